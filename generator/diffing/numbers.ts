import { exact } from '../language/decimal.ts'
import type { ShapeOf } from '../language/shape.ts'

/** The values of a number, in exact decimals: bounds, and the grid on which they are. */
interface Numbers {
  readonly low: End
  readonly high: End
  readonly grid: Grid | undefined
}

/** An end of an interval; undefined if there is none. */
type End = { readonly at: bigint; readonly isOpen: boolean } | undefined

/** Every value is a whole number of steps from the start. */
interface Grid {
  readonly step: bigint
  readonly start: bigint
}

/** Whether a number has values outside the bounds, and values off the grid, of another one. */
export interface Outside {
  readonly bounds: boolean
  readonly grid: boolean
}

/** Returns which values of `a` are not values of `b`. */
export function valuesOutside(a: ShapeOf<'number'>, b: ShapeOf<'number'>): Outside {
  const [values, others] = [numbersOf(a), numbersOf(b)]
  const [low, high] = [first(values), last(values)]
  const isBelow = others.low !== undefined && (low === undefined || isBefore(low, others.low))
  const isAbove = others.high !== undefined && (high === undefined || isBefore(negated(high), negated(others.high)))
  return { bounds: isBelow || isAbove, grid: others.grid !== undefined && isOffGrid(values, low, high, others.grid) }
}

function numbersOf({ integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom }: ShapeOf<'number'>): Numbers {
  const start = stepFrom === 'min' ? exact(min ?? 0) : 0n
  const grids = [...(step === undefined ? [] : [{ step: exact(step), start }]), ...(integer ? [integers] : [])]
  return {
    low: inner(endAt(min, false), endAt(exclusiveMin, true), (a, b) => a > b),
    high: inner(endAt(max, false), endAt(exclusiveMax, true), (a, b) => a < b),
    grid: grids.reduce<Grid | undefined>(
      (grid, other) => (grid === undefined ? other : joined(grid, other)),
      undefined,
    ),
  }
}

const integers: Grid = { step: exact(1), start: 0n }

const endAt = (at: number | undefined, isOpen: boolean): End =>
  at === undefined || !Number.isFinite(at) ? undefined : { at: exact(at), isOpen }

/** The end that excludes more. */
function inner(closed: End, open: End, isInner: (a: bigint, b: bigint) => boolean): End {
  if (closed === undefined || open === undefined) return closed ?? open
  return isInner(closed.at, open.at) ? closed : open
}

/** The values that are on both grids; the first one alone if no value is. */
function joined(a: Grid, b: Grid): Grid {
  const step = (a.step / divisor(a.step, b.step)) * b.step
  for (let start = a.start, tries = 0; tries < most; start += a.step, tries++)
    if ((start - b.start) % b.step === 0n) return { step, start }
  return a
}

/** How many steps are tried to find a whole number: a step has few decimals. */
const most = 10_000

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** The smallest value, or the open end of the interval. */
const first = ({ low, grid }: Numbers): End => (low === undefined || grid === undefined ? low : snapped(low, grid))

const last = ({ high, grid }: Numbers): End =>
  high === undefined || grid === undefined ? high : negated(snapped(negated(high), negatedGrid(grid)))

/** The first value of a grid at or above an end. */
function snapped({ at, isOpen }: NonNullable<End>, { step, start }: Grid): NonNullable<End> {
  const over = (((at - start) % step) + step) % step
  if (over === 0n) return { at: isOpen ? at + step : at, isOpen: false }
  return { at: at - over + step, isOpen: false }
}

const negated = ({ at, isOpen }: NonNullable<End>): NonNullable<End> => ({ at: -at, isOpen })

const negatedGrid = ({ step, start }: Grid): Grid => ({ step, start: -start })

/** Whether an interval that begins at `a` has values before one that begins at `b`. */
const isBefore = (a: NonNullable<End>, b: NonNullable<End>): boolean =>
  a.at < b.at || (a.at === b.at && b.isOpen && !a.isOpen)

function isOffGrid({ grid }: Numbers, low: End, high: End, other: Grid): boolean {
  const isOn = (value: bigint): boolean => (value - other.start) % other.step === 0n
  if (low !== undefined && low.at === high?.at) return !isOn(low.at)
  if (grid === undefined) return true
  return !isOn(low?.at ?? grid.start) || grid.step % other.step !== 0n
}
