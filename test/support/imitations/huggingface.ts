// Hugging Face's inference API. Facts from
// https://huggingface.co/docs/inference-providers/tasks/text-to-image,
// https://huggingface.co/docs/inference-providers/tasks/automatic-speech-recognition and
// https://huggingface.co/docs/api-inference/faq.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type ReceivedRequest, type Reply } from './imitation.ts'
import { picture } from './media.ts'

/** Calls that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: { status: 400, body: { error: ['Error in `parameters.width`: the value must be a multiple of 8'] } },
  unknown: { status: 404, body: { error: 'Model acme/still-1 does not exist' } },
  key: { status: 401, body: { error: 'Invalid username or password.' } },
  server: { status: 500, body: { error: 'CUDA out of memory' } },
}

const loading: Reply = { status: 503, body: { error: 'Model acme/still-1 is currently loading', estimated_time: 20 } }

/** Models that load before they accept a call, and that respond with bytes or text. */
export const huggingface: Format = (account) => {
  const isLoading = first(account.script.busy)
  return (request) => {
    const refusal = /^Bearer \S+$/.test(request.headers.authorization ?? '') ? undefined : refusals['key']
    return refusal ?? refusals[account.script.failure ?? ''] ?? (isLoading() ? loading : answer(account, request))
  }
}

function answer(account: Account, { method, path, headers, body }: ReceivedRequest): Reply {
  if (method !== 'POST' || !/^\/hf-inference\/models\/[\w-]+\/[\w.-]+$/.test(path))
    return { status: 404, body: { error: 'Not Found' } }
  if (headers['content-type'] === 'audio/mpeg') {
    charge(account, 'audio')
    return { status: 200, body: { text: 'A kite flies.' } }
  }
  const inputs = valueAt(readJson(body.toString()), 'inputs')
  if (typeof inputs !== 'string') return { status: 422, body: { error: 'inputs is required' } }
  charge(account, inputs)
  return { status: 200, headers: { 'content-type': 'image/png', 'x-compute-time': '1.5' }, body: picture }
}
