import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service } from '@gatewright/catalog'
import Fastify, { type FastifyInstance } from 'fastify'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import type { Engine } from '../gateway/engine/engine.ts'
import { createServer } from '../gateway/http/server.ts'
import { accept } from '../gateway/tasks/task.ts'
import { Load } from './load.ts'

let sender: Load

const seconds = 4
const connections = 32

const body = JSON.stringify({
  params: {
    model: 'vendor1-v3-omni',
    params: {
      ...{ prompt: 'A lighthouse on a cliff at dawn', aspectRatio: '9:16', duration: 8, resolution: '1080p' },
      ...{ generateAudio: false, referType: 'base', keepOriginalSound: 'no', multiShot: true, shotType: 'customize' },
      ...{ startFrame: 'https://example.com/first.png' },
    },
  },
})

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const keys = { find: () => Promise.resolve({ id: 'key', name: 'bench' }) }

type Row = readonly [name: string, ...cells: string[]]

/** Requests per second at 32 connections on loopback, each beside what it is measured against. */
export async function gatewayRows(): Promise<readonly Row[]> {
  sender = new Load()
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const engine = openSqlite(folder)
  const poll = (await submitOne(engine)).id
  const bare = await load(bareServer(), { method: 'POST', path: '/submit', body })
  const unstored = await load(serverOf(forgetful(engine)), {
    method: 'POST',
    path: '/workflows/v1/models/submit',
    body,
  })
  const durable = await load(serverOf(engine), { method: 'POST', path: '/workflows/v1/models/submit', body })
  const barePoll = await load(bareServer(), { method: 'GET', path: '/task/1' })
  const polled = await load(serverOf(engine), { method: 'GET', path: `/workflows/v1/models/${poll}/result` })
  await engine.close()
  sender.close()
  rmSync(folder, { recursive: true, force: true })
  const share = (value: number, of: number): string => `${((100 * value) / of).toFixed(0)} %`
  return [
    ['bare Fastify, the same body checked by Ajv', rate(bare), '100 %'],
    ['submit, no store', rate(unstored), share(unstored, bare)],
    ['submit on SQLite, durable', rate(durable), share(durable, bare)],
    ['bare Fastify, a small answer', rate(barePoll), '100 %'],
    ['poll of a task on SQLite', rate(polled), share(polled, barePoll)],
  ]
}

const rate = (value: number): string => Math.round(value).toLocaleString('en')

async function submitOne(engine: Engine): Promise<{ id: string }> {
  const task = accept(
    { id: randomUUID(), owner: 'key', model: 'vendor1-v3-omni', workflow: 'vendor1-omni-video', params: {} },
    Date.now(),
  )
  await engine.submit({ task })
  return task
}

/** An engine that acknowledges and forgets: what is left is the cost of HTTP and checking. */
const forgetful = (engine: Engine): Engine => ({
  ...{ get: engine.get.bind(engine), waitFor: engine.waitFor.bind(engine), claim: engine.claim.bind(engine) },
  ...{ advance: engine.advance.bind(engine), complete: engine.complete.bind(engine), fail: engine.fail.bind(engine) },
  ...{ list: engine.list.bind(engine), spent: engine.spent.bind(engine), stats: engine.stats.bind(engine) },
  ...{ idle: engine.idle.bind(engine), close: engine.close.bind(engine), prune: engine.prune.bind(engine) },
  recall: engine.recall.bind(engine),
  submit: ({ task }) => Promise.resolve({ is: 'stored', task }),
})

const serverOf = (engine: Engine): FastifyInstance => createServer({ engine, keys, service, log: { level: 'silent' } })

function bareServer(): FastifyInstance {
  const app = Fastify()
  const {
    $schema: _dialect,
    $id: _id,
    ...schema
  } = JSON.parse(readFileSync(new URL('../generated/schemas/models/vendor1-v3-omni.json', import.meta.url), 'utf8'))
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

async function load(
  app: FastifyInstance,
  request: { method: 'GET' | 'POST'; path: string; body?: string },
): Promise<number> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { path, ...rest } = request
  const perSecond = await sender.send({ url: `${url}${path}`, connections, headers, ...rest }, seconds)
  await app.close()
  return perSecond
}
