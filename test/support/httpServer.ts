import { service as defaults } from '@gatewright/catalog'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createServer, type ServerParts } from '../../gateway/http/server.ts'
import type { Catalogue } from '../../gateway/catalogue/catalogue.ts'
import type { ApiKey } from '../../gateway/keys/keys.ts'
import type { Engine } from '../../gateway/engine/engine.ts'
import type { Failure } from '../../gateway/tasks/task.ts'
import { memoryEngine } from './memoryEngine.ts'
import { ownCatalogue } from './packages.ts'

/** A gateway for one test: its engine, a worker that ends tasks on request, and its log. */
export interface Bench {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly lines: readonly string[]
  /** Sends a request with the key `one`, unless the headers say otherwise. */
  readonly send: (options: InjectOptions) => Promise<LightMyRequestResponse>
  readonly post: (url: string, params: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

const keys: Readonly<Record<string, ApiKey>> = {
  'secret-one': { id: 'one', name: 'One' },
  'secret-two': { id: 'two', name: 'Two' },
  'secret-poor': { id: 'poor', name: 'Poor', creditLimit: 1 },
  'secret-slow': { id: 'slow', name: 'Slow', perMinute: 2 },
  'secret-single': { id: 'single', name: 'Single', concurrency: 1 },
  'secret-heavy': { id: 'heavy', name: 'Heavy', weight: 3 },
  'secret-hooked': {
    id: 'hooked',
    name: 'Hooked',
    webhookUrl: 'https://hooks.example.com/key',
    webhookEvents: ['task.failed'],
  },
  'secret-narrow': { id: 'narrow', name: 'Narrow', models: ['vendor1-v3-omni'] },
}

/** The workflows that are called by name: the routes of all 130 take longer than a test. */
const called = new Set(['vendor1-omni-video', 'vendor2/text-to-speech'])

/** The catalogue of this repository, with only the routes of a few workflows; all models can be called as `v1/models`. */
function fewRoutes(): Catalogue {
  const all = ownCatalogue()
  return { ...all, workflows: new Map([...all.workflows].filter(([name]) => called.has(name))) }
}

/** Makes the gateway, without the routes of most workflows unless it has a `catalogue`; the test closes `app`. */
export function bench(parts: Partial<ServerParts> & { readonly syncSeconds?: number } = {}): Bench {
  const { syncSeconds = 5, engine = memoryEngine(parts.now), ...rest } = parts
  const lines: string[] = []
  const app = createServer({
    engine,
    keys: { find: async (token) => keys[token] },
    service: { ...defaults, syncSeconds },
    catalogue: fewRoutes(),
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    ...rest,
  })
  const send: Bench['send'] = ({ headers, ...options }) =>
    app.inject({ ...options, headers: { authorization: 'Bearer secret-one', ...headers } })
  return {
    app,
    engine,
    lines,
    send,
    post: (url, params, headers = {}) => send({ method: 'POST', url, payload: { params }, headers }),
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
  }
}

/** Ends every waiting task as a worker does: with a result, or with a failure. */
export async function work(engine: Engine, end: { readonly url: string } | Failure, credits = 1): Promise<void> {
  for (const claim of await engine.claim({ limit: 10, leaseMs: 1000 })) {
    if ('code' in end) await engine.fail(claim, end)
    else await engine.complete(claim, { url: end.url, items: [{ url: end.url }], model: claim.task.model }, credits)
  }
}

/** Waits until a task is there, then ends it. */
export async function workOnce(engine: Engine, end: { readonly url: string } | Failure, credits = 1): Promise<void> {
  while ((await engine.stats()).states.ACCEPTED === 0) await engine.idle(1000)
  await work(engine, end, credits)
}

/** The id of the task in a response. */
export const taskIdOf = (answer: LightMyRequestResponse): string =>
  answer.json<{ response: { id: string } }>().response.id
