import { Readable } from 'node:stream'
import type { TaskBody } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFinal, type Seen, type TextMark } from '../tasks/task.ts'
import { isSameText, lastPart, markAfter, noText, type StoredText } from '../tasks/text.ts'
import { versionOf } from '../tasks/version.ts'
import { onceClosed } from './authentication.ts'
import type { Context } from './context.ts'
import { markSandbox, ownTask, placedAnswer } from './ownTasks.ts'
import { Problem, retryIn } from './problem.ts'
import type { Segment } from './requests.ts'
import { comment } from './streams.ts'
import { wanted } from './waiting.ts'

/** How often a stream reads its task although nobody has notified it. */
const refreshMs = 300_000

/** Ends a stream before its task has ended: the reader comes back after this time. */
const comeBack = 'retry: 1000\n\n'

/** Whether a caller asks for events in the place of one response. */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(headers.accept ?? '')

/** Sends the events of a task of the caller. After the last of them, there is nothing to come back for. */
export const readEvents =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const task = await ownTask(context, segment, request)
    const last = String(request.headers['last-event-id'] ?? '')
    if (isFinal(task) && versionOf(task) === last) return reply.code(204).send()
    const leave = await context.waiting.enter(task.owner)
    if (leave === undefined) throw tooManyStreams()
    onceClosed(reply, leave)
    return sendEvents(context, request, reply, task, last)
  }

/** The fields of a task that its stream needs. */
export type StreamedTask = Pick<Seen, 'id' | 'owner' | 'destination'>

/** Answers with the events of a task after the one with this id. */
export function sendEvents(
  context: Context,
  { method }: FastifyRequest,
  reply: FastifyReply,
  task: StreamedTask,
  last = '',
): FastifyReply {
  markSandbox(task, reply)
  reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }).type('text/event-stream')
  return reply.send(method === 'HEAD' ? undefined : Readable.from(eventsOf(context, reply, task, last)))
}

/** The events of a task as text. */
async function* eventsOf(
  context: Context,
  reply: FastifyReply,
  task: StreamedTask,
  last: string,
): AsyncGenerator<string, void> {
  for await (const change of changesOf(context, reply, task, last)) {
    if (change.is === 'task')
      yield eventOf(change.task, change.before, (await placedAnswer(context, change.task)).response)
    else yield change.is === 'text' ? textEvent(change.part) : change.is === 'beat' ? comment : comeBack
  }
}

/** How a caller that wants a stream of its task gets it. */
export interface Streaming {
  readonly wanted: (request: FastifyRequest) => boolean
  readonly send: (context: Context, request: FastifyRequest, reply: FastifyReply, task: StreamedTask) => FastifyReply
}

/** The stream of our own API. */
export const ofEvents: Streaming = { wanted: wantsEvents, send: sendEvents }

/**
 * A change that a reader of a task gets: a beat, which keeps the connection open, more of its text, its new state, or that the
 * gateway cannot say more, and the reader must come back.
 */
export type Change =
  | { readonly is: 'beat' }
  | { readonly is: 'broken' }
  | { readonly is: 'text'; readonly part: StoredText }
  | { readonly is: 'task'; readonly task: Seen; readonly before: string }

/**
 * The changes of a task after those that the reader knows, until it has ended. They are made when the reader takes them,
 * so that a slow one misses steps in between and nothing is kept for it.
 */
export async function* changesOf(
  context: Context,
  reply: FastifyReply,
  { id, owner }: StreamedTask,
  last: string,
): AsyncGenerator<Change, void> {
  const { signal, release } = wanted(context, reply)
  const leave = context.streams.enter()
  let text = noText
  const isNew = (task: Seen): boolean => versionOf(task) !== last || !isSameText(task, text)
  const change = (): Promise<Seen | undefined> => context.engine.waitFor(id, owner, refreshMs, signal, isNew)
  try {
    // Sends the headers at once.
    yield { is: 'beat' }
    for (let next = change(); !signal.aborted;) {
      const task = await Promise.race([next, context.streams.heartbeat()])
      if (task === undefined) return
      if (task === comment) {
        yield { is: 'beat' }
        continue
      }
      const part = await textAfter(context, task, text)
      if (part !== undefined) yield { is: 'text', part }
      text = part === undefined ? (task.text ?? text) : markAfter(part)
      if (versionOf(task) !== last) yield { is: 'task', task, before: last }
      if (isFinal(task)) return
      last = versionOf(task)
      next = change()
    }
    yield { is: 'broken' }
  } catch {
    // The store fails.
    yield { is: 'broken' }
  } finally {
    leave()
    release()
  }
}

/** The text that a reader with this mark has not got. */
async function textAfter(
  { engine }: Pick<Context, 'engine'>,
  task: Seen,
  mark: TextMark,
): Promise<StoredText | undefined> {
  if (task.state === 'COMPLETED') return lastPart(task, mark)
  return isSameText(task, mark) ? undefined : engine.textAfter(task.id, mark)
}

/** It has no id: a reader that comes back gets the complete text. */
const textEvent = ({ offset, text }: StoredText): string => `event: text\ndata: ${JSON.stringify({ offset, text })}\n\n`

/** The event that a task is no longer as the last event said. */
function eventOf(task: Seen, last: string, body: TaskBody): string {
  const version = versionOf(task)
  const isState = version.split('/')[0] !== last.split('/')[0]
  const name = isFinal(task) ? 'result' : isState ? 'state' : 'progress'
  return `event: ${name}\nid: ${version}\ndata: ${JSON.stringify(body)}\n\n`
}

const tooManyStreams = (): Problem =>
  new Problem(
    'too-many-at-once',
    'Too many calls of this key wait for tasks. Close some, or poll the task.',
    retryIn(1),
  )
