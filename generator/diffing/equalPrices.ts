import { isList, isObject } from '../base/list.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import type { Field } from '../language/shape.ts'
import { same } from './data.ts'

/** A part of an expression, whose fields are all unchecked. */
type Part = Readonly<Record<string, unknown>>

/**
 * Whether two expressions have the same value for every input: they differ in the order of what they add or multiply, or they are
 * the same polynomial of whole numbers, which floating point computes exactly. False proves nothing.
 */
export function areEqualPrices(one: unknown, other: unknown, params: readonly (readonly Field[])[]): boolean {
  if (same(ordered(one), ordered(other))) return true
  const isInteger = (name: string): boolean =>
    params.every((some) => hasIntegers(some.find((one) => one.name === name)))
  const [terms, others] = [termsOf(one, isInteger), termsOf(other, isInteger)]
  return terms !== undefined && others !== undefined && same(entriesOf(terms), entriesOf(others))
}

const hasIntegers = (param: Field | undefined): boolean => {
  if (param === undefined || !isAlwaysThere(param)) return false
  const { shape } = param
  if (shape.is === 'number') return shape.integer === true
  return shape.is === 'choice' && shape.values.every((value) => Number.isSafeInteger(value))
}

/** An expression in which the two sides of each sum and each product are sorted, and each sum of equal parts is a product. */
function ordered(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(ordered)
  if (!isPart(part)) return part
  const entries = Object.entries(part).map(([key, value]) => [key, ordered(value)] as const)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  const sorted = Object.fromEntries(entries)
  if (part['type'] !== 'binary' || (part['value'] !== '+' && part['value'] !== '*')) return sorted
  const [lhs, rhs] = [sorted['lhs'], sorted['rhs']].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return part['value'] === '+' && same(lhs, rhs)
    ? ordered({ ...sorted, value: '*', lhs: two })
    : { ...sorted, lhs, rhs }
}

const two = { type: 'number', value: 2 }

const isPart = (part: unknown): part is Part => isObject(part) && !(part instanceof RegExp)

/** A polynomial: the factors of its products, by the names of the parameters in them. */
type Terms = ReadonlyMap<string, bigint>

/** The limit of the products of a polynomial: no price has as many. */
const most = 200

/** An expression as a polynomial with whole factors; undefined if it is none. */
function termsOf(part: unknown, isInteger: (name: string) => boolean): Terms | undefined {
  if (!isPart(part)) return undefined
  const { type, value, lhs, rhs, expression } = part
  if (type === 'number') return Number.isSafeInteger(value) ? new Map([['', BigInt(Number(value))]]) : undefined
  if (type === 'path') {
    const name = nameIn(part)
    return name !== undefined && isInteger(name) ? new Map([[name, 1n]]) : undefined
  }
  if (type === 'unary' && value === '-') {
    const inner = termsOf(expression, isInteger)
    return inner && product(inner, minus)
  }
  const [a, b] = type === 'binary' ? [termsOf(lhs, isInteger), termsOf(rhs, isInteger)] : []
  if (a === undefined || b === undefined || a.size * b.size > most) return undefined
  if (value === '+') return sum(a, b)
  if (value === '-') return sum(a, product(b, minus))
  return value === '*' ? product(a, b) : undefined
}

const minus: Terms = new Map([['', -1n]])

/** The name of a parameter; undefined for a path with more in it. */
function nameIn({ steps }: Part): string | undefined {
  const [step, more]: readonly unknown[] = isList(steps) ? steps : []
  if (!isPart(step) || more !== undefined || typeof step['value'] !== 'string') return undefined
  return Object.keys(step).every((key) => key === 'type' || key === 'value') ? step['value'] : undefined
}

function sum(a: Terms, b: Terms): Terms {
  const terms = new Map(a)
  for (const [names, factor] of b) terms.set(names, (terms.get(names) ?? 0n) + factor)
  return terms
}

function product(a: Terms, b: Terms): Terms {
  const terms = new Map<string, bigint>()
  for (const [names, factor] of a)
    for (const [others, other] of b) {
      const all = [names, others]
        .flatMap((one) => (one === '' ? [] : one.split(' ')))
        .sort()
        .join(' ')
      terms.set(all, (terms.get(all) ?? 0n) + factor * other)
    }
  return terms
}

/** The terms with a factor, in order. */
const entriesOf = (terms: Terms): readonly string[] =>
  [...terms].flatMap(([names, factor]) => (factor === 0n ? [] : [`${factor} ${names}`])).sort()
