import { onTestFinished } from 'vitest'
import { jsonOf } from '../../../generator/language/values.ts'
import { catalogs, type Catalogs } from '../../../templates/client/runtime/catalog.ts'
import { createClient, type Client } from '../../../templates/client/runtime/client.ts'
import type { Model } from '../../../templates/client/runtime/model.ts'
import type { ClientOptions } from '../../../templates/client/runtime/options.ts'
import { GatewayError, TaskFailedError } from '../../../templates/client/runtime/errors.ts'
import type { CallOptions, Outcome, Task } from '../../../templates/client/runtime/task.ts'
import type { Clock } from '../../../templates/client/runtime/clock.ts'
import { stillClock, type StillClock } from './clock.ts'
import { requestName, startFaults, type Behaviour, type Fault, type FaultServer } from './faults.ts'
import { unchecked } from '../../support/reading.ts'

/** The input of the stand-in model. */
export interface Input {
  readonly prompt: string
}

/** Its output. */
export interface Result {
  readonly text: string
}

/** A model as the generator writes it, without its validator. */
export const model: Model<Input, Result> = { id: 'stand-in', workflow: 'stand/in', mode: 'async', estimatedSeconds: 60 }

/** The same model as a sync model. */
export const quick: Model<Input, Result> = { ...model, id: 'stand-in-quick', mode: 'sync' }

/** A key that a test can find wherever it leaks. */
export const apiKey = 'gw_key-that-must-not-leak'

/** A server that has these faults, one per request, and then works correctly; with a client of it. */
export async function meet(
  script: readonly (Fault | undefined)[],
  options: ClientOptions<Record<never, never>> = {},
  behaviour: Partial<Omit<Behaviour, 'clock' | 'onSlow'>> & { readonly clock?: StillClock } = {},
): Promise<{ readonly server: FaultServer; readonly client: Client<Record<never, never>> }> {
  const { clock = stillClock(), ...rest } = behaviour
  let next = 0
  const server = await startFaults({ clock, fault: () => script[next++], onSlow: clock.release, ...rest })
  onTestFinished(() => server.close())
  return { server, client: createClient({ apiKey, baseUrl: server.url, clock, fetch: heldBy(clock), ...options }) }
}

/** The response of a gateway that has no events, as older ones. */
const withoutEvents = (): Response => new Response('{}', { status: 404 })

/** A `fetch` that stops the clock until its response is read, so that network traffic takes no time of the clock. */
function heldBy(clock: StillClock): typeof fetch {
  let count = 0
  return async (url, init) => {
    if (String(url).endsWith('/events')) return withoutEvents()
    const name = `${++count}`
    const headers = new Headers(init?.headers)
    headers.set(requestName, name)
    clock.hold(name)
    try {
      const answer = await fetch(url, { ...init, headers })
      if (answer.body !== null)
        return new Response(
          watched(answer.body, () => clock.release(name)),
          answer,
        )
      clock.release(name)
      return answer
    } catch (error) {
      clock.release(name)
      throw error
    }
  }
}

/** The same stream, with a callback for its end. */
function watched(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      onEnd()
    },
    cancel: (reason: unknown) => {
      onEnd()
      return reader.cancel(reason)
    },
  })
}

/** Returns the error that a promise rejected with. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It was not rejected.')
}

/** A client for the definition of one model, which does not depend on the models of the client. */
interface OfOneModel<Input, Result> {
  readonly submit: (of: Model<Input, Result>, params: Input, options: CallOptions) => Promise<Task<Result>>
  readonly task: (id: string, of: Model<Input, Result>) => Task<Result>
}

/**
 * Repeats a call until it has a result. After an error, it continues with the task of the error, or with the key of the
 * call. Throws an error that has neither, and the error of a failed task.
 */
export async function insist<Models, Input, Result>(
  client: Client<Models>,
  of: Model<Input, Result>,
  params: Input,
  onError: (error: GatewayError) => void,
): Promise<Outcome<Result>> {
  const own: OfOneModel<Input, Result> = unchecked(client)
  const submitTask = (options: CallOptions): Promise<Task<Result>> => own.submit(of, params, options)
  let task: Task<Result> | Promise<Task<Result>> = submitTask({})
  for (;;) {
    try {
      return await (await task).result({ deadlineMs: 150_000 })
    } catch (error) {
      if (!(error instanceof GatewayError) || error instanceof TaskFailedError) throw error
      onError(error)
      const { taskId, idempotencyKey } = error
      if (taskId === undefined && idempotencyKey === undefined) throw error
      task = taskId === undefined ? submitTask(idempotencyKey ? { idempotencyKey } : {}) : own.task(taskId, of)
    }
  }
}

/** One response of the stand-in below. */
export interface Given {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** One request to it, and its time of arrival. */
export interface Asked {
  readonly line: string
  readonly headers: Headers
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
  readonly at: number
}

const baseUrl = 'http://gateway.test'

/** A gateway without a network, for tests of long waits. It sends these responses, then repeats the last one. */
export function standIn(
  answers: readonly Given[] | ((asked: Asked) => Given | Promise<Given>),
  options: ClientOptions<Record<never, never>> = {},
  clock: Clock = stillClock(),
): { readonly client: Client<Record<never, never>> & Catalogs<string>; readonly asked: readonly Asked[] } {
  const asked: Asked[] = []
  const fetch = async (url: string | URL | Request, { method, headers, body }: RequestInit = {}): Promise<Response> => {
    const line = `${method} ${String(url)}`
    if (line.endsWith('/events')) return withoutEvents()
    const json = typeof body === 'string' ? jsonOf(body) : undefined
    const one = { line, headers: new Headers(headers), body: json, at: clock.now() }
    asked.push(one)
    const given =
      typeof answers === 'function' ? await answers(one) : answers[Math.min(asked.length, answers.length) - 1]
    return new Response(JSON.stringify(given?.body), { status: given?.status ?? 200, headers: { ...given?.headers } })
  }
  const given = { apiKey, baseUrl, fetch, clock }
  return { client: createClient({ ...given, ...options, catalog: catalogs }), asked }
}
