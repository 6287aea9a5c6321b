import { getHeapStatistics } from 'node:v8'

/**
 * The default limit of the answers of one vendor in memory, in bytes. An answer takes several times its size while it
 * becomes a result: as bytes, as text, parsed, and decoded from base64. Hence less in a small heap.
 */
const defaultMost = Math.min(64 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 24))

/** The first bytes of the answers of a call are not counted, so that ordinary polls never wait for large answers. */
const small = 64 * 1024

/** The bytes that the answers of one call take of the limit. */
export interface AnswerShare {
  /** Counts more bytes, at once or when there is room for them. */
  readonly grow: (bytes: number) => Promise<void> | undefined
  /** Releases them; calling it again does nothing. */
  readonly end: () => void
}

/** A call with counted bytes, and its growth that waits for room. */
interface Counted {
  held: number
  waiting?: { readonly bytes: number; readonly admit: () => void }
}

/**
 * Counts the bytes of a vendor's answers in memory. Beyond the limit, answers wait: the gateway reads on when others
 * have been stored. The oldest one never waits, so that one always ends, even if it alone is larger than the limit.
 */
export class AnswerBytes {
  private readonly most: number
  private total = 0
  /** The calls with counted bytes, oldest first. */
  private readonly calls = new Set<Counted>()

  constructor(most: number = defaultMost) {
    this.most = most
  }

  /** The counted bytes of all answers. */
  get held(): number {
    return this.total
  }

  /** Whether another large answer would have to wait. */
  get isFull(): boolean {
    return this.total + small > this.most
  }

  /** Starts to count the answers of one call. */
  share(): AnswerShare {
    const call: Counted = { held: 0 }
    let uncounted = small
    return {
      grow: (bytes) => {
        const counted = Math.max(0, bytes - uncounted)
        uncounted = Math.max(0, uncounted - bytes)
        return counted === 0 ? undefined : this.grow(call, counted)
      },
      end: () => this.end(call),
    }
  }

  private grow(call: Counted, bytes: number): Promise<void> | undefined {
    this.calls.add(call)
    if (this.hasRoom(call, bytes)) return void this.take(call, bytes)
    return new Promise((admit) => (call.waiting = { bytes, admit }))
  }

  private hasRoom(call: Counted, bytes: number): boolean {
    const [oldest] = this.calls
    return call === oldest || this.total + bytes <= this.most
  }

  private take(call: Counted, bytes: number): void {
    call.held += bytes
    this.total += bytes
  }

  private end(call: Counted): void {
    this.calls.delete(call)
    this.total -= call.held
    call.held = 0
    for (const other of this.calls) {
      const { waiting } = other
      if (waiting === undefined) continue
      if (!this.hasRoom(other, waiting.bytes)) return
      delete other.waiting
      this.take(other, waiting.bytes)
      waiting.admit()
    }
  }
}
