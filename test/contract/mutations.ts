import fc from 'fast-check'
import type { CatalogModel, Param, Shape } from '@gatewright/catalog'

/** Values that are likely to be invalid in some places and valid in others. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 0.1, 0.3, 2.5, 3.0000001, 1e21, -1e-7, 2 ** 53],
  ...['', ' ', '16:9', '720p', 'yes', 'true', '5', 'wav', '🦊'.repeat(1250), '🦊'.repeat(2500), '🦊'.repeat(2501)],
  ...['x'.repeat(2500), 'x'.repeat(2501), 'x'.repeat(3000), 'x'.repeat(3001), 'x'.repeat(9001), '\ud83e'],
  ...['https://a.b/c', 'HTTP://A', 'http://', 'https:///x', 'https:// x', 'ftp://a', 'data:image/png;base64,AA'],
  ...['DATA:Image/png,', 'data:video/mp4,', 'data:audio/wav,', 'data:text/plain,', 'data:image', ' https://a.b'],
  ...[[], [null], ['https://a.b/c'], ['https://a.b/c', 3], ['data:image/png,', 'data:video/mp4,'], [[]]],
  ...[{}, { index: 1 }, { index: null, prompt: {}, duration: [] }, { element_id: 'a' }, { other: 1 }, { toString: 1 }],
]

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'model',
  'params',
  'Prompt',
  'prompt ',
  'durration',
]

/** Bodies for a model as JSON: valid ones, ones with one or two issues, and random ones. */
export function bodies(model: CatalogModel): fc.Arbitrary<unknown> {
  const right = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...model.examples.map(({ input }): Body => ({ ...input })), { prompt: 'a' }),
    },
    record(model.params),
    { weight: model.rules.length > 0 ? 3 : 0, arbitrary: withRules(model) },
  )
  const value = fc.oneof(fc.constantFrom(...odd), fc.jsonValue(), ...model.params.map(({ shape }) => edge(shape)))
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...model.params.map((param) => param.name)) },
    fc.constantFrom(...names),
  )
  const changes = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 })
  const changed = fc
    .tuple(right, changes)
    .map(([body, list]) => list.reduce((sum, [key, item]) => set(sum, key, item), body))
  const lacking = fc.tuple(right, name).map(([body, key]) => without(body, key))
  return fc
    .oneof({ weight: 2, arbitrary: right }, { weight: 6, arbitrary: changed }, lacking, fc.constantFrom(...odd))
    .map(throughJson)
}

/** The required parameters and some that rules name, some of them empty, to exercise defaults and rules. */
function withRules({ params, rules }: CatalogModel): fc.Arbitrary<Body> {
  const text = JSON.stringify(rules)
  const named = params.filter(({ name, required }) => required || text.includes(JSON.stringify(name)))
  const empty = (shape: Shape): fc.Arbitrary<unknown> => {
    if (shape.is === 'string') return fc.constantFrom('', ' ')
    return shape.is === 'list' ? fc.constant([]) : fill(shape)
  }
  const value = ({ shape, required }: Param): fc.Arbitrary<unknown> =>
    required ? fill(shape) : fc.oneof({ weight: 4, arbitrary: fill(shape) }, empty(shape))
  return fc.record(Object.fromEntries(named.map((param) => [param.name, value(param)])), {
    requiredKeys: named.filter(({ required }) => required).map(({ name }) => name),
  })
}

/** The body as a server parses it; an own `__proto__` key is kept. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

type Body = { [name: string]: unknown }

const set = (body: Body, key: string, value: unknown): Body => {
  const entries = Object.entries(body).filter(([name]) => name !== key)
  return Object.defineProperty(Object.fromEntries(entries), key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const without = (body: Body, key: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))

const lengths = ({ minLength = 0, maxLength = 40 }: Shape & { is: 'string' }): fc.StringConstraints => ({
  minLength,
  maxLength: Math.max(minLength, Math.min(maxLength, 40)),
})

const record = (fields: readonly Param[]): fc.Arbitrary<Body> =>
  fc.record(Object.fromEntries(fields.map(({ name, shape }) => [name, fill(shape)])), {
    requiredKeys: fields.filter(({ required }) => required).map(({ name }) => name),
  })

function fill(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.is) {
    case 'any':
      return fc.jsonValue()
    case 'string':
      return fc.oneof(fc.string(lengths(shape)), fc.constantFrom('en-GB', '#00ff88', 'https://example.com/a', 'abc-1', '2024-02-29', '2023-02-29'))
    case 'number':
      return multiples(shape)
    case 'boolean':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...shape.values)
    case 'file':
      return fc.constantFrom('https://example.com/a', `data:${shape.media}/x;base64,AA==`)
    case 'list':
      return listOf(shape)
    case 'object':
      return record(shape.fields)
    case 'map':
      return mapOf(shape)
    case 'either':
      return fc.oneof(...shape.of.map(fill))
    case 'nullable':
      return fc.oneof(fc.constant(null), fill(shape.of))
  }
}

/** A list of few items. Where items must differ, one list in five repeats some. */
function listOf({ of, min = 0, max = 3, unique }: Shape & { is: 'list' }): fc.Arbitrary<unknown> {
  const limits = { minLength: min, maxLength: Math.min(max, min + 3) }
  const any = fc.array(fill(of), limits)
  if (!unique) return any
  const repeated = any.map((items) => [...items, ...items.slice(0, 1)])
  return fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(fill(of), { ...limits, comparator: 'SameValueZero' }) },
    { weight: 1, arbitrary: repeated },
  )
}

/** Keys that maps often take, and some that they often refuse. */
const keys = fc.oneof(
  fc.constantFrom('a', 'b_c', 'key-1', 'Key', '', ' ', '__proto__', 'toString', 'x'.repeat(30)),
  fc.string({ maxLength: 4 }),
)

const mapOf = ({ of, min = 0, max = 4 }: Shape & { is: 'map' }): fc.Arbitrary<unknown> =>
  fc.dictionary(keys, fill(of), { minKeys: Math.min(min, 4), maxKeys: Math.max(min, Math.min(max, 4)) })

/** Multiples are counted up to here. */
const huge = 2 ** 50

function multiples({ integer, min = -1000, max = 1000, step, stepFrom }: Shape & { is: 'number' }): fc.Arbitrary<number> {
  const unit = step ?? (integer ? 1 : 0.001)
  if (stepFrom) return fc.integer({ min: 0, max: 20 }).map((count) => Number((min + count * unit).toPrecision(12)))
  const least = Math.ceil(Number((Math.max(min, -huge * unit) / unit).toFixed(6)))
  const most = Math.floor(Number((Math.min(max, huge * unit) / unit).toFixed(6)))
  if (least > most) return fc.constantFrom(min, max) // all are beyond the integers that doubles represent exactly
  return fc.integer({ min: least, max: most }).map((count) => Number((count * unit).toPrecision(12)))
}

/** Values on both sides of the bounds of a shape. */
function edge(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.is !== 'number')
    return shape.is === 'choice'
      ? fc.constantFrom(...shape.values.flatMap((value) => [value, String(value)]))
      : fill(shape)
  const { min = shape.exclusiveMin ?? 0, max = shape.exclusiveMax ?? 1, step = 1 } = shape
  return fc.constantFrom(
    min,
    max,
    min - step,
    max + step,
    min - 1e-9,
    max + 1e-9,
    min + step,
    (min + max) / 2,
    min + step / 2,
    step * 3,
    0.1 + 0.2,
  )
}
