import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import type { Schema } from '../../../generator/catalogue/catalogue.ts'
import { inputSchema, ownResultSchema, outputSchema } from '../../../generator/writing/schema.ts'
import { libraryType } from '../../../generator/writing/libraryType.ts'
import { typeOf } from '../../../generator/writing/schemaType.ts'
import { printType } from '../../../generator/writing/typeSyntax.ts'
import { seedOr, times } from '../../support/size.ts'

/** A property of this schema as the library declares it, and as we do; `left` if its form is left to the library. */
async function both(schema: Schema): Promise<{ readonly ours: string; readonly theirs: string }> {
  const object = { type: 'object', properties: { it: schema }, required: ['it'] }
  const own = typeOf(object)
  return {
    ours: own === undefined ? 'left' : printType(own).text,
    theirs: printType(await libraryType(object, new Map())).text,
  }
}

test('the types of our models are those of the library, which is not needed for them', async () => {
  const { catalogue } = await compile('specs')
  if (catalogue === undefined) throw new Error('The specs have errors.')
  for (const model of catalogue.models.slice(0, times(20, 300)))
    for (const schema of [inputSchema(model), outputSchema(model), ownResultSchema(catalogue, model)]) {
      if (schema === undefined) continue
      const { ours, theirs } = await both(schema)
      expect(ours).toBe(theirs)
    }
})

const names = fc.constantFrom('a', 'b', 'Some name', 'toString', '__proto__', 'hasOwnProperty', '1', 'ünï')
const values = fc.oneof(
  fc.constantFrom('x', 'y', "it's", '"', '\\', '\n', '*/', ''),
  fc.constantFrom(0, -1, 2.5, 1e21, -0),
)

/** Anything that can be beside the keywords that affect types. */
const words = fc.record(
  {
    description: fc.constantFrom('', 'One.', 'Two */ words.'),
    default: values,
    title: fc.constant('Title'),
    minItems: fc.constant(2),
    pattern: fc.constant('a'),
  },
  { requiredKeys: [] },
)

const { schema: schemas } = fc.letrec<{ schema: Schema; form: Schema }>((tie) => {
  const properties = fc.dictionary(names, tie('schema'), { maxKeys: 3 })
  const many = fc.array(tie('schema'), { maxLength: 4 })
  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'any')
  const form: fc.Arbitrary<Schema> = fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: fc.record({ type }) },
    fc.constant({}),
    fc.record({ type, enum: fc.array(values, { maxLength: 4 }) }, { requiredKeys: ['enum'] }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: many }),
    fc.record({ oneOf: many, type }, { requiredKeys: ['oneOf'] }),
    fc.record({ type: fc.constant('object'), additionalProperties: fc.oneof(tie('schema'), fc.boolean()) }),
    fc.tuple(properties, fc.boolean(), fc.array(names, { maxLength: 2 })).map(([known, isClosed, more]) => ({
      type: 'object',
      properties: known,
      required: [...Object.keys(known).slice(0, 1), ...(more[1] === undefined ? [] : more)],
      ...(isClosed && { additionalProperties: false }),
    })),
    fc.record(
      {
        type,
        enum: fc.constant([null, true]),
        items: tie('schema'),
        anyOf: many,
        properties,
        required: fc.array(names),
      },
      { requiredKeys: [] },
    ),
  )
  return { schema: fc.tuple(form, words).map(([one, more]) => ({ ...one, ...more })), form }
})

test('the type of any schema is that of the library, or left to it', { timeout: 600_000 }, async () => {
  let left = 0
  const compared = times(400, 20_000)
  const property = fc.asyncProperty(schemas, async (schema) => {
    const found = await both(schema).catch(() => ({
      ours: typeOf(schema) === undefined ? 'left' : 'ours',
      theirs: 'none',
    }))
    if (found.ours === 'left') left++
    else expect(found.ours).toBe(found.theirs)
  })
  await fc.assert(property, { numRuns: compared, seed: seedOr(11) })
  expect(left).toBeLessThan(compared * 0.75)
})
