// Long-running operations of Google's Gemini API. Facts from https://ai.google.dev/gemini-api/docs/video,
// https://ai.google.dev/api/models and https://google.aip.dev/193.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type Reply } from './imitation.ts'
import { video } from './media.ts'

const problem = (code: number, status: string, message: string, reason?: string): Reply => {
  const details = reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
  return { status: code, body: { error: { code, message, status, details } } }
}

/** Submits that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: problem(400, 'INVALID_ARGUMENT', 'durationSeconds is out of bound.'),
  key: problem(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
  billing: problem(400, 'FAILED_PRECONDITION', 'Please enable billing on your project.'),
}

/** How operations end that do not succeed, by the name of the failure. */
const ends: Readonly<Record<string, object>> = {
  internal: { error: { code: 13, message: 'Video generation failed due to an internal server issue.' } },
  content: {
    response: {
      '@type': 'type.googleapis.com/google.ai.generativelanguage.v1beta.PredictLongRunningResponse',
      generateVideoResponse: {
        raiMediaFilteredCount: 1,
        raiMediaFilteredReasons: ['The prompt could not be submitted: it might violate our policies.'],
      },
    },
  },
}

/** Operations by name, and the files that they make. */
export const google: Format = (account) => {
  const operations = new Map<string, number>()
  const isBusy = first(account.script.busy)
  return ({ method, path, headers, body }) => {
    if (headers['x-goog-api-key'] === undefined)
      return problem(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.")
    if (path === '/v1beta/files/abc:download?alt=media')
      return { status: 302, headers: { location: `/download${path}` }, body: '' }
    if (path === '/download/v1beta/files/abc:download?alt=media')
      return { status: 200, headers: { 'content-type': 'video/mp4' }, body: video }
    const [, model] = /^\/v1beta\/(models\/[\w.-]+):predictLongRunning$/.exec(path) ?? []
    if (method === 'POST' && model !== undefined) {
      if (isBusy()) return problem(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.')
      const refusal = refusals[account.script.failure ?? '']
      if (refusal !== undefined) return refusal
      charge(account, valueAt(readJson(body.toString()), 'instances', 0, 'prompt'))
      const name = `${model}/operations/op${operations.size}`
      operations.set(name, 0)
      return { status: 200, body: { name } }
    }
    const name = path.slice('/v1beta/'.length)
    const polls = operations.get(name)
    if (method !== 'GET' || polls === undefined) return problem(404, 'NOT_FOUND', 'Operation not found.')
    operations.set(name, polls + 1)
    return { status: 200, body: polls < (account.script.working ?? 1) ? { name } : ended(account, name) }
  }
}

function ended({ script, origin }: Account, name: string): object {
  const uri = `${origin}/v1beta/files/abc:download?alt=media`
  const done = { response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } } }
  return { name, done: true, ...(ends[script.failure ?? ''] ?? done) }
}
