import { advice } from '@gatewright/client'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../contract/ajv.ts'
import { BuiltModels } from '../support/builtModels.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { readJson, valueAt } from '../support/reading.ts'

const size = { width: { type: 'integer', default: 512 }, height: { type: 'integer', default: 512 } }

const filled = madeModel('filled', {
  params: {
    size: { type: 'object', keys: size, default: {} },
    loras: {
      type: 'object',
      list: true,
      keys: {
        path: { type: 'text', required: true },
        scale: { type: 'range', min: 0, max: 4, step: 0.1, default: 1 },
        tags: { type: 'text', list: true, default: ['a', 'b'] },
        toString: { type: 'object', keys: size, default: { width: 1 } },
        none: { type: 'text', nullable: true, default: null },
      },
    },
    shape: { type: 'preset', options: ['square', 'wide'], keys: size, nullable: true },
    page: {
      type: 'union',
      of: [
        { type: 'object', keys: { text: { type: 'text', required: true }, seed: { type: 'integer', default: 1 } } },
        { type: 'object', keys: { link: { type: 'text', required: true }, from: { type: 'integer', default: 1 } } },
      ],
    },
    outer: { type: 'object', keys: { inner: { type: 'object', required: true, keys: size } } },
  },
})

const prefilled = madeModel('prefilled', {
  params: {
    steps: { type: 'integer', required: true, prefill: 30 },
    loras: { type: 'object', list: true, keys: { scale: { type: 'number', required: true, prefill: 0.5 } } },
  },
})

const built = new BuiltModels([filled, prefilled])

describe('defaults of keys', () => {
  const square = { width: 512, height: 512 }
  const rest = { scale: 1, tags: ['a', 'b'], toString: { width: 1, height: 512 }, none: null }

  test.each<[unknown, object]>([
    [{}, { size: square }],
    [{ size: {} }, { size: square }],
    [{ size: { width: 8, height: undefined } }, { size: { width: 8, height: 512 } }],
    [{ loras: [] }, { size: square, loras: [] }],
    [
      { loras: [{ path: 'a' }, { path: 'b', scale: 0.3, tags: [], toString: { height: 2 } }] },
      {
        size: square,
        loras: [
          { path: 'a', ...rest },
          { path: 'b', ...rest, scale: 0.3, tags: [], toString: { width: 512, height: 2 } },
        ],
      },
    ],
    [{ shape: 'wide' }, { size: square, shape: 'wide' }],
    [{ shape: null }, { size: square, shape: null }],
    [{ shape: { width: 8 } }, { size: square, shape: { width: 8, height: 512 } }],
    [{ outer: { inner: {} } }, { size: square, outer: { inner: square } }],
    [{ outer: undefined }, { size: square }],
    [{ page: { link: 'a' } }, { size: square, page: { link: 'a', from: 1 } }],
  ])('complete the objects that are given: %j', (input, output) => {
    const before = JSON.stringify(input)
    expect(built.parsed('filled', input)).toEqual(output)
    expect(JSON.stringify(input)).toBe(before)
  })

  test('are new objects each time', () => {
    const { validator } = built.packagesOf('filled')
    const [first, second] = [0, 1].map(() => valueAt(validator.parse({ loras: [{ path: 'a' }] }), 'loras', 0))
    expect(first).toEqual(second)
    for (const key of ['tags', 'toString']) expect(valueAt(first, key)).not.toBe(valueAt(second, key))
  })

  test('are not filled in for a polluted prototype, nor do they hide an issue', () => {
    const { validator } = built.packagesOf('filled')
    Object.defineProperty(Object.prototype, 'width', { value: 7, configurable: true, writable: true })
    try {
      expect(valueAt(validator.parse({ size: {} }), 'size')).toEqual({ width: 512, height: 512 })
    } finally {
      Reflect.deleteProperty(Object.prototype, 'width')
    }
    expect(validator.safeParse({ loras: [{ scale: 9 }] }).issues?.map(({ path }) => path)).toEqual([
      ['loras', 0, 'path'],
      ['loras', 0, 'scale'],
    ])
  })

  test('stand in JSON Schemas, in documents and in the data of forms', () => {
    const width = { type: 'integer', default: 512 }
    expect(valueAt(built.schemaOf('filled'), 'properties', 'size')).toMatchObject({
      properties: { width },
      required: [],
      default: { width: 512, height: 512 },
    })
    const document = readJson(built.read('openapi/openapi.json'))
    expect(
      valueAt(document, 'components', 'schemas', 'FilledInput', 'properties', 'size', 'properties', 'width'),
    ).toMatchObject(width)
    expect(built.read('catalog/src/models/filled.ts')).toContain(
      "{ name: 'width', shape: { is: 'number', integer: true }, default: 512 }",
    )
  })

  test('are optional in the type of the input, and present in that of the output', () => {
    const [input = '', output = ''] = built
      .read('validators/src/models/filled.ts')
      .split('export interface FilledOutput')
    expect(input).toMatch(/size\?: \{[^}]*width\?: number/)
    expect(output).toMatch(/size: \{[^}]*width: number/)
    expect(output).toMatch(/loras\?: \{[^}]*scale: number/)
  })
})

describe('a prefill', () => {
  test('is never filled in', () => {
    const { validator, client } = built.packagesOf('prefilled')
    const issues = validator.safeParse({ loras: [{}] }).issues ?? []
    expect(issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['required', 'steps'],
      ['required', 'loras.0.scale'],
    ])
    expect(client.check?.({ loras: [{}] }, advice)).toEqual(issues)
    expect(compileSchema(built.schemaOf('prefilled'))({})).toBe(false)
    expect(built.parsed('prefilled', { steps: 1 })).toEqual({ steps: 1 })
  })

  test('stands in JSON Schemas, in documents, in comments and in the data of forms', () => {
    const steps = { description: 'Forms start with `30`.', type: 'integer', 'x-prefill': 30 }
    expect(valueAt(built.schemaOf('prefilled'), 'properties', 'steps')).toEqual(steps)
    const document = readJson(built.read('openapi/openapi.json'))
    expect(valueAt(document, 'components', 'schemas', 'PrefilledInput', 'properties', 'steps')).toEqual(steps)
    expect(built.read('client/src/types/made.ts')).toContain('Forms start with `0.5`.')
    expect(built.read('catalog/src/models/prefilled.ts').match(/prefill: [\d.]+/g)).toEqual([
      'prefill: 30',
      'prefill: 0.5',
    ])
  })

  test('is the value in examples', () => {
    expect(built.read('openapi/openapi.json')).toMatch(/"model": "prefilled",\s+"steps": 30\s/)
  })
})
