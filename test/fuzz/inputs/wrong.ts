import { handled } from '../../../generator/language/keywords.ts'
import { match } from '../../../generator/language/match.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { Choices } from '../../../bench/choices.ts'
import { givenValue, rightValue } from './right.ts'

/** A value that breaks one keyword of a shape; the path leads from the value to the part that is wrong. */
export interface Wrong {
  readonly keyword: string
  readonly value: unknown
  readonly path: readonly (string | number)[]
}

/** JSON has no infinite numbers. */
const wrong = (keyword: string, ...values: readonly unknown[]): readonly Wrong[] =>
  values
    .filter((value) => typeof value !== 'number' || Number.isFinite(value))
    .map((value) => ({ keyword, value, path: [] }))

/** Longer texts take too long. */
const longest = 100_000

const when = <Value>(bound: Value | undefined, make: (bound: Value) => readonly Wrong[]): readonly Wrong[] =>
  bound === undefined ? [] : make(bound)

const right = (shape: Shape): unknown => rightValue(shape, new Choices(1))

/** Returns values that each break one keyword of a shape, all keywords in turn: a new one is a type error here. */
export const wrongValues = (shape: Shape): readonly Wrong[] =>
  match<readonly Wrong[]>(shape, {
    any: ({ is, notEmpty, ...rest }) =>
      handled(
        rest,
        when(notEmpty, () => wrong('notEmpty', null, [], '', ' \n')),
      ),
    string: wrongTexts,
    number: wrongNumbers,
    boolean: ({ is, ...rest }) => handled(rest, wrong(is, 'true', 0, null, [true], {})),
    choice: wrongChoices,
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) => {
      const other = media === 'any' ? [] : [`data:${media === 'image' ? 'video' : 'image'}/x,`]
      const address = [
        '',
        'a',
        'ftp://a.b/c',
        ' https://a.b/c',
        'https://',
        'HTTPS://A.B',
        'https://u@a.b',
        'https://a.b/\n',
      ]
      return handled(rest, [...wrong(is, 5, null, ['https://a.b/c'], {}), ...wrong('media', ...address, ...other)])
    },
    list: wrongLists,
    object: ({ is, fields, ...rest }) =>
      handled(rest, [...wrong(is, 'a', 5, null, []), ...wrongKeys(fields), ...unknownKeys(fields)]),
    map: wrongMaps,
    either: ({ is, of, tag, ...rest }) => handled(rest, [...wrongOfAll(of), ...foreignKeys(of)]),
    nullable: ({ is, of, ...rest }) =>
      handled(
        rest,
        wrongValues(of).filter(({ value }) => value !== null),
      ),
  })

/** Values that resemble no alternative, and wrong parts of each: a value of the type of another one is wrong inside. */
const wrongOfAll = (of: readonly Shape[]): readonly Wrong[] =>
  of.flatMap((one) =>
    wrongValues(one).filter(
      ({ value, path }) => path.length > 0 || !of.some((shape) => shape !== one && resembles(shape, value)),
    ),
  )

/** Objects of one alternative with a key that only another one has. */
function foreignKeys(of: readonly Shape[]): readonly Wrong[] {
  const all = of.flatMap((shape) => (shape.is === 'object' ? [shape.fields] : []))
  return all.flatMap((fields) =>
    all.flat().flatMap(({ name, shape }): readonly Wrong[] => {
      const isForeign = fields.every((field) => field.name !== name)
      return isForeign ? [{ keyword: 'unknown', value: { ...base(fields), [name]: right(shape) }, path: [name] }] : []
    }),
  )
}

/** Whether a list or object has the type of a shape. */
const resembles = (shape: Shape, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (shape.is === 'list') === Array.isArray(value) &&
  /list|object|map/.test(shape.is)

function wrongTexts(shape: ShapeOf<'string'>): readonly Wrong[] {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  return handled(rest, [
    ...wrong(is, 5, true, null, ['a'], {}),
    ...when(minLength, (least) => (least > 0 && least < longest ? wrong('minLength', '🦊'.repeat(least - 1)) : [])),
    ...when(trim && minLength, (least) => (least > 1 && least < longest ? wrong('trim', `a${' '.repeat(least)}`) : [])),
    ...when(maxLength, (most) =>
      most < longest ? wrong('maxLength', ...['a', '🦊', '\ud83e'].map((one) => one.repeat(most + 1))) : [],
    ),
    ...when(notBlank, () => wrong('notBlank', '', ' ', '\n\u00a0\ufeff')),
    ...when(pattern, (source) =>
      wrong('pattern', ...['', ' ', '!', '🦊', '\ud83e', 'a b'].filter((text) => !new RegExp(source, 'u').test(text))),
    ),
  ])
}

function wrongNumbers(shape: ShapeOf<'number'>): readonly Wrong[] {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const some = Number(right(shape))
  const inside = (value: number): boolean =>
    value > (exclusiveMin ?? -Infinity) &&
    value < (exclusiveMax ?? Infinity) &&
    value >= (min ?? -Infinity) &&
    value <= (max ?? Infinity)
  const nearby = (part: number): readonly number[] => [some + part, some - part].filter(inside)
  return handled(rest, [
    ...wrong(is, '5', true, null, [5], {}),
    ...when(integer, () => wrong('integer', ...nearby(0.5))),
    ...when(min, (least) => wrong('min', least - (step ?? 1), previous(least), -1e21)),
    ...when(max, (most) => wrong('max', most + (step ?? 1), -previous(-most), 1e21)),
    ...when(exclusiveMin, (least) => wrong('exclusiveMin', least, least - 1)),
    ...when(exclusiveMax, (most) => wrong('exclusiveMax', most, most + 1)),
    ...when(step, (size) => wrong(stepFrom ? 'stepFrom' : 'step', ...nearby(size / 2), ...nearby(size / 1000))),
  ])
}

/** The greatest number below this one. */
export function previous(value: number): number {
  if (value === 0) return -Number.MIN_VALUE
  const bits = new BigInt64Array(new Float64Array([value]).buffer)
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n)
  return new Float64Array(bits.buffer)[0] ?? value
}

function wrongChoices({ is, values, labels, deprecated, unit, ...rest }: ShapeOf<'choice'>): readonly Wrong[] {
  const like = values.flatMap((value) =>
    typeof value === 'number'
      ? [String(value), value + 0.5]
      : [`${value}x`, value.toUpperCase(), ` ${value}`, Number(value)],
  )
  const all: readonly unknown[] = values
  return handled(
    rest,
    wrong(
      'values',
      ...[...like, null, true, [values[0]]].filter((value) => !all.includes(value) && !Number.isNaN(value)),
    ),
  )
}

function wrongLists({ is, of, min = 0, max, unique, ...rest }: ShapeOf<'list'>): readonly Wrong[] {
  const item = right(of)
  const items = (length: number): readonly unknown[] => Array.from({ length }, () => item)
  const length = Math.min(Math.max(min, 2), max ?? 2)
  const places = [...new Set([0, length - 1])].filter((place) => place >= 0)
  const inner = wrongValues(of).flatMap((one) =>
    places.map((place): Wrong => ({ ...one, value: items(length).with(place, one.value), path: [place, ...one.path] })),
  )
  return handled(rest, [
    ...wrong(is, 'a', 5, null, {}),
    ...(min > 0 ? wrong('minItems', items(min - 1)) : []),
    ...when(max, (most) => wrong('maxItems', items(most + 1))),
    ...when(unique, () => wrong('unique', items(2)).map((one) => ({ ...one, path: [1] }))),
    ...inner,
  ])
}

/** A valid object with only the required keys. */
const base = (fields: readonly Field[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.filter(({ required }) => required).map((field) => [field.name, givenValue(field, new Choices(1))]),
  )

/** Objects in which one key is missing or wrong. */
const wrongKeys = (fields: readonly Field[]): readonly Wrong[] =>
  fields.flatMap((field) => wrongFields(field).map((one) => inside(base(fields), field.name, one)))

/** A wrong value as the value of a key; undefined stands for a missing key. */
export function inside(
  object: Readonly<Record<string, unknown>>,
  name: string,
  { keyword, value, path }: Wrong,
): Wrong {
  const { [name]: _, ...rest } = object
  return { keyword, value: value === undefined ? rest : { ...rest, [name]: value }, path: [name, ...path] }
}

/** Returns wrong values of a field; undefined stands for a missing one. */
export function wrongFields(field: Field): readonly Wrong[] {
  const { name, label, description, required, allowEmpty, secret, shape, default: value, prefill, ...rest } = field
  return handled(rest, [...(required ? wrong('required', undefined) : []), ...wrongValues(shape)])
}

/** Objects with a key that is not declared. */
export const unknownKeys = (
  fields: readonly Field[],
  object: Readonly<Record<string, unknown>> = base(fields),
): readonly Wrong[] =>
  [...fields.map(({ name }) => `${name}x`), '__proto__', 'toString'].map((key) => ({
    keyword: 'unknown',
    value: Object.defineProperty({ ...object }, key, {
      value: 1,
      enumerable: true,
      configurable: true,
      writable: true,
    }),
    path: [key],
  }))

function wrongMaps({ is, of, keys, min = 0, max, noun, ...rest }: ShapeOf<'map'>): readonly Wrong[] {
  const name = (at: number): string => (keys ? String(right(keys)) : `key${at}`)
  const entries = (length: number): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Array.from({ length }, (_, at) => [name(at), right(of)]))
  const some = entries(min)
  const names = keys ? wrongTexts(keys).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) : []
  return handled(rest, [
    ...wrong(is, 'a', 5, null, []),
    ...(min > 0 ? wrong('minKeys', entries(min - 1)) : []),
    ...when(max, (most) => wrong('maxKeys', entries(most + 1))),
    ...names.map((key): Wrong => ({ keyword: 'keys', value: { ...some, [key]: right(of) }, path: [key] })),
    ...wrongValues(of).map((one): Wrong => ({
      ...one,
      value: { ...some, [name(0)]: one.value },
      path: [name(0), ...one.path],
    })),
  ])
}
