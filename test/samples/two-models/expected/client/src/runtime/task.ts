import { GatewayError, TaskFailedError } from './errors.js'
import { send, type Call, type ResponseBody, type Transport } from './http.js'
import type { Model } from './model.js'
import { sleep } from './sleep.js'

/** A task that the gateway has accepted. */
export interface Task<Result> {
  readonly id: string
  readonly model: Model<unknown, Result>
}

/** What a finished task gave. */
export interface Outcome<Result> {
  /** The id of the task. */
  readonly id: string
  readonly result: Result
  /** Credits charged. */
  readonly credits: number
}

/** Which endpoints are called (API document, 4.1 and 4.2); both give the same. */
export type Endpoints = 'model' | 'workflow'

/** The request that starts a task. */
export function request(
  action: 'execute' | 'submit',
  { id, workflow }: Model<unknown, unknown>,
  params: unknown,
  endpoints: Endpoints,
  signal: AbortSignal | undefined,
): Call {
  const inner = endpoints === 'model' ? { model: id, params } : { ...Object(params), model: id }
  const path = `/workflows/${endpoints === 'model' ? 'v1/models' : workflow}/${action}`
  return { method: 'POST', path, body: { params: inner }, purpose: `${action} ${id}`, signal }
}

/** The task that a submit brought. */
export function accepted<Result>({ id }: ResponseBody, model: Model<unknown, Result>): Task<Result> {
  if (typeof id === 'string' && id !== '') return { id, model }
  throw unexpected(model, 'the answer to submit has no task id', undefined)
}

/** Asks until the task has ended; what it then answers. Throws a TaskFailedError when the task failed. */
export async function poll(
  transport: Transport,
  task: Task<unknown>,
  endpoints: Endpoints,
  signal: AbortSignal | undefined,
): Promise<ResponseBody> {
  const { id, model } = task
  const path = `/workflows/${endpoints === 'model' ? 'v1/models' : model.workflow}/${encodeURIComponent(id)}/result`
  const call: Call = { method: 'GET', path, purpose: `read task ${id} of ${model.id}`, signal }
  for (let delay = firstDelay; ; delay = Math.min(delay * growth, lastDelay)) {
    const { response, retryAfterMs } = await send(transport, call)
    if (response.status === 'COMPLETED' || response.status === 'FAILED') return finished(response, model)
    await sleep(retryAfterMs ?? delay, signal)
  }
}

/** Milliseconds between polls, where the gateway does not say: soon at first, then ever more rarely. */
const firstDelay = 500
const growth = 1.5
const lastDelay = 10_000

/** The answer of a task that has completed. Throws a TaskFailedError when it failed. */
export function finished(response: ResponseBody, model: Model<unknown, unknown>): ResponseBody {
  const { id, status, error = {} } = response
  if (status === 'COMPLETED') return response
  if (status !== 'FAILED') throw unexpected(model, `its task is ${String(status)}, not COMPLETED`, id)
  const { code = 'task-failed', message = 'the gateway gave no reason', retryable = false } = error
  throw new TaskFailedError(`${model.id} failed: ${message}`, { code, taskId: id, retryable })
}

/** What a completed task gave. */
export function outcome<Result>(response: ResponseBody, model: Model<unknown, Result>): Outcome<Result> {
  const { id = '', result, usage } = response
  if (result === undefined) throw unexpected(model, 'its task completed without a result', id)
  return { id, result: result as Result, credits: usage?.credits ?? 0 } // the gateway answers for its results
}

function unexpected({ id }: Model<unknown, unknown>, what: string, taskId: string | undefined): GatewayError {
  return new GatewayError(`${id}: ${what}.`, { code: 'bad-answer', taskId, retryable: false })
}
