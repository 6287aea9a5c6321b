import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { models, service } from '@gatewright/catalog'
import { bodyLimits } from '@gatewright/openapi/protocol'
import Fastify, { type FastifyInstance } from 'fastify'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import type { Engine } from '../gateway/engine/engine.ts'
import { defaultLimits } from '../gateway/http/limits.ts'
import { GatheringStream, type Log } from '../gateway/http/log.ts'
import { createServer } from '../gateway/http/server.ts'
import { accept } from '../gateway/tasks/task.ts'
import type { Upstream } from '../gateway/upstream/upstream.ts'
import { Worker } from '../gateway/worker/worker.ts'
import { ownCatalogue } from '../test/support/packages.ts'
import { Load } from './load.ts'
import { median } from './median.ts'
import { sample } from './samples.ts'

/** The number of rounds, and the seconds of each load. Servers take turns and medians count, because machines vary. */
const rounds = 5
const seconds = 2
const connections = 32

const body = JSON.stringify({ params: sample })

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const keys = { find: () => Promise.resolve({ id: 'key', name: 'bench' }) }

type Row = readonly [name: string, ...cells: string[]]

/**
 * Requests at 32 connections on loopback, each next to its baseline: how many a second, and the microseconds that the
 * process of the server takes for each. Throws unless the gateway has all its checks, its metrics and its log.
 */
export async function gatewayRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const [engine, file] = [openSqlite(folder), join(folder, 'log')]
  const stream = new GatheringStream(file)
  const { id } = await submitOne(engine)
  const submit = { method: 'POST', path: '/workflows/v1/models/submit', body } as const
  const poll = { method: 'GET', path: `/workflows/v1/models/${id}/result` } as const
  const silent = (of: Engine): FastifyInstance => serverOf(of, { level: 'silent' })
  const logging = (of: Engine): FastifyInstance => serverOf(of, { level: 'info', stream })
  await assertConfiguration(logging(engine), file)
  const [bare, bareGet] = [
    { name: 'bare Fastify, the same body checked by Ajv', app: bareServer(), target: { ...submit, path: '/submit' } },
    { name: 'bare Fastify, a small response', app: bareServer(), target: { ...poll, path: '/task/1' } },
  ]
  const both = (name: string, of: Engine, target: Target, base: Case): readonly Case[] => [
    { name: `${name}, silent`, app: silent(of), target, base },
    { name: `${name}, default log level`, app: logging(of), target, base },
  ]
  const alone = await measure([
    bare,
    ...both('submit, no store', forgetful(engine), submit, bare),
    ...both('submit on SQLite, durable', engine, submit, bare),
    bareGet,
    ...both('poll of a task on SQLite', engine, poll, bareGet),
  ])
  const worker = startWorker(engine) // the tasks submitted above keep it busy until the end
  const atWork = await measure([
    ...both('submit next to a busy worker', engine, submit, bare),
    ...both('poll next to a busy worker', engine, poll, bareGet),
  ])
  const { states } = await engine.stats()
  if (states.IN_PROGRESS === 0) throw new Error('The worker ran out of tasks, so that its rows mean nothing.')
  await worker.stop(10_000)
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  const figures = new Map([...alone, ...atWork])
  return [...figures].map(([{ name, base }, own]) => rowOf(name, own, (base && figures.get(base)) ?? own))
}

/** A server and the request that it is sent, and the server that it is compared with. */
interface Case {
  readonly name: string
  readonly app: FastifyInstance
  readonly target: Target
  readonly base?: Case
}

interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** Throws unless a server does everything that it does by default, so that no figure is of a gateway that does less. */
async function assertConfiguration(app: FastifyInstance, log: string): Promise<void> {
  const deep = '['.repeat(bodyLimits.levels + 1)
  const post = { method: 'POST', url: '/workflows/v1/models/submit', headers } as const
  const [accepted, refused] = [await app.inject({ ...post, body }), await app.inject({ ...post, body: deep })]
  const metrics = (await app.inject('/metrics')).body
  const { timeout, requestTimeout, headersTimeout } = app.server
  app.log.warn('The lines before this one are written, too.')
  const has = {
    'the checks of a body': accepted.statusCode === 200 && refused.body.includes('levels deep'),
    'a request id': typeof accepted.headers['x-request-id'] === 'string',
    metrics: metrics.includes('route="/workflows/v1/models/submit",status="200"} 1\n'),
    'a time limit for connections': timeout === defaultLimits.sendSeconds * 1000,
    'a time limit for requests': requestTimeout === defaultLimits.requestSeconds * 1000 && headersTimeout > 0,
    'a line in the log': readFileSync(log, 'utf8').includes('"path":"/workflows/v1/models/submit","status":200'),
  }
  const missing = Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  if (missing.length > 0) throw new Error(`The measured gateway lacks ${missing.join(', ')}.`)
  await app.close()
}

/**
 * A worker with all its slots busy: its upstream accepts every job and never ends one, so there is always one to poll.
 */
function startWorker(engine: Engine): Worker {
  const upstream: Upstream = {
    supportsIdempotencyToken: true,
    submit: ({ token }) => Promise.resolve({ is: 'submitted', job: token, inMs: 100 }),
    poll: () => Promise.resolve({ is: 'working', inMs: 1000 }),
  }
  const worker = new Worker({
    engine,
    upstreamOf: () => ({ id: 'bench', upstream }),
    modelOf: (id) => models.find((model) => model.id === id),
    slots: 64,
    leaseMs: 30_000,
    giveUpMs: 1_000_000_000,
    onError: (error) => console.error(error),
  })
  worker.start()
  return worker
}

async function submitOne(engine: Engine): Promise<{ id: string }> {
  const task = {
    id: randomUUID(),
    owner: 'key',
    model: 'vendor1-v3-omni',
    workflow: 'vendor1-omni-video',
    params: '{}',
    destination: 'vendor',
    deadlineMs: 86_400_000,
  } as const
  await engine.submit({ task })
  return task
}

/** An engine that acknowledges without storing, to measure only HTTP and checking. */
const forgetful = (engine: Engine): Engine => {
  const submit: Engine['submit'] = ({ task }) => Promise.resolve({ is: 'stored', task: accept(task, Date.now()) })
  return new Proxy(engine, { get: (own, name): unknown => (name === 'submit' ? submit : Reflect.get(own, name)) })
}

const serverOf = (engine: Engine, log: Log): FastifyInstance =>
  createServer({ engine, keys, service, catalogue: ownCatalogue(), log })

function bareServer(): FastifyInstance {
  const app = Fastify()
  const {
    $schema: _dialect,
    $id: _id,
    ...schema
  }: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(new URL('../generated/schemas/models/vendor1-v3-omni.json', import.meta.url), 'utf8'),
  )
  const params = {
    type: 'object',
    properties: { model: { type: 'string' }, params: schema },
    required: ['model', 'params'],
  }
  const outer = { type: 'object', properties: { params }, required: ['params'] }
  app.post('/submit', { schema: { body: outer } }, () => ({ status: 'success', response: { id: randomUUID() } }))
  app.get('/task/:id', () => ({ status: 'success', response: { id: 'task', status: 'ACCEPTED' } }))
  return app
}

/** The medians of a case: requests a second, and microseconds of processor for each. */
interface Figures {
  readonly perSecond: number
  readonly micros: number
}

async function measure(cases: readonly Case[]): Promise<readonly (readonly [Case, Figures])[]> {
  const load = new Load()
  const urls = await Promise.all(cases.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  const seen = cases.map((): Figures[] => [])
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { target }] of cases.entries()) {
      const { path, ...rest } = target
      const before = process.cpuUsage()
      const { total, perSecond } = await load.send(
        { url: `${urls[at]}${path}`, connections, headers, ...rest },
        seconds,
      )
      const { user, system } = process.cpuUsage(before)
      if (round > 0) seen[at]?.push({ perSecond, micros: (user + system) / total })
    }
  }
  load.close()
  await Promise.all(cases.map(({ app }) => app.close()))
  return cases.map((one, at) => [one, mediansOf(seen[at] ?? [])])
}

const mediansOf = (all: readonly Figures[]): Figures => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  micros: median(all.map(({ micros }) => micros)),
})

const rowOf = (name: string, own: Figures, base: Figures): Row => [
  name,
  Math.round(own.perSecond).toLocaleString('en'),
  share(own.perSecond / base.perSecond),
  own.micros.toFixed(1),
  share(base.micros / own.micros),
]

const share = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`
