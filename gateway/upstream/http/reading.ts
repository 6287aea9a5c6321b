import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** An answer that is longer than allowed. */
export class Overflow extends Error {}

/** The bytes of an answer as text. Throws an Overflow, and reads no further, when there are more than `most`. */
export async function textOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new Overflow(`The answer has more than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** One event: its name, and its data, which is JSON wherever it can be read as such. */
export interface Event {
  readonly event: string
  readonly data: unknown
}

/**
 * The server-sent events of an answer as JSON text, up to and without the `last` one, behind which nothing is read.
 * Throws an Overflow when there are more than `most` bytes. `isWhole` tells whether the last one came.
 */
export async function eventsOf(
  body: AsyncIterable<Uint8Array>,
  last: string,
  most: number,
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
    parser.feed(decoder.decode(chunk, { stream: true }))
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
