import { runInNewContext } from 'node:vm'
import { models as definitions } from '@gatewright/client/models'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor28Chat3 } from '@gatewright/validators/models/vendor28-chat-3'
import { vendor3Video3 } from '@gatewright/validators/models/vendor3-video-3'
import { vendor5ImageOpen1 } from '@gatewright/validators/models/vendor5-image-open-1'
import { models, type CatalogModel } from '@gatewright/catalog'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies } from '../fuzz/inputs/bodies.ts'
import { formNames, forms } from '../support/forms.ts'
import { readJson } from '../support/reading.ts'
import { fieldsOf } from '../../generator/language/values.ts'

/** Every object and list in a value. */
function partsOf(value: unknown, found: Set<unknown> = new Set()): Set<unknown> {
  if (typeof value !== 'object' || value === null) return found
  found.add(value)
  for (const part of Object.values(fieldsOf(value))) partsOf(part, found)
  return found
}

describe.each(formNames)('the output of a validator: %s', (form) => {
  test.each(models)('shares no object or list with its input: $id', (model: CatalogModel) => {
    const validator = forms[form](model.id)
    const shared = fc.property(bodies(model), (body) => {
      if (!validator.is(body)) return
      const given = partsOf(body)
      const output = validator.parse(body)
      expect([...partsOf(output)].filter((part) => given.has(part))).toEqual([])
    })
    fc.assert(shared, { numRuns: 60, seed: 4 })
  })

  test('contains all values of the input, whatever their keys are', () => {
    const element_id = readJson('{"a":[1,{"__proto__":{"b":null},"toString":"x"}],"c":{}}')
    const input = {
      prompt: 'a',
      elementList: { element_id },
      multiPrompt: { index: undefined },
    }
    const output = vendor1V3Omni.parse(input)
    expect(JSON.stringify(output.elementList)).toBe(JSON.stringify({ element_id }))
    expect(output.multiPrompt).toStrictEqual({})
    expect({}).not.toHaveProperty('b')
  })

  test('is a copy if a value has one of several shapes', () => {
    const part = { type: 'text', text: 'a' } as const
    const input = {
      messages: [
        { role: 'user' as const, content: [part] },
        { role: 'user' as const, content: 'b' },
      ],
    }
    const { messages } = vendor28Chat3.parse(input)
    expect(messages).toEqual(input.messages)
    expect(messages[0]?.content[0]).not.toBe(part)
    expect(vendor5ImageOpen1.parse({ prompt: 'a', imageSize: 'wide' }).imageSize).toBe('wide')
    expect(vendor5ImageOpen1.parse({ prompt: 'a', imageSize: { width: 256, height: 256 } }).imageSize).toEqual({
      width: 256,
      height: 256,
    })
  })
})

/** A proxy of a value and its contents, which counts how often each property is read. */
function counted<Value extends object>(value: Value, reads: Map<string, number>, path = ''): Value {
  return new Proxy(value, {
    get: (target, key, receiver: unknown) => {
      const part: unknown = Reflect.get(target, key, receiver)
      const at = `${path}/${String(key)}`
      reads.set(at, (reads.get(at) ?? 0) + 1)
      return typeof part === 'object' && part !== null ? counted(part, reads, at) : part
    },
  })
}

const nested: readonly (readonly [string, object])[] = [
  [
    'vendor1-v3-omni',
    { prompt: 'a', imageUrls: ['https://a.b/c'], multiPrompt: { index: [{ a: 1 }] }, elementList: { element_id: 1 } },
  ],
  ['vendor28-chat-3', { messages: [{ role: 'user', content: [{ type: 'image', url: 'https://a.b/c' }] }] }],
  ['vendor5-image-open-1', { prompt: 'a', imageSize: { width: 256, height: 256 }, loras: [{ path: 'a', scale: 1 }] }],
]

const inForms = formNames.flatMap((form) => nested.map(([id, input]) => [form, id, input] as const))

test.each(inForms)('each property is read once: %s, %s', (form, id, input) => {
  const reads = new Map<string, number>()
  expect(forms[form](id).parse(counted(input, reads))).toMatchObject(input)
  expect([...reads].filter(([, times]) => times > 1)).toEqual([])
})

class Prompt {
  prompt = 'a'
}

const sparse: string[] = ['https://a.b/c']
sparse.length = 3

class Urls extends Array<string> {}

const isToJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'toJSON' in value && Object.hasOwn(value, 'toJSON')

describe.each(formNames)('a value that JSON cannot represent is invalid: %s', (form) => {
  const vendor1V3Omni = forms[form]('vendor1-v3-omni')

  const whole: readonly unknown[] = [
    new Prompt(),
    new Date(),
    new Map([['prompt', 'a']]),
    Object('a'),
    new Uint8Array(2),
  ]
  test.each(whole)('as an input: %#', (input) => {
    expect(vendor1V3Omni.is(input)).toBe(false)
    expect(vendor1V3Omni.safeParse(input).issues).toHaveLength(1)
  })

  const values: readonly unknown[] = [
    new Date(),
    new Map(),
    new Set(),
    /a/,
    new Uint8Array(2),
    new ArrayBuffer(2),
    Object(1),
    Object('a'),
    new Prompt(),
    () => 1,
    Symbol('a'),
    1n,
    Number.NaN,
    sparse,
    { toJSON: () => 1 },
    new Urls('a', 'b'),
  ]
  test.each(values)('as an arbitrary value, and inside one, with its path: %#', (value) => {
    const places = [
      [value, []],
      [[value], [0]],
      [{ a: { b: [null, value] } }, ['a', 'b', 1]],
    ] as const
    for (const [index, steps] of places) {
      const input = { prompt: 'a', multiPrompt: { index } }
      const inside = isToJson(value) ? ['toJSON'] : [] // a plain object whose key holds a function
      const path = ['multiPrompt', 'index', ...steps, ...inside]
      expect(vendor1V3Omni.is(input)).toBe(false)
      expect(vendor1V3Omni.safeParse(input).issues).toMatchObject([{ code: 'wrong-type', path }])
    }
  })

  test.each<[unknown, RegExp]>([
    [
      { a: [{ b: new Map() }] },
      /\(multiPrompt\.index\.a\[0\]\.b\) must be a JSON value, but it is not plain data: \[object Map\]\.$/,
    ],
    [{ a: sparse }, /\(multiPrompt\.index\.a\) must be a JSON value, but it is sparse\.$/],
    [[Number.NaN], /\(multiPrompt\.index\[0\]\) must be a JSON value, but it is NaN\.$/],
    [{ a: 5n }, /\(multiPrompt\.index\.a\) must be a JSON value, but it is not plain data: \[object BigInt\]\.$/],
    [1n << 30_000_000n, / must be a JSON value, but it is not plain data: \[object BigInt\]\.$/], // its digits take long
    [{ '\u202e\n': new Prompt() }, /\(multiPrompt\.index\.\\u\{202e\}\\u\{a\}\) must be/],
    [{ ['x'.repeat(1e6)]: new Date() }, /^.{0,500}$/],
  ])('with a message that says where it is and what it is: %#', (index, message) => {
    const [issue, ...more] = vendor1V3Omni.safeParse({ prompt: 'a', multiPrompt: { index } }).issues ?? []
    expect(issue?.message).toMatch(message)
    expect(more).toEqual([])
  })

  test.each([[sparse], [new Urls('https://a.b/c', 'https://a.b/c')]])('as a list of files: %#', (imageUrls) => {
    expect(vendor1V3Omni.is({ prompt: 'a', imageUrls })).toBe(false)
    expect(vendor1V3Omni.safeParse({ prompt: 'a', imageUrls }).issues?.length).toBeGreaterThan(0)
  })
})

describe.each(formNames)('a list has one verdict from each check: %s', (form) => {
  const validator = forms[form]('vendor1-v3-omni')

  test.each<[string, unknown]>([
    ['text', '1'],
    ['an object', { valueOf: () => 1 }],
    ['a bigint', 1n],
    ['not a number', Number.NaN],
  ])('with a length that is %s', (_, length) => {
    const get = (list: object, key: PropertyKey): unknown => (key === 'length' ? length : Reflect.get(list, key))
    const list = new Proxy(['https://a.b/c'], { get })
    for (const more of [{ imageUrls: list }, { multiPrompt: { index: list } }]) {
      const input = { prompt: 'a', ...more }
      expect(validator.safeParse(input).success).toBe(validator.is(input))
    }
  })
})

test('objects of another realm and objects without a prototype are accepted', () => {
  const text = '{"prompt":"a","imageUrls":["https://a.b/c"],"multiPrompt":{"index":[{}]}}'
  const foreign: unknown = runInNewContext(`JSON.parse('${text}')`)
  const output = vendor1V3Omni.parse(foreign)
  expect(output.imageUrls).toBeInstanceOf(Array)
  expect(JSON.stringify(output.multiPrompt)).toBe('{"index":[{}]}')
  expect(vendor1V3Omni.is({ __proto__: null, prompt: 'a' })).toBe(true)
})

test('symbols and non-enumerable properties are ignored, as JSON.stringify does', () => {
  const input = Object.defineProperty({ prompt: 'a', [Symbol('a')]: 1 }, 'hidden', { value: 1, enumerable: false })
  expect(vendor1V3Omni.parse(input)).toStrictEqual(vendor1V3Omni.parse({ prompt: 'a' }))
})

test('rules ignore properties that are not enumerable, in the client, too', async () => {
  const definition = await definitions['vendor3-video-3']()
  const input = Object.defineProperty({}, 'prompt', { value: 'a', enumerable: false })
  expect(definition.check?.(input).map(({ code }) => code)).toEqual(['rule'])
  expect(vendor3Video3.safeParse(input).issues?.map(({ code }) => code)).toEqual(['rule'])
})

test('a value that is nested too deeply is an issue, not a crash', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const input = { prompt: 'a', multiPrompt: { index: deep } }
  expect(vendor1V3Omni.is(input)).toBe(false)
  const [issue] = vendor1V3Omni.safeParse(input).issues ?? []
  expect(issue).toMatchObject({ code: 'wrong-type', path: ['multiPrompt', 'index'] })
  expect(issue?.message).toMatch(/but it is nested over 500 levels deep\.$/)
  const index: unknown = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`)
  expect(vendor1V3Omni.parse({ prompt: 'a', multiPrompt: { index } }).multiPrompt).toEqual({ index })
})
