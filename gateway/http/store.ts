import type { Engine } from '../engine/engine.ts'
import { Problem } from './problem.ts'

/** What routes ask of an engine. */
export type Store = Pick<Engine, 'submit' | 'recall' | 'get' | 'waitFor' | 'stats'>

/** The engine as routes ask it: when it fails, the caller hears that nothing was acknowledged, and may try again. */
export const storeOf = (engine: Store): Store => ({
  submit: (submission) => wrapStoreError(() => engine.submit(submission)),
  recall: (owner, idempotency) => wrapStoreError(() => engine.recall(owner, idempotency)),
  get: (id, owner) => wrapStoreError(() => engine.get(id, owner)),
  waitFor: (id, owner, ms, signal) => wrapStoreError(() => engine.waitFor(id, owner, ms, signal)),
  stats: () => wrapStoreError(() => engine.stats()),
})

/** Asks a store. Throws the problem of one that fails, with what it said as the cause. */
export async function wrapStoreError<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (cause) {
    throw storeFailed(cause)
  }
}

/** The problem of a store that fails. */
export const storeFailed = (cause: unknown): Problem =>
  new Problem('store-failed', 'The store does not work at the moment; nothing was acknowledged. Try again soon.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
