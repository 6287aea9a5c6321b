import type { Recalled } from '../engine/engine.ts'
import type { Webhook } from '../tasks/task.ts'
import type { Context } from './context.ts'
import { Problem, retryIn } from './problem.ts'

/** The parts that decide whether deliveries to one more address can wait. */
interface RoomParts {
  readonly limits: Pick<Context['limits'], 'webhookAddresses'>
  readonly engine: { readonly deliveries: Pick<Context['engine']['deliveries'], 'hasRoom'> }
}

/** Throws a problem if too many addresses of a key have deliveries that wait, and this would be another one. */
export async function requireRoom({ engine, limits }: RoomParts, owner: string, url: string): Promise<void> {
  if (!(await engine.deliveries.hasRoom(owner, url, limits.webhookAddresses))) throw full(limits.webhookAddresses)
}

/** Finds the task of an earlier call that a call repeats. */
export type Recall = () => Promise<Recalled | undefined>

/** How a repeated call is known, and why its task may have to be found before anything else. */
interface Asked {
  readonly recall: Recall
  /** Whether its files or its model may no longer exist. */
  readonly mayBeGone: boolean
  readonly webhook?: Webhook
}

/**
 * The earlier task of a call that could not be stored now, before anything is: its model may be gone, or its webhook would be
 * one address too many. Undefined if it can; throws the problem of the webhook without an earlier task.
 */
export async function recallFirst(
  { engine, limits }: RoomParts,
  owner: string,
  { recall, mayBeGone, webhook }: Asked,
): Promise<Recalled | undefined> {
  const most = limits.webhookAddresses
  const isFull = webhook !== undefined && !(await engine.deliveries.hasRoom(owner, webhook.url, most))
  const recalled = mayBeGone || isFull ? await recall() : undefined
  if (isFull && recalled === undefined) throw full(most)
  return recalled
}

const full = (most: number): Problem =>
  new Problem(
    'too-many-at-once',
    `Deliveries to ${most} addresses of this key wait, and this is another address. Nothing ran: use one address for many ` +
      'tasks, or wait until the receivers answer.',
    retryIn(60),
  )
