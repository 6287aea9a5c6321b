import type { Model } from '../catalogue/catalogue.ts'
import { evaluated } from '../checks/trials.ts'
import { mentionsIn } from '../reading/mentions.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { PriceOrder, treeOf } from './priceOrder.ts'
import { pairs } from './renames.ts'
import { decidersOf } from './ruleMeaning.ts'
import { same } from './same.ts'
import { inputWords, tried, versionsOf, type Input, type Kept } from './trial.ts'

/** Adds the change of the price of a task. */
export function comparePrices(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const [b, a] = [before.credits, after.credits]
  if (b === a) return
  const own = at(scope, { after: ['credits'] })
  const message = `A task costs ${priceWords(a)}; it was ${priceWords(b)}.`
  const found = { before: b, after: a, message }
  const [from, to] = [treeOf(b), treeOf(a)]
  if (same(from, to))
    return changes.add('price-changed', own, {
      ...found,
      message: `${message} It is the same for every input.`,
      impact: 'cosmetic',
    })
  if (typeof b === 'number' && typeof a === 'number')
    return changes.add(a > b ? 'price-raised' : 'price-lowered', own, found)
  const names = namesIn(before, after, pairs(before.params, after.params).kept)
  const isReadAlike = same(decidersOf(names, before), decidersOf(names, after))
  if (isReadAlike && new PriceOrder(before, after).isNeverAbove(to, from))
    return changes.add('price-lowered', own, found)
  changes.later(async () => {
    const raised = await raisedPrice(before, after)
    if (raised === undefined)
      return changes.add('price-changed', own, {
        ...found,
        doubt: 'No input was found that costs more, which proves nothing.',
      })
    const { input, from: old, to: now } = raised
    const words = ` For example, ${inputWords(input)} costs ${now} instead of ${old}.`
    changes.add('price-raised', own, { ...found, message: message + words })
  })
}

const priceWords = (credits: number | string): string =>
  typeof credits === 'number' ? `${credits} credit${credits === 1 ? '' : 's'}` : `${credits} credits`

/** An input that costs more than before, and its prices. */
interface Raised {
  readonly input: Input
  readonly from: number
  readonly to: number
}

/** Evaluates both prices for inputs that both versions accept, and returns the first one that costs more. */
async function raisedPrice(before: Model, after: Model): Promise<Raised | undefined> {
  const { kept } = pairs(before.params, after.params)
  const names = namesIn(before, after, kept)
  const inputs = [...tried(versionsOf(before, after, kept), names, { wide: names })].filter(
    (one) => one.before.broken.length + one.after.broken.length === 0,
  )
  const oldNames = new Map(kept.map(([b, a]) => [a.name, b.name]))
  const old = inputs.map((one) =>
    Object.fromEntries([...one.before.values].map(([name, value]) => [oldNames.get(name) ?? name, value] as const)),
  )
  const now = inputs.map((one) => Object.fromEntries(one.after.values))
  const [some, others] = [await pricesOf(before, old), await pricesOf(after, now)]
  for (const [index, { input }] of inputs.entries()) {
    const [from, to] = [some[index], others[index]]
    if (typeof from === 'number' && typeof to === 'number' && to > from) return { input, from, to }
  }
  return undefined
}

const pricesOf = async ({ credits }: Model, inputs: readonly object[]): Promise<readonly unknown[]> =>
  typeof credits === 'number' ? inputs.map(() => credits) : evaluated(credits, inputs)

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
