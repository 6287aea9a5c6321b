import { getEventListeners } from 'node:events'
import { service } from '@gatewright/catalog'
import type { Engine } from '../../gateway/engine/engine.ts'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { createServer } from '../../gateway/http/server.ts'
import { ownCatalogue } from './packages.ts'
import { unchecked } from './reading.ts'

/** The resources that the process holds at a moment. */
export interface Census {
  /** The held polls. */
  readonly waiting: number
  readonly sockets: number
  readonly timers: number
  /** The listeners for the stop of the gateway. */
  readonly listeners: number
  /** Resident memory, in bytes. */
  readonly memory: number
}

/** The messages of the test to the process, and its responses. */
export type Order = 'end' | 'census'
/** A response of the process. */
export type Report = { readonly url: string } | Census

// Polls listen to the combined signal that the server creates, which nothing else exposes.
let stopping = new AbortController().signal
const any = AbortSignal.any.bind(AbortSignal)
AbortSignal.any = (signals) => (stopping = any(signals))

const [, , folder = ''] = process.argv
const engine = openSqlite(folder)
let waiting = 0
const counting: Pick<Engine, 'submit' | 'get' | 'stats' | 'waitFor'> = {
  submit: (submission) => engine.submit(submission),
  get: (id, owner) => engine.get(id, owner),
  stats: () => engine.stats(),
  waitFor: async (...call) => {
    waiting++
    return engine.waitFor(...call).finally(() => waiting--)
  },
}

const own = unchecked<Engine>(Object.create(engine))

const app = createServer({
  engine: Object.assign(own, counting),
  keys: { find: async () => ({ id: 'one', name: 'One' }) },
  service,
  catalogue: ownCatalogue(),
  log: { level: 'silent' },
  limits: { waitSeconds: 600 },
})

const say = (report: Report): void => void process.send?.(report)

const census = (): Census => {
  globalThis.gc?.()
  const held = process.getActiveResourcesInfo()
  const count = (name: string): number => held.filter((one) => one === name).length
  return {
    waiting,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
    listeners: getEventListeners(stopping, 'abort').length,
    memory: process.memoryUsage.rss(),
  }
}

/** Ends every task as a worker does. */
async function endAll(): Promise<void> {
  for (const claim of await engine.claim({ limit: 1000, leaseMs: 60_000 })) {
    const url = 'https://assets.example/1.mp4'
    await engine.complete(claim, { url, items: [{ url }], model: claim.task.model }, 1)
  }
}

process.on('message', (order: Order) => {
  if (order === 'census') say(census())
  else void endAll()
})
process.on('disconnect', () => void app.close().then(() => engine.close()))

say({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
