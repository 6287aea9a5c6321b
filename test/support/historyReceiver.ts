import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, shut } from './servers.ts'
import { readJson, valueAt } from './reading.ts'

/** A receiver of webhooks, which sometimes fails, and what it has taken. */
export interface HistoryReceiver {
  readonly url: string
  /** Its host and port, for the setting that allows it. */
  readonly host: string
  /** Waits until it has taken the end of a task; returns what is wrong with its deliveries, if anything is. */
  readonly checkEnd: (id: string, type: string, signal: AbortSignal) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

/** Starts the receiver. It refuses the first try of one delivery in twenty, and loses the answer to that of another one. */
export async function startReceiver(): Promise<HistoryReceiver> {
  const taken = new Map<string, string[]>()
  const tried = new Set<unknown>()
  const deliveries = new EventEmitter().setMaxListeners(0)
  const server = createServer(async (request, response) => {
    const body: unknown = readJson(await text(request).catch(() => '{}'))
    // A second failure would mean a wait of minutes.
    const chance = tried.has(request.headers['webhook-id']) ? 1 : Math.random()
    tried.add(request.headers['webhook-id'])
    if (chance < 0.05) return void response.writeHead(500).end()
    const id = String(valueAt(body, 'data', 'response', 'id'))
    taken.set(id, [...(taken.get(id) ?? []), String(valueAt(body, 'type'))])
    deliveries.emit(id)
    if (chance < 0.1) return void response.destroy()
    response.writeHead(204).end()
  })
  const host = `127.0.0.1:${await listen(server)}`
  const checkEnd: HistoryReceiver['checkEnd'] = async (id, type, signal) => {
    const aborted = (): undefined => undefined
    while (taken.get(id)?.includes(type) !== true && !signal.aborted)
      await once(deliveries, id, { signal }).catch(aborted)
    return wrongIn([...new Set(taken.get(id))], type)
  }
  return { url: `http://${host}/`, host, checkEnd, close: () => shut(server) }
}

/** The types in the order of their first deliveries: the start of a task, unless it never started, and its end. */
function wrongIn(types: readonly string[], end: string): string | undefined {
  const expected = types.includes('task.started') ? ['task.started', end] : [end]
  return types.join() === expected.join() ? undefined : `${end} was delivered as ${types.join(', ') || 'nothing'}`
}
