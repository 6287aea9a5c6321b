// fal's queue. Facts from https://fal.ai/docs/inference-api/queue, https://fal.ai/docs/inference-api/queue/cancel,
// https://fal.ai/docs/documentation/model-apis/errors and https://fal.ai/docs/documentation/model-apis/request-errors.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type ReceivedRequest, type Reply } from './imitation.ts'

interface Job {
  readonly prompt: unknown
  polls: number
  isCancelled: boolean
}

const unknown: Reply = { status: 404, body: { detail: 'Request not found' } }

const cancelled = requestError(499, 'client_cancelled', 'Request was cancelled')

/** The result of a job that failed, by the name of the failure. */
const failures: Readonly<Record<string, Reply>> = {
  content: modelError(422, 'content_policy_violation', 'The content was flagged.', 'false'),
  input: modelError(422, 'string_too_long', 'The prompt is too long.', 'false'),
  service: modelError(500, 'downstream_service_error', 'A service failed.', 'true'),
  timeout: requestError(504, 'request_timeout', 'Request timed out'),
  runner: requestError(503, 'runner_disconnected', 'Runner disconnected'),
  cancelled,
}

function modelError(status: number, type: string, msg: string, retryable: string): Reply {
  const detail = [{ loc: ['body', 'prompt'], msg, type, url: `https://docs.fal.example/errors#${type}` }]
  return { status, headers: { 'x-fal-retryable': retryable }, body: { detail } }
}

function requestError(status: number, type: string, detail: string): Reply {
  return { status, headers: { 'x-fal-error-type': type }, body: { detail, error_type: type } }
}

const address = /^(\/[^/]+\/[^/]+)\/requests\/([^/?]+)(\/status|\/cancel)?(?:\?[^/]*)?$/

/** The queue. The addresses of a job lack the last part of the model, so that callers cannot build them. */
export const fal: Format = (account) => {
  const jobs = new Map<string, Job>()
  const isBusy = first(account.script.busy)
  return (request) => {
    const { method, headers, path } = request
    if (!/^Key \S+$/.test(headers.authorization ?? ''))
      return { status: 401, body: { detail: 'Authentication required' } }
    if (account.script.failure === 'locked') return { status: 403, body: { detail: 'User is locked: no balance.' } }
    if (method === 'POST') {
      if (isBusy()) return { status: 429, headers: { 'retry-after': '7' }, body: { detail: 'Too many requests' } }
      return submit(account, request, jobs)
    }
    const [, app = '', id = '', rest = ''] = address.exec(path) ?? []
    const job = jobs.get(id)
    if (rest === '/cancel' && method === 'PUT') return cancel(account, job)
    if (job === undefined || method !== 'GET') return unknown
    const reply = rest === '' ? resultOf(account, job) : stateOf(account, job, addresses(account, app, id))
    return { ...reply, headers: { ...reply.headers, 'x-fal-request-id': id } }
  }
}

function addresses({ origin }: Account, app: string, id: string): object {
  const base = `${origin}${app}/requests/${id}`
  return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` }
}

function submit(account: Account, { path, body }: ReceivedRequest, jobs: Map<string, Job>): Reply {
  const [, owner, app] = path.split('/')
  if (app === undefined) return { status: 404, body: { detail: 'Application not found' } }
  const prompt = valueAt(readJson(body.toString()), 'prompt')
  const id = `0f1e-${jobs.size}`
  jobs.set(id, { prompt, polls: 0, isCancelled: false })
  charge(account, prompt)
  const own = addresses(account, `/${owner}/${app}`, id)
  return { status: 200, body: { status: 'IN_QUEUE', queue_position: 0, ...own } }
}

/** A job that waits is removed; one that runs gets a signal. */
function cancel(account: Account, job: Job | undefined): Reply {
  if (job === undefined) return { status: 404, body: { status: 'NOT_FOUND' } }
  if (isDone(account, job)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } }
  job.isCancelled = true
  return job.polls < 2
    ? { status: 200, body: { status: 'OK' } }
    : { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
}

const isDone = ({ script }: Account, job: Job): boolean => job.isCancelled || job.polls > (script.working ?? 1)

function stateOf(account: Account, job: Job, own: object): Reply {
  job.polls++
  if (isDone(account, job))
    return { status: 200, body: { status: 'COMPLETED', metrics: { inference_time: 1.5 }, ...own } }
  const status = job.polls === 1 ? { status: 'IN_QUEUE', queue_position: 1 } : { status: 'IN_PROGRESS', logs: null }
  return { status: 202, body: { ...status, ...own } }
}

function resultOf(account: Account, job: Job): Reply {
  if (!isDone(account, job)) return { status: 400, body: { detail: 'Request is still in progress' } }
  const failure = job.isCancelled ? cancelled : failures[account.script.failure ?? '']
  const video = { url: 'https://media.fal.example/a.mp4', content_type: 'video/mp4', file_size: 9 }
  const { output = { video, seed: 7, prompt: job.prompt } } = account.script
  return failure ?? { status: 200, body: output as object } // the output of a model is an object
}
