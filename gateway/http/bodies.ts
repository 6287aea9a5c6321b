import type { Readable } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { Problem, retryIn } from './problem.ts'

/**
 * The maximum bytes of all bodies in memory. A body takes up to eight times its size while it becomes a task: as bytes,
 * as text, parsed, and as stored text, where a character can take two bytes. Hence a twelfth of the heap, which running
 * tasks need too; more than 128 MiB would only wait for the single thread.
 */
export const mostHeld: number = Math.min(128 * 1024 * 1024, getHeapStatistics().heap_size_limit / 12)

/**
 * Bodies of up to this many bytes are small: the last eighth is reserved for them, so that ordinary calls pass a few
 * slow large ones.
 */
const small = 64 * 1024

/** Counts the bytes of all bodies in memory. */
export class Bodies {
  private readonly most: number
  private held = 0

  constructor(most: number) {
    this.most = most
  }

  /** Starts to count one body. */
  share(): Share {
    let own = 0
    return {
      grow: (bytes) => {
        const most = own + bytes > small ? this.most * 0.875 : this.most
        // One body is always accepted, even if it is larger than the budget of a small heap.
        if (this.held + bytes > most && this.held > own) throw overloaded()
        own += bytes
        this.held += bytes
      },
      end: () => {
        this.held -= own
        own = 0
      },
    }
  }
}

/** The bytes that one body takes of the budget. */
export interface Share {
  /** Counts more bytes. Throws the problem `overloaded` if the budget is used up. */
  readonly grow: (bytes: number) => void
  /** Releases them; calling it again does nothing. */
  readonly end: () => void
}

/** How to read a body: the maximum bytes, the share that they count towards, and the declared `length`. */
export interface Reading {
  readonly most: number
  readonly share: Share
  readonly length: number | undefined
}

/** Called once with the body, or with its error. */
export type Done = (error: Error | null, body?: Buffer) => void

/** Reads a body while it arrives, and refuses it as soon as it exceeds a limit. */
export function readBody(payload: Readable, { most, share, length = 0 }: Reading, done: Done): void {
  const gathered = new Gathered(length)
  const finish: Done = (error, body) => {
    payload.off('data', take).off('end', end).off('error', fail)
    done(error, body)
  }
  const take = (chunk: Buffer): void => {
    try {
      if (gathered.length + chunk.length > most) throw tooLarge()
      share.grow(chunk.length)
      gathered.add(chunk)
    } catch (error) {
      finish(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const end = (): void => finish(null, gathered.bytes())
  const fail = (): void => finish(new Problem('bad-request', 'The body broke off. Send the request again.'))
  if (length > most) return done(tooLarge())
  payload.on('data', take).on('end', end).on('error', fail).resume()
}

const empty = Buffer.alloc(0)

/**
 * Collects bytes in one buffer: a list of chunks would take a hundred times the memory for a body that arrives byte by
 * byte.
 */
class Gathered {
  private readonly announced: number
  private buffer: Buffer = empty
  length = 0

  constructor(announced: number) {
    this.announced = announced
  }

  add(chunk: Buffer): void {
    const length = this.length + chunk.length
    // A body of one chunk needs no copy; nothing writes to its memory again.
    if (this.length === 0 && length >= this.announced) this.buffer = chunk
    else {
      if (length > this.buffer.length) this.grow(length)
      chunk.copy(this.buffer, this.length)
    }
    this.length = length
  }

  bytes(): Buffer {
    return this.length === this.buffer.length ? this.buffer : this.buffer.subarray(0, this.length)
  }

  /** Doubles each time, up to the declared length; a declared length alone allocates nothing. */
  private grow(needed: number): void {
    const twice = 2 * this.buffer.length
    const larger = Buffer.allocUnsafe(
      Math.max(needed, this.announced > needed ? Math.min(twice, this.announced) : twice),
    )
    this.bytes().copy(larger)
    this.buffer = larger
  }
}

const tooLarge = (): Problem =>
  new Problem('body-too-large', 'The body is larger than this gateway accepts. Send files as addresses.')

const overloaded = (): Problem =>
  new Problem('overloaded', 'The request bodies in memory have reached their limit. Try again soon.', retryIn(1))
