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
import { deadlineOf } from '../credits/estimate.ts'
import type { Allowance, Claim, Idempotency, Submission, Submitted } from '../engine/engine.ts'
import type { ApiKey } from '../keys/keys.ts'
import { isFinal, type Destination, type NewTask, type Seen } from '../tasks/task.ts'
import { retryAfter, success, taskAnswer } from './answers.ts'
import { canonical, jsonOf } from './canonical.ts'
import { callerOf } from './authentication.ts'
import type { Context, Slot, StoredInputs } from './context.ts'
import { issuesOf, invalid } from './issues.ts'
import { fingerprintOf, idempotencyKeyOf, idOf, waitOf } from './headers.ts'
import { makeTaskId } from './ids.ts'
import { secretsOf } from './log.ts'
import { Problem } from './problem.ts'
import { checkParams, isEnded, readCall, refuseEnded, workflowOf, type Call, type Segment } from './requests.ts'
import { inOneGo, turn } from './turns.ts'

/** Starts a task and returns its result if it ends in time (API document, 4.1 and 4.2). */
export const execute =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskBody>> => {
    // Checked before anything is stored: a caller that only learns the id of a task may call, and pay, again.
    const leave = await context.waiting.enter(callerOf(request).id)
    if (leave === undefined) throw tooManyWaiting()
    const { syncSeconds } = context.service
    const { id, task } = await startAndWait(context, segment, request, reply).finally(leave)
    if (task !== undefined && isFinal(task)) return markedAnswer(task, reply)
    const how = `Poll it at GET ${fill(workflowOperations.readTask.path, { workflow: segmentPath(segment), id })}.`
    if (context.stopping.aborted) {
      throw new Problem('shutting-down', `The gateway is shutting down; the task continues. ${how}`, {
        taskId: id,
        headers: later,
      })
    }
    throw new Problem('sync-timeout', `The task takes longer than ${syncSeconds} seconds and continues. ${how}`, {
      taskId: id,
    })
  }

async function startAndWait(
  context: Context,
  segment: Segment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly id: string; readonly task: Seen | undefined }> {
  const { id, owner } = await start(context, segment, request, reply)
  return { id, task: await wait(context, reply, { id, owner }, context.service.syncSeconds * 1000) }
}

type Params = Readonly<Record<string, unknown>>

const later = { 'Retry-After': '1' }
const segmentPath = (segment: Segment): string => (segment.is === 'models' ? modelsSegment : segment.name)

/** Starts a task and returns its id. */
export const submit =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<SubmittedBody>> => {
    const { id } = await start(context, segment, request, reply)
    return success({ id })
  }

/**
 * Returns the state of a task; with `Prefer: wait`, when it has ended or the time is up. Beyond the share of its key, a
 * poll does not wait, and its response does not say that the preference was applied.
 */
export const poll =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskBody>> => {
    const id = idOf(request)
    const owner = callerOf(request).id
    const found = await context.engine.get(id, owner)
    if (found === undefined || (segment.is === 'workflow' && found.workflow !== segment.name)) {
      const where = segment.is === 'workflow' ? ` of the workflow ${segment.name}` : ''
      throw new Problem('unknown-task', `There is no task ${id.slice(0, 100)}${where} for this key.`)
    }
    request.about = { model: found.model, taskId: id }
    const seconds = waitOf(request.headers.prefer, context.limits.waitSeconds)
    const isOver = isFinal(found) || !seconds
    const leave = isOver ? undefined : await context.waiting.enter(owner)
    if (seconds !== undefined && (isOver || leave)) reply.header('Preference-Applied', `wait=${seconds}`)
    const held = leave && wait(context, reply, { id, owner }, 1000 * (seconds ?? 0)).finally(leave)
    const task = (await held) ?? found
    // A held caller has already waited.
    if (!isFinal(task)) reply.header('Retry-After', held === undefined ? String(secondsLeft(context, task)) : '1')
    return markedAnswer(task, reply)
  }

/** The response for a task; a header says so if the sandbox runs it. */
function markedAnswer(task: Seen, reply: FastifyReply): Success<TaskBody> {
  if (task.destination === 'sandbox') reply.header('Gatewright-Sandbox', 'true')
  return taskAnswer(task)
}

function secondsLeft({ catalogue, engine }: Context, task: Seen): number {
  const estimate = catalogue.find(task.model)?.model.estimatedSeconds
  // An expression needs the parameters, which a poll does not read.
  return retryAfter(task, typeof estimate === 'number' ? estimate : undefined, engine.now())
}

async function start(
  context: Context,
  segment: Segment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<Seen, 'id' | 'owner'>> {
  const { engine, catalogue } = context
  const caller = callerOf(request)
  const call = readCall(request.body, segment, catalogue, caller)
  const { id: model } = call.model
  // A repeated call still gets the task of the first one.
  if (request.headers['idempotency-key'] === undefined) refuseEnded(call.model)
  const secrets = secretsOf(call.model.params, call.input)
  if (secrets.length > 0) request.secrets = [...(request.secrets ?? []), ...secrets]
  request.about = { model }
  const { given, text, idempotency } = await checkCall(call, request)
  const workflow = workflowOf(call, given, segment)
  const submit = async (destination: Destination): Promise<Submitted> => {
    const { value: params, discard } = await storeFiles(context, call, given, reply)
    const stored = params === given ? text : jsonOf(params, request.bodyBytes)
    const deadlineMs = await deadlineOf(call.model, () => params, context.timeoutOf?.(call.model))
    const base = { id: makeTaskId(engine.now()), owner: caller.id, model, workflow, params: stored }
    const task: NewTask = { ...base, destination, deadlineMs }
    const allowance = await allowanceOf(caller, () => context.price(call.model, () => params, destination))
    // The sandbox has no limit.
    const group = destination === 'vendor' ? context.groupOf?.(task) : undefined
    // Large tasks wait for a worker, which counts the bytes in memory.
    const rest = { ...(idempotency && { idempotency }), ...(allowance && { allowance }) }
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
  const recalled = mayBeGone && idempotency ? await engine.recall(caller.id, idempotency) : undefined
  const submitted = recalled ?? (await submit(destinationFor(call.model, destination)))
  refuse(submitted)
  if (submitted.is === 'replayed') reply.header('Idempotency-Replayed', 'true')
  request.about = { model, taskId: submitted.task.id }
  // The call is stored, so a caller that waits for the end no longer holds its memory.
  request.body = undefined
  request.letGo?.()
  return submitted.task
}

/** The checked parameters, as a value and as text, and the fingerprint of the call. */
interface Checked {
  readonly given: Params
  readonly text: string
  readonly idempotency: Idempotency | undefined
}

/** Checks and serializes the parameters of a call; for a large body, in several turns of the event loop. */
async function checkCall(call: Call, { bodyBytes, headers }: FastifyRequest): Promise<Checked> {
  const isLarge = bodyBytes > inOneGo
  if (isLarge) await turn()
  const given = checkParams(call)
  const key = idempotencyKeyOf(headers['idempotency-key'])
  if (isLarge) await turn()
  if (key === undefined) return { given, text: jsonOf(given, bodyBytes), idempotency: undefined }
  // Use what the caller sent: stored files have a new address each time. Megabytes are serialized once, for both uses.
  const text = canonical(given)
  if (isLarge) await turn()
  return { given, text, idempotency: { key, fingerprint: fingerprintOf(call.model.id, text) } }
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
      throw new Problem('shutting-down', 'The gateway is shutting down. Nothing ran: send the call again.', {
        headers: later,
      })
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
  if (submitted.is === 'unaffordable') throw unaffordable(submitted)
  if (submitted.is === 'crowded') throw crowded(submitted)
}

const unavailable = ({ id }: CatalogModel): Problem =>
  new Problem('model-unavailable', `No worker can run the model ${id} now. Nothing ran and nothing was charged.`, {
    headers: { 'Retry-After': '60' },
  })

const conflict = (): Problem =>
  new Problem(
    'idempotency-conflict',
    'This Idempotency-Key was used for another model or other parameters. Use a new key for a new call.',
  )

/** The limits of the key, if it has any. */
async function allowanceOf(
  { creditLimit: limit, concurrency: openTasks }: ApiKey,
  price: () => Promise<number>,
): Promise<Allowance | undefined> {
  if (limit === undefined && openTasks === undefined) return undefined
  const budget = limit === undefined ? {} : { budget: { limit, price: await price() } }
  return { ...budget, ...(openTasks !== undefined && { openTasks }) }
}

const unaffordable = ({ spent, held, limit, price }: Extract<Submitted, { is: 'unaffordable' }>): Problem => {
  const open = held === 0 ? '' : `, and its open tasks can cost ${held} more`
  return new Problem(
    'credit-limit',
    `The task costs ${price} credits, but the key has spent ${spent} of ${limit}${open}. Nothing ran.`,
  )
}

const crowded = ({ most }: Extract<Submitted, { is: 'crowded' }>): Problem =>
  new Problem('too-many-at-once', `This key can have ${most} open tasks at once. Wait for one to end.`, {
    headers: { 'Retry-After': '1' },
  })

const tooManyWaiting = (): Problem =>
  new Problem(
    'too-many-at-once',
    'Too many calls of this key wait for their results. Nothing ran: submit the task and poll it, or send the call again.',
    { headers: later },
  )

/** Waits for the end of a task, as long as the caller stays connected and the gateway runs. */
const wait = (
  context: Context,
  reply: FastifyReply,
  { id, owner }: Pick<Seen, 'id' | 'owner'>,
  ms: number,
): Promise<Seen | undefined> => whileWanted(context, reply, (signal) => context.engine.waitFor(id, owner, ms, signal))

/** Runs a function with a signal that is aborted when the caller disconnects or the gateway stops. */
async function whileWanted<Value>(
  { stopping }: Context,
  reply: FastifyReply,
  use: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  reply.raw.once('close', leave)
  stopping.addEventListener('abort', leave, { once: true })
  if (stopping.aborted || reply.raw.destroyed) leave()
  try {
    return await use(gone.signal)
  } finally {
    stopping.removeEventListener('abort', leave)
    reply.raw.off('close', leave)
  }
}
