import type { FastifyReply } from 'fastify'
import type { Seen } from '../tasks/task.ts'
import { OpenCounter, type Limits } from './limits.ts'
import { shared } from './shared.ts'
import type { Store } from './store.ts'

/** How long the number of active keys is cached, in milliseconds. */
const keepMs = 60_000

/** The default share of one key among several. */
const shareOfSeveral = 0.25

/** Counts the requests that wait for the end of a task. One key can hold a share of them, so that others can wait too. */
export class WaitingRequests {
  private readonly counter = new OpenCounter()
  private readonly openRequests: number
  private readonly share: () => Promise<number>

  constructor({ openRequests, waitShare }: Limits, countKeys: () => Promise<number>) {
    const shareOf = (count: number): number => (count > 1 ? shareOfSeveral : 1)
    const byKeys = shared(() => countKeys().then(shareOf, () => shareOfSeveral), keepMs)
    this.openRequests = openRequests
    this.share = waitShare === undefined ? byKeys : () => Promise.resolve(waitShare)
  }

  /** Counts a request of a key, and returns the function that releases it; undefined beyond the share of the key. */
  async enter(key: string): Promise<(() => void) | undefined> {
    return this.counter.enter(key, Math.max(1, Math.floor(this.openRequests * (await this.share()))))
  }
}

/** The store of the tasks that somebody waits for, and a signal that is aborted when the gateway stops. */
interface Waited {
  readonly engine: Pick<Store, 'waitFor'>
  readonly stopping: AbortSignal
}

/**
 * Waits for the end of a task, or until `isEnough` says that it is enough, as long as the caller stays connected and the
 * gateway runs.
 */
export const wait = (
  context: Waited,
  reply: FastifyReply,
  { id, owner }: Pick<Seen, 'id' | 'owner'>,
  ms: number,
  isEnough?: (task: Seen) => boolean,
): Promise<Seen | undefined> =>
  whileWanted(context, reply, (signal) => context.engine.waitFor(id, owner, ms, signal, isEnough))

/** Runs a function with a signal that is aborted when the caller disconnects or the gateway stops. */
export async function whileWanted<Value>(
  context: Pick<Waited, 'stopping'>,
  reply: FastifyReply,
  use: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal, release } = wanted(context, reply)
  try {
    return await use(signal)
  } finally {
    release()
  }
}

/** Such a signal, and the function that removes its listeners. */
export function wanted(
  { stopping }: Pick<Waited, 'stopping'>,
  reply: FastifyReply,
): { readonly signal: AbortSignal; readonly release: () => void } {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  reply.raw.once('close', leave)
  stopping.addEventListener('abort', leave, { once: true })
  if (stopping.aborted || reply.raw.destroyed) leave()
  const release = (): void => {
    stopping.removeEventListener('abort', leave)
    reply.raw.off('close', leave)
  }
  return { signal: gone.signal, release }
}
