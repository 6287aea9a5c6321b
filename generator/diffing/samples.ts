import type { Json } from '../catalogue/catalogue.ts'
import { accepts } from '../language/innerDefaults.ts'
import { match } from '../language/match.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'
import { codePoints } from '../language/values.ts'
import { Random, textsLike } from './patterns.ts'

/** The longest texts and lists, and the most values of a part inside another value. */
const most = { length: 3000, items: 300, inner: 12 } as const

/**
 * Values at the edges of these shapes, which are those of one value in two catalogues: each option, each bound, and those
 * one step beside it. Not all belong to the shapes.
 */
export function samplesOf(shapes: readonly Shape[]): readonly Json[] {
  const flat = shapes.flatMap(alternativesIn)
  const nulls = shapes.some(isNullable) ? [null] : []
  const all = [...flat.flatMap((shape) => edges(shape, flat)), ...nulls]
  return [...new Map(all.map((value) => [JSON.stringify(value), value])).values()]
}

/** Values that belong to all of these shapes. */
export const commonSamples = (shapes: readonly Shape[]): readonly Json[] =>
  samplesOf(shapes).filter((value) => shapes.every((shape) => accepts(shape, value)))

/** A value of one shape that another one refuses; undefined if none was found, which proves nothing. */
export const sampleOutside = (from: Shape, to: Shape): Json | undefined =>
  samplesOf([from, to]).find((value) => accepts(from, value) && !accepts(to, value))

const isNullable = (shape: Shape): boolean =>
  shape.is === 'nullable' || (shape.is === 'either' && shape.of.some(isNullable))

/** The alternatives of a shape, without null. */
function alternativesIn(shape: Shape): readonly Shape[] {
  if (shape.is === 'nullable') return alternativesIn(shape.of)
  return shape.is === 'either' ? shape.of.flatMap(alternativesIn) : [shape]
}

const edges = (shape: Shape, all: readonly Shape[]): readonly Json[] =>
  match<readonly Json[]>(shape, {
    any: () => ['a', '', 0, true, [], {}, null],
    string: (text) => textsOf([text, ...all.filter((one) => one.is === 'string' && one !== text)]),
    number: numbersOf,
    boolean: () => [true, false],
    choice: ({ values }) => values,
    file: ({ media, families = [`${media}/`] }) => [
      'https://example.com/file',
      ...families.map((family) => `data:${family}${family.endsWith('/') ? 'x' : ''};base64,AA==`),
    ],
    list: listsOf,
    object: ({ fields }) => objectsOf(fields),
    map: mapsOf,
    either: () => [],
    nullable: () => [],
  })

/** Numbers at the bounds and one step beside them, and some between. */
function numbersOf(shape: ShapeOf<'number'>): readonly number[] {
  const { integer, min, max, exclusiveMin, exclusiveMax, step = integer ? 1 : undefined } = shape
  const ends = [min, max, exclusiveMin, exclusiveMax].filter((end) => end !== undefined)
  const low = min ?? exclusiveMin ?? Math.min(0, max ?? 0)
  const high = max ?? exclusiveMax ?? low + 1000 * (step ?? 1)
  const steps = step === undefined ? [1, 0.01] : [step]
  const grid = step ?? (high - low) / 20
  const random = new Random(1)
  const inside = Array.from({ length: 20 }, () => low + grid * random.below((high - low) / grid + 1))
  const near = ends.flatMap((end) => [end, ...steps.flatMap((one) => [end - one, end + one])])
  return [...near, low + grid, high - grid, 0, 1, ...inside].map((value) => Number(value.toPrecision(14)))
}

/** Texts of many forms, for patterns that no other text shows to be different. */
const forms = [
  'a',
  'A',
  '0',
  'a b',
  'a-1',
  'é',
  '大',
  '🦊',
  '!',
  'https://example.com/',
  '#336699',
  'en-GB',
  '',
  ' ',
  ' a ',
]

const isText = (shape: Shape): shape is ShapeOf<'string'> => shape.is === 'string'

/** Texts like the patterns of these shapes, and at the ends of their lengths. */
function textsOf(all: readonly Shape[]): readonly string[] {
  const shapes = all.filter(isText)
  const patterns = shapes.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
  const random = new Random(1)
  const drawn = patterns.flatMap((pattern) => textsLike(pattern, patterns, random))
  const like = [...new Set(drawn)].sort((a, b) => a.length - b.length)
  const longer = like.slice(0, 20).flatMap((text) => [`${text}a`, `a${text}`, `${text} `, `${text}\n`])
  const ends = shapes.flatMap(({ minLength = 1, maxLength = 40 }) => [minLength, maxLength])
  const sizes = [...new Set(ends.flatMap((end) => [end - 1, end, end + 1]))].filter(
    (size) => size > 0 && size <= most.length,
  )
  const sized = sizes.flatMap((size) => [
    'x'.repeat(size),
    ...like.slice(0, 6).flatMap((text) => stretched(text, size)),
  ])
  return [...forms, ...shapes.flatMap(({ example }) => example ?? []), ...like, ...longer, ...sized]
}

/** The text with one of its characters repeated, so that it has this length. */
function stretched(text: string, size: number): readonly string[] {
  const characters = [...text]
  const more = size - codePoints(text)
  if (more <= 0) return []
  return characters
    .slice(0, 10)
    .map((character, at) => [...characters.slice(0, at), character.repeat(more), ...characters.slice(at)].join(''))
}

function listsOf({ of, min = 0, max = 2 }: ShapeOf<'list'>): readonly Json[] {
  const items = samplesOf([of]).filter((value) => accepts(of, value))
  const [first] = items
  if (first === undefined) return [[]]
  const sizes = [min - 1, min, min + 1, max - 1, max, max + 1].filter((size) => size >= 0 && size <= most.items)
  return [
    ...sizes.flatMap((size) => [Array.from({ length: size }, () => first), items.slice(0, size)]),
    ...items.slice(0, most.inner).map((item) => [item, ...items.slice(0, Math.max(0, min - 1))]),
  ]
}

function objectsOf(fields: readonly Field[]): readonly Json[] {
  const values = fields.map((field) => ({
    field,
    values: samplesOf([field.shape]).filter((value) => accepts(field.shape, value)),
  }))
  const base = (isLean: boolean): { readonly [name: string]: Json } =>
    Object.fromEntries(
      values.flatMap(({ field: { name, required }, values: [first] }) =>
        first === undefined || (isLean && !required) ? [] : [[name, first] as const],
      ),
    )
  const lean = base(true)
  const changed = values.flatMap(({ field: { name }, values: some }) =>
    some.slice(0, most.inner).map((value) => ({ ...lean, [name]: value })),
  )
  return [lean, base(false), ...changed]
}

function mapsOf({ of, keys, min = 0, max = 2 }: ShapeOf<'map'>): readonly Json[] {
  const values = samplesOf([of]).filter((value) => accepts(of, value))
  const names = (keys === undefined ? Array.from({ length: 30 }, (_, at) => `key${at}`) : textsOf([keys])).filter(
    (name) => name.trim() !== '' && name !== '__proto__' && (keys === undefined || accepts(keys, name)),
  )
  const [first] = values
  if (first === undefined) return [{}]
  const mapOf = (size: number, value: Json): Json =>
    Object.fromEntries(names.slice(0, Math.max(0, size)).map((name) => [name, value]))
  const sizes = [min - 1, min, min + 1, max, max + 1]
  const valued = values.slice(0, most.inner).map((value) => mapOf(Math.max(1, min), value))
  return [
    ...sizes.map((size) => mapOf(size, first)),
    ...valued,
    ...names.slice(0, 20).map((name) => ({ [name]: first })),
  ]
}

/** The maximum number of values that are listed. */
const mostListed = 1000

/** Returns every value of a shape; undefined if there are too many. */
export const valuesOf = (shape: Shape): readonly Json[] | undefined =>
  match<readonly Json[] | undefined>(shape, {
    any: () => undefined,
    string: () => undefined,
    number: wholeNumbers,
    boolean: () => [false, true],
    choice: ({ values }) => (values.length > mostListed ? undefined : values),
    file: () => undefined,
    list: () => undefined,
    object: () => undefined,
    map: () => undefined,
    either: ({ of }) => joined(of.map(valuesOf)),
    nullable: ({ of }) => joined([valuesOf(of), [null]]),
  })

function wholeNumbers(shape: ShapeOf<'number'>): readonly number[] | undefined {
  const { integer, step, min, max, exclusiveMin, exclusiveMax } = shape
  const [low, high] = [Math.ceil(min ?? exclusiveMin ?? Number.NaN), Math.floor(max ?? exclusiveMax ?? Number.NaN)]
  const isInteger = integer || (step !== undefined && Number.isInteger(step) && Number.isInteger(min ?? 0))
  if (!isInteger || !(high - low < mostListed)) return undefined
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((value) => accepts(shape, value))
}

function joined(parts: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const all = parts.flatMap((part) => part ?? [])
  return parts.includes(undefined) || all.length > mostListed ? undefined : [...new Set(all)]
}
