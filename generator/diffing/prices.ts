import type { Model } from '../catalogue/catalogue.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { comparedPrices } from './priceTrial.ts'
import { combinationWords } from './ruleInputs.ts'

/** Adds the change of the price of a task. */
export function comparePrices(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const [b, a] = [before.credits, after.credits]
  if (b === a) return
  const own = at(scope, { after: ['credits'] })
  const message = `A task costs ${priceWords(a)}; it was ${priceWords(b)}.`
  const found = { before: b, after: a, message }
  if (typeof b === 'number' && typeof a === 'number')
    return changes.add(a > b ? 'price-raised' : 'price-lowered', own, found)
  const { raised, lowered, unclear } = comparedPrices(before, after)
  if (raised) {
    const words = ` For example, ${combinationWords(raised.input)} costs ${raised.after} instead of ${raised.before}.`
    return changes.add('price-raised', own, { ...found, message: message + words })
  }
  if (unclear !== undefined) return changes.add('price-changed', own, { ...found, doubt: unclear })
  if (lowered) return changes.add('price-lowered', own, found)
  changes.add('price-changed', own, {
    ...found,
    message: `${message} It is the same for every input.`,
    impact: 'cosmetic',
  })
}

const priceWords = (credits: number | string): string =>
  typeof credits === 'number' ? `${credits} credit${credits === 1 ? '' : 's'}` : `${credits} credits`

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
