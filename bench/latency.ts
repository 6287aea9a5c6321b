import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { apiKey, startNode } from '../test/support/node.ts'
import { freePort } from '../test/support/postgresServer.ts'

/** Rounds in turn, so that other load on the machine affects all of them. */
const turns = 20
const callsATurn = 100
const memory = '/dev/shm'

type Row = readonly [name: string, ...cells: string[]]

/** Something that is called, one call after the other on one connection. */
interface Target {
  readonly name: string
  /** Its baseline; undefined if it has none. */
  readonly over?: string
  readonly call: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Milliseconds of a call to an upstream on loopback, directly and through gateways, and what these add. */
export async function latencyRows(): Promise<readonly Row[]> {
  const upstream = await start([at('./answering.ts')], {})
  const targets: Target[] = []
  try {
    targets.push(directPicture(upstream.url), freshPicture(upstream.url))
    targets.push(await throughOurs(onDisk, tmpdir(), upstream.url))
    if (existsSync(memory)) targets.push(await throughOurs('execute on SQLite in memory', memory, upstream.url))
    targets.push(directChat(upstream.url), await throughPortkey(upstream.url), rawCommit(), rawFlush())
    const times = await measure(targets)
    const middle = (name: string): number => quantile(times.get(name), 0.5)
    const besides = middle(onDisk) - middle(direct) - 2 * middle(flush)
    return [
      ...targets.map(({ name, over }): Row => [name, ...cellsOf(times.get(name), times.get(over ?? ''))]),
      [`${onDisk}, besides its two flushes`, '', '', `+${besides.toFixed(2)}`, ''],
    ]
  } finally {
    await Promise.all(targets.map(({ close }) => close()))
    await upstream.stop()
  }
}

async function measure(targets: readonly Target[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
  for (let turn = -2; turn < turns; turn++) {
    for (const { name, call } of targets) {
      for (let count = 0; count < callsATurn; count++) {
        const start = performance.now()
        await call()
        if (turn >= 0) times.get(name)?.push(performance.now() - start) // the first two warm up
      }
    }
  }
  return new Map([...times].map(([name, list]) => [name, list.sort((a, b) => a - b)]))
}

const quantile = (list: readonly number[] = [], part: number): number => list[Math.floor(list.length * part)] ?? NaN

function cellsOf(times: readonly number[] = [], base: readonly number[] | undefined): readonly string[] {
  const values = [0.5, 0.99].map((part) => quantile(times, part).toFixed(2))
  const added = [0.5, 0.99].map((part) =>
    base === undefined ? '' : `+${(quantile(times, part) - quantile(base, part)).toFixed(2)}`,
  )
  return [...values, ...added]
}

const picture = { prompt: 'a cat' }
const ours = JSON.stringify({ params: { model: 'vendor22-diffusion-1-fast', params: picture } })
const pictureCall = { path: '/run/diffusion-1-fast', body: JSON.stringify(picture) }
const words = JSON.stringify({ model: 'chat-1', messages: [{ role: 'user', content: 'a cat' }] })
const direct = 'the upstream itself: pictures'
const onDisk = 'execute on SQLite'
const flush = 'a write of 4 KiB and fdatasync'
const directWords = 'the upstream itself: chat'

const directPicture = (url: string): Target => post(direct, url, pictureCall)

/**
 * Like the gateway's calls to a vendor without tokens: a reused connection that is closing would leave the outcome
 * unknown.
 */
const freshPicture = (url: string): Target => ({
  ...post('the same with a connection for each call', url, { ...pictureCall, reset: true }),
  over: direct,
})

const directChat = (url: string): Target => post(directWords, url, { path: '/v1/chat/completions', body: words })

async function throughOurs(name: string, parent: string, upstream: string): Promise<Target> {
  const folder = mkdtempSync(join(parent, 'gatewright-bench-'))
  const node = await startNode({
    GATEWRIGHT_DATA_DIR: folder,
    GATEWRIGHT_LEASE_SECONDS: '30',
    VENDOR22_API_KEY: 'key',
    VENDOR22_BASE_URL: upstream,
  })
  const headers = { authorization: `Bearer ${apiKey}` }
  const target = post(name, node.url, { path: '/workflows/v1/models/execute', body: ours, headers })
  const close = async (): Promise<void> => {
    await target.close()
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...target, over: direct, close }
}

async function throughPortkey(upstream: string): Promise<Target> {
  const port = await freePort()
  const server = at('./node_modules/@portkey-ai/gateway/build/start-server.js')
  const { stop } = await start([server, '--headless', `--port=${port}`], { NODE_ENV: 'production' }, port)
  const headers = {
    authorization: 'Bearer key',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstream}/v1`,
  }
  const path = '/v1/chat/completions'
  const target = post('@portkey-ai/gateway, which stores nothing', `http://127.0.0.1:${port}`, {
    path,
    body: words,
    headers,
  })
  const close = async (): Promise<void> => {
    await target.close()
    await stop()
  }
  return { ...target, over: directWords, close }
}

interface Post {
  readonly path: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the connection is closed after each call. */
  readonly reset?: boolean
}

function post(name: string, url: string, { path, body, headers = {}, reset = false }: Post): Target {
  const pool = new Pool(url, { connections: 1, pipelining: 1 })
  const type = { 'content-type': 'application/json' }
  const request = { path, method: 'POST' as const, body, reset, headers: { ...headers, ...type } }
  const call = async (): Promise<void> => {
    const answer = await pool.request(request)
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${name} responded with ${answer.statusCode}: ${text.slice(0, 500)}`)
  }
  return { name, call, close: () => pool.close() }
}

/** The time of one disk commit, for comparison. */
function rawCommit(): Target {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const database = new DatabaseSync(join(folder, 'raw.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE tasks (body TEXT) STRICT')
  const insert = database.prepare('INSERT INTO tasks VALUES (?)')
  const close = async (): Promise<void> => {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { name: 'raw SQLite: one row, one flush', call: async () => void insert.run(ours), close }
}

/** The time of the disk alone. */
function rawFlush(): Target {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const file = openSync(join(folder, 'raw'), 'w')
  const page = Buffer.alloc(4096, 1)
  const call = async (): Promise<void> => {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  const close = async (): Promise<void> => {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
  return { name: flush, call, close }
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A server process, at the address that it prints or on this port. */
async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  port?: number,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', port === undefined ? 'pipe' : 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
  }
  if (port === undefined) {
    const printed: readonly unknown[] =
      child.stdout === null ? [] : await Promise.race([once(child.stdout, 'data'), ended])
    return { url: /http:\S+/.exec(String(printed[0]))?.[0] ?? '', stop }
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++, await sleep(100)) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, stop }
  }
  await stop()
  throw new Error(`${args[0]} did not start.`)
}
