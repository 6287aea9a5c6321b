import type { Json } from '../catalogue/catalogue.ts'
import { explainEvery } from '../language/every.ts'
import { explain } from '../language/explain.ts'
import { match } from '../language/match.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'

/** The maximum number of values that are listed. */
const most = 1000

/** Returns every value of a shape; undefined if there are too many. */
export const valuesOf = (shape: Shape): readonly Json[] | undefined =>
  match<readonly Json[] | undefined>(shape, {
    any: () => undefined,
    string: () => undefined,
    number: wholeNumbers,
    boolean: () => [false, true],
    choice: ({ values }) => (values.length > most ? undefined : values),
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
  if (!isInteger || !(high - low < most)) return undefined
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((value) => hasValue(shape, value))
}

function joined(parts: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const all = parts.flatMap((part) => part ?? [])
  return parts.includes(undefined) || all.length > most ? undefined : [...new Set(all)]
}

/** Whether a value belongs to a shape, as validators check it. */
export const hasValue = (shape: Shape, value: Json): boolean =>
  explain('', [{ name: 'value', shape }], { value }, undefined, undefined, explainEvery).length === 0
