import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen, shut } from './servers.ts'
import type { Random } from './random.ts'
import { readJson, valueAt } from './reading.ts'

/** A receiver of webhooks, which sometimes fails, and what it has taken. */
export interface HistoryReceiver {
  readonly url: string
  /** Its host and port, for the setting that allows it. */
  readonly host: string
  /** Waits until it has taken the end of a task; returns what is wrong with its deliveries, if anything is. */
  readonly checkEnd: (id: string, type: string, signal: AbortSignal) => Promise<string | undefined>
  /** The ids of the tasks of all deliveries that it has taken so far. */
  readonly tasks: () => readonly string[]
  readonly close: () => Promise<void>
}

/** A delivery that it has taken. */
interface Taken {
  readonly id: string
  readonly type: string
}

/**
 * Starts the receiver. It refuses the first try of one delivery in twenty, and loses the answer to that of another one, as
 * `random` decides. `slowMs` is its longest response time.
 */
export async function startReceiver(random: Random, slowMs = 0): Promise<HistoryReceiver> {
  const taken = new Map<string, Taken[]>()
  const tried = new Set<unknown>()
  const deliveries = new EventEmitter().setMaxListeners(0)
  const server = createServer(async (request, response) => {
    const body: unknown = readJson(await text(request).catch(() => '{}'))
    // A second failure would mean a wait of minutes.
    const chance = tried.has(request.headers['webhook-id']) ? 1 : random.next()
    tried.add(request.headers['webhook-id'])
    if (chance < 0.05) return void response.writeHead(500).end()
    const id = String(valueAt(body, 'data', 'response', 'id'))
    const one = { id: String(request.headers['webhook-id']), type: String(valueAt(body, 'type')) }
    taken.set(id, [...(taken.get(id) ?? []), one])
    deliveries.emit(id)
    if (slowMs > 0) await sleep(random.next() * slowMs)
    if (chance < 0.1) return void response.destroy()
    response.writeHead(204).end()
  })
  const host = `127.0.0.1:${await listen(server)}`
  const checkEnd: HistoryReceiver['checkEnd'] = async (id, type, signal) => {
    const aborted = (): undefined => undefined
    while (taken.get(id)?.some((one) => one.type === type) !== true && !signal.aborted)
      await once(deliveries, id, { signal }).catch(aborted)
    return wrongIn(taken.get(id) ?? [], type)
  }
  const tasks = (): readonly string[] => [...taken.keys()]
  return { url: `http://${host}/`, host, checkEnd, tasks, close: () => shut(server) }
}

/**
 * The types in the order of their first deliveries: the start of a task, unless it failed before, and its end. All
 * deliveries of an event have one id.
 */
function wrongIn(taken: readonly Taken[], end: string): string | undefined {
  const types = [...new Map(taken.map(({ id, type }) => [id, type])).values()]
  const isStarted = end === 'task.completed' || types.includes('task.started')
  const expected = isStarted ? ['task.started', end] : [end]
  return types.join() === expected.join() ? undefined : `${end} was delivered as ${types.join(', ') || 'nothing'}`
}
