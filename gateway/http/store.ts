import type { Engine } from '../engine/engine.ts'
import { Problem, retryIn } from './problem.ts'

/** The methods of an engine that routes use. */
export type Store = Pick<
  Engine,
  | 'submit'
  | 'recall'
  | 'get'
  | 'placeOf'
  | 'textAfter'
  | 'waitFor'
  | 'operate'
  | 'remove'
  | 'list'
  | 'paramsOf'
  | 'usage'
  | 'stats'
  | 'now'
  | 'shown'
> & {
  readonly calls: Engine['calls']
  readonly deliveries: Pick<
    Engine['deliveries'],
    'list' | 'has' | 'hasRoom' | 'replay' | 'test' | 'enable' | 'disabled'
  >
}

/** Wraps an engine for routes: if it fails, the caller learns that nothing was acknowledged, and can retry. */
export const storeOf = (engine: Store): Store => ({
  submit: (submission) => wrapStoreError(() => engine.submit(submission)),
  recall: (owner, idempotency) => wrapStoreError(() => engine.recall(owner, idempotency)),
  get: (id, owner) => wrapStoreError(() => engine.get(id, owner)),
  placeOf: (id) => wrapStoreError(() => engine.placeOf(id)),
  textAfter: (id, mark) => wrapStoreError(() => engine.textAfter(id, mark)),
  waitFor: (...asked) => wrapStoreError(() => engine.waitFor(...asked)),
  operate: (id, change) => wrapStoreError(() => engine.operate(id, change)),
  remove: (id, owner) => wrapStoreError(() => engine.remove(id, owner)),
  list: (owner, query) => wrapStoreError(() => engine.list(owner, query)),
  paramsOf: (id, owner) => wrapStoreError(() => engine.paramsOf(id, owner)),
  calls: {
    join: (owner, call) => wrapStoreError(() => engine.calls.join(owner, call)),
    answered: (task, count) => wrapStoreError(() => engine.calls.answered(task, count)),
  },
  deliveries: deliveriesOf(engine.deliveries),
  usage: (owner) => wrapStoreError(() => engine.usage(owner)),
  stats: () => wrapStoreError(() => engine.stats()),
  now: () => engine.now(),
  shown: (time) => engine.shown(time),
})

const deliveriesOf = (deliveries: Store['deliveries']): Store['deliveries'] => ({
  list: (...asked) => wrapStoreError(() => deliveries.list(...asked)),
  has: (owner, id) => wrapStoreError(() => deliveries.has(owner, id)),
  hasRoom: (...asked) => wrapStoreError(() => deliveries.hasRoom(...asked)),
  replay: (owner, which) => wrapStoreError(() => deliveries.replay(owner, which)),
  test: (owner, url) => wrapStoreError(() => deliveries.test(owner, url)),
  enable: (owner, url) => wrapStoreError(() => deliveries.enable(owner, url)),
  disabled: (owner) => wrapStoreError(() => deliveries.disabled(owner)),
})

/** Calls a store. If the store fails, throws a problem with the error as its cause. */
export async function wrapStoreError<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (cause) {
    throw storeFailed(cause)
  }
}

/** The problem of a failed store. */
export const storeFailed = (cause: unknown): Problem =>
  new Problem('store-failed', 'The store is unavailable; nothing was acknowledged. Try again soon.', {
    ...retryIn(5),
    cause,
  })
