import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { CatalogModel } from '@gatewright/catalog'
import { isFree } from '../marks.tsx'
import type { Quotable, Quotes } from './quotes.ts'

/** The price and the usual time of the current call, each undefined while it is unknown. */
export interface LiveQuotes {
  readonly price: ReadonlySignal<Quotes['price']>
  /** In seconds. */
  readonly seconds: ReadonlySignal<Quotes['seconds']>
}

/**
 * Quotes the current call. An answer stays until the one for the newest call is there, and that for an older call never
 * replaces it. Only models with an expression load the code that evaluates it.
 */
export function liveQuotes(model: CatalogModel, call: ReadonlySignal<Quotable>): LiveQuotes {
  const { credits, estimatedSeconds: seconds } = model
  const quotes = signal<Quotes>({
    price: typeof credits === 'number' ? { credits, exact: true } : undefined,
    seconds: typeof seconds === 'number' ? seconds : undefined,
  })
  let latest = 0
  const update = async (turn: number, now: Quotable): Promise<void> => {
    const { quoteCall } = await import('./quotes.ts')
    const found = await quoteCall(model, now)
    if (turn === latest) quotes.value = found
  }
  if (typeof credits === 'string' || typeof seconds === 'string') {
    effect(() => void update(++latest, call.value).catch(() => undefined)) // without the code, nothing is known
  }
  const price = (): Quotes['price'] => (isFree(model.id) ? { credits: 0, exact: true } : quotes.value.price)
  return { price: computed(price), seconds: computed(() => quotes.value.seconds) }
}
