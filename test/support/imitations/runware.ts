// Runware. Facts from https://runware.ai/docs/platform/task-polling and https://runware.ai/docs/platform/errors.
import { readJson, valueAt } from '../reading.ts'
import { charge, first, type Account, type Format, type Reply } from './imitation.ts'

interface Task {
  readonly taskType: unknown
  polls: number
}

const problem = (status: number, code: string, message: string, taskUUID?: string): Reply => ({
  status,
  body: { errors: [{ code, message, taskUUID }] },
})

/** Submits that are refused, by the name of the failure. */
const refusals: Readonly<Record<string, Reply>> = {
  input: problem(400, 'invalidPositivePrompt', "Invalid value for the 'positivePrompt' parameter."),
  credit: problem(402, 'insufficientCredits', 'Insufficient credits.'),
}

/** The errors of tasks that failed, by the name of the failure. */
const ends: Readonly<Record<string, readonly [code: string, message: string]>> = {
  content: ['invalidProviderContent', 'The provider refused the content.'],
  timeout: ['timeoutProvider', 'The provider did not answer in time.'],
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** One address that takes lists of tasks. */
export const runware: Format = (account) => {
  const tasks = new Map<string, Task>()
  const isBusy = first(account.script.busy)
  return ({ method, path, headers, body }) => {
    if (!/^Bearer \S+$/.test(headers.authorization ?? '')) return problem(401, 'invalidApiKey', 'Invalid API key.')
    const sent = method === 'POST' && path === '/v1' ? readJson(body.toString()) : undefined
    if (!Array.isArray(sent) || sent.length !== 1) return problem(400, 'invalidRequest', 'Send a list of tasks.')
    const [taskType, id] = [valueAt(sent, 0, 'taskType'), String(valueAt(sent, 0, 'taskUUID'))]
    if (!uuid4.test(id)) return problem(400, 'invalidTaskUUID', "The 'taskUUID' parameter must be a UUID v4.")
    const known = tasks.get(id)
    if (taskType === 'getResponse')
      return known === undefined ? problem(400, 'taskNotFound', 'Unknown task.') : state(account, id, known)
    if (isBusy()) return { ...problem(429, 'rateLimitExceeded', 'Too many requests.'), headers: { 'retry-after': '4' } }
    const refusal = refusals[account.script.failure ?? '']
    if (refusal !== undefined) return refusal
    tasks.set(id, { taskType, polls: 0 })
    charge(account, valueAt(sent, 0, 'positivePrompt'))
    return { status: 200, body: { data: [{ taskType, taskUUID: id }] } }
  }
}

function state({ script }: Account, taskUUID: string, task: Task): Reply {
  const { taskType } = task
  if (task.polls++ < (script.working ?? 1))
    return { status: 200, body: { data: [{ taskType, taskUUID, status: 'processing' }] } }
  const [code, message] = ends[script.failure ?? ''] ?? []
  if (code !== undefined)
    return { status: 200, body: { data: [], errors: [{ code, message, taskUUID, status: 'error' }] } }
  const videoURL = 'https://vm.runware.example/video/1.mp4'
  return { status: 200, body: { data: [{ taskType, taskUUID, status: 'success', videoUUID: 'v-1', videoURL }] } }
}
