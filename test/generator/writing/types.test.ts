import fc from 'fast-check'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import type { Schema } from '../../../generator/catalogue/catalogue.ts'
import { LibraryTypes } from '../../../generator/writing/types.ts'
import { seedOr, times } from '../../support/size.ts'

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

const objects = fc
  .dictionary(names, schemas, { minKeys: 1, maxKeys: 3 })
  .map((properties): Schema => ({ type: 'object', properties, required: Object.keys(properties).slice(0, 1) }))

/** The declaration of a schema, or that the library cannot make one. */
const declaration = (types: LibraryTypes, schema: Schema): Promise<string> =>
  types.declare('Any', schema).then(({ text }) => text, String)

test('a declaration is one interface, whatever the names, values and texts of its schema', async () => {
  const property = fc.asyncProperty(objects, async (schema) => {
    const text = await declaration(new LibraryTypes(), schema)
    if (text.includes('Error: ')) return
    const { statements } = ts.createSourceFile('any.ts', text, ts.ScriptTarget.Latest)
    expect(statements.map(({ kind }) => kind)).toEqual([ts.SyntaxKind.InterfaceDeclaration])
    expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics).toEqual([])
  })
  await fc.assert(property, { numRuns: times(50, 300, 2000), seed: seedOr(11) })
})

test('schemas that are declared at once have the declarations that each has alone', async () => {
  const all = fc.sample(objects, { numRuns: times(25, 100, 500), seed: seedOr(12) })
  const schemas = all.filter(({ properties }) => !JSON.stringify(properties).includes('"any"'))
  const together = new LibraryTypes()
  const texts = await Promise.all(schemas.map((schema) => declaration(together, schema)))
  for (const [index, schema] of schemas.entries()) {
    const alone = await declaration(new LibraryTypes(), schema)
    if (!alone.includes('Error: ')) expect(texts[index]).toBe(alone)
  }
})
