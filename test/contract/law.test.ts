import { readFileSync } from 'node:fs'
import { models } from '@gatewright/catalog'
import type { Model as ClientModel } from '@gatewright/client'
import { models as definitions } from '@gatewright/client/models'
import fc from 'fast-check'
import jsonata from 'jsonata'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import { compile } from '../../generator/building/compile.ts'
import { outputSchema } from '../../generator/writing/schema.ts'
import { compiledModel, compileSchema, modelSchema } from './ajv.ts'
import { inputSeed, inputsEach } from './inputs.ts'
import { bodies } from '../fuzz/inputs/bodies.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import type { Schema } from '../../generator/catalogue/catalogue.ts'
import { objectWith } from '../support/matching.ts'
import { validators } from '../support/validators.ts'

const loaders: Readonly<Record<string, () => Promise<ClientModel<unknown, unknown>>>> = definitions
const schemaOf = (id: string): Schema => modelSchema(id)

let catalogue: Catalogue | undefined

beforeAll(async () => {
  catalogue = (await compile('specs')).catalogue
})

/** The output of a model's validator; undefined if the input is invalid. */
const parsed = (id: string, input: unknown): unknown => {
  const result = validators[id]?.['~standard'].validate(input)
  return result === undefined || result.issues !== undefined ? undefined : result.value
}

describe.each(models)('$id', (model) => {
  const isInput = compiledModel(model.id)

  test('returns only what it accepts, as do the schemas and the client', async () => {
    const definition = await loaders[model.id]?.()
    const spec = catalogue?.models.find(({ id }) => id === model.id)
    if (spec === undefined) throw new Error(`${model.id} has no spec.`)
    const isOutput = compileSchema(outputSchema(spec))
    let accepted = 0
    const law = fc.property(bodies(model), (body) => {
      const output = parsed(model.id, body)
      if (output === undefined) return
      accepted++
      expect(parsed(model.id, output)).toEqual(output)
      const verdicts = { input: isInput(output), output: isOutput(output), client: definition?.check?.(output) }
      expect(verdicts).toEqual({ input: true, output: true, client: [] })
    })
    fc.assert(law, { numRuns: inputsEach, seed: inputSeed() + 3 })
    expect(accepted).toBeGreaterThanOrEqual(inputsEach / 20)
  })
})

describe('a default that a rule forbids', () => {
  test.each([
    ['vendor25-music-2', { prompt: 'A song', isInstrumental: true }, 'lyricsOptimizer'],
    ['vendor8-image-3', { prompt: 'A mill' }, 'imageWeight'],
    ['vendor7-image-2-portrait', { prompt: 'A face' }, 'imageReference'],
    ['vendor8-image-3', { prompt: 'A mill', imageUrls: [] }, 'imageWeight'],
  ])('stays absent: %s %j', async (id, input, absent) => {
    const output = parsed(id, input)
    expect(output).not.toHaveProperty(absent)
    expect(parsed(id, output)).toEqual(output)
    // Prices and requests to upstreams are expressions over this very object.
    expect<unknown>(await jsonata(`$exists(${absent})`).evaluate(output)).toBe(false)
  })

  test('is filled in if the rule allows it', () => {
    const input = { prompt: 'A mill', imageUrls: ['https://example.com/a.png'] }
    expect(parsed('vendor8-image-3', input)).toMatchObject({ imageWeight: 50 })
  })

  test('is called x-default in the JSON Schema, and is optional in the output', () => {
    const weight = valueAt(schemaOf('vendor8-image-3'), 'properties', 'imageWeight')
    expect(weight).toMatchObject({ 'x-default': 50 })
    expect(weight).not.toHaveProperty('default')
    expect(valueAt(weight, 'description')).toContain('Default: 50, only when imageUrls is given.')
  })
})

describe('a required parameter', () => {
  test.each(['', ' \n\t', '\u00a0\ufeff\u3000'])('cannot be the text %j', (prompt) => {
    const issues = validators['vendor1-v3-omni']?.safeParse({ prompt }).issues ?? []
    expect(issues).toEqual([objectWith({ code: 'required', path: ['prompt'] })])
    expect(issues?.[0]?.message).toContain('is required and cannot be empty')
  })

  test('cannot be null or an empty list', () => {
    expect(validators['vendor1-v3-omni']?.safeParse({ prompt: null }).issues?.[0]?.code).toBe('required')
    const model = models.find(({ params }) => params.some(({ required, shape }) => required && shape.is === 'list'))
    const list = model?.params.find(({ required, shape }) => required && shape.is === 'list')?.name ?? ''
    const input = { ...model?.examples[0]?.input, [list]: [] }
    expect(validators[model?.id ?? '']?.safeParse(input).issues).toEqual([
      objectWith({ code: 'required', path: [list] }),
    ])
  })

  test('differs from one that is neither required nor nullable, whose issue advises to leave out null', () => {
    const [issue] = validators['vendor1-v3-omni']?.safeParse({ prompt: 'a', duration: null }).issues ?? []
    expect(issue?.message).toMatch(/but it is null\. Leave it out instead\.$/)
  })
})

test('no schema of a rule is true or false, and none is an allOf of one schema', () => {
  const walk = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
      const isBare =
        key === 'allOf' && Array.isArray(item) && item.length === 1 && valueAt(item, 0, 'allOf') !== undefined
      const isBoolean = typeof item === 'boolean' && !/^(additionalProperties|writeOnly|deprecated)$/.test(key)
      return [...(isBare || isBoolean ? [`${path}/${key}`] : []), ...walk(item, `${path}/${key}`)]
    })
  }
  const document = readJson(readFileSync('generated/openapi/openapi.json', 'utf8'))
  const documented = Object.entries(fieldsOf(valueAt(document, 'components', 'schemas')))
  const found = [
    ...models.flatMap(({ id }) => walk(schemaOf(id)['allOf'], id)),
    ...documented.flatMap(([name, schema]) => walk(valueAt(schema, 'allOf'), name)),
  ]
  expect(found.filter((path) => !/\/enum\//.test(path))).toEqual([])
})
