import { channel, type Channel } from 'node:diagnostics_channel'

/** The limits of time on waiting for others (docs/internals/limits.md), as logs and metrics name them. */
export type LimitName =
  | 'vendor-call'
  | 'file-fetch'
  | 'input-files'
  | 'input-queue'
  | 'result-files'
  | 'result-queue'
  | 'upload-queue'
  | 'bucket'
  | 'webhook-try'
  | 'expressions'

/** A limit of time that has ended work, in milliseconds. */
export interface LimitEnded {
  readonly limit: LimitName | 'sandbox'
  readonly ms: number
}

/** Where each limit that ends work says so: the node logs and counts it, wherever it is. */
export const limitsEnded: Channel = channel('gatewright:limit-ended')

/** How often the time is counted, in milliseconds. */
const sliceMs = 250

/** The most that counts between two looks: the rest is time in which this process did not run. */
const mostMs = 2 * sliceMs

/**
 * A limit of time on waiting for somebody else. It runs only `during` such a wait, and counts only time in which this
 * process could notice the answer: not that before it can begin, not that of the gateway's own store, and not that in
 * which the process or its machine stands still.
 */
export class Deadline {
  private readonly limit: LimitEnded
  private readonly controller = new AbortController()
  private left: number
  private since = 0
  private waits = 0
  private timer: NodeJS.Timeout | undefined

  constructor(limit: LimitEnded['limit'], ms: number) {
    this.limit = { limit, ms }
    this.left = ms
  }

  /** Aborts with a `TimeoutError` when the time is up. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Whether an error is the end of this time. */
  hasEnded(error: unknown): boolean {
    const { aborted, reason }: { readonly aborted: boolean; readonly reason: unknown } = this.signal
    return aborted && error === reason
  }

  /** Waits, and counts the time; several waits at once count once. */
  async during<Value>(wait: () => Promise<Value>): Promise<Value> {
    if (this.waits++ === 0) this.start()
    try {
      return await wait()
    } finally {
      if (--this.waits === 0) this.pause()
    }
  }

  /** Waits for something else in the middle of a wait, and does not count the time. */
  async outside<Value>(work: () => Promise<Value>): Promise<Value> {
    if (--this.waits === 0) this.pause()
    try {
      return await work()
    } finally {
      if (this.waits++ === 0) this.start()
    }
  }

  /** Passes on items: the waits for them count, and not the use of them in between. */
  async *each<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    const iterator = items[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await this.during(() => iterator.next())
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }

  private start(): void {
    this.since = performance.now()
    this.arm()
  }

  private pause(): void {
    clearTimeout(this.timer)
    this.count()
  }

  private arm(): void {
    this.timer = setTimeout(this.check, Math.max(0, Math.min(this.left, sliceMs))).unref()
  }

  private count(): void {
    const now = performance.now()
    this.left -= Math.min(now - this.since, mostMs)
    this.since = now
  }

  private readonly check = (): void => {
    this.count()
    if (this.left > 0) return this.arm()
    // An answer that has arrived while the process was busy is read first.
    setImmediate(() => {
      if (this.waits > 0 && !this.signal.aborted) this.expire()
    })
  }

  private expire(): void {
    limitsEnded.publish(this.limit)
    this.controller.abort(new DOMException('It took too long.', 'TimeoutError'))
  }
}
