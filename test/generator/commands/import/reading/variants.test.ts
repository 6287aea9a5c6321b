import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { objectAt, type JsonObject } from '../../../../../generator/commands/import/json.ts'
import { lowerModel, type Lowered } from '../../../../../generator/commands/import/lowering/model.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { readOpenapi } from '../../../../../generator/commands/import/reading/openapi.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { valueAt } from '../../../../support/reading.ts'
import { codesOf, importSchema } from '../made.ts'
import { compiled, issuesOf, singleMistakes } from '../verdicts.ts'

const text = { type: 'string' }
const object = (properties: JsonObject, required: readonly string[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required,
  ...more,
})
const closed = (properties: JsonObject, required: readonly string[] = []): JsonObject =>
  object(properties, required, { additionalProperties: false })

/** The models of an operation with this body. */
function modelsOf(schema: JsonObject, schemas: JsonObject = {}): readonly Lowered[] {
  const post = {
    operationId: 'make',
    summary: 'Make a film',
    requestBody: { content: { 'application/json': { schema } } },
    responses: {
      200: { content: { 'application/json': { schema: object({ url: { type: 'string', format: 'uri' } }) } } },
    },
  }
  const root = { openapi: '3.1.0', info: { title: 'Acme' }, paths: { '/films': { post } }, components: { schemas } }
  const read = readOpenapi(root, { file: 'api.json', vendor: 'acme', operations: [] })
  return read.map((one) => withMapping(settle(lowerModel(one)), 'acme'))
}

/** The words of each model: its variant, how the upstream calls it, its parameters and its request. */
const said = (models: readonly Lowered[]) =>
  models.map(({ imported, spec }) => [
    imported.operation?.variant,
    valueAt(spec, 'upstream', 'model'),
    Object.keys(objectAt(spec, 'params')).join(' '),
    valueAt(spec, 'upstream', 'request'),
  ])

test('objects that a constant distinguishes are models, and the constant is sent', () => {
  const models = modelsOf({
    oneOf: [
      object({ model: { const: 'reel-1' }, prompt: text }, ['model', 'prompt']),
      object({ model: { type: 'string', enum: ['reel-1.5'] }, prompt: text, fps: { type: 'integer' } }, ['model']),
      object({ model: { enum: ['reel-2', 'reel-2-fast'] }, prompt: text }, ['model']),
    ],
  })
  expect(said(models)).toEqual([
    ['reel-1', 'reel-1', 'prompt', '{ "model": "reel-1", "prompt": params.prompt }'],
    ['reel-1.5', 'reel-1.5', 'prompt fps', '{ "model": "reel-1.5", "prompt": params.prompt, "fps": params.fps }'],
    ['reel-2', 'make', 'model prompt', undefined],
  ])
  expect(models.map(({ id }) => id)).toEqual(['acme-make-reel-1', 'acme-make-reel-1.5', 'acme-make-reel-2'])
  expect(models.map(({ spec }) => spec['name'])).toEqual([
    'Make a film: reel-1',
    'Make a film: reel-1.5',
    'Make a film: reel-2',
  ])
  expect(valueAt(models[2]?.spec, 'params', 'model')).toEqual({
    type: 'enum',
    options: ['reel-2', 'reel-2-fast'],
    required: true,
  })
})

test('unions in unions, parts that all objects share, and several keys are read', () => {
  const part = (model: string, mode: string): JsonObject => ({
    allOf: [
      { $ref: '#/components/schemas/Base' },
      object({ model: { const: model }, mode: { const: mode } }, ['model', 'mode']),
    ],
  })
  const models = modelsOf(
    {
      anyOf: [{ oneOf: [part('a', 'text'), part('a', 'image')] }, part('b', 'text')],
      properties: { seed: { type: 'integer' } },
    },
    { Base: object({ prompt: text }, ['prompt']) },
  )
  expect(said(models)).toEqual([
    ['a/text', 'a', 'seed prompt', '{ "model": "a", "mode": "text", "seed": params.seed, "prompt": params.prompt }'],
    ['a/image', 'a', 'seed prompt', '{ "model": "a", "mode": "image", "seed": params.seed, "prompt": params.prompt }'],
    ['b', 'b', 'seed prompt', '{ "model": "b", "mode": "text", "seed": params.seed, "prompt": params.prompt }'],
  ])
})

test('a discriminator distinguishes objects without constants', () => {
  const schemas = {
    Fast: object({ engine: text, prompt: text }, ['engine', 'prompt']),
    Slow: object({ engine: text, steps: { type: 'integer' } }, ['engine']),
  }
  const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const mapping = { 'fast-1': '#/components/schemas/Fast' }
  const models = modelsOf({ oneOf: refs, discriminator: { propertyName: 'engine', mapping } }, schemas)
  expect(said(models)).toEqual([
    ['fast-1', 'fast-1', 'prompt', '{ "engine": "fast-1", "prompt": params.prompt }'],
    ['Slow', 'Slow', 'steps', '{ "engine": "Slow", "steps": params.steps }'],
  ])
})

test('a constant with a default need not be required', () => {
  const member = (type: string, key: string): JsonObject =>
    object({ type: { const: type, default: type }, [key]: text })
  expect(said(modelsOf({ anyOf: [member('song', 'lyrics'), member('noise', 'color')] }))).toEqual([
    ['song', 'make', 'lyrics', '{ "type": "song", "lyrics": params.lyrics }'],
    ['noise', 'make', 'color', '{ "type": "noise", "color": params.color }'],
  ])
})

test('a body that is one object is one model: its constant is sent, and several options are a parameter', () => {
  expect(said(modelsOf(object({ model: { const: 'reel' }, prompt: text }, ['model'])))).toEqual([
    [undefined, 'reel', 'prompt', '{ "model": "reel", "prompt": params.prompt }'],
  ])
  expect(said(modelsOf(object({ model: { enum: ['a', 'b'] }, prompt: text }, ['model'])))).toEqual([
    [undefined, 'make', 'model prompt', undefined],
  ])
})

const ajv = new Ajv2020({ strict: false, logger: false })

/** Bodies that no key distinguishes: whether the rules say the same, and inputs. */
const bodies: Readonly<Record<string, readonly [schema: JsonObject, isExact: boolean, inputs: readonly JsonObject[]]>> =
  {
    'one key each, of which exactly one is given': [
      {
        oneOf: [
          closed({ url: text, size: { type: 'integer' } }, ['url']),
          closed({ text, size: { type: 'integer' } }, ['text']),
        ],
      },
      true,
      [{ url: 'a' }, { text: 'a' }, { url: 'a', text: 'a' }, {}, { size: 1 }, { url: 'a', size: 'x' }],
    ],
    'the same keys, of which at least one is required': [
      { anyOf: [closed({ a: text, b: text }, ['a']), closed({ a: text, b: text }, ['b'])] },
      true,
      [{ a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }, {}],
    ],
    'the same keys, of which exactly one is required': [
      { oneOf: [closed({ a: text, b: text }, ['a']), closed({ a: text, b: text }, ['b'])] },
      true,
      [{ a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }, {}],
    ],
    'keys that belong to the key of one object': [
      {
        anyOf: [
          closed({ url: text, start: { type: 'number' } }, ['url']),
          closed({ id: text, kind: text }, ['id', 'kind']),
        ],
      },
      true,
      [
        { url: 'a' },
        { url: 'a', start: 1 },
        { id: 'a' },
        { id: 'a', kind: 'b' },
        { start: 1 },
        { id: 'a', kind: 'b', start: 1 },
        {},
      ],
    ],
    'one object that accepts all others': [
      { anyOf: [closed({ a: text }, ['a']), closed({ a: text, b: text }, ['a'])] },
      true,
      [{ a: 'x' }, { a: 'x', b: 'x' }, { b: 'x' }, {}],
    ],
    'one key of two kinds': [
      { anyOf: [closed({ a: text }, ['a']), closed({ a: { type: 'integer' }, b: text }, ['a'])] },
      false,
      [{ a: 'x' }, { a: 1 }, { a: 1, b: 'x' }, {}, { a: true }],
    ],
  }

test.each(Object.entries(bodies))('objects without a distinct key: %s', (_, [schema, isExact, inputs]) => {
  const lowered = importSchema({ type: 'object', ...schema })
  expect(codesOf(lowered).filter((code) => code === 'union-input')).toEqual(isExact ? [] : ['union-input'])
  const [model, validate] = [compiled(lowered), ajv.compile({ type: 'object', ...schema })]
  const all = [...inputs, ...inputs.flatMap(singleMistakes)].filter((one) => !Object.values(one).includes(''))
  const verdicts = all.map((input) => [input, validate(input), issuesOf(model, input).length === 0] as const)
  expect(verdicts.filter(([, right, ours]) => right && !ours)).toEqual([])
  if (isExact) expect(verdicts.filter(([, right, ours]) => right !== ours)).toEqual([])
})
