import type { IssueCode } from './issue.js'
import { nearest } from './nearest.js'
import type { Shape } from './shape.js'

/** What is wrong with a number, or undefined when it is right. */
export function numberFault(value: number, shape: Shape & { is: 'number' }): IssueCode | undefined {
  const { integer, min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity, step } = shape
  if (value < min || value <= exclusiveMin) return 'too-small'
  if (value > max || value >= exclusiveMax) return 'too-large'
  if (integer && !Number.isInteger(value)) return 'not-whole'
  return step === undefined || toStep(value, step) === value ? undefined : 'off-step'
}

/** The multiple of `step` that is nearest, exactly in decimals. */
function toStep(value: number, step: number): number {
  const [digits = '', exponent = '0'] = String(step).split('e')
  const scale = 10 ** Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
  const unit = Math.round(step * scale)
  return (Math.round((value * scale) / unit) * unit) / scale
}

/** The right value that is nearest, where that means something. */
export function suggest(shape: Shape, value: unknown): string | number | boolean | undefined {
  if (shape.is === 'choice') return suggestOption(shape.values, value)
  if (shape.is === 'nullable') return suggest(shape.of, value)
  if (shape.is === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (shape.is !== 'number') return undefined
  const wanted = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof wanted !== 'number' || Number.isNaN(wanted)) return undefined
  const { min = -Infinity, max = Infinity, step = shape.integer ? 1 : undefined } = shape
  const inside = Math.min(max, Math.max(min, wanted))
  const near = step === undefined ? inside : toStep(inside, step)
  const legal = step === undefined || (near >= min && near <= max) ? near : near < min ? near + step : near - step
  return Number.isFinite(legal) && numberFault(legal, shape) === undefined ? legal : undefined
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
