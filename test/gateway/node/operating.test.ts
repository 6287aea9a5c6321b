import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldsOf } from '../../../generator/language/values.ts'
import { newTask } from '../../contract/tasks.ts'
import { png } from '../../support/assets.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { apiKey, awaitEnd, submitCall, type NodeProcess } from '../../support/node.ts'
import { serve } from '../../support/served.ts'
import { listen } from '../../support/servers.ts'
import { bench } from '../../support/httpServer.ts'
import { key, say, startVendor } from '../upstream/upstreamKit.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { anyNumber, objectWith } from '../../support/matching.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()

/** The value of a metric with these labels, if any. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

const linesOf = (node: NodeProcess): readonly Readonly<Record<string, unknown>>[] =>
  node
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => fieldsOf(readJson(line)))

test('the first scrape knows how long the oldest task has waited', async () => {
  let now = 1_800_000_000_000
  const engine = memoryEngine(() => now)
  await engine.submit({ task: newTask('one', now) })
  now += 90_000
  // The clock of the node does not matter.
  const { app } = bench({ engine, now: () => 0 })
  const { body } = await app.inject({ url: '/metrics' })
  expect(valueOf(body, 'gatewright_oldest_waiting_seconds')).toBe(90)
})

test('the metrics count the waiting tasks of each concurrency group, and forget a group without any', async () => {
  let now = 1_800_000_000_000
  const engine = memoryEngine(() => now)
  for (const group of ['vendor1', 'vendor1', undefined]) {
    await engine.submit({ task: newTask('one', now), ...(group !== undefined && { group }) })
    now += 30_000
  }
  const { app } = bench({ engine })
  const first = await app.inject({ url: '/metrics' })
  expect(valueOf(first.body, 'gatewright_waiting_tasks{group="vendor1"}')).toBe(2)
  expect(valueOf(first.body, 'gatewright_group_oldest_waiting_seconds{group="vendor1"}')).toBe(90)
  expect(valueOf(first.body, 'gatewright_waiting_tasks{group=""}')).toBe(1)
  await engine.claim({ limit: 10, leaseMs: 1000 })
  const other = bench({ engine })
  expect((await other.app.inject({ url: '/metrics' })).body).not.toContain('{group=')
})

test('many scrapes and readiness checks cause one query a second to the store', async () => {
  const engine = memoryEngine()
  let asked = 0
  const stats = engine.stats.bind(engine)
  const { app } = bench({ engine: Object.assign(engine, { stats: () => (asked++, stats()) }) })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = async (times: number): Promise<readonly number[]> => {
    const all = Array.from({ length: times }, (_, at) => app.inject({ url: at % 2 === 0 ? '/metrics' : '/readyz' }))
    return (await Promise.all(all)).map(({ statusCode }) => statusCode)
  }
  expect(new Set(await ask(300))).toEqual(new Set([200]))
  for (let at = 0; at < 25; at++) await ask(2)
  expect(asked).toBeLessThanOrEqual(2) // one for each of the two
  vi.advanceTimersByTime(1001)
  const before = asked
  await ask(2)
  expect(asked - before).toBeGreaterThan(0)
  await app.close()
})

test('the metrics of an unavailable or silent store say so, without outdated figures of tasks', async () => {
  const engine = memoryEngine()
  const stats = engine.stats.bind(engine)
  let state: 'up' | 'away' | 'silent' = 'up'
  const asked = async () => {
    if (state === 'up') return stats()
    return state === 'away' ? Promise.reject(new Error('Connection lost')) : new Promise<never>(() => undefined)
  }
  const first = bench({ engine: Object.assign(engine, { stats: asked }) })
  const { body: before } = await first.app.inject({ url: '/metrics' })
  expect(valueOf(before, 'gatewright_store_up')).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const sort of ['away', 'silent'] as const) {
    state = sort
    const { app } = bench({ engine: Object.assign(engine, { stats: asked }) })
    let isAnswered = false
    const answers = Promise.all([app.inject({ url: '/metrics' }), app.inject({ url: '/readyz' })])
    void answers.finally(() => (isAnswered = true))
    // A second of the fake clock passes in each turn of the event loop.
    for (; !isAnswered; await turn()) vi.advanceTimersByTime(1000)
    const [{ statusCode, body }, ready] = await answers
    expect([statusCode, valueOf(body, 'gatewright_store_up'), ready.statusCode], sort).toEqual([200, 0, 503])
    expect(body).not.toContain('gatewright_tasks{')
  }
})

test('an unknown method does not get a separate label', async () => {
  const { app, send } = bench()
  for (const method of ['PROPFIND', 'MKCOL', 'PURGE'] as const) await send({ method: method as 'GET', url: '/x' }) // light-my-request takes any
  const { body } = await app.inject({ url: '/metrics' })
  expect(body).not.toMatch(/PROPFIND|MKCOL|PURGE/)
})

test.runIf(isLong)(
  'the metrics cover the process, workers, commits and calls of vendors; each failed call is logged',
  async () => {
    const unwell = await startVendor((_, response) => say(response, 500, { message: `Broken: ${key} A secret kite` }))
    onTestFinished(unwell.close)
    const unreachable = createServer()
    const port = await listen(unreachable)
    await new Promise((resolve) => unreachable.close(resolve))
    const node = await serve(join(root, 'vendors'), {
      GATEWRIGHT_LOG_LEVEL: 'info',
      GATEWRIGHT_WORKERS: '7',
      GATEWRIGHT_METRICS_PORT: '0',
      VENDOR22_API_KEY: key,
      VENDOR22_BASE_URL: unwell.url,
      VENDOR28_API_KEY: key,
      VENDOR28_BASE_URL: `http://127.0.0.1:${port}`,
    })
    const failed = await submitCall(node.url, { model: 'vendor22-flow-1', params: { prompt: 'A secret kite' } })
    const lost = await submitCall(node.url, { model: 'vendor28-chat-2', params: { prompt: 'A secret kite' } })
    await awaitEnd(node.url, failed ?? '')
    const call = { vendor: 'vendor22', task: failed, status: 500, outcome: 'faulty', level: 40 }
    await expect.poll(() => linesOf(node)).toContainEqual(objectWith({ ...call, attempt: anyNumber }))
    await expect
      .poll(() => linesOf(node))
      .toContainEqual(objectWith({ vendor: 'vendor22', task: failed, code: 'upstream-error' }))
    const break_ = { vendor: 'vendor28', task: lost, outcome: 'unsent', code: 'ECONNREFUSED', level: 40 }
    await expect.poll(() => linesOf(node)).toContainEqual(objectWith(break_))
    expect(node.output()).not.toMatch(/secret kite|Broken/)
    expect(node.output()).not.toContain(key)

    const [, apart = ''] = /"listening":"([^"]+)"/.exec(node.output()) ?? []
    // The first scrape covers the time since the start, and each later one only the time since the one before it.
    const first = await metricsOf(apart)
    expect(valueOf(first, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.005)
    const statuses = ['/metrics', '/readyz', '/healthz'].map(async (path) => [
      (await fetch(node.url + path)).status,
      (await fetch(apart + path)).status,
    ])
    expect(await Promise.all(statuses)).toEqual([
      [404, 200],
      [404, 200],
      [200, 200],
    ])
    const document = readJson(await (await fetch(`${node.url}/openapi.json`)).text())
    expect(Object.keys(fieldsOf(fieldsOf(document)['paths']))).not.toContain('/metrics')
    const metrics = await metricsOf(apart)
    expect(valueOf(metrics, 'gatewright_upstream_calls_total{vendor="vendor22",outcome="faulty"}')).toBeGreaterThan(0)
    expect(valueOf(metrics, 'gatewright_upstream_calls_total{vendor="vendor28",outcome="unsent"}')).toBeGreaterThan(0)
    expect(valueOf(metrics, 'gatewright_workers')).toBe(7)
    expect(valueOf(metrics, 'gatewright_workers_busy')).toBeLessThanOrEqual(7)
    expect(valueOf(metrics, 'gatewright_commit_seconds_count')).toBeGreaterThan(1)
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'process_open_fds',
      'nodejs_active_handles_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      if (name !== 'process_open_fds' || process.platform === 'linux')
        expect(valueOf(metrics, name), name).toBeDefined()
    }
    expect(await node.stop()).toBe(0)
  },
)

test.runIf(isLong)(
  'the log contains the addresses of callers, through trusted proxies only, and no URL of a file',
  async () => {
    const node = await serve(join(root, 'proxies'), {
      GATEWRIGHT_LOG_LEVEL: 'info',
      GATEWRIGHT_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    })
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' }
    const stored = await fetch(`${node.url}/files?name=private`, { method: 'POST', headers, body: new Uint8Array(png) })
    const file = String(valueAt(await stored.json(), 'response', 'url'))
    await fetch(file)
    await fetch(`${file}/nothing?signature=abc`)
    const ask = (forwarded: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const call = request(`${node.url}/healthz`, { headers: { 'x-forwarded-for': forwarded } })
        call
          .once('error', reject)
          .once('response', (answer) => answer.resume().once('end', resolve))
          .end()
      })
    await ask('203.0.113.9, 198.51.100.7, 10.1.2.3')
    await ask('"><script>, 10.1.2.3')
    await ask('2001:db8::7')
    await expect.poll(() => linesOf(node).filter(({ path }) => path === '/healthz').length).toBe(3)
    const clients = linesOf(node).filter(({ path }) => path === '/healthz')
    expect(clients.map(({ client }) => client)).toEqual(['198.51.100.7', '10.1.2.3', '2001:db8::7'])
    const { pathname } = new URL(file)
    expect(node.output()).not.toContain(pathname.slice('/files/'.length))
    expect(node.output()).not.toMatch(/private|signature|script/)
    expect(linesOf(node).filter(({ path }) => path === '/files/{id}')).toHaveLength(2)
  },
)

test('a caller cannot choose its address without a trusted proxy', async () => {
  const { app, lines } = bench()
  await app.inject({ url: '/healthz', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(lines.map((line) => valueAt(JSON.parse(line), 'client'))).toContain('192.0.2.1')
  expect(lines.join('')).not.toContain('203.0.113.9')
  const near = bench({ trustedProxies: ['10.0.0.0/8'] })
  await near.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(near.lines.join('')).toContain('"client":"192.0.2.1"')
})

test.runIf(isLong)(
  'a gateway with a full disk is not ready, and is ready again when there is room',
  async ({ skip }) => {
    const small = join(root, 'small')
    mkdirSync(small)
    const canMount =
      process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]).status === 0
    skip(!canMount, 'Only root can mount a small disk.')
    onTestFinished(() => void spawnSync('umount', ['-l', small]))
    const node = await serve(join(small, 'data'))
    const ready = async (): Promise<number> => (await fetch(`${node.url}/readyz`)).status
    expect(await ready()).toBe(200)
    const filler = join(small, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))
    } catch {
      // The disk is full.
    }
    await expect.poll(ready, { interval: 200 }).toBe(503)
    expect((await fetch(`${node.url}/metrics`)).status).toBe(200)
    writeFileSync(filler, '')
    await expect.poll(ready, { interval: 200 }).toBe(200)
    expect(await node.stop()).toBe(0)
  },
)
