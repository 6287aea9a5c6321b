import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** The error of a response that is too long. */
export class Overflow extends Error {}

/** Called before bytes of a response are kept: a promise that waits for room in memory, or undefined if there is some. */
export type Hold = (bytes: number) => Promise<void> | undefined

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
 * just arrived.
 */
export async function eventsOf(
  body: AsyncIterable<Uint8Array>,
  last: string,
  most: number,
  hold: Hold,
  onEvents: (events: readonly Event[]) => void = () => undefined,
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
  const events: Event[] = []
  const end = { isReached: false }
  const onEvent = ({ event = 'message', data }: EventSourceMessage): void => {
    end.isReached ||= data === last || event === last
    if (!end.isReached || event === last) events.push({ event, data: parsed(data) })
  }
  const parser = createParser({ onEvent })
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new Overflow(`The answer has more than ${most} bytes.`)
    const room = hold(chunk.length)
    if (room !== undefined) await room
    const known = events.length
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (events.length > known) onEvents(events.slice(known))
    if (end.isReached) break
  }
  return { text: JSON.stringify(events), isComplete: end.isReached }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
