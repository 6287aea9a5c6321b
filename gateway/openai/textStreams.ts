import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from '../http/context.ts'
import { changesOf, type StreamedTask } from '../http/events.ts'
import { markSandbox } from '../http/ownTasks.ts'
import { comment } from '../http/streams.ts'
import { isFinal, type Seen } from '../tasks/task.ts'
import type { StoredText } from '../tasks/text.ts'
import { failureBody } from './errors.ts'
import type { SendStream } from './running.ts'

/** A task that has its result. */
export type Ended = Extract<Seen, { readonly state: 'COMPLETED' }>

/** The objects of a stream of text: one at its beginning, one for each part of the text, and those at the end. */
export interface TextWriter {
  readonly first?: object
  readonly part: (text: string) => object
  readonly end: (task: Ended, text: string) => readonly object[]
}

/** Sends the text of a task while it is written. */
export const streamText =
  (writerOf: (task: StreamedTask) => TextWriter): SendStream =>
  (context, _request, reply, task) => {
    markSandbox(task, reply)
    reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }).type('text/event-stream')
    return reply.send(Readable.from(eventsOf(context, reply, task, writerOf(task))))
  }

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
const done = 'data: [DONE]\n\n'

async function* eventsOf(
  context: Context,
  reply: FastifyReply,
  task: StreamedTask,
  { first, part, end }: TextWriter,
): AsyncGenerator<string> {
  const text = new SentText()
  if (first !== undefined) yield event(first)
  for await (const change of changesOf(context, reply, task, '')) {
    if (change.is === 'beat') yield comment
    else if (change.is === 'broken') return yield* failed(brokenOff(task.id), task.id)
    else if (change.is === 'text') {
      const more = text.next(change.part)
      if (more === undefined) return yield* failed(startedAgain(task.id), task.id)
      if (more !== '') yield event(part(more))
    } else if (isFinal(change.task)) {
      if (change.task.state === 'FAILED') return yield* failed(change.task.error, task.id)
      for (const last of end(change.task, text.all)) yield event(last)
      yield done
    }
  }
}

function* failed(error: Parameters<typeof failureBody>[0], id: string): Generator<string> {
  yield event({ error: failureBody(error, id) })
}

const brokenOff = (id: string) => ({
  code: 'shutting-down',
  message: `The stream broke off; the task ${id} continues. Read its result with our own API.`,
  retryable: false,
})

const startedAgain = (id: string) => ({
  code: 'started-again',
  message: `The model has begun its text again, and a stream cannot take back what it has sent. The task ${id} continues.`,
  retryable: false,
})

/** The text that a reader has got, which cannot be taken back. */
class SentText {
  private sent = ''
  private known = ''

  /** All that is sent. */
  get all(): string {
    return this.sent
  }

  /** The text to send after a part of a task's text; undefined if the task has begun another text. */
  next({ offset, text }: StoredText): string | undefined {
    this.known = offset === 0 ? text : this.known + text
    if (this.sent.startsWith(this.known)) return ''
    if (!this.known.startsWith(this.sent)) return undefined
    const more = this.known.slice(this.sent.length)
    this.sent = this.known
    return more
  }
}
