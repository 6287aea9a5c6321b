// Replicate. Facts from https://replicate.com/docs/reference/http,
// https://replicate.com/docs/topics/predictions/lifecycle, https://replicate.com/docs/topics/predictions/rate-limits and
// https://replicate.com/docs/reference/error-codes.
import { readJson, valueAt } from '../reading.ts'
import { picture, video } from './media.ts'
import { charge, first, type Account, type Format, type ReceivedRequest, type Reply } from './imitation.ts'

interface Prediction {
  readonly input: unknown
  readonly model: string
  polls: number
  isCanceled: boolean
}

const problem = (status: number, title: string, detail: string): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title, detail, status },
})

const throttled: Reply = {
  status: 429,
  headers: { 'retry-after': '7' },
  body: { detail: 'Request was throttled. Your rate limit resets in ~7s.', status: 429, retry_after: 7 },
}

/** Submits that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: problem(422, 'Input validation failed', '- input.seconds: Must be less than or equal to 8'),
  version: problem(422, 'Invalid version or not permitted', 'The specified version does not exist.'),
  credit: problem(402, 'Insufficient credit', 'You have insufficient credit to run this model.'),
  key: problem(401, 'Unauthenticated', 'You did not pass a valid authentication token'),
}

/** The final states of predictions that do not succeed, by the name of the failure. */
const ends: Readonly<Record<string, object>> = {
  killed: { status: 'failed', error: 'Director: out of memory (E1001)', output: null },
  memory: { status: 'failed', error: 'CUDA out of memory. Tried to allocate 2.00 GiB', output: null },
  content: { status: 'failed', error: 'The input or output was flagged as sensitive. (E005)', output: null },
  nsfw: { status: 'failed', error: 'NSFW content detected. Try running it again.', output: null },
  program: { status: 'failed', error: "KeyError: 'style'", output: null },
  cancelled: { status: 'canceled', error: null, output: null },
  deadline: { status: 'aborted', error: 'Prediction deadline exceeded', output: null },
}

/** The predictions of one account; each has the address of its state. */
export const replicate: Format = (account) => {
  const predictions = new Map<string, Prediction>()
  const isBusy = first(account.script.busy)
  return (request) => {
    const { method, path, headers } = request
    const file = files[/^\/files\/\w+\.(\w+)$/.exec(path)?.[1] ?? '']
    if (method === 'GET' && file !== undefined) return file
    const published = /^\/v1\/models\/([\w-]+\/[\w.-]+)$/.exec(path)?.[1]
    if (!/^Bearer \S+$/.test(headers.authorization ?? '')) return refusals['key'] ?? throttled
    if (method === 'GET' && path === '/v1/account')
      return { status: 200, body: { type: 'organization', username: 'acme', name: 'Acme' } }
    const official = /^\/v1\/models\/([\w-]+\/[\w.-]+)\/predictions$/.exec(path)?.[1]
    if (method === 'POST' && (path === '/v1/predictions' || official !== undefined))
      return isBusy() ? throttled : create(account, request, predictions, official)
    if (method === 'GET' && published !== undefined) return about(published, account)
    const [, id = '', cancel] = /^\/v1\/predictions\/(\w+)(\/cancel)?$/.exec(path) ?? []
    const prediction = predictions.get(id)
    if (prediction === undefined || method !== (cancel === undefined ? 'GET' : 'POST'))
      return problem(404, 'Not found', 'The resource could not be found.')
    if (cancel === undefined) prediction.polls++
    else prediction.isCanceled ||= !isDone(account, prediction)
    return { status: 200, body: state(account, id, prediction) }
  }
}

/** The response about a model: its newest version has its document. */
function about(id: string, { script }: Account): Reply {
  const model = script.models?.[id]
  const [owner, name] = id.split('/')
  if (model === undefined) return problem(404, 'Not found', 'The requested resource could not be found.')
  const openapi_schema = { openapi: '3.0.2', info: { title: 'Cog' }, components: { schemas: model.schemas } }
  const latest_version = { id: '5c7d5dc6dd8b', cog_version: '0.16.0', openapi_schema }
  const description = `The model ${name}`
  return { status: 200, body: { url: `https://replicate.com/${id}`, owner, name, description, latest_version } }
}

/** The files that models return, by their ending. */
const files: Readonly<Record<string, Reply>> = {
  png: { status: 200, headers: { 'content-type': 'image/png' }, body: picture },
  mp4: { status: 200, headers: { 'content-type': 'video/mp4' }, body: video },
}

/** The output of a model; its files are on this server if the account has models. */
function outputOf({ script, origin }: Account, model: string): unknown {
  const [id = ''] = model.split(':')
  const published = script.models?.[id]
  if (published === undefined) return script.output ?? pictures
  return readJson(JSON.stringify(published.output).replaceAll(delivery, `${origin}/files`))
}

function create(
  account: Account,
  { headers, body }: ReceivedRequest,
  predictions: Map<string, Prediction>,
  official: string | undefined,
): Reply {
  const refusal = refusals[account.script.failure ?? '']
  if (refusal !== undefined) return refusal
  const sent = readJson(body.toString())
  const [model, input] = [official ?? valueAt(sent, 'version'), valueAt(sent, 'input')]
  if (typeof model !== 'string' || input === undefined) return problem(422, 'Invalid input', 'version is required')
  const id = `rrr4z55ocneqzikepnug6xezp${predictions.size}`
  const prediction = { input, model, polls: 0, isCanceled: false }
  predictions.set(id, prediction)
  charge(account, valueAt(input, 'prompt'))
  // A caller that waits gets the output of a fast prediction at once.
  if (/^wait(?:=\d+)?$/.test(String(headers['prefer'])) && account.script.working === 0) prediction.polls = 1
  return { status: 201, body: state(account, id, prediction) }
}

const isDone = ({ script }: Account, { polls }: Prediction): boolean => polls > (script.working ?? 1)

const delivery = 'https://delivery.replicate.example'
const pictures = [`${delivery}/1.png`, `${delivery}/2.png`]

function state(account: Account, id: string, prediction: Prediction): object {
  const { script, origin } = account
  const { input, model, polls, isCanceled } = prediction
  const base = `${origin}/v1/predictions/${id}`
  const urls = { get: base, cancel: `${base}/cancel`, web: `${origin}/p/${id}`, stream: `${base}/stream` }
  const times = { created_at: '2026-01-01T00:00:00.000Z', data_removed: false }
  const own = { id, model, version: 'hidden', input, logs: '', urls, ...times }
  if (isCanceled) return { ...own, ...ends['cancelled'] }
  if (!isDone(account, prediction))
    return { ...own, status: polls === 0 ? 'starting' : 'processing', output: null, error: null }
  const done = { status: 'succeeded', error: null, output: outputOf(account, model), metrics: { predict_time: 1.5 } }
  return { ...own, completed_at: '2026-01-01T00:00:02.000Z', ...(ends[script.failure ?? ''] ?? done) }
}
