import type { Success, TaskBody } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDecided, requestCancel } from '../tasks/cancel.ts'
import { isFinal, type Seen } from '../tasks/task.ts'
import { retryAfter, taskAnswer } from './answers.ts'
import { callerOf } from './authentication.ts'
import type { Context } from './context.ts'
import { idOf, waitOf } from './headers.ts'
import { Problem } from './problem.ts'
import type { Segment } from './requests.ts'
import { wait } from './waiting.ts'

/**
 * Returns the state of a task; with `Prefer: wait`, when it has ended or the time is up. Beyond the share of its key, a
 * poll does not wait, and its response does not say that the preference was applied.
 */
export const poll =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskBody>> => {
    const found = await ownTask(context, segment, request)
    const { id, owner } = found
    const seconds = waitOf(request.headers.prefer, context.limits.waitSeconds)
    const isOver = isFinal(found) || !seconds
    const leave = isOver ? undefined : await context.waiting.enter(owner)
    if (seconds !== undefined && (isOver || leave)) reply.header('Preference-Applied', `wait=${seconds}`)
    const held = leave && wait(context, reply, { id, owner }, 1000 * (seconds ?? 0)).finally(leave)
    const task = (await held) ?? found
    // A held caller has already waited.
    return answerTask(context, task, reply, held !== undefined)
  }

/** The response for a task, with its place if it waits. */
export const placedAnswer = async ({ engine }: Pick<Context, 'engine'>, task: Seen): Promise<Success<TaskBody>> =>
  taskAnswer(task, task.state === 'ACCEPTED' ? await engine.placeOf(task.id) : undefined)

/** The same with its headers: whether the sandbox runs it, and when to poll again unless it has ended. */
export async function answerTask(
  context: Pick<Context, 'catalogue' | 'engine'>,
  task: Seen,
  reply: FastifyReply,
  hasWaited = false,
): Promise<Success<TaskBody>> {
  markSandbox(task, reply)
  if (!isFinal(task)) reply.header('Retry-After', hasWaited ? '1' : String(secondsLeft(context, task)))
  return placedAnswer(context, task)
}

/** Says in a header if the sandbox runs the task. */
export function markSandbox({ destination }: Pick<Seen, 'destination'>, reply: FastifyReply): void {
  if (destination === 'sandbox') reply.header('Gatewright-Sandbox', 'true')
}

/** The task that a request is about. Throws a problem if it is not one of the caller at this segment. */
export async function ownTask(
  { engine }: Pick<Context, 'engine'>,
  segment: Segment,
  request: FastifyRequest,
): Promise<Seen> {
  const id = idOf(request)
  const found = await engine.get(id, callerOf(request).id)
  if (found === undefined || (segment.is === 'workflow' && found.workflow !== segment.name)) {
    const where = segment.is === 'workflow' ? ` of the workflow ${segment.name}` : ''
    throw new Problem('unknown-task', `There is no task ${id.slice(0, 100)}${where} for this key.`)
  }
  request.about = { model: found.model, taskId: id }
  return found
}

/** How long the response to a cancel waits for the upstream, in milliseconds; beyond the share of its key, not at all. */
const cancelWaitMs = 5000

/** Cancels a task, and waits a moment for what becomes of it (docs/internals/decisions.md 35). */
export const cancel =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskBody>> => {
    const { id, owner } = await ownTask(context, segment, request)
    await context.engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
    const leave = await context.waiting.enter(owner)
    const waitMs = leave === undefined ? 0 : cancelWaitMs
    const task = await wait(context, reply, { id, owner }, waitMs, isDecided).finally(leave)
    if (task === undefined) throw new Problem('unknown-task', `There is no task ${id} for this key.`)
    request.cancelled = [task]
    return answerTask(context, task, reply)
  }

function secondsLeft({ catalogue, engine }: Pick<Context, 'catalogue' | 'engine'>, task: Seen): number {
  const estimate = catalogue.find(task.model)?.model.estimatedSeconds
  // An expression needs the parameters, which a poll does not read.
  return retryAfter(task, typeof estimate === 'number' ? estimate : undefined, engine.now())
}
