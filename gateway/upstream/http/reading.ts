import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** The error of a response that is too long. */
export class Overflow extends Error {}

/** Called before bytes of a response are kept: a promise that waits for room in memory, or undefined if there is some. */
export type Hold = (bytes: number) => Promise<void> | undefined

/** How much of a response is remembered in which nothing was expected, in bytes. */
export const mostHead = 8192

/** The bytes of a response, and its beginning, which is remembered while they are read. */
export class Remembered {
  private readonly chunks: Uint8Array[] = []
  private bytes = 0
  private readonly body: AsyncIterable<Uint8Array>

  constructor(body: AsyncIterable<Uint8Array>) {
    this.body = body
  }

  /** How it begins: as text, or in hexadecimal digits if it is not text. */
  get head(): string {
    const head = Buffer.concat(this.chunks).subarray(0, mostHead)
    const text = new TextDecoder().decode(head, { stream: true }) // the last character can be cut
    return /[\0\ufffd]/.test(text) ? `bytes ${head.toString('hex', 0, 64)}` : text
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.body) {
      if (this.bytes < mostHead) this.chunks.push(Uint8Array.from(chunk.subarray(0, mostHead)))
      this.bytes += chunk.length
      yield chunk
    }
  }
}

/** Reads a response as text. Stops and throws an Overflow if there are more than `most` bytes. */
export async function textOf(body: AsyncIterable<Uint8Array>, most: number, hold?: Hold): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new Overflow(`The answer has more than ${most} bytes.`)
    const room = hold?.(chunk.length)
    if (room !== undefined) await room
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** One event: its name and its data, which is parsed if it is JSON. */
export interface Event {
  readonly event: string
  readonly data: unknown
}

/**
 * Reads server-sent events as JSON text, up to and without the `last` one; nothing after it is read. Throws an Overflow
 * if there are more than `most` bytes. `isComplete` says whether the last one arrived; `onEvents` gets those that have
 * just arrived. `head` is how the body begins if it has no event.
 */
export async function eventsOf(
  body: AsyncIterable<Uint8Array>,
  last: string,
  most: number,
  hold: Hold,
  onEvents: (events: readonly Event[]) => void = () => undefined,
): Promise<{ readonly text: string; readonly isComplete: boolean; readonly head?: string }> {
  const events: Event[] = []
  const end = { isReached: false }
  const onEvent = ({ event = 'message', data }: EventSourceMessage): void => {
    end.isReached ||= data === last || event === last
    if (!end.isReached || event === last) events.push({ event, data: parsed(data) })
  }
  const parser = createParser({ onEvent })
  const decoder = new TextDecoder()
  let [bytes, head] = [0, '']
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new Overflow(`The answer has more than ${most} bytes.`)
    const room = hold(chunk.length)
    if (room !== undefined) await room
    const known = events.length
    const text = decoder.decode(chunk, { stream: true })
    if (known === 0 && head.length < mostHead) head += text
    parser.feed(text)
    if (events.length > known) onEvents(events.slice(known))
    if (end.isReached) break
  }
  return { text: JSON.stringify(events), isComplete: end.isReached, ...(events.length === 0 && { head }) }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
