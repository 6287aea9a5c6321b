import {
  fill,
  modelsSegment,
  workflowOperations,
  type SubmittedBody,
  type Success,
  type TaskBody,
} from '@gatewright/openapi/protocol'
import type { CatalogModel } from '@gatewright/catalog'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deadlineOf } from '../credits/price.ts'
import type { Claim, Idempotency, Submission, Submitted } from '../engine/engine.ts'
import type { ApiKey } from '../keys/keys.ts'
import { isFinal, type Destination, type NewTask, type Seen } from '../tasks/task.ts'
import { success } from './answers.ts'
import { canonical, jsonOf } from './canonical.ts'
import { callerOf, onceClosed } from './authentication.ts'
import type { Context, Slot, StoredInputs } from './context.ts'
import { isRepeated, noteAnswer, recallCall } from './counted.ts'
import { ofEvents, type StreamedTask, type Streaming } from './events.ts'
import { issuesOf, invalid } from './issues.ts'
import { cancelAfterOf, contentOf, fingerprintOf, idempotencyKeyOf, onDisconnectOf } from './headers.ts'
import { makeTaskId } from './ids.ts'
import { secretsOf } from './log.ts'
import { Problem, retryIn } from './problem.ts'
import { checkParams, isEnded, readCall, refuseEnded, workflowOf, type Call, type Segment } from './requests.ts'
import { inOneGo, turn } from './turns.ts'
import { wait, whileWanted } from './waiting.ts'
import { answerTask } from './ownTasks.ts'
import { addWaiter, removeWaiter } from '../tasks/cancel.ts'
import { recallFirst, type Recall } from './webhookRoom.ts'

/**
 * Starts a task and returns its result if it ends in time (API document, 4.1 and 4.2), or its stream if the caller wants
 * that, however long it takes.
 */
export const execute =
  (context: Context, segment: Segment, streaming: Streaming = ofEvents) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskBody> | FastifyReply> => {
    // Checked before anything is stored: a caller that only learns the id of a task may call, and pay, again.
    const leave = await context.waiting.enter(callerOf(request).id)
    if (leave === undefined) throw tooManyWaiting()
    onceClosed(reply, leave)
    const started = await startToWait(context, segment, request, reply)
    if (!streaming.wanted(request)) return waitForEnd(context, segment, started, reply)
    if (started.waiters !== undefined)
      onceClosed(reply, () => void leaveTask(context, started, reply).catch((error: unknown) => reply.log.error(error)))
    return streaming.send(context, request, reply, started)
  }

/** Waits for the end of a started task. Throws the problem that it takes too long. */
async function waitForEnd(
  context: Context,
  segment: Segment,
  { id, owner }: StreamedTask,
  reply: FastifyReply,
): Promise<Success<TaskBody>> {
  const { syncSeconds } = context.service
  const task = await wait(context, reply, { id, owner }, syncSeconds * 1000)
  if (task !== undefined && isFinal(task)) return answerTask(context, task, reply)
  if (task?.waiters !== undefined) await leaveTask(context, task, reply)
  const how = `Poll it at GET ${fill(workflowOperations.readTask.path, { workflow: segmentPath(segment), id })}.`
  if (context.stopping.aborted) {
    throw new Problem('shutting-down', `The gateway is shutting down; the task continues. ${how}`, {
      taskId: id,
      ...retryIn(1),
    })
  }
  throw new Problem('sync-timeout', `The task takes longer than ${syncSeconds} seconds and continues. ${how}`, {
    taskId: id,
  })
}

/** Starts the task of a caller that waits for it; the parameters are not kept meanwhile. */
async function startToWait(
  context: Context,
  segment: Segment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StreamedTask & Pick<Seen, 'waiters'>> {
  const endings = endingsOf(request, true)
  const { is, task } = await start(context, segment, request, reply, endings)
  // The first call decided that the task ends with its callers: this one waits, too.
  if (is === 'replayed' && endings.waiters !== undefined && task.waiters !== undefined)
    await context.engine.operate(task.id, addWaiter)
  const { id, owner, destination, waiters } = task
  return { id, owner, destination, ...(waiters !== undefined && { waiters }) }
}

/** Stops to wait for a task that ends with the last caller that waits for it. */
async function leaveTask({ engine, stopping }: Context, { id }: Pick<Seen, 'id'>, reply: FastifyReply): Promise<void> {
  if (stopping.aborted) return // the caller did not go
  const isGone = reply.raw.destroyed && !reply.raw.writableFinished
  await engine.operate(id, (task, now) => removeWaiter(task, isGone, now))
}

type Params = Readonly<Record<string, unknown>>

const segmentPath = (segment: Segment): string => (segment.is === 'models' ? modelsSegment : segment.name)

/** Starts a task and returns its id. */
export const submit =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<SubmittedBody>> => {
    const { id } = (await start(context, segment, request, reply, endingsOf(request, false))).task
    return success({ id })
  }

async function start(
  context: Context,
  segment: Segment,
  request: FastifyRequest,
  reply: FastifyReply,
  endings: Endings,
): Promise<Started> {
  const { engine } = context
  const caller = callerOf(request)
  const call = readCall(request.body, segment, context, caller)
  const { id: model } = call.model
  // A repeated call still gets the task of the first one.
  if (!isRepeated(request)) refuseEnded(call.model)
  noteCall(request, call)
  const { given, text, idempotency } = await checkCall(call, request)
  const workflow = workflowOf(call, given, segment)
  const submit = async (destination: Destination): Promise<Submitted> => {
    const { value: params, discard } = await storeFiles(context, call, given, reply)
    const stored = params === given ? text : jsonOf(params, request.bodyBytes)
    const deadlineMs = await deadlineOf(call.model, () => params, context.timeoutOf?.(call.model))
    const base = { id: makeTaskId(engine.now()), owner: caller.id, model, workflow, params: stored }
    const task: NewTask = { ...base, ...endings, ...call.taskFields, destination, deadlineMs }
    const limits = await limitsOf(caller, () => context.price(call.model, () => params, destination))
    // The sandbox has no limit.
    const group = destination === 'vendor' ? context.groupOf?.(task) : undefined
    const rest = { ...(idempotency && { idempotency }), ...(request.counted && { call: request.counted }), ...limits }
    // Large tasks wait for a worker, which counts the bytes in memory.
    const submitted = await (group === undefined
      ? submitTask(engine, { task, ...rest }, stored.length > inOneGo ? undefined : context.reserveSlot?.(task))
      : engine.submit({ task, ...rest, group }))
    // If the store throws, it may still have stored the task, which then needs its files.
    if (submitted.is !== 'stored') await discard()
    return submitted
  }
  // Check for a repeated call first: its files may no longer exist, and its model may have been retired.
  const destination = await context.availability.destinationOf(call.model)
  const mayBeGone = context.storeInputs !== undefined || isEnded(call.model) || destination === undefined
  const recall: Recall = () => recallCall(context, caller.id, idempotency, request.counted)
  const recalled = await recallFirst(context, caller.id, { recall, mayBeGone, ...call.taskFields })
  const submitted = recalled ?? (await submit(destinationFor(call.model, destination)))
  refuse(submitted)
  if (submitted.is === 'replayed') reply.header('Idempotency-Replayed', 'true')
  else context.budgets.note(request, caller, submitted.used)
  request.about = { model, taskId: submitted.task.id }
  noteAnswer(context, reply, submitted.task, request.counted)
  // The call is stored, so a caller that waits for the end no longer holds its memory.
  request.body = undefined
  request.letGo?.()
  return submitted
}

/** Notes what the log and errors must know about a call. */
function noteCall(request: FastifyRequest, { model, input }: Call): void {
  request.secrets = [...(request.secrets ?? []), ...secretsOf(model.params, input)]
  request.about = { model: model.id }
}

/** A stored task, or that of an earlier call with the same key. */
type Started = Extract<Submitted, { readonly task: unknown }>

/** The conditions under which a task is cancelled, as its first call names them. */
type Endings = Pick<NewTask, 'cancelAfterMs' | 'waiters'>

/** Reads these conditions. A caller that waits can end the task by disconnecting. */
function endingsOf({ headers }: FastifyRequest, isWaiting: boolean): Endings {
  const cancelAfterMs = cancelAfterOf(headers['cancel-after'])
  const endsWithCaller = onDisconnectOf(headers) && isWaiting
  return { ...(cancelAfterMs !== undefined && { cancelAfterMs }), ...(endsWithCaller && { waiters: 1 }) }
}

/** The checked parameters, as a value and as text, and the fingerprint of the call. */
interface Checked {
  readonly given: Params
  readonly text: string
  readonly idempotency: Idempotency | undefined
}

/** Checks and serializes the parameters of a call; for a large body, in several turns of the event loop. */
async function checkCall(call: Call, request: FastifyRequest): Promise<Checked> {
  const { bodyBytes, headers } = request
  const isLarge = bodyBytes > inOneGo
  if (isLarge) await turn()
  const given = checkParams(call)
  const key = idempotencyKeyOf(headers['idempotency-key'])
  if (isLarge) await turn()
  if (key === undefined) return { given, text: jsonOf(given, bodyBytes), idempotency: undefined }
  // Use what the caller sent. Megabytes are serialized once, for both uses.
  const text = canonical(given)
  if (isLarge) await turn()
  const { metadata } = call.taskFields
  const fingerprint = fingerprintOf(call.model.id, contentOf(text, request), metadata && canonical(metadata))
  return { given, text, idempotency: { key, fingerprint } }
}

/** Submits a task; if this node has a free slot, the task starts in the same commit. */
async function submitTask(
  engine: Context['engine'],
  submission: Submission,
  slot: Slot | undefined,
): Promise<Submitted> {
  let claim: Claim | undefined
  try {
    const submitted = await engine.submit({ ...submission, ...(slot && { lease: slot.lease }) })
    claim = submitted.is === 'stored' ? submitted.claim : undefined
    return submitted
  } finally {
    slot?.use(claim)
  }
}

/** The parameters with files at addresses of our own, if the gateway fetches them. */
async function storeFiles(
  context: Context,
  { model, base }: Call,
  given: Params,
  reply: FastifyReply,
): Promise<Extract<StoredInputs, { readonly value: Params }>> {
  const { storeInputs } = context
  if (storeInputs === undefined) return { value: given, discard: async () => undefined }
  const stored = await whileWanted(context, reply, (signal) =>
    storeInputs(model.params, given, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new Problem('shutting-down', 'The gateway is shutting down. Nothing ran: send the call again.', retryIn(1))
    }),
  )
  if (stored.issues !== undefined) throw invalid(issuesOf(stored.issues, base))
  return stored
}

/** Where a new task of a model runs. Throws a problem if it cannot run anywhere. */
function destinationFor(model: CatalogModel, destination: Destination | undefined): Destination {
  refuseEnded(model)
  if (destination === undefined) throw unavailable(model)
  return destination
}

/** Throws the problem of a submission that stored nothing. */
function refuse(submitted: Submitted): asserts submitted is Extract<Submitted, { readonly task: unknown }> {
  if (submitted.is === 'conflict') throw conflict()
  if (submitted.is === 'deleted') throw deleted()
  if (submitted.is === 'unaffordable') throw unaffordable(submitted)
  if (submitted.is === 'crowded') throw crowded(submitted)
}

const unavailable = ({ id }: CatalogModel): Problem =>
  new Problem(
    'model-unavailable',
    `No worker can run the model ${id} now. Nothing ran and nothing was charged.`,
    retryIn(60),
  )

const conflict = (): Problem =>
  new Problem(
    'idempotency-conflict',
    'This Idempotency-Key was used for another model or other parameters. Use a new key for a new call.',
  )

const deleted = (): Problem =>
  new Problem(
    'task-deleted',
    'The task of this Idempotency-Key was deleted. Nothing ran: use a new key for a new call.',
  )

/** The limits of the key, if it has any, and its weight. */
async function limitsOf(
  { creditLimit: limit, concurrency: openTasks, weight }: ApiKey,
  price: () => Promise<number>,
): Promise<Pick<Submission, 'allowance' | 'weight'>> {
  const share = weight === undefined ? {} : { weight }
  if (limit === undefined && openTasks === undefined) return share
  const budget = limit === undefined ? {} : { budget: { limit, price: await price() } }
  return { ...share, allowance: { ...budget, ...(openTasks !== undefined && { openTasks }) } }
}

const unaffordable = ({ spent, held, limit, price }: Extract<Submitted, { is: 'unaffordable' }>): Problem => {
  const open = held === 0 ? '' : `, and its open tasks can cost ${held} more`
  return new Problem(
    'credit-limit',
    `The task costs ${price} credits, but the key has spent ${spent} of ${limit}${open}. Nothing ran.`,
  )
}

const crowded = ({ most }: Extract<Submitted, { is: 'crowded' }>): Problem =>
  new Problem('too-many-at-once', `This key can have ${most} open tasks at once. Wait for one to end.`, retryIn(1))

const tooManyWaiting = (): Problem =>
  new Problem(
    'too-many-at-once',
    'Too many calls of this key wait for their results. Nothing ran: submit the task and poll it, or send the call again.',
    retryIn(1),
  )
