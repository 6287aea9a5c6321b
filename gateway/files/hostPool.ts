import type { Deadline } from '../base/deadline.ts'

interface Waiter {
  readonly host: string
  readonly start: () => void
}

/** Limits concurrency in total and for each host, so that a slow host takes only some of the slots. */
export class HostPool {
  private readonly most: number
  private readonly mostOfHost: number
  private readonly open = new Map<string, number>()
  private readonly waiting = new Set<Waiter>()
  private all = 0

  constructor(most: number, mostOfHost: number) {
    this.most = most
    this.mostOfHost = mostOfHost
  }

  /**
   * Runs a function when a slot for its host is free. Rejects with the reason of the signal if that comes first, or with
   * that of the limit of the time in which it waits for a slot.
   */
  async run<Value>(host: string, signal: AbortSignal, work: () => Promise<Value>, queue?: Deadline): Promise<Value> {
    if (queue === undefined) await this.enter(host, signal)
    else await queue.during(() => this.enter(host, AbortSignal.any([signal, queue.signal])))
    try {
      return await work()
    } finally {
      this.leave(host)
    }
  }

  private enter(host: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (reason: unknown = signal.reason): void => reject(reason)
      if (signal.aborted) return fail()
      const giveUp = (): void => {
        this.waiting.delete(waiter)
        fail()
      }
      const start = (): void => {
        this.waiting.delete(waiter)
        signal.removeEventListener('abort', giveUp)
        this.count(host, 1)
        resolve()
      }
      const waiter = { host, start }
      signal.addEventListener('abort', giveUp, { once: true })
      this.waiting.add(waiter)
      if (this.hasRoom(host)) start()
    })
  }

  private leave(host: string): void {
    this.count(host, -1)
    for (const waiter of this.waiting) {
      if (this.all >= this.most) return
      if (this.hasRoom(waiter.host)) waiter.start()
    }
  }

  private hasRoom(host: string): boolean {
    return this.all < this.most && (this.open.get(host) ?? 0) < this.mostOfHost
  }

  private count(host: string, change: number): void {
    const open = (this.open.get(host) ?? 0) + change
    this.all += change
    if (open > 0) this.open.set(host, open)
    else this.open.delete(host)
  }
}

/**
 * Runs a function for each item, a few at a time. After an error it starts no more, and throws the error at the end.
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && errors.length === 0; next = left.next()) {
      await work(next.value).catch((error: unknown) => void errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (errors.length > 0) throw errors[0]
}
