// A server that Cog builds. Facts from https://github.com/replicate/cog/blob/main/docs/http.md.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Format, type Reply } from './imitation.ts'
import { picture } from './media.ts'

/** Calls that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: {
    status: 422,
    body: { detail: [{ loc: ['body', 'input', 'prompt'], msg: 'field required', type: 'value' }] },
  },
  memory: { status: 200, body: { status: 'failed', error: 'CUDA out of memory', output: null } },
  program: { status: 200, body: { status: 'failed', error: "KeyError: 'style'", output: null } },
}

/** The number of predictions that the server runs at once is limited. */
const full: Reply = { status: 409, body: { detail: 'Already running a prediction' } }

/** Predictions that answer with their output; a caller chooses their ids. */
export const cog: Format = (account) => {
  const isFull = first(account.script.busy)
  return ({ method, path, body }) => {
    if (method === 'GET' && path === '/health-check') return { status: 200, body: { status: 'READY' } }
    const id = /^\/predictions\/([\w-]+)$/.exec(path)?.[1]
    if (method !== 'PUT' || id === undefined) return { status: 404, body: { detail: 'Not Found' } }
    if (isFull()) return full
    const refusal = refusals[account.script.failure ?? '']
    if (refusal !== undefined) return refusal
    charge(account, valueAt(readJson(body.toString()), 'input', 'prompt'))
    const { output = `data:image/png;base64,${Buffer.from(picture).toString('base64')}` } = account.script
    return { status: 200, body: { id, status: 'succeeded', output, metrics: { predict_time: 1.5 } } }
  }
}
