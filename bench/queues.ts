import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue, Worker } from 'bullmq'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Engine } from '../gateway/engine/engine.ts'
import { openPostgres } from '../gateway/engine/postgres.ts'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import { freePort, query, startPostgres } from '../test/support/postgresServer.ts'
import { median } from './median.ts'
import { newTask, sample } from './samples.ts'

const rounds = 5
const tasks = 4000
const few = 1000
const callers = 32
const atOnce = 64

type Row = readonly [name: string, perProcessorSecond: string, ratio: string]

/** A queue: it stores tasks, and hands each to a worker that does nothing and ends it. */
interface Subject {
  /** Stores a task; resolves when it is acknowledged. */
  readonly add: () => Promise<void>
  /** Resolves when this many tasks more have ended. */
  readonly ended: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a queue. */
interface Peer {
  readonly name: string
  readonly open: () => Promise<Subject>
  /** The process of its server. */
  readonly server?: number
}

/** Tasks from the submit to their end for each second of processor, of this process and of the server of the queue. */
export async function queueRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const postgres = await startPostgres()
  const redis = await Promise.all(redisKinds.map((kind) => startRedis(kind, folder)))
  try {
    for (const name of ['engine', 'boss', 'worker']) await query(postgres.urlOf('postgres'), `CREATE DATABASE ${name}`)
    const server = await postmaster(postgres.urlOf('postgres'))
    const openEngine = async (): Promise<Subject> =>
      ours(await openPostgres({ url: postgres.urlOf('engine'), onError: console.error }))
    return rowsOf(
      await measure([
        { name: 'Gatewright on SQLite', open: async () => ours(openSqlite(join(folder, 'engine'))) },
        { name: 'Gatewright on PostgreSQL', open: openEngine, server },
        { name: 'pg-boss on PostgreSQL', open: () => pgBoss(postgres.urlOf('boss')), server },
        { name: 'graphile-worker on PostgreSQL', open: () => graphile(postgres.urlOf('worker')), server },
        ...redis.map(({ name, port, pid }) => ({ name, open: async () => bull(port), server: pid })),
      ]),
    )
  } finally {
    for (const { stop } of redis) await stop()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tasks for each second of processor, by name; the queues take turns. */
async function measure(peers: readonly Peer[]): Promise<ReadonlyMap<string, number>> {
  const rates = new Map<string, number[]>(peers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, open, server } of peers) {
      const subject = await open()
      await pass(subject, few) // warms up
      const before = processorMs(server)
      await pass(subject, tasks)
      rates.get(name)?.push((1000 * tasks) / (processorMs(server) - before))
      await subject.close()
    }
  return new Map([...rates].map(([name, list]) => [name, median(list)]))
}

/** Stores tasks, and waits until all have ended. */
async function pass({ add, ended }: Subject, count: number): Promise<void> {
  const done = ended(count)
  let left = count
  const caller = async (): Promise<void> => {
    while (left-- > 0) await add()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await done
}

function rowsOf(rates: ReadonlyMap<string, number>): readonly Row[] {
  const [own = Number.NaN] = rates.values()
  return [...rates].map(([name, rate]) => [name, Math.round(rate).toLocaleString('en'), (rate / own).toFixed(2)])
}

/** Counts what has ended, and notifies who waits for it. */
class Ended {
  private count = 0
  private wake = (): void => {}
  private wanted = Infinity

  readonly add = (count: number): void => {
    this.count += count
    if (this.count >= this.wanted) this.wake()
  }

  readonly wait = (count: number): Promise<void> => {
    this.wanted = this.count + count
    return new Promise((resolve) => (this.wake = resolve))
  }
}

/** Our engine, as the gateway uses it: claims, the intent of a submit, and the end, each on the disk. */
function ours(engine: Engine): Subject {
  const ended = new Ended()
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const claims = await engine.claim({ limit: atOnce, leaseMs: 60_000 })
      if (claims.length === 0) await engine.idle(100, stopping.signal)
      const complete = async (claim: (typeof claims)[number]): Promise<void> => {
        const sent = await engine.advance(claim, { step: { is: 'submitting', token: 'token' }, inMs: 60_000 })
        if (sent !== undefined) await engine.complete(sent, { url: 'https://cdn.example/1.png' }, 1)
      }
      await Promise.all(claims.map(complete))
      ended.add(claims.length)
    }
  }
  const working = work()
  return {
    add: async () => void (await engine.submit({ task: newTask() })),
    ended: ended.wait,
    close: async () => {
      stopping.abort()
      await working
      await engine.close()
    },
  }
}

async function pgBoss(url: string): Promise<Subject> {
  const boss = new PgBoss(url)
  await boss.start()
  await boss.createQueue('tasks')
  const ended = new Ended()
  const options = { batchSize: atOnce, pollingIntervalSeconds: 0.5 }
  await boss.work('tasks', options, async (jobs: readonly unknown[]) => ended.add(jobs.length))
  return {
    add: async () => void (await boss.send('tasks', sample.params)),
    ended: ended.wait,
    close: () => boss.stop({ graceful: false }),
  }
}

async function graphile(connectionString: string): Promise<Subject> {
  const ended = new Ended()
  const tools = await makeWorkerUtils({ connectionString })
  await tools.migrate()
  const logger = new Logger(() => () => {})
  const taskList = { tasks: async (): Promise<void> => ended.add(1) }
  const runner = await run({ connectionString, concurrency: atOnce, taskList, noHandleSignals: true, logger })
  return {
    add: async () => void (await tools.addJob('tasks', sample.params)),
    ended: ended.wait,
    close: async () => {
      await runner.stop()
      await tools.release()
    },
  }
}

function bull(port: number): Subject {
  const connection = { host: '127.0.0.1', port }
  const ended = new Ended()
  const queue = new Queue('tasks', { connection })
  const worker = new Worker('tasks', async () => {}, { connection, concurrency: atOnce })
  worker.on('completed', () => ended.add(1))
  return {
    add: async () => void (await queue.add('task', sample.params, { removeOnComplete: true })),
    ended: ended.wait,
    close: async () => {
      await worker.close()
      await queue.close()
    },
  }
}

/** When Redis writes to the disk: at each command, as the others do, or once a second, which is its default. */
const redisKinds = [
  { name: 'BullMQ on Redis, on the disk like the others', fsync: 'always' },
  { name: 'BullMQ on Redis, on the disk within a second', fsync: 'everysec' },
] as const

interface Redis {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts the Redis of this machine, which Debian has as `redis-server`. */
async function startRedis({ name, fsync }: (typeof redisKinds)[number], parent: string): Promise<Redis> {
  const port = (await freePort()) + (fsync === 'always' ? 0 : 1)
  const dir = mkdtempSync(join(parent, 'redis-'))
  const lasting = ['--save', '', '--appendonly', 'yes', '--appendfsync', fsync]
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, ...lasting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('Ready to accept connections')) resolve()
    })
  })
  const stop = async (): Promise<void> => {
    child.kill()
    await closed
  }
  return { name, port, pid: child.pid ?? 0, stop }
}

/** The process that is the parent of all backends. */
async function postmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { parent } = statOf(rows[0]?.pid ?? 0)
  await client.end()
  if (parent === 0) throw new Error('The process of PostgreSQL was not found: this needs /proc.')
  return parent
}

/** Milliseconds of processor of this process, and of a server with its children, ended ones too. */
function processorMs(server: number | undefined): number {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  if (server === undefined) return own
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
  const live = children.filter(({ parent }) => parent === server).reduce((sum, { ms }) => sum + ms, 0)
  const { ms, endedMs } = statOf(server)
  return own + ms + endedMs + live
}

/** The parent of a process, its processor time, and that of its ended children: Linux counts in 10 ms. */
function statOf(pid: number): { readonly parent: number; readonly ms: number; readonly endedMs: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent, ms: 10 * (user + system), endedMs: 10 * (endedUser + endedSystem) }
  } catch {
    return { parent: 0, ms: 0, endedMs: 0 } // it has ended
  }
}
