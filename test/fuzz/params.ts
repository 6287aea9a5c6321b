import fc from 'fast-check'
import { maybe, type Data } from './data.ts'
import { oddNames, oddTexts } from './names.ts'
import { json, map, union } from './structures.ts'

/** Leaves out undefined values: an absent key and an empty one are different in YAML. */
export const present = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/** A name of a parameter or of a key: a difficult one or a random one. */
export const nameOf: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddNames) },
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/),
)

/** A text for people. */
export const prose: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.array(fc.constantFrom(...oddTexts), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
)

const numbers = [
  -1e308,
  -(2 ** 53),
  -1000,
  -1,
  -0.3,
  0,
  1e-7,
  0.1,
  0.5,
  1,
  2,
  2.5,
  3,
  5,
  9.9,
  12,
  64,
  100,
  4096,
  2 ** 53,
  1e21,
  1e308,
]
const steps = [1e-7, 0.01, 0.05, 0.1, 0.3, 0.5, 1, 2, 2.5, 5, 8, 64, 1e21]

const text = fc
  .record({
    minLength: maybe(fc.integer({ min: 1, max: 5 })),
    maxLength: maybe(fc.constantFrom(5, 20, 2500, 2 ** 31)),
    trim: maybe(fc.constant(true)),
    form: maybe(
      fc.constantFrom<Data>(
        { pattern: '^[a-z][a-z0-9-]*$' },
        { pattern: '^[^"\'`/\\\\]{2,8}$' },
        { pattern: '^\\p{Lu}' },
        { pattern: '^(?:a|b)c?$' },
        { format: 'color' },
        { format: 'language' },
        { format: 'url' },
      ),
    ),
    multiline: maybe(fc.boolean()),
    placeholder: maybe(prose),
    value: maybe(fc.constantFrom('a', 'abc', 'abcd-1', '#00ff88', 'en-GB', 'https://example.com/a', 'Größe')),
  })
  .map(({ form, value, trim, ...keys }) => ({
    type: 'text',
    ...keys,
    trim: keys.minLength && trim,
    ...form,
    default: value,
  }))

const bounded = (type: string, both: boolean): fc.Arbitrary<Data> =>
  fc
    .record({
      ends: fc.tuple(fc.constantFrom(...numbers), fc.constantFrom(...numbers)).filter(([a, b]) => a !== b),
      open: fc.constantFrom('none', 'min', 'max', 'all', 'exclusive'),
      step: maybe(fc.constantFrom(...steps)),
      integer: maybe(fc.boolean()),
      unit: maybe(fc.constantFrom('seconds', 'Hz', '°', '*/')),
      isFromMin: fc.boolean(),
      isDefaulted: fc.boolean(),
    })
    .map(({ ends, open, step, integer, unit, isFromMin, isDefaulted }) => {
      const [min, max] = [Math.min(...ends), Math.max(...ends)]
      const has = (end: string): boolean => both || open === end || open === 'all'
      const [low, high] = !both && open === 'exclusive' ? ['exclusiveMin', 'exclusiveMax'] : ['min', 'max']
      const limits = {
        [low]: has('min') || open === 'exclusive' ? min : undefined,
        [high]: has('max') || open === 'exclusive' ? max : undefined,
      }
      const own = type === 'range' ? { integer } : {}
      const stepFrom = isFromMin && step !== undefined && limits['min'] !== undefined ? 'min' : undefined
      const value = stepFrom ? min : nearby(min, max, step)
      return { type, ...limits, step, stepFrom, unit, ...own, default: isDefaulted ? value : undefined }
    })

/** A number within the bounds that is almost always a multiple of the step: doubles round, so the compiler decides. */
function nearby(min: number, max: number, step: number | undefined): number {
  const middle = min <= 0 && max >= 0 ? 0 : min
  return step === undefined ? middle : Number((Math.ceil(middle / step) * step).toPrecision(12))
}

const option = fc.oneof(
  fc.constantFrom('16:9', 'yes', '720p', 'a', 'b', 'null', 'true', '1.10', ''),
  fc.constantFrom(...oddTexts),
  fc.constantFrom(-1, 0, 0.5, 1, 24, 44100),
)

const options = fc
  .uniqueArray(
    fc.oneof(
      option,
      fc
        .record({ value: option, label: maybe(prose), deprecated: maybe(fc.boolean()) })
        .map((keys): Data => present(keys)),
    ),
    { minLength: 1, maxLength: 6, selector: (one) => (typeof one === 'object' ? one.value : one) },
  )
  .map((list): readonly unknown[] => list)

const firstOf = (list: readonly unknown[]): unknown => {
  const [first] = list
  return typeof first === 'object' && first !== null && 'value' in first ? first.value : first
}

const choice = fc
  .record({ options, unit: maybe(fc.constantFrom('Hz', 'frames per second')), isDefaulted: fc.boolean() })
  .map(({ isDefaulted, ...keys }) => ({
    type: 'enum',
    ...keys,
    default: isDefaulted ? firstOf(keys.options) : undefined,
  }))

const boolean = maybe(fc.boolean(), 2).map((value) => ({ type: 'boolean', default: value }))

const file = fc
  .record({
    media: fc.constantFrom('image', 'video', 'audio', 'document', 'archive', 'model3d', 'data', 'any'),
    role: maybe(fc.constantFrom('asset', 'reference')),
    maxBytes: maybe(fc.constantFrom(1, 10_485_760)),
    minSeconds: maybe(fc.constantFrom(1, 2.5)),
    minPixels: maybe(fc.constantFrom(409_600)),
    maxShortSide: maybe(fc.constantFrom(1080)),
    value: maybe(fc.constant('https://example.com/a')),
  })
  .map(({ value, ...keys }) => ({ type: 'file', ...keys, default: value }))

const catalog = maybe(fc.constant('one')).map((value) => ({
  type: 'catalog',
  catalog: 'fuzz/v1/catalog/styles',
  default: value,
}))

const messages = fc
  .record({
    media: maybe(fc.uniqueArray(fc.constantFrom('image', 'video', 'audio'), { minLength: 1 })),
    maxLength: maybe(fc.constant(400)),
  })
  .map((keys) => ({ type: 'messages', ...keys, list: true }))

/** The kind from outside, whose check refuses the last of these. */
const date = fc
  .record({
    placeholder: maybe(prose),
    value: maybe(fc.constantFrom('2026-02-28', '2024-02-29', '0000-12-31', '2026-02-31')),
  })
  .map(({ value, ...keys }) => ({ type: 'date', ...keys, default: value }))

/** Whether a value is sent or returned: only input has defaults. */
type Side = 'input' | 'result'

/** A mapping of names to parameters of any kind that fits into this depth. */
const keysOf = (depth: number, side: Side): fc.Arbitrary<Data> =>
  fc
    .uniqueArray(fc.tuple(nameOf, keyOf(depth, side)), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map((entries): Data => Object.fromEntries(entries))

const keyOf = (depth: number, side: Side): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant('any') }, { weight: 5, arbitrary: param(depth, side) })

/** An empty object is a valid default unless a key is required. */
const object = (depth: number, side: Side): fc.Arbitrary<Data> =>
  fc.tuple(keysOf(depth, side), fc.boolean()).map(([keys, isDefaulted]) => ({
    type: 'object',
    keys,
    default: isDefaulted && !JSON.stringify(keys).includes('"required":true') ? {} : undefined,
  }))

const preset = (depth: number, side: Side): fc.Arbitrary<Data> =>
  fc.record({ options, keys: keysOf(depth, side), isDefaulted: fc.boolean() }).map(({ isDefaulted, ...keys }) => ({
    type: 'preset',
    ...keys,
    default: isDefaulted ? firstOf(keys.options) : undefined,
  }))

/** A list, or a list of lists of this depth. */
const listed = (depth: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(true) },
    {
      weight: 3,
      arbitrary: fc
        .record({
          min: maybe(fc.integer({ min: 0, max: 2 })),
          max: maybe(fc.integer({ min: 2, max: 5 })),
          unique: maybe(fc.constant(true)),
          nullable: maybe(fc.constant(true)),
          list: depth === 0 ? fc.constant(undefined) : maybe(listed(depth - 1)),
        })
        .map((keys) => present(keys)),
    },
  )

/** The kinds whose values have no parts. */
const scalars = new Set(['text', 'number', 'integer', 'range', 'enum', 'boolean', 'file', 'catalog', 'date'])

/** The list with `unique` only where it can apply: at innermost lists of scalars that need not have several items. */
function withoutRepeats(list: unknown, isScalar: boolean): unknown {
  if (typeof list !== 'object' || list === null) return list
  const { list: inner, unique, min, ...keys }: Data = { ...list }
  if (inner !== undefined) return present({ ...keys, min, list: withoutRepeats(inner, isScalar) })
  return present(unique && isScalar ? { ...keys, unique } : { ...keys, min })
}

/** The keys of every kind; a list has no default here unless it is empty. */
const common = fc.record({
  label: maybe(prose),
  description: maybe(prose, 3),
  isRequired: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  isEmptyEnough: fc.boolean(),
  list: maybe(listed(2)),
  nullable: maybe(fc.constant(true)),
  secret: maybe(fc.constant(true)),
})

/** A parameter of any kind, without a default that would contradict its other keys; a field of a result has none. */
export function param(depth: number, side: Side = 'input'): fc.Arbitrary<Data> {
  const flat = [
    text,
    text,
    bounded('number', false),
    bounded('integer', false),
    bounded('range', true),
    choice,
    boolean,
    file,
    catalog,
    date,
    messages,
    json,
  ]
  const deeper = depth - 1
  const nested =
    depth === 0
      ? []
      : [
          object(deeper, side),
          preset(deeper, side),
          map(param(deeper, side)),
          union(param(deeper, side), object(deeper, side)),
        ]
  return fc.tuple(fc.oneof(...flat, ...nested), common).map(([kind, { isRequired, ...rest }]) => {
    const inner: Data = kind
    const list = withoutRepeats(inner.list ?? rest.list, scalars.has(String(inner.type)))
    const mayDefault = !isRequired && side === 'input' && list === undefined
    const mayBeEmpty =
      rest.isEmptyEnough && depth === top && (list !== undefined || inner.type === 'text' || inner.type === 'json')
    const allowEmpty = isRequired && mayBeEmpty ? true : undefined
    const required = isRequired && (rest.nullable !== true || allowEmpty) ? true : undefined
    const { isEmptyEnough: _drawn, ...more } = rest
    const mayPrefill = required && side === 'input' && list === undefined
    const value = { default: mayDefault ? inner.default : undefined, prefill: mayPrefill ? inner.default : undefined }
    return present({ ...inner, ...more, list, required, allowEmpty, ...value })
  })
}

/** The depth of the parameters of a model. */
const top = 3

/** A shared definition, and the keys that override it. */
const used = maybe(fc.constant(false)).map((required) => present({ use: 'fuzz', required }))

/** The parameters of a model, by name. */
export const params: fc.Arbitrary<Data> = fc
  .uniqueArray(fc.tuple(nameOf, fc.oneof({ weight: 9, arbitrary: param(top) }, used)), {
    minLength: 1,
    maxLength: 6,
    selector: ([name]) => name,
  })
  .map((entries): Data => Object.fromEntries(entries))
