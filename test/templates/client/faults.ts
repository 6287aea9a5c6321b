import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, shut } from '../../support/servers.ts'
import type { Clock } from '../../../templates/client/runtime/clock.ts'
import { fieldsOf } from '../../../generator/language/values.ts'

/** The faults that the server can inject into one request. */
export const faults = [
  'reset-before',
  'reset-after',
  'rate-limit',
  'rate-limit-date',
  'unavailable',
  'bad-gateway',
  'timeout-before',
  'truncated',
  'half-json',
  'not-json',
  'wrong-envelope',
  'other-task',
  'slow-headers',
  'slow-body',
  'redirect',
  'huge',
  'twice',
] as const

/** One of them. */
export type Fault = (typeof faults)[number]

/** A task as the server stores it. */
export interface KeptTask {
  readonly id: string
  readonly key: string
  readonly createdAt: number
  polls: number
}

/** A gateway that misbehaves on request, and never forgets a task that it has started. */
export interface FaultServer {
  readonly url: string
  /** Tasks by the idempotency key that started them; a task without a key is stored under its id. */
  readonly tasks: ReadonlyMap<string, KeptTask>
  /** The number of tasks that were started, by key: more than one means that somebody pays twice. */
  readonly started: ReadonlyMap<string, number>
  /** Every request in order of arrival: `METHOD path`, its headers and its body. */
  readonly requests: readonly { readonly line: string; readonly headers: string; readonly body: string }[]
  close(): Promise<void>
}

/** How the server answers. */
export interface Behaviour {
  readonly clock: Clock
  /** Returns the fault of a request, or undefined for none. */
  readonly fault: (line: string) => Fault | undefined
  /** How long a task takes, in milliseconds of the clock. */
  readonly taskMs?: number
  /** The number of polls before a task ends. Default: 0. */
  readonly minPolls?: number
  /** Whether idempotency keys are kept. Default: true. */
  readonly keepsKeys?: boolean
  /** Whether requests are recorded. Default: true. */
  readonly remembers?: boolean
  /** Called when the response to the request with this name will not come. */
  readonly onSlow?: (name: string) => void
}

/** The header with the name of a request, if a test names it. */
export const requestName = 'x-request-name'

/** Starts the server on a free port. */
export async function startFaults(behaviour: Behaviour): Promise<FaultServer> {
  const { clock, fault: choose, remembers = true, onSlow } = behaviour
  const state = openState(behaviour)
  const requests: { line: string; headers: string; body: string }[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method} ${request.url}`
    for (const [name, value] of Object.entries(openToPages)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const fault = choose(line)
    if (fault === 'reset-before') return void request.socket.resetAndDestroy()
    const body = await text(request)
    if (remembers) requests.push({ line, headers: JSON.stringify(request.headers), body })
    const refused = fault && refusals(clock)[fault]
    if (refused) return send(response, ...refused)
    const answer = state.answer(request)
    if (fault === 'reset-after') return void request.socket.resetAndDestroy()
    const { id: taskId, status } = fieldsOf(answer)
    if (line.endsWith('/execute') && status !== 'COMPLETED')
      return send(response, 504, {}, problem('sync-timeout', { taskId }))
    if (fault === 'slow-headers' || fault === 'slow-body') onSlow?.(String(request.headers[requestName]))
    misbehave(response, fault, answer)
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, ...state, requests, close: () => shut(server) }
}

/** Pages of any origin can call it, as pages of an allowed origin can call a gateway. */
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, prefer',
  'access-control-expose-headers': 'retry-after, preference-applied, x-request-id',
}

type Refusal = readonly [status: number, headers: Readonly<Record<string, string>>, body: string]

/** Responses that the server sends before it starts a task. */
const refusals = (clock: Clock): Readonly<Partial<Record<Fault, Refusal>>> => {
  const date = new Date(clock.now() + 2000).toUTCString()
  return {
    'rate-limit': [429, { 'retry-after': '1' }, problem('rate-limited')],
    'rate-limit-date': [429, { 'retry-after': date }, problem('rate-limited')],
    unavailable: [503, { 'retry-after': '1' }, problem('overloaded')],
    'bad-gateway': [502, {}, '<html>Bad gateway</html>'],
    'timeout-before': [504, {}, ''],
    redirect: [307, { location: 'http://127.0.0.1:1/elsewhere' }, ''],
  }
}

const problem = (code: string, more: object = {}): string =>
  JSON.stringify({ type: `https://x/problems/${code}`, detail: `It is ${code}.`, ...more })

/** The store of the tasks. */
interface FakeGatewayState extends Pick<FaultServer, 'tasks' | 'started'> {
  readonly answer: (request: IncomingMessage) => object | undefined
}

function openState({ clock, taskMs = 0, minPolls = 0, keepsKeys = true }: Behaviour): FakeGatewayState {
  const tasks = new Map<string, KeptTask>()
  const byId = new Map<string, KeptTask>()
  const started = new Map<string, number>()
  const submitTask = (key: string): KeptTask => {
    const kept = tasks.get(key)
    if (kept && keepsKeys) return kept
    const task: KeptTask = { id: `task-${byId.size + 1}`, key, createdAt: clock.now(), polls: 0 }
    tasks.set(key, task)
    byId.set(task.id, task)
    started.set(key, (started.get(key) ?? 0) + 1)
    return task
  }
  const state = (task: KeptTask): object => {
    task.polls++
    const { id } = task
    const isEarly = clock.now() - task.createdAt < taskMs || task.polls <= minPolls
    if (isEarly) return { id, status: 'IN_PROGRESS', progress: { percent: 50 } }
    return { id, status: 'COMPLETED', result: { text: `Of ${id}.`, model: 'stand-in' }, usage: { credits: 1 } }
  }
  const answer = ({ method, url = '', headers }: IncomingMessage): object | undefined => {
    const id = /([^/]+)\/result$/.exec(url)?.[1] ?? ''
    const task = method === 'POST' ? submitTask(String(headers['idempotency-key'])) : byId.get(id)
    if (task === undefined) return undefined
    return method === 'POST' && url.endsWith('/submit') ? { id: task.id } : state(task)
  }
  return { tasks, started, answer }
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** An answer of 17 MB, made once. */
let huge: Buffer | undefined

/** Responds with the requested fault. A slow response never comes: the client must have given up by then. */
function misbehave(response: ServerResponse, fault: Fault | undefined, answer: object | undefined): void {
  if (answer === undefined) return send(response, 404, {}, problem('unknown-task'))
  const body = JSON.stringify({ status: 'success', response: answer })
  const half = body.slice(0, body.length / 2)
  switch (fault) {
    case 'truncated':
      response.writeHead(200, { 'content-length': body.length }).write(half, () => response.destroy())
      return
    case 'half-json':
      return send(response, 200, {}, half)
    case 'not-json':
      return send(response, 200, { 'content-type': 'text/html' }, '<html>Sign in to the network</html>')
    case 'wrong-envelope':
      return send(response, 200, {}, JSON.stringify({ data: answer }))
    case 'other-task':
      return send(response, 200, {}, JSON.stringify({ status: 'success', response: { ...answer, id: 7 } }))
    case 'slow-headers':
      return
    case 'slow-body':
      response.writeHead(200).write(half)
      return
    case 'huge':
      return send(
        response,
        200,
        {},
        (huge ??= Buffer.from(`{"status":"success","padding":"${'x'.repeat(17_000_000)}"}`)),
      )
    case 'twice':
      return send(response, 200, {}, body + body)
    default:
      return send(response, 200, {}, body)
  }
}
