import type { IssueCode } from './issue.js'
import { line } from './line.js'
import { nearest, nearestFirst, only } from './nearest.js'
import type { Shape, ShapeOf } from './shape.js'

/** Returns the issue of a value that should be a number; undefined if it is valid, but for its steps. */
export function numberIssue(value: unknown, shape: Shape & { is: 'number' }): IssueCode | undefined {
  type Bounds = Required<ShapeOf<'number'>>
  const { integer, min, max, exclusiveMin, exclusiveMax } = shape as Bounds // an absent bound refuses nothing
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong-type'
  if (value < min || value <= exclusiveMin) return 'too-small'
  if (value > max || value >= exclusiveMax) return 'too-large'
  return integer && !Number.isInteger(value) ? 'not-whole' : undefined
}

/** Returns the nearest valid value, if there is one. */
export function suggest(shape: Shape, value: unknown): string | number | boolean | undefined {
  if (shape.is === 'choice') return suggestOption(shape.values, value, shape.unit)
  if (shape.is === 'boolean') return value === 'true' || (value === 'false' ? false : undefined)
  if (shape.is !== 'number') return undefined
  const { integer, min = -Infinity, max = Infinity, unit } = shape
  const inside = Math.min(max, Math.max(min, amount(value, unit)))
  const legal = integer ? Math.round(inside) : inside
  return numberIssue(legal, shape) ? undefined : legal
}

/** Returns the number of a value or of a text, with or without this unit, such as `8s` for seconds. */
export function amount(value: unknown, unit = ''): number {
  if (typeof value === 'number') return value
  const text = typeof value === 'string' && value.length < 40 ? value.trim() : ''
  const [, digits, word = ''] = /^(-?[\d.]+(?:e-?\d+)?)\s*([a-z]*)$/i.exec(text) ?? []
  return Number(unit.toLowerCase().startsWith(word.toLowerCase()) ? digits : undefined)
}

function suggestOption(
  options: readonly (string | number)[],
  value: unknown,
  unit: string | undefined,
): string | number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const wanted = amount(value, unit)
  const same = options.find((option) => option === wanted || String(option) === String(value))
  if (same !== undefined) return same
  const numbers = options.filter((option) => typeof option === 'number')
  if (typeof value === 'number' && numbers.length > 0) return nearestFirst(numbers, value)[0]
  const texts = options.filter((option) => typeof option === 'string')
  const measured = texts.filter((option) => parseFloat(option) === wanted && /^[\d.]+[a-z]+$/i.test(option))
  return only(measured) ?? nearest(String(value), texts, 2) // options are short: one edit in two letters
}

/** Returns the end of a message: the value that was most likely meant, or else the known names. */
export function hint(close: string | number | boolean | undefined, value: unknown, names?: string): string {
  if (close === undefined) return names ? ` It has ${names}.` : ''
  return typeof close === 'number' && typeof value === 'number'
    ? ` The nearest is ${close}.`
    : ` Did you mean ${names === undefined ? line(JSON.stringify(close)) : close}?`
}
