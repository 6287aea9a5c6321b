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
import { priceTask } from '../credits/price.ts'
import type { Allowance, Claim, Idempotency, Submission, Submitted } from '../engine/engine.ts'
import type { ApiKey } from '../keys/keys.ts'
import { accept, isFinal, type Seen } from '../tasks/task.ts'
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
    const { id, owner } = await start(context, segment, request, reply)
    const { syncSeconds } = context.service
    const task = await wait(context, reply, { id, owner }, syncSeconds * 1000)
    if (task !== undefined && isFinal(task)) return taskAnswer(task)
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

/** Returns the state of a task; with `Prefer: wait`, when it has ended or the time is up. */
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
    if (seconds !== undefined) reply.header('Preference-Applied', `wait=${seconds}`)
    const isOver = isFinal(found) || !seconds
    const task = isOver ? found : ((await wait(context, reply, { id, owner }, seconds * 1000)) ?? found)
    // A held caller has already waited.
    if (!isFinal(task)) reply.header('Retry-After', isOver ? String(secondsLeft(context, task)) : '1')
    return taskAnswer(task)
  }

function secondsLeft({ catalogue, now }: Context, task: Seen): number {
  const estimate = catalogue.find(task.model)?.model.estimatedSeconds
  // An expression needs the parameters, which a poll does not read.
  return retryAfter(task, typeof estimate === 'number' ? estimate : undefined, now())
}

async function start(
  context: Context,
  segment: Segment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<Seen, 'id' | 'owner'>> {
  const { engine, catalogue, now } = context
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
  const submit = async (): Promise<Submitted> => {
    const { value: params, discard } = await storeFiles(context, call, given, reply)
    const stored = params === given ? text : jsonOf(params, request.bodyBytes)
    const task = accept({ id: makeTaskId(), owner: caller.id, model, workflow, params: stored }, now())
    const allowance = await allowanceOf(caller, call.model, params)
    const group = context.groupOf?.(call.model)
    // Large tasks wait for a worker, which counts the bytes in memory.
    const rest = { ...(idempotency && { idempotency }), ...(allowance && { allowance }) }
    const submitted = await (group === undefined
      ? submitTask(engine, { task, ...rest }, stored.length > inOneGo ? undefined : context.reserveSlot?.())
      : engine.submit({ task, ...rest, group }))
    // If the store throws, it may still have stored the task, which then needs its files.
    if (submitted.is !== 'stored') await discard()
    return submitted
  }
  // Check for a repeated call first: its files may no longer exist, and its model may have been retired.
  const mayBeGone = context.storeInputs !== undefined || isEnded(call.model)
  const recalled = mayBeGone && idempotency ? await engine.recall(caller.id, idempotency) : undefined
  if (recalled === undefined) refuseEnded(call.model)
  const submitted = recalled ?? (await submit())
  if (submitted.is === 'conflict') throw conflict()
  if (submitted.is === 'unaffordable') throw unaffordable(submitted)
  if (submitted.is === 'crowded') throw crowded(submitted)
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
    const submitted = await engine.submit({ ...submission, ...(slot && { leaseMs: slot.leaseMs }) })
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

const conflict = (): Problem =>
  new Problem(
    'idempotency-conflict',
    'This Idempotency-Key was used for another model or other parameters. Use a new key for a new call.',
  )

/** The limits of the key, if it has any. */
async function allowanceOf(
  { creditLimit: limit, concurrency: openTasks }: ApiKey,
  model: CatalogModel,
  params: Params,
): Promise<Allowance | undefined> {
  if (limit === undefined && openTasks === undefined) return undefined
  const budget = limit === undefined ? {} : { budget: { limit, price: await priceTask(model, () => params) } }
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
