import type { Metrics } from './metrics.ts'

/** How often an open stream has something to send: proxies cut silent ones, and so does the gateway. */
const heartbeatMs = 15_000

/** A comment, which keeps a connection open. */
export const comment = ':\n\n'

/** The open streams of a server. They share their heartbeats. */
export class Streams {
  private readonly count: Metrics['countStreams']
  private next: Promise<typeof comment> | undefined

  constructor({ countStreams }: Pick<Metrics, 'countStreams'>) {
    this.count = countStreams
  }

  /** Counts one more; returns the function that ends it. */
  enter(): () => void {
    this.count(1)
    return () => this.count(-1)
  }

  /** Resolves at the next heartbeat. */
  heartbeat(): Promise<typeof comment> {
    this.next ??= new Promise((resolve) => {
      const beat = (): void => {
        this.next = undefined
        resolve(comment)
      }
      setTimeout(beat, heartbeatMs).unref()
    })
    return this.next
  }
}
