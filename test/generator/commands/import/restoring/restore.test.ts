import { cpSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '../../../../../generator/catalogue/catalogue.ts'
import { compile } from '../../../../../generator/building/compile.ts'
import { compileSpec } from '../../../../../generator/commands/import/compiling.ts'
import { objectAt, parseObject, type JsonObject } from '../../../../../generator/commands/import/json.ts'
import { restoreInput, restoreResult } from '../../../../../generator/commands/import/restoring/restore.ts'
import { markdownSource, markdownText } from '../../../../../generator/writing/markdown.ts'
import { fieldSchemas, inputSchema } from '../../../../../generator/writing/schema.ts'
import { model } from '../../../../fuzz/models.ts'
import { repository } from '../../../../support/command.ts'
import { temporary } from '../../../../support/temporary.ts'
import { seedOr, times } from '../../../../support/size.ts'

const head = {
  id: 'acme-one',
  workflow: 'acme/one',
  vendor: 'acme',
  category: 'image',
  task: 'text-to-image',
  mode: 'async',
  estimatedSeconds: 5,
  source: 'reference',
}

/** The schema that is generated from a spec with these keys. */
function schemaOf(keywords: JsonObject): JsonObject {
  const { model, errors } = compileSpec('specs/models/acme/acme-one.yaml', JSON.stringify({ ...head, ...keywords }))
  if (model === undefined) throw new Error(errors.map(({ message }) => message).join(' '))
  return parseObject(JSON.stringify(inputSchema(model)))
}

const one = (param: JsonObject): JsonObject => ({ name: 'One', params: { x: param } })

test.each<readonly [string, JsonObject]>([
  ['text with a pattern', { type: 'text', description: 'A.', minLength: 2, maxLength: 9, pattern: '^a' }],
  ['required text with a pattern', { type: 'text', pattern: '^a', required: true }],
  ['required text', { type: 'text', required: true }],
  ['text that can be empty', { type: 'text', required: true, allowEmpty: true }],
  ['a color', { type: 'text', description: 'The ink.', format: 'color' }],
  ['an address with its own pattern', { type: 'text', pattern: '^https://', format: 'url' }],
  ['secret text', { type: 'text', secret: true }],
  ['a range in steps', { type: 'range', min: 0, max: 1, step: 0.1, unit: 'min:sec, or s', default: 0.3 }],
  [
    'a whole range',
    { type: 'range', integer: true, min: 1, max: 9, step: 2, description: 'Odd numbers: 1 and so on.' },
  ],
  ['a number with open bounds', { type: 'number', exclusiveMin: 0, exclusiveMax: 1 }],
  ['a whole number', { type: 'integer', min: 0, step: 5, nullable: true, default: null }],
  ['true or false', { type: 'boolean', label: 'Loop', default: false }],
  ['options', { type: 'enum', options: [8, { value: 16, label: 'High, or more' }], unit: 'bits' }],
  ['a deprecated option', { type: 'enum', options: ['a', { value: 'b', deprecated: true }] }],
  ['a labelled, deprecated option', { type: 'enum', options: [{ value: 'b', label: 'Old.', deprecated: true }] }],
  ['a picture', { type: 'file', description: 'See.', media: 'image', maxBytes: 10_485_760, minSide: 300 }],
  ['a video', { type: 'file', media: 'video', maxBytes: 5_000_000, minSeconds: 1, maxSeconds: 10 }],
  ['a file', { type: 'file', media: 'any', maxPixels: 9, maxSide: 4, mimeTypes: ['image/png', 'image/svg+xml'] }],
  ['a recording', { type: 'file', media: 'audio', maxBytes: 1, minSeconds: 3, maxSeconds: 3 }],
  ['a list', { type: 'file', media: 'document', list: { min: 2, max: 4 }, required: true }],
  ['a list that can be empty', { type: 'text', list: true, required: true, allowEmpty: true }],
  ['a list without repeated items', { type: 'text', list: { max: 4, unique: true }, description: 'A.' }],
  ['lists without repeated items', { type: 'text', list: { list: { unique: true } } }],
  ['a required list without repeated items', { type: 'text', list: { unique: true }, required: true }],
  ['an object', { type: 'object', keys: { a: 'any', b: { type: 'text', required: true, description: 'B.' } } }],
  ['trimmed text', { type: 'text', minLength: 3, trim: true, pattern: '^a', required: true, description: 'A.' }],
  ['steps from the minimum', { type: 'range', min: 5, max: 69, step: 16, stepFrom: 'min', integer: true, unit: 'px' }],
  ['a prefilled value', { type: 'text', required: true, description: 'A.', prefill: 'say "hi"' }],
  ['a picture with a short side', { type: 'file', media: 'image', minSide: 2, maxShortSide: 9 }],
  ['an archive', { type: 'file', media: 'archive', maxBytes: 7 }],
  ['any JSON', { type: 'json', description: 'Any.', default: { deep: [null] } }],
  ['required JSON', { type: 'json', required: true }],
  ['required JSON that can be empty', { type: 'json', required: true, allowEmpty: true }],
  [
    'a map',
    { type: 'map', values: 'any', minKeys: 1, maxKeys: 3, keyPattern: '^[a-z]', maxKeyLength: 8, nullable: true },
  ],
  ['a map of lists', { type: 'map', values: { type: 'number', unit: 'times', nullable: true, list: { max: 2 } } }],
  [
    'lists in lists',
    { type: 'file', media: 'image', list: { min: 1, nullable: true, list: { max: 2, nullable: true } } },
  ],
  ['keys with defaults', { type: 'object', keys: { a: { type: 'integer', default: 3 }, b: 'any' }, default: { a: 3 } }],
  [
    'text or a list',
    {
      type: 'union',
      of: [
        { type: 'text', maxLength: 9 },
        { type: 'text', list: { max: 2 } },
      ],
    },
  ],
  ['a required union', { type: 'union', of: [{ type: 'text' }, { type: 'number', unit: 's' }], required: true }],
  [
    'a union with a discriminator',
    {
      type: 'union',
      of: ['a', 'b'].map((kind) => ({
        type: 'object',
        keys: { kind: { type: 'enum', options: [kind], required: true }, n: { type: 'integer', description: 'N.' } },
      })),
      discriminator: 'kind',
      nullable: true,
    },
  ],
  ['a preset', { type: 'preset', options: ['hd', { value: 's', label: 'S' }], keys: { w: { type: 'integer' } } }],
  ['a conversation', { type: 'messages', media: ['image', 'audio'], maxLength: 50, list: { max: 3 }, required: true }],
])('%s comes back as it was written', (_, param) => {
  expect(restoreInput(schemaOf(one(param)))).toEqual(one(param))
})

const params = {
  mode: { type: 'enum', options: ['a', 'b', 'c, or "d"'], default: 'a' },
  size: { type: 'integer', default: 3 },
  seed: { type: 'integer' },
  seedMode: { type: 'text' },
  image: { type: 'file', media: 'image' },
}
const because = 'It is. So is this. Then its default is 5.'

test.each<readonly [string, JsonObject]>([
  ['forbiddenWith', { param: 'seed', forbiddenWith: ['image', 'seedMode'], because }],
  ['needs', { param: 'seedMode', needs: ['seed', 'image'], because }],
  ['needs one', { param: 'seedMode', needs: 'seed', because }],
  ['needsOneOf', { param: 'seedMode', needsOneOf: ['seed', 'image'], because }],
  ['exactlyOneOf', { exactlyOneOf: ['seed', 'seedMode', 'image'], because }],
  ['atLeastOneOf', { atLeastOneOf: ['seed', 'image'], because }],
  ['requiredWhen', { param: 'seed', requiredWhen: { mode: { in: ['a', 'c, or "d"'] }, image: 'given' }, because }],
  [
    'allowedWhen',
    { param: 'seed', allowedWhen: { mode: { is: 'b' }, image: 'not given', size: { in: [1, 2] } }, because },
  ],
  ['only', { param: 'seed', only: [1, 2, 3], when: { mode: { is: 'c, or "d"' } }, because }],
  ['advice against others', { param: 'seed', forbiddenWith: 'image', severity: 'advice', because }],
  ['advice with needs', { param: 'seed', needs: ['image', 'seedMode'], severity: 'advice', because }],
  ['advice with needsOneOf', { param: 'seed', needsOneOf: ['image', 'seedMode'], severity: 'advice', because }],
  ['advice on one of several', { exactlyOneOf: ['seed', 'image'], severity: 'advice', because }],
  ['advice when', { param: 'seed', requiredWhen: { mode: { is: 'b' } }, severity: 'advice', because }],
  ['advice only when', { param: 'seed', allowedWhen: { mode: { is: 'b' } }, severity: 'advice', because }],
  ['advice on values', { param: 'size', only: [3], when: { image: 'given' }, severity: 'advice', because }],
  ['advice on bounds', { param: 'size', within: { min: 2, max: 8.5 }, severity: 'advice', because }],
  ['advice on a bound', { param: 'size', within: { max: -2 }, severity: 'advice', because }],
  ['only with default', { param: 'size', only: [1, 2], when: { image: 'given' }, default: 1, because }],
])('a rule with %s comes back as it was written', (_, rule) => {
  const spec = { name: 'One', params, rules: [rule] }
  expect(restoreInput(schemaOf(spec))).toEqual(spec)
})

test('examples keep their names where the source has them', () => {
  const schema = schemaOf({ ...one({ type: 'text' }), examples: { short: { x: 'a' }, long: { x: 'aa' } } })
  expect(restoreInput(schema, ['short', 'long'])).toMatchObject({ examples: { short: { x: 'a' }, long: { x: 'aa' } } })
  expect(restoreInput(schema)).toMatchObject({ examples: { basic: { x: 'a' }, example2: { x: 'aa' } } })
})

test('an id of an option list comes back if the source shows one', () => {
  const list = one({ type: 'catalog', catalog: 'acme/v1/catalog/voices' })
  const shown = schemaOf({ ...list, examples: { basic: { x: 'low' } } })
  expect(restoreInput(shown)).toMatchObject(list)
  expect(restoreInput(schemaOf(list))?.['params']).toEqual({
    x: { type: 'text', description: 'An id from the option list `acme/v1/catalog/voices`.', minLength: 1 },
  })
})

test('every model of the sample of the whole language is restored', async () => {
  const specs = temporary()
  cpSync(join(repository, 'test/samples/whole-language/specs'), specs, { recursive: true })
  cpSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  const { catalogue } = await compile(specs)
  const models = catalogue?.models ?? []
  expect(models.length).toBeGreaterThan(4)
  const plain = (value: object): JsonObject => parseObject(JSON.stringify(value))
  expect(models.filter((model) => restoreInput(plain(inputSchema(model))) === undefined).map(({ id }) => id)).toEqual(
    [],
  )
  const required = ({ resultFields }: Model): string[] =>
    resultFields.flatMap((one) => (one.required ? [one.name] : []))
  const lost = models.filter(
    (model) =>
      restoreResult({
        properties: { model: {}, ...plain(fieldSchemas(model.resultFields)) },
        required: required(model),
      }) === undefined,
  )
  expect(lost.map(({ id }) => id)).toEqual([])
})

test('random models are restored', () => {
  const drawn = fc.sample(model, { numRuns: times(150, 1500), seed: seedOr(3) })
  const schemas = drawn.flatMap(({ extends: _family, omit: _omitted, upstream: _upstream, ...spec }) => {
    const { model: compiled, errors } = compileSpec(`specs/models/${spec.vendor}/${spec.id}.yaml`, JSON.stringify(spec))
    // An option list without a known id cannot come back.
    const hasList = JSON.stringify(spec).includes('"catalog"')
    return compiled === undefined || errors.length > 0 || hasList
      ? []
      : [parseObject(JSON.stringify(inputSchema(compiled)))]
  })
  expect(schemas.length).toBeGreaterThan(drawn.length / 4)
  const lost = schemas.filter((schema) => restoreInput(schema) === undefined)
  expect(lost.length / schemas.length).toBeLessThan(0.02) // two parts of a union can describe themselves in one sentence
})

test('objects that ignore unknown keys are restored', () => {
  const spec = { ...one({ type: 'object', keys: { a: 'any' } }), unknown: 'ignore' }
  expect(restoreInput(schemaOf(spec))).toEqual(spec)
})

test.each([
  [['url', 'items', 'model'], 'asset', {}],
  [['text', 'model', 'score'], 'text', { score: { type: 'number' } }],
  [['model', 'text', 'url'], 'fields', { text: { type: 'number' }, url: { type: 'number' } }],
])('a result with %j is one of the type %s', (names, kind, fields) => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'number' }]))
  expect(restoreResult({ properties, required: [] })).toEqual({ kind, fields })
})

test('a schema that was edited is not restored, because its spec would generate another one', () => {
  const schema = schemaOf(one({ type: 'text', maxLength: 9 }))
  const [x, properties] = [objectAt(schema, 'properties', 'x'), objectAt(schema, 'properties')]
  expect(restoreInput({ ...schema, minProperties: 1 })).toBeUndefined()
  expect(restoreInput({ ...schema, properties: { x: { ...x, contentEncoding: 'base64' } } })).toBeUndefined()
  expect(restoreInput({ ...schema, properties: { ...properties, y: true } })).toBeUndefined()
  expect(restoreInput({ ...schema, allOf: [{ required: ['x'] }] })).toBeUndefined()
})

test.each(['a_b_ *c* [d](e) <f> &amp; `g`', '1. First', '# no heading', '\\d+ \\[', 'www.example.com', 'a ~~b~~'])(
  'the source of Markdown is the text: %s',
  (text) => {
    expect(markdownSource(markdownText(text))).toBe(text)
  },
)
