import type { Json, Shape } from '@gatewright/catalog'
import { decimals, innerMultiple, nearestStepFrom } from '@gatewright/catalog/language'

type NumberShape = Extract<Shape, { is: 'number' }>

/** The number of positions beyond which a slider is of no use, such as for a seed. */
const mostPositions = 2000

/** The step of the slider for a number; undefined if a slider is of no use for it. */
export function sliderStep({ min, max, exclusiveMin, exclusiveMax, step, integer }: NumberShape): number | undefined {
  if (min === undefined || max === undefined || exclusiveMin !== undefined || exclusiveMax !== undefined || max <= min)
    return undefined
  const own = step ?? (integer ? 1 : 10 ** Math.floor(Math.log10((max - min) / 100)))
  return (max - min) / own <= mostPositions ? own : undefined
}

/** Returns the value of the slider at a position, exact in decimals. */
export function snapped(value: number, { min = 0, max = Infinity }: NumberShape, step: number): number {
  return nearestStepFrom(Math.min(max, Math.max(min, value)), min, step, max)
}

/** Returns the value that a text of a number field means: a number, the text itself if it is none, undefined if empty. */
export function numberOf(text: string): Json | undefined {
  const word = text.trim()
  if (word === '') return undefined
  const value = Number(word)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(word) && Number.isFinite(value) ? value : text
}

/** Returns the number one step above or below, within the bounds. */
export function stepped(value: number, shape: NumberShape, side: 'above' | 'below'): number {
  const { min, max, step = shape.integer ? 1 : undefined, stepFrom } = shape
  const grid = step ?? 10 ** -Math.max(1, decimals(value))
  const next = innerMultiple(value, grid, side, true, stepFrom === 'min' ? min : 0)
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))
}

/** The bounds of a number in words, such as `3 to 15`; empty if it has none. */
export function boundsOf({ min, max, exclusiveMin, exclusiveMax, step }: NumberShape): string {
  const low = min === undefined ? (exclusiveMin === undefined ? undefined : `over ${exclusiveMin}`) : `at least ${min}`
  const high = max === undefined ? (exclusiveMax === undefined ? undefined : `under ${exclusiveMax}`) : `at most ${max}`
  const range = min !== undefined && max !== undefined ? `${min} to ${max}` : [low, high].filter(Boolean).join(', ')
  return step === undefined || step === 1 ? range : [range, `in steps of ${step}`].filter(Boolean).join(', ')
}
