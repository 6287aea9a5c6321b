import type { IssueCode } from './issue.js'
import { nearest } from './nearest.js'
import type { Shape } from './shape.js'
import { toStep, whole } from './values.js'

/** What is wrong with a number, or undefined when it is right. */
export function numberFault(value: number, shape: Shape & { is: 'number' }): IssueCode | undefined {
  const { integer, min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity, step } = shape
  if (!Number.isFinite(value)) return 'wrong-type'
  if (value < min || value <= exclusiveMin) return 'too-small'
  if (value > max || value >= exclusiveMax) return 'too-large'
  if (integer && !Number.isInteger(value)) return 'not-whole'
  return step && whole(value) % whole(step) ? 'off-step' : undefined
}

/** The right value that is nearest, where that means something. */
export function suggest(shape: Shape, value: unknown): string | number | boolean | undefined {
  if (shape.is === 'choice') return suggestOption(shape.values, value)
  if (shape.is === 'nullable') return suggest(shape.of, value)
  if (shape.is === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (shape.is !== 'number') return undefined
  const wanted = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof wanted !== 'number') return undefined
  const { min = -Infinity, max = Infinity, step = shape.integer ? 1 : 0 } = shape
  const inside = Math.min(max, Math.max(min, wanted))
  const near = step && Number.isFinite(inside) ? Number(`${toStep(inside, step)}e-340`) : inside
  const legal = near < min ? near + step : near > max ? near - step : near
  return numberFault(legal, shape) === undefined ? legal : undefined
}

function suggestOption(options: readonly (string | number)[], value: unknown): string | number | undefined {
  if (typeof value === 'object' || typeof value === 'function') return undefined // its toString may do anything
  const same = options.find((option) => String(option) === String(value))
  if (same !== undefined || typeof value !== 'number') return same ?? nearestText(options, value)
  const numbers = options.filter((option) => typeof option === 'number')
  return numbers.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0]
}

function nearestText(options: readonly (string | number)[], value: unknown): string | undefined {
  const texts = options.filter((option) => typeof option === 'string')
  return typeof value === 'string' ? nearest(value, texts, 2) : undefined // options are short: one edit in two letters
}
