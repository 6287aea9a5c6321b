import type { CatalogModel } from '@gatewright/catalog'
import type { Success, TaskBody } from '@gatewright/openapi/protocol'
import { nearest } from '@gatewright/validators/nearest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shown } from '../base/shown.ts'
import { callerOf } from '../http/authentication.ts'
import type { Context } from '../http/context.ts'
import { countTry } from '../http/counted.ts'
import type { StreamedTask } from '../http/events.ts'
import { issueAt, invalid } from '../http/issues.ts'
import { Problem } from '../http/problem.ts'
import { mayUse } from '../http/requests.ts'
import { execute, submit } from '../http/tasks.ts'
import type { Body } from './body.ts'
import type { Method } from './field.ts'
import { receive, type FormLimits } from './form.ts'
import { mapFields, type Mapped } from './mapping.ts'
import type { OpenAsset } from './assets.ts'

/** The parts of the interface. */
export interface Parts {
  readonly context: Context
  readonly forms: FormLimits
  /** How long a call waits for its result. */
  readonly waitSeconds: number
  readonly openAsset: OpenAsset
}

/** A request that is ready to run. */
export interface Ready {
  readonly body: Body
  readonly model: CatalogModel
  readonly mapped: Mapped
}

/** A model by its id or alias, if the key can use it. Throws the problem that it cannot, with the nearest id. */
export function modelFor({ catalogue }: Context, request: FastifyRequest, id: string): CatalogModel {
  const caller = callerOf(request)
  const model = catalogue.find(id)?.model
  if (model !== undefined && mayUse(caller, model)) return model
  const known = catalogue.models.filter((one) => mayUse(caller, one)).map((one) => one.id)
  const suggestion = nearest(id, known)
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
  throw new Problem('unknown-model', `There is no model ${shown(id)} for this key.${hint} GET /v1/models lists them.`)
}

/** How a ready request runs. */
type Run<Answer> = (ready: Ready) => Promise<Answer>

/**
 * Reads a request of a method: its model and its parameters, with the files of a form, which are removed again if nothing
 * runs. Warnings become a header.
 */
export async function run<Answer>(
  parts: Parts,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  use: Run<Answer>,
): Promise<Answer> {
  const arrivedAt = parts.context.engine.now()
  const { body, discard } = await receive(request, reply, parts.forms)
  try {
    await countTry(request, method.path, Object.fromEntries(body.fields), arrivedAt)
    const model = modelOf(parts.context, method, request, body)
    const mapped = mapFields(model, method.fields, body)
    if (mapped.warnings.length > 0) reply.header('Gatewright-Warnings', mapped.warnings.join(' '))
    const answer = await use({ body, model, mapped })
    // The task of the first call has its files.
    if (reply.hasHeader('Idempotency-Replayed')) await discard()
    return answer
  } catch (error) {
    // A task that may be stored needs its files.
    const isStored = request.about?.taskId !== undefined || (error instanceof Problem && error.code === 'store-failed')
    if (!isStored || reply.hasHeader('Idempotency-Replayed')) await discard()
    throw error
  }
}

/** The model that a request names. Throws a problem if there is none, or if this method does not run it. */
function modelOf(
  context: Context,
  { path, category, needs = [] }: Method,
  request: FastifyRequest,
  { fields }: Body,
): CatalogModel {
  const id = fields.get('model')
  if (typeof id !== 'string') throw invalid([issueAt(['model'], 'wrong-type', 'the id of a model', id)])
  const model = modelFor(context, request, id)
  const isRight =
    model.category === category && (needs.length === 0 || needs.some((role) => model.roles?.[role] !== undefined))
  if (isRight) return model
  const other = placeOf(model)
  const message = `${model.id} does not run at ${path}. ${other === undefined ? 'Run it with our own API.' : `Send the call to ${other}.`}`
  throw invalid([{ ...issueAt(['model'], 'not-an-option', 'the id of another model', id), message }])
}

/** The path that runs the models of a category. */
function placeOf({ category, roles }: CatalogModel): string | undefined {
  switch (category) {
    case 'image':
      return roles?.image === undefined ? '/v1/images/generations' : '/v1/images/edits'
    case 'video':
      return '/v1/videos'
    case 'audio':
      return '/v1/audio/speech'
    case 'text':
      return roles?.audio === undefined ? '/v1/chat/completions' : '/v1/audio/transcriptions'
    default:
      return undefined
  }
}

/** More of a task. */
interface More {
  readonly metadata?: unknown
}

/** Makes the body of our own API of a ready request. */
function prepare(request: FastifyRequest, { model, mapped }: Ready, { metadata }: More): void {
  request.body = { params: { model: model.id, params: mapped.params }, ...(metadata !== undefined && { metadata }) }
}

const segment = { is: 'models' } as const

/** Submits a task, and returns its id. */
export async function submitTask(
  { context }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
): Promise<string> {
  prepare(request, ready, {})
  const { response } = await named(ready, submit(context, segment)(request, reply))
  return response.id
}

/** Runs a task, and waits for its end. Throws the problem that it takes too long. */
export async function runTask(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
  more: More = {},
): Promise<TaskBody> {
  const answer = await runOrStream(parts, request, reply, ready, more)
  if ('response' in answer) return answer.response
  throw new Error('A call without a stream was answered with one.')
}

/** Sends a stream of a task. */
export type SendStream = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  task: StreamedTask,
) => FastifyReply

/** Runs a task, and waits for its end, or streams it. */
export function runOrStream(
  { context, waitSeconds }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
  { metadata, stream }: More & { readonly stream?: SendStream },
): Promise<Success<TaskBody> | FastifyReply> {
  prepare(request, ready, { metadata })
  const patient = { ...context, service: { ...context.service, syncSeconds: waitSeconds } }
  const streaming = { wanted: () => stream !== undefined, send: stream ?? neverSent }
  return named(ready, execute(patient, segment, streaming)(request, reply))
}

const neverSent: SendStream = (_context, _request, reply) => reply

/** Names the fields of the request in the issues of parameters. */
async function named<Value>({ mapped }: Ready, running: Promise<Value>): Promise<Value> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Problem) || error.more.errors === undefined) throw error
    const errors = error.more.errors.map((issue) => {
      const [name] = issue.path ?? []
      const field = mapped.fieldOf.get(String(name)) ?? name
      return field === undefined ? issue : { ...issue, pointer: `/${field}` }
    })
    throw new Problem(error.code, error.message, { ...error.more, errors })
  }
}
