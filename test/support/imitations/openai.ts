// OpenAI. Facts from https://platform.openai.com/docs/api-reference,
// https://platform.openai.com/docs/guides/error-codes and https://platform.openai.com/docs/guides/rate-limits.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type ReceivedRequest, type Reply } from './imitation.ts'
import { formOf } from './form.ts'
import { picture, sound, video } from './media.ts'

const problem = (status: number, type: string, code: string | null, message: string): Reply => ({
  status,
  headers: { 'x-request-id': 'req_1' },
  body: { error: { message, type, param: null, code } },
})

/** Calls that are refused, by the name of the failure; `stream` breaks off a chat. */
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

const ofChat = { id: 'chatcmpl-1', created: 1, model: 'chat-1', system_fingerprint: 'fp_1' }
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }

/** The response to a JSON body by path, and the position of its prompt. */
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
    reply: said(),
  },
}

/** A chat in one message. */
function said(): Reply {
  const message = { role: 'assistant', content: 'A kite flies.', refusal: null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }]
  return { status: 200, body: { ...ofChat, object: 'chat.completion', choices, usage } }
}

/** The same chat in chunks, of which the last has the usage if the call asks for that; it breaks off with an error. */
function streamed(sent: unknown, isBroken: boolean): Reply {
  const isCounted = valueAt(sent, 'stream_options', 'include_usage') === true
  const chunk = (delta: object, reason: string | null = null): object => ({
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    ...(isCounted && { usage: null }),
  })
  const start = [chunk({ role: 'assistant', content: '', refusal: null }), chunk({ content: 'A kite ' })]
  const end = [chunk({ content: 'flies.' }), chunk({}, 'stop'), ...(isCounted ? [{ choices: [], usage }] : [])]
  const chunks = [...start, ...(isBroken ? [] : end)].map((one) => ({
    ...ofChat,
    object: 'chat.completion.chunk',
    ...one,
  }))
  const error = {
    message: 'The server is overloaded.',
    type: 'server_error',
    param: null,
    code: 'server_is_overloaded',
  }
  const events = [...chunks, ...(isBroken ? [{ error }] : [])].map((one) => `data: ${JSON.stringify(one)}\n\n`)
  const body = events.join('') + (isBroken ? '' : 'data: [DONE]\n\n')
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body }
}

/** Pictures, speech and chat: each call returns its result at once. */
export const openai: Format = (account) => {
  const isBusy = first(account.script.busy)
  const videos = new Map<string, number>()
  return (request) => {
    const refusal = /^Bearer \S+$/.test(request.headers.authorization ?? '') ? undefined : refusals['key']
    return refusal ?? refusals[account.script.failure ?? ''] ?? (isBusy() ? limited : answer(account, request, videos))
  }
}

function answer(account: Account, request: ReceivedRequest, videos: Map<string, number>): Reply {
  const { method, path, body } = request
  if (path === '/v1/models')
    return { status: 200, body: { object: 'list', data: [{ id: 'still-1', object: 'model' }] } }
  if (path.startsWith('/v1/videos/')) return videoAt(account, request, videos)
  if (path === '/v1/images/edits' || path === '/v1/videos') return acceptForm(account, request, videos)
  const call = method === 'POST' ? calls[path] : undefined
  if (call === undefined) return problem(404, 'invalid_request_error', null, `Invalid URL (${method} ${path})`)
  const sent = readJson(body.toString())
  if (typeof valueAt(sent, 'model') !== 'string')
    return problem(400, 'invalid_request_error', null, 'you must provide a model parameter')
  charge(account, valueAt(sent, ...call.prompt))
  const isStreamed = path.endsWith('/completions') && valueAt(sent, 'stream') === true && !account.script.isPlain
  return isStreamed ? streamed(sent, account.script.failure === 'stream') : call.reply
}

/** A call whose body is a form with files. */
function acceptForm(account: Account, request: ReceivedRequest, videos: Map<string, number>): Reply {
  const form = formOf(request)
  const isVideo = request.path === '/v1/videos'
  const file = isVideo ? (form.get('input_reference') ?? '\x89PNG') : (form.get('image[]') ?? form.get('image'))
  if (form.get('model') === undefined || file === undefined || !file.startsWith('\x89PNG'))
    return problem(400, 'invalid_request_error', 'invalid_image_file', 'Invalid image file or mode.')
  charge(account, form.get('prompt'))
  if (!isVideo) return calls['/v1/images/generations']?.reply ?? limited
  const id = `video_${videos.size}`
  videos.set(id, 0)
  return { status: 200, body: { id, object: 'video', status: 'queued', progress: 0 } }
}

/** Returns the state of a video, or its bytes, or deletes it. */
function videoAt({ script }: Account, { method, path }: ReceivedRequest, videos: Map<string, number>): Reply {
  const [id = '', content] = path.slice('/v1/videos/'.length).split('/')
  const polls = videos.get(id)
  if (polls === undefined) return problem(404, 'invalid_request_error', 'not_found', 'Video not found')
  if (method === 'DELETE') return { status: 200, body: { id, object: 'video.deleted', deleted: videos.delete(id) } }
  const isDone = polls > (script.working ?? 1)
  if (content !== undefined)
    return isDone
      ? { status: 200, headers: { 'content-type': 'video/mp4' }, body: video }
      : problem(404, 'e', null, 'Not ready')
  videos.set(id, polls + 1)
  const status = polls >= (script.working ?? 1) ? 'completed' : 'in_progress'
  const error = script.failure === 'blocked' ? { code: 'moderation_blocked', message: 'It was blocked.' } : null
  return { status: 200, body: { id, object: 'video', status: error === null ? status : 'failed', progress: 50, error } }
}
