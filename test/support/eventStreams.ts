import { onTestFinished } from 'vitest'
import type { Advance, Claim } from '../../gateway/engine/engine.ts'
import type { ServerParts } from '../../gateway/http/server.ts'
import { present } from '../contract/tasks.ts'
import { bench, taskIdOf, type Bench } from './httpServer.ts'
import { valueAt } from './reading.ts'

/** The call of every task. */
export const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }

/** Its result. */
export const end = { url: 'https://assets.example/1.mp3' }

/** The shared paths. */
export const models = '/workflows/v1/models'

/** Another key. */
export const other = { authorization: 'Bearer secret-two' }

/** A gateway, and streams of it. */
export interface StreamBench extends Bench {
  readonly url: string
  readonly stream: (path: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Events>
  readonly execute: (headers?: Record<string, string>, signal?: AbortSignal | null) => Promise<Events>
  /** Submits `call`, and returns the id of its task. */
  readonly submit: () => Promise<string>
}

/** A gateway without a worker, and streams of it over real connections. */
export async function open(parts: Partial<ServerParts> & { readonly syncSeconds?: number } = {}): Promise<StreamBench> {
  const gateway = bench(parts)
  onTestFinished(async () => {
    const closing = gateway.app.close()
    gateway.app.server.closeAllConnections()
    await closing
  })
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  const own = { authorization: 'Bearer secret-one', 'content-type': 'application/json' }
  const stream: StreamBench['stream'] = async (path, headers = {}, init = {}) =>
    new Events(await fetch(url + path, { ...init, headers: { ...own, ...headers } }))
  const execute: StreamBench['execute'] = (headers = {}, signal = null) => {
    const init = { method: 'POST', body: JSON.stringify({ params: call }), signal }
    return stream(`${models}/execute`, { accept: 'text/event-stream', ...headers }, init)
  }
  const submit = async (): Promise<string> => taskIdOf(await gateway.post(`${models}/submit`, call))
  return { ...gateway, url, stream, execute, submit }
}

/** One event, as a reader of the standard has it. */
export interface Event {
  readonly event: string
  readonly id: string | undefined
  readonly data: unknown
}

/** A response that is read part by part. */
export class Events {
  readonly response: Response
  private readonly parts: AsyncIterator<string>

  constructor(response: Response) {
    this.response = response
    this.parts = parts(response)
  }

  /** The next part of the stream, such as an event; undefined at its end. */
  async next(): Promise<string | undefined> {
    const part = await this.parts.next()
    return part.done === true ? undefined : part.value
  }

  /** The next event. */
  async event(): Promise<Event> {
    for (;;) {
      const part = present(await this.next())
      const fields = new Map(part.split('\n').map((line) => [line.split(': ')[0], line.replace(/^\w+: /, '')]))
      const [event, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')]
      if (event !== undefined) return { event, id, data: JSON.parse(present(data)) }
    }
  }

  /** Every part until the end. */
  async rest(): Promise<readonly string[]> {
    const found: string[] = []
    for (let part = await this.next(); part !== undefined; part = await this.next()) found.push(part)
    return found
  }
}

async function* parts({ body }: Response): AsyncGenerator<string, void> {
  let text = ''
  for await (const chunk of present(body ?? undefined).pipeThrough(new TextDecoderStream())) {
    const found = (text + chunk).split('\n\n')
    text = found.pop() ?? ''
    yield* found
  }
}

/** Claims the only task that waits. */
export const claimOf = async ({ engine }: Pick<Bench, 'engine'>): Promise<Claim> =>
  present((await engine.claim({ limit: 1, leaseMs: 600_000 }))[0])

/** A change of a task whose upstream has its job. */
export const polling = (more: Partial<Advance> = {}): Advance => ({
  step: { is: 'polling', job: 'job-1', token: 'token-1' },
  inMs: 600_000,
  ...more,
})

/** The texts of all events until the result, put together as a reader does, how many there were, and the result. */
export async function readText(
  events: Events,
): Promise<{ readonly text: string; readonly parts: number; readonly result: unknown }> {
  for (let [text, parts] = ['', 0]; ;) {
    const { event, data } = await events.event()
    if (event === 'result') return { text, parts, result: data }
    if (event !== 'text') continue
    const part = String(valueAt(data, 'text'))
    text = valueAt(data, 'offset') === 0 ? part : text + part
    parts++
  }
}
