import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service } from '@gatewright/catalog'
import { Pool } from 'undici'
import { v7 } from 'uuid'
import type { Engine } from '../gateway/engine/engine.ts'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import { createServer } from '../gateway/http/server.ts'
import type { NewTask } from '../gateway/tasks/task.ts'
import { ownCatalogue } from '../test/support/packages.ts'
import { median } from './median.ts'
import { residentMemory } from './memory.ts'
import { sample } from './samples.ts'

/** The calls of each kind, which take turns, so that other load on the machine affects all of them. */
const calls = 1000

/** The open streams whose memory is measured. */
const streams = 10_000

const path = '/workflows/v1'
const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const model = 'vendor1-v3-omni'
const waiting = (): NewTask => ({
  id: v7(),
  owner: 'key',
  model,
  workflow: 'vendor1-omni-video',
  params: JSON.stringify(sample.params),
  destination: 'vendor',
  deadlineMs: 86_400_000,
})

type Row = readonly [name: string, ms: string, ratio: string]

/** Milliseconds of the calls about tasks, one after the other on one connection, and the memory of an open stream. */
export async function taskRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const engine = openSqlite(folder)
  const app = createServer({
    engine,
    keys: { find: () => Promise.resolve({ id: 'key', name: 'bench' }) },
    service,
    catalogue: ownCatalogue(),
    log: { level: 'silent' },
    limits: { openRequests: 2 * streams, waitShare: 1 },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    return [...(await callRows(engine, url)), await streamRow(engine, url)]
  } finally {
    await app.close()
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function callRows(engine: Engine, url: string): Promise<readonly Row[]> {
  const pool = new Pool(url, { connections: 1, pipelining: 1 })
  const open = await store(engine)
  const ended = await store(engine)
  const answered = await send(pool, 'POST', `/tasks/${ended}/cancel`)
  if (answered !== 200) throw new Error(`A cancel responded with ${answered}.`)
  const [accepted, refused] = [sample.params, { ...sample.params, duration: 99 }].map((params) =>
    JSON.stringify({ params: { model, params } }),
  )
  const kinds = {
    poll: (id: string) => send(pool, 'GET', `/models/${id}/result`),
    pollEnded: () => send(pool, 'GET', `/models/${ended}/result`),
    cancel: (id: string) => send(pool, 'POST', `/tasks/${id}/cancel`),
    again: () => send(pool, 'POST', `/tasks/${ended}/cancel`),
    refused: () => send(pool, 'POST', '/models/submit', refused),
    options: () => send(pool, 'POST', '/models/options', accepted),
  }
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
  for (let call = -100; call < calls; call++) {
    // The first task stays, so that each poll counts one before it.
    const id = await store(engine)
    for (const [kind, make] of Object.entries(kinds)) {
      const start = performance.now()
      await make(id)
      if (call >= 0) times.get(kind)?.push(performance.now() - start)
    }
  }
  await pool.close()
  if ((await engine.get(open, 'key'))?.state !== 'ACCEPTED') throw new Error('A task that was not cancelled has ended.')
  const of = (kind: keyof typeof kinds): number => median(times.get(kind) ?? [])
  const row = (name: string, kind: keyof typeof kinds, base: keyof typeof kinds): Row => [
    name,
    of(kind).toFixed(3),
    kind === base ? '' : `${(of(kind) / of(base)).toFixed(2)}x`,
  ]
  return [
    row('poll of a task that waits, with its place in the queue', 'poll', 'poll'),
    row('poll of a task that has ended', 'pollEnded', 'poll'),
    row('cancel of a task that waits', 'cancel', 'poll'),
    row('the same cancel again', 'again', 'poll'),
    row('submit that is refused', 'refused', 'refused'),
    row('options', 'options', 'refused'),
  ]
}

async function store(engine: Engine): Promise<string> {
  const task = waiting()
  await engine.submit({ task })
  return task.id
}

async function send(pool: Pool, method: 'GET' | 'POST', to: string, body?: string): Promise<number> {
  const { 'content-type': type, ...bare } = headers
  const sent = body === undefined ? { ...bare } : { body, headers: { ...bare, 'content-type': type } }
  const { statusCode, body: answer } = await pool.request({ path: path + to, method, headers: bare, ...sent })
  await answer.text()
  return statusCode
}

/** The memory that each open stream of events takes in the gateway, with its connection. */
async function streamRow(engine: Engine, url: string): Promise<Row> {
  const id = await store(engine)
  const before = residentMemory()
  const reader = fork(import.meta.filename, [readStreams, url, id])
  const [said]: unknown[] = await Promise.race([once(reader, 'message'), once(reader, 'exit')])
  if (said !== streams) throw new Error(`Only ${said} of ${streams} streams were opened.`)
  const each = (residentMemory() - before) / streams / 1024
  reader.kill()
  await once(reader, 'exit')
  return [`an open stream of events, of ${streams.toLocaleString('en')}: KiB`, each.toFixed(1), '']
}

/** The environment of the process that reads. */
const readStreams = 'read-streams'

if (process.argv[2] === readStreams) {
  const { hostname, port } = new URL(process.argv[3] ?? '')
  const request = `GET ${path}/tasks/${process.argv[4]}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer key\r\n\r\n`
  for (let at = 0; at < streams; at += 100) await Promise.all(Array.from({ length: 100 }, openStream))
  process.send?.(streams)

  /** Resolves when the first event has arrived. */
  async function openStream(): Promise<void> {
    const socket = connect(Number(port), hostname)
    socket.write(request)
    for (let text = ''; !text.includes('event: state');) {
      const [part]: unknown[] = await once(socket, 'data')
      text += String(part)
    }
    socket.resume()
  }
}
