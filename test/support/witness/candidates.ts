import type { Field, Json, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { accepts, isObject, type Input } from './checker.ts'
import { distinct, files, interleaved, numbersFor, textsFor } from './scalars.ts'

/** The most values of one place, of a part of a value, and of a part that did not change, and the most items of a list. */
const most = { values: 90, parts: 24, same: 3, items: 260 } as const

/** The most values of a part of a value that has so many. */
const inner = (limit: number): number => Math.max(most.parts, Math.round(limit / 4))

/**
 * Values at the edges of these shapes, which are those of the same place in two catalogues: what one accepts and the other
 * refuses is most likely among them. Not all are valid.
 */
export function valuesFor(shapes: readonly Shape[], limit: number = most.values): readonly Json[] {
  const isSame = shapes.length > 1 && shapes.every((shape) => JSON.stringify(shape) === JSON.stringify(shapes[0]))
  if (isSame) return valuesFor(shapes.slice(0, 1), Math.min(limit, most.same)) // the difference is elsewhere
  const flat = shapes.flatMap(leaves)
  const texts = flat.some(({ is }) => is === 'string' || is === 'any') ? textsFor(flat) : []
  const words = flat.flatMap((shape) => (shape.is === 'choice' ? shape.values : []))
  const groups: readonly (readonly Json[])[] = [
    shapes.some(isNullable) ? [null] : [],
    words,
    numbersFor(flat.filter((shape) => shape.is === 'number')),
    flat.some(({ is }) => is === 'boolean') ? [true, false] : [],
    flat.some(({ is }) => is === 'file') ? files : [],
    objectsFor(
      flat.filter((shape) => shape.is === 'object'),
      limit,
    ),
    mapsFor(
      flat.filter((shape) => shape.is === 'map'),
      limit,
    ),
    listsFor(
      flat.filter((shape) => shape.is === 'list'),
      limit,
    ),
    texts,
    flat.some(({ is }) => is === 'any') ? anything : [],
  ]
  return distinct(interleaved(groups), limit)
}

const isNullable = (shape: Shape): boolean =>
  shape.is === 'nullable' || (shape.is === 'either' && shape.of.some(isNullable))

/** The alternatives of a shape, without null. */
function leaves(shape: Shape): readonly Shape[] {
  if (shape.is === 'nullable') return leaves(shape.of)
  return shape.is === 'either' ? shape.of.flatMap(leaves) : [shape]
}

const anything: readonly Json[] = [
  null,
  'a',
  '',
  ' ',
  0,
  1.5,
  true,
  [],
  ['a'],
  [1, null],
  {},
  { a: 1 },
  { note: 'x', deep: [{}] },
]

function listsFor(shapes: readonly ShapeOf<'list'>[], limit: number): readonly Json[] {
  if (shapes.length === 0) return []
  const items = valuesFor(
    shapes.map(({ of }) => of),
    inner(limit),
  )
  const of = shapes.map((shape) => items.filter((item) => accepts(shape.of, item)))
  const sizes = [...new Set(shapes.flatMap(({ min = 0, max = 2 }) => [min - 1, min, min + 1, max - 1, max, max + 1]))]
  const sized = sizes
    .filter((size) => size >= 0 && size <= most.items)
    .flatMap((size) => of.flatMap((list) => listsOf(size, list)))
  const least = Math.max(0, ...shapes.map(({ min = 0 }) => min))
  const single = items.map((item) => [
    item,
    ...(of[0] ?? []).filter((one) => one !== item).slice(0, Math.max(0, least - 1)),
  ])
  const repeated = items.slice(0, 3).map((item) => Array.from({ length: Math.max(2, least) }, () => item))
  return distinct([[], ...interleaved([sized, single, repeated])], Math.max(limit, most.values))
}

/** A list of so many different items, and one that repeats a single item. */
function listsOf(size: number, items: readonly Json[]): readonly Json[] {
  const [first] = items
  if (first === undefined) return []
  const different = Array.from({ length: size }, (_, at) => items[at] ?? variant(first, at))
  return [different, Array.from({ length: size }, () => first)]
}

/** Another value of the same type. */
const variant = (value: Json, at: number): Json =>
  typeof value === 'string'
    ? value.startsWith('http')
      ? `${value}/${at}`
      : `${value}${at}`
    : typeof value === 'number'
      ? value + at
      : value

function mapsFor(shapes: readonly ShapeOf<'map'>[], limit: number): readonly Json[] {
  if (shapes.length === 0) return []
  const keys = textsFor(shapes.flatMap(({ keys: key }) => key ?? [])).filter((key) => typeof key === 'string')
  const usable = keys.filter((key) => shapes.some(({ keys: key_ }) => key_ === undefined || accepts(key_, key)))
  const names = ['a', 'key', ...usable].slice(0, 40)
  const values = valuesFor(
    shapes.map(({ of }) => of),
    inner(limit),
  )
  const plain = values.find((value) => shapes.every(({ of }) => accepts(of, value))) ?? values[0] ?? null
  const sizes = [...new Set(shapes.flatMap(({ min = 0, max = 2 }) => [0, min - 1, min, min + 1, max, max + 1]))]
  const sized = sizes.filter((size) => size >= 0 && size < 60).map((size) => mapOf(namesOf(size, usable), plain))
  const least = Math.max(1, ...shapes.map(({ min = 0 }) => min))
  const others = namesOf(least, usable).slice(1)
  const keyed = names.map((name) => mapOf([name, ...others.filter((one) => one !== name)], plain))
  const valued = values.map((value) => mapOf(namesOf(least, usable), value))
  return distinct(interleaved([sized, keyed, valued]), Math.max(limit, most.values))
}

const mapOf = (names: readonly string[], value: Json): Json => Object.fromEntries(names.map((name) => [name, value]))

/** So many names, the usable ones first. */
const namesOf = (size: number, usable: readonly string[]): readonly string[] => {
  const [first = 'a', ...rest] = usable.filter((name) => /^\S+$/.test(name))
  return [
    ...new Set([
      first,
      ...rest,
      ...Array.from(
        { length: size },
        (_, at) => `${first}${'abcdefghij'[at % 10]}${at > 9 ? 'k'.repeat(at / 10) : ''}`,
      ),
    ]),
  ].slice(0, size)
}

function objectsFor(shapes: readonly ShapeOf<'object'>[], limit: number): readonly Json[] {
  if (shapes.length === 0) return []
  const bases = shapes
    .flatMap(({ fields }) => [objectOf(fields, true), objectOf(fields, false)])
    .filter((base) => base !== undefined)
  const byName = new Map<string, Shape[]>()
  for (const { name, shape } of shapes.flatMap(({ fields }) => fields))
    byName.set(name, [...(byName.get(name) ?? []), shape])
  const changes = [...byName]
    .map(([name, parts]) => ({ name, values: valuesFor(parts, inner(limit)) }))
    .sort((a, b) => b.values.length - a.values.length)
  const changed = bases.map((base) =>
    interleaved(
      changes.map(({ name, values }) => [without(base, name), ...values.map((value) => ({ ...base, [name]: value }))]),
    ),
  )
  return distinct([...bases, ...interleaved(changed)], Math.max(limit, most.values * 2))
}

/** The object without a key. */
export const without = (input: Input, name: string): Input =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))

/** A valid object with all fields, or only the required ones; undefined if one has no known value. */
export function objectOf(fields: readonly Field[], isLean: boolean): Input | undefined {
  const chosen = fields.filter(({ required }) => required || !isLean)
  const values = chosen.map((field) => [field.name, validFor(field)] as const)
  if (chosen.some((field, at) => field.required && values[at]?.[1] === undefined)) return undefined
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

const valid = new WeakMap<Field, { readonly value: Json | undefined }>()

/** A valid value of a field that is not empty, the shortest that was found; undefined if none was. */
export function validFor(field: Field): Json | undefined {
  const known = valid.get(field)
  if (known !== undefined) return known.value
  const found = valuesFor([field.shape]).filter((value) => isFilled(value) && accepts(field.shape, value))
  const [value] = found.sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  valid.set(field, { value })
  return value
}

const isFilled = (value: Json): boolean =>
  value !== null &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).includes('__proto__'))
