import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, shut } from '../../support/servers.ts'
import type { Clock } from '../../../templates/client/runtime/clock.ts'
import { fieldsOf } from '../../../generator/language/values.ts'

/** What may go wrong with one request. */
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

/** A task as the server keeps it. */
export interface KeptTask {
  readonly id: string
  readonly key: string
  readonly createdAt: number
  polls: number
}

/** A gateway that misbehaves as it is told, and never forgets a task that it has begun. */
export interface FaultServer {
  readonly url: string
  /** Tasks by the idempotency key under which they were begun; one without a key stands under its own id. */
  readonly tasks: ReadonlyMap<string, KeptTask>
  /** How many tasks were begun, by key: more than one is a task that somebody pays twice. */
  readonly begun: ReadonlyMap<string, number>
  /** Every request in the order of arrival, as `METHOD path`, its headers and its body. */
  readonly requests: readonly { readonly line: string; readonly headers: string; readonly body: string }[]
  close(): Promise<void>
}

/** How the server answers. */
export interface Behaviour {
  readonly clock: Clock
  /** The fault of a request, or undefined for none. */
  readonly fault: (line: string) => Fault | undefined
  /** How long a task takes, in milliseconds of the clock. */
  readonly taskMs?: number
  /** How often a task has to be looked at before it ends. Default: never. */
  readonly looks?: number
  /** Whether idempotency keys are kept. Default: true. */
  readonly keepsKeys?: boolean
  /** Whether requests are remembered. Default: true. */
  readonly remembers?: boolean
  /** Hears of the request of this name that its answer will not come. */
  readonly onSlow?: (name: string) => void
}

/** The header with the name of a request, where a test gives it one. */
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

/** Pages of any origin may call, as those of an allowed origin may call a gateway. */
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, prefer',
  'access-control-expose-headers': 'retry-after, preference-applied, x-request-id',
}

type Refusal = readonly [status: number, headers: Readonly<Record<string, string>>, body: string]

/** What is answered before any task is begun. */
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

/** Where tasks are kept. */
interface FakeGatewayState extends Pick<FaultServer, 'tasks' | 'begun'> {
  readonly answer: (request: IncomingMessage) => object | undefined
}

function openState({ clock, taskMs = 0, looks = 0, keepsKeys = true }: Behaviour): FakeGatewayState {
  const tasks = new Map<string, KeptTask>()
  const byId = new Map<string, KeptTask>()
  const begun = new Map<string, number>()
  const submitTask = (key: string): KeptTask => {
    const kept = tasks.get(key)
    if (kept && keepsKeys) return kept
    const task: KeptTask = { id: `task-${byId.size + 1}`, key, createdAt: clock.now(), polls: 0 }
    tasks.set(key, task)
    byId.set(task.id, task)
    begun.set(key, (begun.get(key) ?? 0) + 1)
    return task
  }
  const state = (task: KeptTask): object => {
    task.polls++
    const { id } = task
    const isEarly = clock.now() - task.createdAt < taskMs || task.polls <= looks
    if (isEarly) return { id, status: 'IN_PROGRESS', progress: { percent: 50 } }
    return { id, status: 'COMPLETED', result: { text: `Of ${id}.`, model: 'stand-in' }, usage: { credits: 1 } }
  }
  const answer = ({ method, url = '', headers }: IncomingMessage): object | undefined => {
    const id = /([^/]+)\/result$/.exec(url)?.[1] ?? ''
    const task = method === 'POST' ? submitTask(String(headers['idempotency-key'])) : byId.get(id)
    if (task === undefined) return undefined
    return method === 'POST' && url.endsWith('/submit') ? { id: task.id } : state(task)
  }
  return { tasks, begun, answer }
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** Answers, as wrong as it is asked to. What is slow never comes: the client must have given up by then. */
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
      return send(response, 200, {}, JSON.stringify({ status: 'success', padding: 'x'.repeat(17_000_000) }))
    case 'twice':
      return send(response, 200, {}, body + body)
    default:
      return send(response, 200, {}, body)
  }
}
