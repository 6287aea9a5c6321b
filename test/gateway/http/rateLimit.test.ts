import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { ApiKey } from '../../../gateway/keys/keys.ts'
import { bench, type Bench } from '../../support/httpServer.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { textLike } from '../../support/matching.ts'
import { MemoryStore } from '../../support/memoryStore.ts'

let now = 1_000_000
const nodes: Bench[] = []

afterEach(() => Promise.all(nodes.splice(0).map(({ app }) => app.close())))

/** A node on a store, whose key can send so many requests a minute; `onTake` is called before it takes tokens. */
function node(
  perMinute: number | (() => number),
  store: MemoryStore,
  onTake: () => void | Promise<void> = () => undefined,
): Bench {
  const limit = typeof perMinute === 'number' ? () => perMinute : perMinute
  const key = (): ApiKey => ({ id: 'limited', name: 'Limited', perMinute: limit() })
  const engine = memoryEngine(() => now, store)
  const take = engine.takeShares.bind(engine)
  engine.takeShares = async (worker, demands) => {
    await onTake()
    return take(worker, demands)
  }
  const made = bench({
    engine,
    keys: { find: async () => key() },
    now: () => now,
    corsOrigins: ['https://app.example'],
  })
  nodes.push(made)
  return made
}

const read = ({ get }: Bench): Promise<LightMyRequestResponse> =>
  get('/workflows/v1/models', { origin: 'https://app.example' })

/** How many of these requests, one after the other, are within the limit. */
async function accepted(count: number, of: (at: number) => Bench | undefined): Promise<number> {
  let found = 0
  for (let at = 0; at < count; at++) {
    const one = of(at)
    if (one !== undefined && (await read(one)).statusCode === 200) found++
  }
  return found
}

test('a key can send its requests a minute, which refill evenly', async () => {
  const one = node(6, new MemoryStore())
  expect(await accepted(8, () => one)).toBe(6)
  const refused = await read(one)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '10', ratelimit: '"default";r=0;t=60' })
  now += 10_000
  expect(await accepted(2, () => one)).toBe(1)
})

test('responses say the limit and what is left of it, also to pages of other origins', async () => {
  const { headers } = await read(node(100, new MemoryStore()))
  expect(headers).toMatchObject({ 'ratelimit-policy': '"default";q=100;w=60', ratelimit: '"default";r=99;t=1' })
  expect(headers['access-control-expose-headers']).toMatch(/\bRateLimit, RateLimit-Policy\b/)
  const unlimited = bench()
  nodes.push(unlimited)
  expect(Object.keys((await read(unlimited)).headers)).not.toContain('ratelimit')
})

test('the limit holds over all nodes, however the requests are spread', async () => {
  const store = new MemoryStore()
  const all = [node(60, store), node(60, store), node(60, store)]
  // A node may hold tokens that another needs.
  const count = await accepted(100, (at) => all[(at * 7) % 3])
  expect(count).toBeLessThanOrEqual(60)
  expect(count).toBeGreaterThan(60 - 3 * 3)
  now += 60_000
  // After a minute, each can also use what it held.
  expect(await accepted(200, (at) => all[(at * at) % 3])).toBeLessThanOrEqual(60 + 3 * 3)
})

test('a poll writes nothing: nodes take tokens in portions', async () => {
  let taken = 0
  const one = node(1000, new MemoryStore(), () => void taken++)
  expect(await accepted(200, () => one)).toBe(200)
  expect(taken).toBe(4)
})

test('without the store, a node accepts its last portion and then answers 503', async () => {
  let isDown = false
  const one = node(100, new MemoryStore(), () => {
    if (isDown) throw new Error('The store is down.')
  })
  await read(one)
  isDown = true
  expect(await accepted(4, () => one)).toBe(4)
  const refused = await read(one)
  expect(refused.statusCode).toBe(503)
  expect(refused.json<unknown>()).toMatchObject({ type: textLike(/store-failed$/) })
  isDown = false
  expect(await accepted(1, () => one)).toBe(1)
})

test('a lowered limit also holds for the tokens that a node has already taken', async () => {
  let perMinute = 1000
  const one = node(() => perMinute, new MemoryStore())
  expect(await accepted(1, () => one)).toBe(1)
  perMinute = 3
  const { headers } = await read(one)
  expect(headers).toMatchObject({ 'ratelimit-policy': '"default";q=3;w=60', ratelimit: '"default";r=3;t=0' })
  // Two that it has left, and those that the store has for the lower limit.
  expect(await accepted(20, () => one)).toBe(4)
  now += 60_000
  expect(await accepted(20, () => one)).toBe(3)
})

test('a raised limit holds at once, and the new tokens come evenly', async () => {
  let perMinute = 2
  const one = node(() => perMinute, new MemoryStore())
  expect(await accepted(3, () => one)).toBe(2)
  now += 30_000
  perMinute = 60
  expect(await accepted(100, () => one)).toBe(30)
})

test('a clock that is set back by an hour delays no request by more than a minute', async () => {
  const one = node(6, new MemoryStore())
  expect(await accepted(7, () => one)).toBe(6)
  now -= 3_600_000
  expect(await accepted(1, () => one)).toBe(0)
  now += 60_000
  expect(await accepted(7, () => one)).toBe(6)
})

test('tokens that nobody uses go back to the store, and are never more than the limit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let returned = (): void => undefined
  let isTaken = false
  const store = new MemoryStore()
  const one = node(100, store, () => {
    if (isTaken) returned()
    isTaken = true
  })
  const other = node(100, store)
  await read(one)
  now += 60_000 // the store is full, and the node has four of its tokens beside
  const isReturned = new Promise<void>((resolve) => (returned = resolve))
  await vi.advanceTimersByTimeAsync(4000)
  await isReturned
  expect((await read(one)).headers).toMatchObject({ ratelimit: '"default";r=99;t=1' })
  expect(await accepted(200, () => other)).toBeLessThanOrEqual(99)
})

test('a refused request says when there is a token, and a caller that waits so long gets it', async () => {
  const one = node(4, new MemoryStore())
  expect(await accepted(4, () => one)).toBe(4)
  now += 5000
  const refused = await read(one)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  now += 9999
  expect((await read(one)).headers['retry-after']).toBe('1')
  now += 1
  expect(await accepted(2, () => one)).toBe(1)
})
