import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { models, service } from '@gatewright/catalog'
import Fastify, { type FastifyInstance } from 'fastify'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import type { Engine } from '../gateway/engine/engine.ts'
import { createServer } from '../gateway/http/server.ts'
import { accept } from '../gateway/tasks/task.ts'
import type { Upstream } from '../gateway/upstream/upstream.ts'
import { Worker } from '../gateway/worker/worker.ts'
import { ownCatalogue } from '../test/support/packages.ts'
import { Load } from './load.ts'
import { sample } from './samples.ts'

/** The number of rounds, and the seconds of each load. Servers take turns and medians count, because machines vary. */
const rounds = 5
const seconds = 2
const connections = 32

const body = JSON.stringify({ params: sample })

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const keys = { find: () => Promise.resolve({ id: 'key', name: 'bench' }) }

type Row = readonly [name: string, ...cells: string[]]

/** Requests per second at 32 connections on loopback, each next to its baseline. */
export async function gatewayRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const engine = openSqlite(folder)
  const { id } = await submitOne(engine)
  const submit = { method: 'POST', path: '/workflows/v1/models/submit', body } as const
  const poll = { method: 'GET', path: `/workflows/v1/models/${id}/result` } as const
  const medians = await measure([
    [bareServer(), { method: 'POST', path: '/submit', body }],
    [serverOf(forgetful(engine)), submit],
    [serverOf(engine), submit],
    [bareServer(), { method: 'GET', path: '/task/1' }],
    [serverOf(engine), poll],
  ])
  const worker = startWorker(engine) // the tasks submitted above keep it busy until the end
  const working = await measure([
    [serverOf(engine), submit],
    [serverOf(engine), poll],
  ])
  const { states } = await engine.stats()
  if (states.IN_PROGRESS === 0) throw new Error('The worker ran out of tasks, so that its rows mean nothing.')
  await worker.stop(10_000)
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  const [bare = 0, unstored = 0, durable = 0, barePoll = 0, polled = 0] = medians
  const [durableAtWork = 0, polledAtWork = 0] = working
  const share = (value: number, of: number): string => `${((100 * value) / of).toFixed(0)} %`
  return [
    ['bare Fastify, the same body checked by Ajv', rate(bare), '100 %'],
    ['submit, no store', rate(unstored), share(unstored, bare)],
    ['submit on SQLite, durable', rate(durable), share(durable, bare)],
    ['the same while a worker runs tasks in this process', rate(durableAtWork), share(durableAtWork, bare)],
    ['bare Fastify, a small response', rate(barePoll), '100 %'],
    ['poll of a task on SQLite', rate(polled), share(polled, barePoll)],
    ['the same while a worker runs tasks in this process', rate(polledAtWork), share(polledAtWork, barePoll)],
  ]
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

const rate = (value: number): string => Math.round(value).toLocaleString('en')

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

const serverOf = (engine: Engine): FastifyInstance =>
  createServer({ engine, keys, service, catalogue: ownCatalogue(), log: { level: 'silent' } })

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

interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** The median requests per second of each server. */
async function measure(cases: readonly (readonly [FastifyInstance, Target])[]): Promise<readonly number[]> {
  const load = new Load()
  const urls = await Promise.all(cases.map(([app]) => app.listen({ host: '127.0.0.1', port: 0 })))
  const seen = cases.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, [, { path, ...rest }]] of cases.entries()) {
      seen[at]?.push(await load.send({ url: `${urls[at]}${path}`, connections, headers, ...rest }, seconds))
    }
  }
  load.close()
  await Promise.all(cases.map(([app]) => app.close()))
  return seen.map((figures) => figures.sort((a, b) => a - b)[Math.trunc(rounds / 2)] ?? 0)
}
