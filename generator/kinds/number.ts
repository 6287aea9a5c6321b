import { innerMultiple } from '../language/decimal.ts'
import { number as numeral, oneOf, optional, positive, text, type Read } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { defineKind, type Kind } from './kind.ts'
import { isReachable, legalBounds, legalWholeBounds, startOf } from './grid.ts'

const keys = {
  min: optional(numeral, 'The minimum.'),
  max: optional(numeral, 'The maximum.'),
  exclusiveMin: optional(numeral, 'The exclusive minimum.'),
  exclusiveMax: optional(numeral, 'The exclusive maximum.'),
  step: optional(positive, 'Every value is a multiple of it, counted from 0.'),
  stepFrom: optional(oneOf(['min']), 'min: steps count from the minimum.'),
  unit: optional(text, 'Its unit, such as seconds.'),
}

/** Whether any value is inside all bounds; if not, it reports an error. */
function isOpen(read: Read<typeof keys>, node: Node, grid: number | undefined, start: number | undefined): boolean {
  const { min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity } = read
  const [low, high] = [Math.max(min, exclusiveMin), Math.min(max, exclusiveMax)]
  const at = node.blamed('min', 'exclusiveMin', 'max', 'exclusiveMax', 'step')
  if (low > high) at?.report('min-over-max', low, high)
  else if (isEmpty(read, [low, high], grid, start)) at?.report('empty-range', low, high, grid)
  else return true
  return false
}

function isEmpty(
  read: Read<typeof keys>,
  [low, high]: readonly [low: number, high: number],
  grid: number | undefined,
  start: number | undefined,
): boolean {
  const { exclusiveMin, exclusiveMax } = read
  if (low === high) return low === exclusiveMin || high === exclusiveMax
  if (grid === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return false
  const first = innerMultiple(low, grid, 'above', low === exclusiveMin, start)
  return first > innerMultiple(high, grid, 'below', high === exclusiveMax, start)
}

const numeric = (word: string, doc: string, integer: boolean): Kind =>
  defineKind({
    word,
    doc,
    keys,
    value: { type: integer ? 'integer' : 'number' },
    lower: (read, node) => {
      const { min, max, step } = read
      const grid = step ?? (integer ? 1 : undefined)
      const start = startOf(read, node)
      if (start === 'missing' || !isOpen(read, node, grid, start)) return undefined
      if (grid !== undefined && min !== undefined && max !== undefined && !isReachable(node, min, max, grid, start))
        return undefined
      const { unit, stepFrom } = read
      const steps = { ...(step && { step }), ...(start !== undefined && { stepFrom }) }
      const bounds =
        integer && grid !== undefined ? legalWholeBounds(read, grid, start) : legalBounds(read, grid, start)
      return { is: 'number', ...(integer && { integer }), ...bounds, ...steps, ...(unit && { unit }) }
    },
  })

/** A number, with or without bounds. */
export const number: Kind = numeric('number', 'A number.', false)

/** A whole number, with or without bounds. */
export const integer: Kind = numeric('integer', 'A whole number.', true)
