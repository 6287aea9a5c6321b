import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile } from '../../generator/building/compile.ts'
import { compileSchema } from '../contract/ajv.ts'
import { BuiltModels } from '../support/builtModels.ts'
import { temporaryFolder } from '../support/folder.ts'
import { madeModel, writeSpecs } from '../support/madeSpecs.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { textLike } from '../support/matching.ts'
import { counted } from '../support/counted.ts'

const params = {
  prompt: { type: 'text', required: true },
  size: {
    type: 'object',
    keys: { width: { type: 'integer', default: 512 }, inner: { type: 'object', keys: { at: { type: 'number' } } } },
  },
  loras: { type: 'object', list: true, keys: { path: { type: 'text', required: true, minLength: 2, trim: true } } },
  shape: { type: 'preset', options: ['square'], keys: { width: { type: 'integer', required: true } } },
  turns: { type: 'messages', media: ['image'], list: true },
  free: { type: 'object', keys: { any: 'any' } },
}
const rules = [{ param: 'size', forbiddenWith: 'shape', because: 'One is enough.' }]
const open = madeModel('open', { unknown: 'ignore', params, rules })
const closed = madeModel('closed', { params })
const small = madeModel('small', { unknown: 'ignore' })

const built = new BuiltModels([open, closed, small])

describe('unknown parameters and keys of a model that ignores them', () => {
  test.each<[object, object]>([
    [{ prompt: 'a', promt: 1, toString: [], constructor: null }, { prompt: 'a' }],
    [
      { prompt: 'a', size: { height: 8, inner: { at: 1, to: 2 } } },
      { prompt: 'a', size: { width: 512, inner: { at: 1 } } },
    ],
    [
      { prompt: 'a', loras: [{ path: 'ab', x: {} }, { path: 'cd' }] },
      { prompt: 'a', loras: [{ path: 'ab' }, { path: 'cd' }] },
    ],
    [
      { prompt: 'a', shape: { width: 1, height: 2 } },
      { prompt: 'a', shape: { width: 1 } },
    ],
    [
      { prompt: 'a', turns: [{ role: 'user', content: [{ type: 'text', text: 'b', id: 7 }], name: 'c' }] },
      { prompt: 'a', turns: [{ role: 'user', content: [{ type: 'text', text: 'b' }] }] },
    ],
    [
      { prompt: 'a', free: { any: { x: 1 }, other: 2 } },
      { prompt: 'a', free: { any: { x: 1 } } },
    ],
  ])('are left out: %j', (input, output) => {
    const before = JSON.stringify(input)
    expect(built.parsed('open', input)).toEqual(output)
    expect(JSON.stringify(input)).toBe(before)
  })

  test('are not in the issues of an input that is refused for another reason', () => {
    const wrong = {
      promt: 1,
      size: { width: 'a', height: 1 },
      loras: [{ x: 1 }, { path: ' a ', x: 1 }],
      shape: { height: 1 },
    }
    const turns = [{ role: 'user', content: [{ type: 'image', url: 'x', alt: 'y' }], name: 'c' }]
    expect(built.refused('open', { ...wrong, turns })).toEqual([
      'prompt is required: text.',
      textLike(/^size\.width must be a whole number/),
      'loras[0].path is required: text of at least 2 characters.',
      textLike(/^loras\[1\]\.path must be text of at least 2 characters without/),
      textLike(/^shape\.width is required/),
      textLike(/^turns\[0\]\.content\[0\]\.url must be an address/),
      'size cannot be given together with shape. One is enough.',
    ])
    expect(built.refused('small', { promt: 'a' })).toEqual(['prompt is required: text.'])
    expect(built.refused('small', { promt: 'a', prompt: Number.NaN })).toEqual(['prompt must be text, but it is NaN.'])
  })

  test('are allowed by JSON Schemas and documents, and are in no type', () => {
    const schema = built.schemaOf('open')
    expect(valueAt(schema, 'additionalProperties')).toBe(true)
    expect(valueAt(schema, 'properties', 'size', 'additionalProperties')).toBe(true)
    const document = readJson(built.read('openapi/openapi.json'))
    expect(valueAt(document, 'components', 'schemas', 'OpenInput', 'additionalProperties')).toBe(true)
    expect(valueAt(document, 'components', 'schemas', 'OpenParams', 'unevaluatedProperties')).toBeUndefined()
    expect(valueAt(document, 'components', 'schemas', 'ClosedParams', 'unevaluatedProperties')).toBe(false)
    expect(built.read('client/src/types/made.ts')).not.toContain('[k: string]')
    expect(built.read('catalog/src/models/open.ts')).toContain("unknown: 'ignore'")
  })

  test('are each looked at a few times, however many there are', () => {
    const { validator } = built.packagesOf('open')
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))
    const [one, two] = [counted({ prompt: 'a', ...many }), counted({ size: many, ...many })]
    expect(validator.parse(one.data)).toEqual({ prompt: 'a' })
    expect(validator.safeParse(two.data).issues).toHaveLength(1)
    for (const { reads } of [one, two]) expect(reads()).toBeLessThan(20 * 20_000)
  })
})

describe('without `unknown: ignore`', () => {
  test('they are refused, and no code for them is part of the model', () => {
    expect(built.refused('closed', { prompt: 'a', promt: 1 })).toHaveLength(1)
    expect(compileSchema(built.schemaOf('closed'))({ prompt: 'a', size: { height: 1 } })).toBe(false)
    for (const path of ['validators/src/models', 'client/src/models'])
      expect(built.read(`${path}/closed.ts`)).not.toContain('ignoring')
    expect(built.read('catalog/src/models/closed.ts')).not.toContain('unknown')
  })
})

describe('service.yaml', () => {
  const folder = temporaryFolder()

  test('sets it for all models that do not set it themselves', async () => {
    const strict = madeModel('strict', { unknown: 'refuse' })
    const specs = writeSpecs(folder, [strict, madeModel('plain')])
    const service = join(specs, 'service.yaml')
    writeFileSync(service, `${readFileSync(service, 'utf8')}\nunknown: ignore\n`)
    const { catalogue } = await compile(specs)
    expect(catalogue?.models.map(({ id, unknown }) => [id, unknown])).toEqual([
      ['plain', 'ignore'],
      ['strict', undefined],
    ])
  })
})
