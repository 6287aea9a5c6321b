// An API in the manner of OpenAI. Facts from https://platform.openai.com/docs/api-reference,
// https://platform.openai.com/docs/guides/error-codes and https://platform.openai.com/docs/guides/rate-limits.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type Heard, type Reply } from './imitation.ts'
import { picture, sound } from './media.ts'

const problem = (status: number, type: string, code: string | null, message: string): Reply => ({
  status,
  headers: { 'x-request-id': 'req_1' },
  body: { error: { message, type, param: null, code } },
})

/** Calls that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  content: problem(400, 'image_generation_user_error', 'moderation_blocked', 'The safety system refused the request.'),
  input: problem(400, 'invalid_request_error', 'invalid_value', "Invalid value: 'x'."),
  key: problem(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'),
  quota: problem(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'),
  server: problem(500, 'server_error', null, 'The server had an error.'),
}

const limited: Reply = {
  ...problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests.'),
  headers: { 'retry-after': '3', 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '3s' },
}

/** What a path answers to a JSON body, and where its prompt is. */
const calls: Readonly<Record<string, { readonly prompt: readonly (string | number)[]; readonly reply: Reply }>> = {
  '/v1/images/generations': {
    prompt: ['prompt'],
    reply: { status: 200, body: { created: 1, data: [{ b64_json: Buffer.from(picture).toString('base64') }] } },
  },
  '/v1/audio/speech': {
    prompt: ['input'],
    reply: { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: sound },
  },
  '/v1/chat/completions': {
    prompt: ['messages', 0, 'content'],
    reply: { status: 200, headers: { 'content-type': 'text/event-stream' }, body: talk('A kite ', 'flies.') },
  },
}

function talk(...pieces: readonly string[]): string {
  const chunks = pieces.map((content) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] }))
  return [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join('')
}

/** Pictures, speech and chat: each call returns its result at once. */
export const openai: Format = (account) => {
  const isBusy = first(account.script.busy)
  return (heard) => {
    const refusal = /^Bearer \S+$/.test(heard.headers.authorization ?? '') ? undefined : refusals['key']
    return refusal ?? refusals[account.script.failure ?? ''] ?? (isBusy() ? limited : answer(account, heard))
  }
}

function answer(account: Account, { method, path, body }: Heard): Reply {
  const call = method === 'POST' ? calls[path] : undefined
  if (call === undefined) return problem(404, 'invalid_request_error', null, `Invalid URL (${method} ${path})`)
  const sent = readJson(body.toString())
  if (typeof valueAt(sent, 'model') !== 'string')
    return problem(400, 'invalid_request_error', null, 'you must provide a model parameter')
  charge(account, valueAt(sent, ...call.prompt))
  return call.reply
}
