import { hostOf } from '../base/hosts.ts'
import type { Delivery } from '../engine/deliveries.ts'

/** How many tries a node makes at once at one host for one key. */
export const mostOfKey = 4

/** The same for all keys. */
export const mostOfHost = 32

/** A delivery that waits for its turn. */
interface Waiting {
  readonly names: Names
  readonly start: (end: (() => void) | undefined) => void
}

type Names = readonly [ofKey: string, ofHost: string]

/**
 * Limits the tries at once by host, whatever the port, the path and the query of an address: without it, a key could
 * make a gateway open any number of connections to a host of somebody else. Those beyond wait here, first come, first
 * served.
 */
export class HostTurns {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()

  /** Resolves when a try can start, with the function that ends it; with undefined if it has to wait and the signal is aborted. */
  async take({ owner, url }: Pick<Delivery, 'owner' | 'url'>, signal: AbortSignal): Promise<(() => void) | undefined> {
    const host = hostOf(new URL(url))
    const names: Names = [JSON.stringify([owner, host]), host]
    if (this.hasRoom(names)) return this.start(names)
    if (signal.aborted) return undefined
    return new Promise((resolve) => {
      const stop = (): void => one.start(undefined)
      const one: Waiting = {
        names,
        start: (end) => {
          signal.removeEventListener('abort', stop)
          this.waiting.delete(one)
          resolve(end)
        },
      }
      signal.addEventListener('abort', stop)
      this.waiting.add(one)
    })
  }

  private hasRoom([ofKey, ofHost]: Names): boolean {
    return (this.running.get(ofKey) ?? 0) < mostOfKey && (this.running.get(ofHost) ?? 0) < mostOfHost
  }

  private start(names: Names): () => void {
    this.count(names, 1)
    return () => {
      this.count(names, -1)
      for (const one of [...this.waiting]) if (this.hasRoom(one.names)) one.start(this.start(one.names))
    }
  }

  private count(names: Names, by: 1 | -1): void {
    for (const name of names) {
      const now = (this.running.get(name) ?? 0) + by
      if (now === 0) this.running.delete(name)
      else this.running.set(name, now)
    }
  }
}
