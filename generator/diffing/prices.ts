import { isObject } from '../base/list.ts'
import type { Model } from '../catalogue/catalogue.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import { parseExpression } from '../reading/language.ts'
import { mentionsIn } from '../reading/mentions.ts'
import { at, type Changes, type Priced, type Scope } from './changes.ts'
import { same } from './data.ts'
import { areEqualPrices } from './equalPrices.ts'
import { pairs } from './renames.ts'
import { decidersOf } from './ruleMeaning.ts'
import { inputWords, tried, versionsOf, type Input, type Kept } from './trial.ts'

/** Adds the change of the price of a task. */
export function comparePrices(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const [b, a] = [before.credits, after.credits]
  if (b === a) return
  const own = at(scope, { after: ['credits'] })
  const message = `A task costs ${priceWords(a)}; it was ${priceWords(b)}.`
  const found = { before: b, after: a, message }
  const [from, to] = [treeOf(b), treeOf(a)]
  const equal = { ...found, message: `${message} It is the same for every input.`, impact: 'cosmetic' } as const
  if (same(from, to)) return changes.add('price-changed', own, equal)
  if (typeof b === 'number' && typeof a === 'number')
    return changes.add(a > b ? 'price-raised' : 'price-lowered', own, found)
  const names = namesIn(before, after, pairs(before.params, after.params).kept)
  const isReadAlike = same(decidersOf(names, before), decidersOf(names, after))
  if (isReadAlike && areEqualPrices(from, to, [before.params, after.params]))
    return changes.add('price-changed', own, equal)
  if (isReadAlike && new PriceOrder(before, after).isNeverAbove(to, from))
    return changes.add('price-lowered', own, found)
  const { inputs, prices } = inputsOf(before, after)
  changes.evaluate({
    ...prices,
    compare: (old, now) => {
      for (const [index, input] of inputs.entries()) {
        const [from, to] = [old[index], now[index]]
        if (from === undefined || to === undefined || to <= from) continue
        const words = ` For example, ${inputWords(input)} costs ${to} instead of ${from}.`
        return changes.add('price-raised', own, { ...found, message: message + words })
      }
      changes.add('price-changed', own, {
        ...found,
        doubt: 'No input was found that costs more, which proves nothing.',
      })
    },
  })
}

const priceWords = (credits: number | string): string =>
  typeof credits === 'number' ? `${credits} credit${credits === 1 ? '' : 's'}` : `${credits} credits`

/** Inputs that both versions accept, and both prices with what they read of these. */
function inputsOf(before: Model, after: Model): { inputs: readonly Input[]; prices: Omit<Priced, 'compare'> } {
  const { kept } = pairs(before.params, after.params)
  const names = namesIn(before, after, kept)
  const accepted = [...tried(versionsOf(before, after, kept), names, { wide: names })].filter(
    (one) => one.before.broken.length + one.after.broken.length === 0,
  )
  const oldNames = new Map(kept.map(([b, a]) => [a.name, b.name]))
  const old = accepted.map((one) =>
    Object.fromEntries([...one.before.values].map(([name, value]) => [oldNames.get(name) ?? name, value] as const)),
  )
  const now = accepted.map((one) => Object.fromEntries(one.after.values))
  return {
    inputs: accepted.map(({ input }) => input),
    prices: {
      before: { expression: String(before.credits), inputs: old },
      after: { expression: String(after.credits), inputs: now },
    },
  }
}

/** The parameters that one of the prices reads, by their new names. */
function namesIn(before: Model, after: Model, kept: Kept): ReadonlySet<string> {
  const newNames = new Map(kept.map(([b, a]) => [b.name, a.name]))
  const read = ({ credits }: Model): readonly string[] => {
    const mentions = typeof credits === 'string' ? mentionsIn(credits) : ''
    return typeof mentions === 'string' ? [] : mentions.roots.map(({ name }) => name)
  }
  return new Set([...read(before).map((name) => newNames.get(name) ?? name), ...read(after)])
}

/** Adds the change of the time that a task usually takes, on which no caller can rely. */
export function compareEstimates(
  changes: Changes,
  scope: Scope,
  { estimatedSeconds: before }: Model,
  { estimatedSeconds: after }: Model,
): void {
  if (before === after) return
  const words = (seconds: number | string | undefined): string =>
    seconds === undefined ? 'an unknown time' : `${seconds} seconds`
  const message = `A task usually takes ${words(after)}; it was ${words(before)}.`
  changes.add('estimate-changed', at(scope, { after: ['estimatedSeconds'] }), { before, after, message })
}

/** A part of an expression, whose fields are all unchecked. */
type Part = Readonly<Record<string, unknown>>

/** The least and the greatest value of a part; undefined if they are not known. */
type Range = readonly [least: number, greatest: number] | undefined

/** Returns the tree of a price without positions; undefined if it does not parse. */
function treeOf(credits: number | string): unknown {
  if (typeof credits === 'number') return { type: 'number', value: credits }
  const parsed = parseExpression(credits)
  return 'why' in parsed ? undefined : placeless(parsed.tree)
}

/** The tree without positions, and without brackets around a single part. */
function placeless(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(placeless)
  if (!isPart(part)) return part
  const { position: _position, ...rest } = part
  const { type, expressions, ...others } = rest
  if (type === 'block' && Array.isArray(expressions) && expressions.length === 1 && Object.keys(others).every(isPlain))
    return placeless(expressions[0])
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, placeless(value)]))
}

const isPlain = (key: string): boolean => key === 'value'

const isPart = (part: unknown): part is Part => isObject(part) && !(part instanceof RegExp)

/** Compares two prices by their structure, for the inputs that both models accept. False proves nothing. */
class PriceOrder {
  private readonly models: readonly Model[]

  constructor(before: Model, after: Model) {
    this.models = [before, after]
  }

  /** Whether a part is never greater than another one. */
  isNeverAbove(one: unknown, other: unknown): boolean {
    if (!isPart(one) || !isPart(other)) return false
    if (same(one, other)) return true
    const [range, limit] = [this.range(one), this.range(other)]
    if (range !== undefined && limit !== undefined && range[1] <= limit[0]) return true
    if (one['type'] === 'condition' && other['type'] === 'condition' && same(one['condition'], other['condition']))
      return this.isNeverAbove(one['then'], other['then']) && this.isNeverAbove(one['else'], other['else'])
    if (one['type'] === 'condition')
      return this.isNeverAbove(one['then'], other) && this.isNeverAbove(one['else'], other)
    if (other['type'] === 'condition')
      return this.isNeverAbove(one, other['then']) && this.isNeverAbove(one, other['else'])
    return this.isInOrder(one, other)
  }

  /** Compares the operands of the same operation, if its result grows with them. */
  private isInOrder(one: Part, other: Part): boolean {
    if (one['type'] !== other['type']) return false
    if (one['type'] === 'function') return this.isCallInOrder(one, other)
    const { value: operator, lhs, rhs } = one
    if (one['type'] !== 'binary' || operator !== other['value']) return false
    const left = this.isNeverAbove(lhs, other['lhs'])
    if (operator === '+') return left && this.isNeverAbove(rhs, other['rhs'])
    if (operator === '-') return left && this.isNeverAbove(other['rhs'], rhs)
    const areCounts = [lhs, rhs, other['lhs'], other['rhs']].every((part) => (this.range(part)?.[0] ?? -1) >= 0)
    if (operator === '*') return areCounts && left && this.isNeverAbove(rhs, other['rhs'])
    const isDivided = [rhs, other['rhs']].every((part) => (this.range(part)?.[0] ?? 0) > 0)
    return operator === '/' && areCounts && isDivided && left && this.isNeverAbove(other['rhs'], rhs)
  }

  private isCallInOrder(one: Part, other: Part): boolean {
    const [some, others] = [argumentsOf(one), argumentsOf(other)]
    const [first, more] = some
    const isRounding = ['ceil', 'floor'].includes(nameOf(one)) && more === undefined
    return isRounding && nameOf(one) === nameOf(other) && others.length === 1 && this.isNeverAbove(first, others[0])
  }

  /** The values that a part can have, if it always has a number. */
  private range(part: unknown): Range {
    if (!isPart(part)) return undefined
    const { type, value, lhs, rhs } = part
    if (type === 'number' && typeof value === 'number') return [value, value]
    if (type === 'path') return this.rangeOfName(part)
    if (type === 'condition') return joined(this.range(part['then']), this.range(part['else']))
    if (type === 'function') return this.rangeOfCall(part)
    const [a, b] = [this.range(lhs), this.range(rhs)]
    if (type !== 'binary' || a === undefined || b === undefined) return undefined
    const operate = operations.get(String(value))
    if (operate === undefined || (value === '/' && b[0] <= 0)) return undefined
    const ends = a.flatMap((one) => b.map((other) => operate(one, other)))
    return ends.some(Number.isNaN) ? undefined : [Math.min(...ends), Math.max(...ends)]
  }

  /** The bounds of a number that every accepted input has; without a bound, it is infinite. */
  private rangeOfName({ steps }: Part): Range {
    const [step, more]: readonly unknown[] = Array.isArray(steps) ? steps : []
    if (!isPart(step) || more !== undefined || Object.keys(step).some((key) => key !== 'type' && key !== 'value'))
      return undefined
    const ranges = this.models.map(({ params }): Range => {
      const param = params.find(({ name }) => name === step['value'])
      if (param === undefined || !isAlwaysThere(param)) return undefined
      const { shape } = param
      if (shape.is === 'number')
        return [shape.min ?? shape.exclusiveMin ?? -Infinity, shape.max ?? shape.exclusiveMax ?? Infinity]
      const numbers = shape.is === 'choice' ? shape.values.filter((value) => typeof value === 'number') : []
      const isOfNumbers = shape.is === 'choice' && numbers.length === shape.values.length && numbers.length > 0
      return isOfNumbers ? [Math.min(...numbers), Math.max(...numbers)] : undefined
    })
    const [first, second] = ranges
    return joined(first, second)
  }

  private rangeOfCall(part: Part): Range {
    const [first, more] = argumentsOf(part)
    if (more !== undefined) return undefined
    const name = nameOf(part)
    if (name === 'count') return [0, Infinity]
    const range = this.range(first)
    const round = name === 'ceil' ? Math.ceil : name === 'floor' ? Math.floor : undefined
    return round && range && [round(range[0]), round(range[1])]
  }
}

const operations: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
])

const joined = (a: Range, b: Range): Range => a && b && [Math.min(a[0], b[0]), Math.max(a[1], b[1])]

const nameOf = ({ procedure }: Part): string =>
  isPart(procedure) && procedure['type'] === 'variable' ? String(procedure['value']) : ''

const argumentsOf = (part: Part): readonly unknown[] => {
  const { arguments: given } = part
  return Array.isArray(given) ? given : []
}
