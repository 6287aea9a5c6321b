import type { Config } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Metrics } from '../http/metrics.ts'
import type { KeyStore } from '../keys/keys.ts'
import { Deliverer } from '../webhooks/deliverer.ts'
import { webhookSender } from '../webhooks/send.ts'
import type { Work } from './work.ts'

/** The parts of a node that deliveries need. */
export interface DeliveryNode {
  readonly engine: Engine
  readonly keys: Pick<KeyStore, 'secrets'>
  readonly onError: (error: unknown) => void
  readonly metrics: () => Pick<Metrics, 'countDelivery'> | undefined
}

/** Starts to run tasks and to deliver their events if the node is a worker; returns a function that stops both. */
export function startWork(
  { fetchAllowed }: Pick<Config, 'fetchAllowed'>,
  work: Pick<Work, 'start' | 'stop'> | undefined,
  { engine, keys, onError, metrics }: DeliveryNode,
): () => Promise<void> {
  if (work === undefined) return async () => undefined
  const deliverer = new Deliverer({
    engine,
    secretsOf: (key) => keys.secrets(key),
    send: webhookSender(fetchAllowed),
    onError,
    onTried: (outcome) => metrics()?.countDelivery(outcome),
  })
  work.start(engine)
  deliverer.start()
  return async () => void (await Promise.all([work.stop(), deliverer.stop()]))
}
