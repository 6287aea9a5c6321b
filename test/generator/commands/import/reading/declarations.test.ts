import { ChildProcess } from 'node:child_process'
import { beforeAll, expect, test, vi } from 'vitest'
import { objectAt, type JsonObject } from '../../../../../generator/commands/import/json.ts'
import type { ReadFile } from '../../../../../generator/commands/import/sources.ts'
import { textLike } from '../../../../support/matching.ts'
import { valueAt } from '../../../../support/reading.ts'
import { messagesOf, read, specOf } from './declared.ts'

const text = { type: 'text' }
const number = { type: 'number' }

const understood: readonly (readonly [string, string, JsonObject])[] = [
  [
    'aliases and generics',
    'type Box<T> = { of: T }; type Short = string; interface AInput { x: Box<Short> }',
    { x: { type: 'object', keys: { of: { ...text, required: true } }, required: true } },
  ],
  ['Partial', 'interface Base { a: string; b: number }; type AInput = Partial<Base>', { a: text, b: number }],
  ['Pick', "interface Base { a: string; b?: number }; type AInput = Pick<Base, 'b'>", { b: number }],
  ['Omit', "interface Base { a?: string; b?: number }; type AInput = Omit<Base, 'b'>", { a: text }],
  ['Required', 'interface Base { b?: number }; type AInput = Required<Base>', { b: { ...number, required: true } }],
  [
    'Record of known keys',
    "type AInput = Record<'a' | 'b', number>",
    { a: { ...number, required: true }, b: { ...number, required: true } },
  ],
  ['Record of free keys', 'type AInput = { x?: Record<string, number> }', { x: { type: 'map', values: number } }],
  [
    'an index signature',
    'type AInput = { x?: { [key: string]: boolean } }',
    { x: { type: 'map', values: { type: 'boolean' } } },
  ],
  [
    'a mapped type',
    "type AInput = { [Key in 'a' | 'b']?: Key }",
    { a: { type: 'enum', options: ['a'] }, b: { type: 'enum', options: ['b'] } },
  ],
  ['a conditional type', 'type Of<T> = T extends string ? { a?: T } : never; type AInput = Of<string>', { a: text }],
  ['an intersection', 'type AInput = { a?: string } & { b?: number }', { a: text, b: number }],
  [
    'extends',
    'interface Base<T> { a?: T }; interface AInput extends Base<string> { b?: number }',
    { b: number, a: text },
  ],
  [
    'keyof and indexed access',
    "interface Base { a: 'x' | 'y' }; type AInput = { k?: keyof Base; v?: Base['a'] }",
    { k: { type: 'enum', options: ['a'] }, v: { type: 'enum', options: ['x', 'y'] } },
  ],
  [
    'an enum',
    "enum Mode { Fast = 'fast', Good = 'good' }; interface AInput { x?: Mode }",
    { x: { type: 'enum', options: ['fast', 'good'] } },
  ],
  [
    'any text with suggestions',
    "interface AInput { x?: 'a' | 'b' | (string & {}) }",
    { x: { ...text, description: 'Known values: a, b.' } },
  ],
  [
    'options and a boolean',
    "interface AInput { x?: boolean | 'auto' }",
    { x: { type: 'union', of: [{ type: 'enum', options: ['auto'] }, { type: 'boolean' }] } },
  ],
  [
    'options or null',
    "interface AInput { x?: 'b' | 'a' | null }",
    { x: { type: 'enum', options: ['b', 'a'], nullable: true } },
  ],
  [
    'a template',
    'interface AInput { x?: `${number}x${number}` }',
    { x: { ...text, pattern: '^-?\\d+(?:\\.\\d+)?x-?\\d+(?:\\.\\d+)?$' } },
  ],
  ['a brand', "interface AInput { x?: string & { readonly __brand: 'id' } }", { x: text }],
  ['a tuple', 'interface AInput { x?: [number, number] }', { x: { ...number, list: { min: 2, max: 2 } } }],
  [
    'a tuple with an optional element',
    'interface AInput { x?: [number, number, number?] }',
    { x: { ...number, list: { min: 2, max: 3 } } },
  ],
  ['a tuple with a rest', 'interface AInput { x?: [string, ...string[]] }', { x: { ...text, list: { min: 1 } } }],
  [
    'an index of numbers',
    'interface AInput { x?: { [at: number]: boolean } }',
    { x: { type: 'map', values: { type: 'boolean' } } },
  ],
  [
    'a template with characters that patterns use',
    'interface AInput { x?: `v${number}.0+${string}` }',
    { x: { ...text, pattern: '^v-?\\d+(?:\\.\\d+)?\\.0\\+.*$' } },
  ],
  [
    'options in the order of the source, through aliases and brackets',
    "type First = 'a' | 'b' | 'c'; interface AInput { w?: First; x?: 'c' | Last; y?: Array<('c' | 'b') | 'a'> }; type Last = 'b' | 'a'",
    {
      w: { type: 'enum', options: ['a', 'b', 'c'] },
      x: { type: 'enum', options: ['c', 'b', 'a'] },
      y: { type: 'enum', options: ['c', 'b', 'a'], list: true },
    },
  ],
  [
    'several defaults: a tag before a sentence, and the first sentence',
    `interface AInput {
      /** Default: \`1\`. @default 2 */ x?: number
      /** Default: \`3\`, but default: \`4\` for others. */ y?: number
    }`,
    {
      x: { ...number, default: 2, description: 'Default: `1`.' },
      y: { ...number, default: 3, description: 'Default: `3`, but default: `4` for others.' },
    },
  ],
  [
    'a default at an alias, and another one where it is used',
    `/** @default 1 */ type Steps = number
    interface AInput { 
      /** @default 2 */ x?: Steps; y?: Steps }`,
    { x: { ...number, default: 2 }, y: { ...number, default: 1 } },
  ],
  ['a value that may be undefined', 'interface AInput { x: string | undefined }', { x: text }],
  [
    'a file as text or bytes',
    'type File = { url: string }; interface AInput { image_url?: string | Blob | File }',
    { image_url: { type: 'file', media: 'image' } },
  ],
]

/** Types that the compiler resolves without end, or never: each costs one field. */
const unread: Readonly<Record<string, readonly [declared: string, type: string]>> = {
  void: ['interface AInput {\n  y: string\n  x: void\n}', 'void (void.d.ts:3)'],
  list: ['interface AInput { x?: Array<void>; y: string }', 'Array<void> (list.d.ts:1)'],
  function: ['interface AInput { x: () => string; y: string }', '() => string (function.d.ts:1)'],
  method: ['interface AInput { x(): string; y: string }', '() => string (method.d.ts:1)'],
  symbol: ['interface AInput { x: symbol; y: string }', 'symbol (symbol.d.ts:1)'],
  bigint: ['interface AInput { x: bigint; y: string }', 'bigint (bigint.d.ts:1)'],
  undeclared: ['interface AInput { x: Missing; y: string }', 'Missing (undeclared.d.ts:1)'],
  library: ['import { T } from "zod"\nexport interface AInput { x: T; y: string }', 'T (library.d.ts:2)'],
  platform: ['interface AInput { x: RegExp; y: string }', 'RegExp (platform.d.ts:1)'],
  endless: [
    'type Endless<T> = T extends unknown ? Endless<[T]> : never\ninterface AInput { x: Endless<1>; y: string }',
    'Endless<1> (endless.d.ts:2)',
  ],
  circle: ['type Self = Self\ninterface AInput { x: Self; y: string }', 'Self (circle.d.ts:2)'],
  tuples: ['type Nest<T> = [Nest<[T]>]\ninterface AInput { x: Nest<1>; y: string }', 'Nest<1> (tuples.d.ts:2)'],
  product: [
    'type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\ntype T = `${D}${D}${D}${D}${D}${D}`\ninterface AInput { x: T; y: string }',
    'T (product.d.ts:3)',
  ],
  options: [
    `interface AInput {\n  y: string\n  x: Options }\ntype Options = ${Array.from({ length: 6000 }, (_, at) => `'o${at}'`).join(' | ')}`,
    'Options (options.d.ts:3)',
  ],
}

/** Files that cannot be read at all. */
const refused: Readonly<Record<string, readonly [declared: string, why: RegExp]>> = {
  brackets: [`type AInput = ${'['.repeat(600)}`, /over 500 levels deep/],
  arrays: [`interface AInput { x: string${'[]'.repeat(100_000)} }`, /nested too deep/],
  conditions: [`type AInput = { x: ${'string extends number ? 1 : '.repeat(100_000)}2 }`, /nested too deep/],
  doubling: [
    `type D0 = { a: string }\n${Array.from({ length: 40 }, (_, at) => `type D${at + 1} = { a: D${at}; b: D${at} }`).join('\n')}\ninterface AInput { x: D40 }`,
    /over 20,000 schemas/,
  ],
  none: ['interface A { a: string }', /name ends in Input/],
}

/** The files of the tests below: the compiler starts once for all files. */
const others: Readonly<Record<string, string>> = {
  recursive: `
type Grow<T> = { next?: Grow<T[]>; of?: T }
type Tree = string | Tree[] | { [key: string]: Tree }
interface AInput { grow?: Grow<string>; tree?: Tree; next?: AInput; y: string }`,
  kinds: 'interface AInput { x?: string | (() => void) }',
  objects: 'type File = { url: string }; interface AInput { image?: string | Blob | File; sound?: string | Blob }',
  numbers: `interface AInput {
    /** Default value: 1,000. Maximum: 10 000 */ steps?: number
    /** @maximum 1_000_000 @default 30 seconds */ wait?: number
    /** Maximum: 5k. Default: 1,5 */ size?: number
    /** Default value: \`"auto"\` */ mode?: string }`,
  callbacks: 'interface AInput { x?: () => void; y: string }',
}

let files: ReadonlyMap<string, ReadFile> = new Map()

beforeAll(async () => {
  const texts = [
    ...understood.map(([, declared], index) => [`case${index}`, declared] as const),
    ...Object.entries({ ...unread, ...refused }).map(([name, [declared]]) => [name, declared] as const),
    ...Object.entries(others),
  ]
  files = await read(Object.fromEntries(texts.map(([name, declared]) => [`${name}.d.ts`, declared])))
})

test.each(understood.map(([name, , params], index) => [name, params, index] as const))('%s', (_, params, index) => {
  const spec = specOf(files.get(`case${index}.d.ts`))
  expect(valueAt(spec.spec, 'params')).toEqual(params)
})

test.each(Object.entries(unread))('a type that cannot be read (%s) is any JSON, with its line', (name, [, type]) => {
  const spec = specOf(files.get(`${name}.d.ts`))
  const required = name === 'list' ? {} : { required: true, allowEmpty: true }
  expect(valueAt(spec.spec, 'params')).toEqual({ x: { type: 'json', ...required }, y: { ...text, required: true } })
  expect(messagesOf(spec, 'unread-part')).toEqual([
    `In "x", the type ${type} cannot be declared. Any JSON is accepted there.`,
  ])
})

test.each(Object.entries(refused))('a file that cannot be read (%s) is refused with a reason', (name, [, why]) => {
  expect(files.get(`${name}.d.ts`)).toEqual({ why: textLike(why) })
})

test('types that contain themselves are written out to a depth', () => {
  const spec = specOf(files.get('recursive.d.ts'))
  expect(Object.keys(objectAt(spec.spec, 'params'))).toEqual(['grow', 'tree', 'next', 'y'])
  expect([...new Set(messagesOf(spec, 'unread-part'))]).toEqual([
    'In "next", the type Grow<string[][][][][]> (recursive.d.ts:2) cannot be declared. Any JSON is accepted there.',
  ])
  expect(spec.notes.map(({ code }) => code)).toContain('recursive')
})

test('a file that is also an object is a file, with a loss', () => {
  const spec = specOf(files.get('objects.d.ts'))
  expect(valueAt(spec.spec, 'params')).toEqual({
    image: { type: 'file', media: 'image' },
    sound: { type: 'file', media: 'audio' },
  })
  expect(messagesOf(spec, 'file-object')).toEqual([
    '"image" is a file that the source also takes as an object. Only its address and its content are accepted.',
  ])
})

test('numbers in comments are read as people write them, and what is not clear is said', () => {
  const spec = specOf(files.get('numbers.d.ts'))
  expect(valueAt(spec.spec, 'params')).toMatchObject({
    steps: { type: 'number', max: 10_000, default: 1000 },
    wait: { type: 'number', max: 1_000_000, default: 30 },
    mode: { type: 'text', default: 'auto' },
  })
  expect(valueAt(spec.spec, 'params', 'size')).not.toHaveProperty('max')
  expect(valueAt(spec.spec, 'params', 'size')).not.toHaveProperty('default')
  expect(messagesOf(spec, 'unclear-comment')).toEqual([
    'The comment on "size" says "maximum: 5k. Default:", which is not clear. It was not read.',
    'The comment on "size" says "default: 1,5", which is not clear. It was not read.',
  ])
})

test('a field for which no JSON exists is left out if nothing requires it', () => {
  const spec = specOf(files.get('callbacks.d.ts'))
  expect(valueAt(spec.spec, 'params')).toEqual({ y: { ...text, required: true } })
  expect(messagesOf(spec, 'unread-type')).toEqual([
    '"x" has the type () => void (callbacks.d.ts:1), which cannot be declared. It was left out.',
  ])
})

test('of several kinds of values, those that cannot be read are refused', () => {
  const spec = specOf(files.get('kinds.d.ts'))
  expect(valueAt(spec.spec, 'params')).toEqual({ x: text })
  expect(messagesOf(spec, 'unread-kind')).toEqual([
    '"x" also has the type () => void (kinds.d.ts:1), which cannot be declared. Such values are refused.',
  ])
})

test('a file that takes the compiler too long is named, and the next one is read', async () => {
  const options = Array.from({ length: 3000 }, (_, at) => `'o${at}'`).join(' | ')
  const slow = `type R = ${options}
type Cube = { [A in R]: { [B in R]: { [C in R]: [A, B, C] } } }
interface AInput { x: Cube }`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const ended = vi.spyOn(ChildProcess.prototype, 'kill')
  try {
    const found = read({ 'slow.d.ts': slow, 'quick.d.ts': 'interface AInput { y: string }' })
    let isOver = false
    void found.then(() => (isOver = true))
    // Time passes, whatever the processor did, until the process of the first file is ended: the next file has its own time.
    await vi.waitUntil(
      () => {
        if (ended.mock.calls.length === 0) vi.advanceTimersByTime(60_000)
        return isOver
      },
      { timeout: 60_000 },
    )
    const files = await found
    expect(files.get('slow.d.ts')).toEqual({ why: 'it takes more than 60 s' })
    expect(specOf(files.get('quick.d.ts')).id).toBe('imported-a')
  } finally {
    ended.mockRestore()
    vi.useRealTimers()
  }
})
