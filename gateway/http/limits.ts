import { addressLength, bodyLimits, headerBytes, waitSeconds } from '@gatewright/openapi/protocol'
import { mostHeld } from './bodies.ts'

/** The limits for callers. */
export interface Limits {
  /** The largest body, in bytes; a larger one is refused before it is read. */
  readonly bodyBytes: number
  /** The maximum bytes of all bodies in memory, from their first byte until their tasks are stored. */
  readonly heldBytes: number
  /** The longest address of a request, in characters. */
  readonly addressLength: number
  /** All headers of a request together, in bytes. */
  readonly headerBytes: number
  /** How long a request can take to arrive completely. */
  readonly requestSeconds: number
  /** The longest wait of `Prefer: wait`. */
  readonly waitSeconds: number
  /** How many requests can be open at once. */
  readonly openRequests: number
  /**
   * The share of `openRequests` that one key can hold while they wait for tasks; by default a quarter if the store has
   * several active keys, else all.
   */
  readonly waitShare?: number | undefined
  /** How many addresses of a key can have webhook deliveries that wait. */
  readonly webhookAddresses: number
  /** How many responses of documents and files, which need no key, can be open at once. */
  readonly openReads: number
  /** How long a response can make no progress before its connection is cut. */
  readonly sendSeconds: number
}

/** The default limits. */
export const defaultLimits: Limits = {
  bodyBytes: bodyLimits.bytes,
  heldBytes: mostHeld,
  addressLength,
  headerBytes,
  requestSeconds: 300,
  waitSeconds,
  openRequests: 20_000,
  webhookAddresses: 1000,
  openReads: 2000,
  sendSeconds: 30,
}

/** Counts open requests, in total and for each key. */
export class OpenCounter {
  private readonly counts = new Map<string, number>()

  /** Counts one more, and returns the function that releases it; undefined if `most` are open. */
  enter(key: string, most: number): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0
    if (count >= most) return undefined
    this.counts.set(key, count + 1)
    let isOpen = true
    return () => {
      if (isOpen) this.leave(key)
      isOpen = false
    }
  }

  private leave(key: string): void {
    const count = (this.counts.get(key) ?? 1) - 1
    if (count > 0) this.counts.set(key, count)
    else this.counts.delete(key)
  }
}
