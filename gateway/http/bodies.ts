import type { Readable } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { Problem } from './problem.ts'

/**
 * The most bytes of bodies that are held at once. A body costs up to eight times its bytes while it becomes a task: as
 * bytes, as text, parsed, and as the text that is stored, where text may take two bytes a character. Hence a twelfth of
 * the heap, which tasks in hand need too; beyond 128 MiB more would only wait for the one thread.
 */
export const mostHeld: number = Math.min(128 * 1024 * 1024, getHeapStatistics().heap_size_limit / 12)

/** Up to so many bytes a body is small: the last eighth is for these, so that ordinary calls pass a few slow large ones. */
const small = 64 * 1024

/** Counts the bytes of all bodies that are held. */
export class Bodies {
  private readonly most: number
  private held = 0

  constructor(most: number) {
    this.most = most
  }

  /** A share for one body. */
  share(): Share {
    let own = 0
    return {
      grow: (bytes) => {
        const most = own + bytes > small ? this.most * 0.875 : this.most
        // One body is always taken, also where the largest is more than the share of a small heap.
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

/** What one body takes of the bytes that all may. */
export interface Share {
  /** Counts more bytes. Throws the problem of a gateway that holds as many as it can. */
  readonly grow: (bytes: number) => void
  /** Gives them back; more than once is harmless. */
  readonly end: () => void
}

/** How a body is read: at most so many bytes, which count towards a share; `length` is what its header says. */
export interface Reading {
  readonly most: number
  readonly share: Share
  readonly length: number | undefined
}

/** Told of the body, or of what is wrong with it; once. */
export type Done = (error: Error | null, body?: Buffer) => void

/** Reads a body while it arrives; what is too much is refused as soon as that is known. */
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

/** Bytes in one piece: a list of chunks would take a hundred times the memory of a body that comes byte by byte. */
class Gathered {
  private readonly announced: number
  private buffer: Buffer = empty
  length = 0

  constructor(announced: number) {
    this.announced = announced
  }

  add(chunk: Buffer): void {
    const length = this.length + chunk.length
    // What comes in one piece needs no copy; its memory is shared with nothing that is written again.
    if (this.length === 0 && length >= this.announced) this.buffer = chunk
    else {
      if (length > this.buffer.length) this.grow(length)
      chunk.copy(this.buffer, this.length)
    }
    this.length = length
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  /** Twice as large each time, but no larger than what was announced: who only announces gets no memory. */
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
  new Problem('body-too-large', 'The body is larger than this gateway takes. Send files as addresses.')

const overloaded = (): Problem =>
  new Problem('overloaded', 'The gateway holds as many bytes of bodies as it can. Send the call again soon.', {
    headers: { 'Retry-After': '1' },
  })
