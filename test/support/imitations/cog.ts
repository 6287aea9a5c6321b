// A prediction API in the manner of Cog. Facts from https://replicate.com/docs/reference/http,
// https://replicate.com/docs/topics/predictions/lifecycle and https://replicate.com/docs/topics/predictions/rate-limits.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type Reply } from './imitation.ts'

interface Prediction {
  readonly input: unknown
  polls: number
}

const problem = (status: number, title: string, detail: string): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title, detail, status },
})

/** Submits that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: problem(422, 'Input validation failed', '- input.seconds: Must be less than or equal to 8'),
  version: problem(422, 'Invalid version or not permitted', 'The specified version does not exist.'),
  credit: problem(402, 'Insufficient credit', 'You have insufficient credit to run this model.'),
}

/** The final states of predictions that do not succeed, by the name of the failure. */
const ends: Readonly<Record<string, object>> = {
  memory: { status: 'failed', error: 'Director: unexpected error handling prediction (E1001)', output: null },
  cancelled: { status: 'canceled', error: null, output: null },
  deadline: { status: 'aborted', error: 'Prediction deadline exceeded', output: null },
}

/** The predictions of one account; each has the address of its state. */
export const cog: Format = (account) => {
  const predictions = new Map<string, Prediction>()
  const isBusy = first(account.script.busy)
  return ({ method, path, headers, body }) => {
    if (!/^Bearer \S+$/.test(headers.authorization ?? ''))
      return problem(401, 'Unauthenticated', 'You did not pass a valid authentication token')
    if (method === 'POST' && path === '/v1/predictions') {
      // The format promises nothing but this body.
      if (isBusy()) return { status: 429, body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } }
      return create(account, readJson(body.toString()), predictions)
    }
    const id = /^\/v1\/predictions\/(\w+)$/.exec(path)?.[1] ?? ''
    const prediction = predictions.get(id)
    if (method !== 'GET' || prediction === undefined)
      return problem(404, 'Not found', 'The resource could not be found.')
    prediction.polls++
    return { status: 200, body: state(account, id, prediction) }
  }
}

function create(account: Account, sent: unknown, predictions: Map<string, Prediction>): Reply {
  const refusal = refusals[account.script.failure ?? '']
  if (refusal !== undefined) return refusal
  const [version, input] = [valueAt(sent, 'version'), valueAt(sent, 'input')]
  if (typeof version !== 'string' || input === undefined) return problem(422, 'Invalid input', 'version is required')
  const id = `rrr4z55ocneqzikepnug6xezp${predictions.size}`
  const prediction = { input, polls: 0 }
  predictions.set(id, prediction)
  charge(account, valueAt(input, 'prompt'))
  return { status: 201, body: state(account, id, prediction) }
}

function state(account: Account, id: string, { input, polls }: Prediction): object {
  const { script, origin } = account
  const base = `${origin}/v1/predictions/${id}`
  const own = { id, input, logs: '', urls: { get: base, cancel: `${base}/cancel` }, created_at: '2026-01-01T00:00:00Z' }
  if (polls === 0) return { ...own, status: 'starting', output: null, error: null }
  if (polls <= (script.working ?? 1)) return { ...own, status: 'processing', output: null, error: null }
  const end = ends[script.failure ?? ''] ?? {
    status: 'succeeded',
    error: null,
    output: ['https://delivery.cog.example/1.png', 'https://delivery.cog.example/2.png'],
    metrics: { predict_time: 1.5 },
  }
  return { ...own, ...end }
}
