import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Portions } from '../../../gateway/base/portions.ts'
import { LocalShares } from '../../../gateway/base/shares.ts'

/** How long a node holds slots that it cannot renew. */
const shareMs = 10_000

/** A store for any number of nodes, which can fail, and how often it was asked. */
class Store {
  isDown = false
  asked = 0
  private readonly shares = new LocalShares()

  /** A node, which cannot reach the store while `isCutOff` says so. */
  node(isCutOff = (): boolean => false): Portions {
    const portions = new Portions(
      async (worker, demands) => {
        this.asked++
        if (this.isDown || isCutOff()) throw new Error('The store is down.')
        return this.shares.take(worker, demands, Date.now())
      },
      () => Date.now(),
    )
    onTestFinished(() => portions.stop())
    return portions
  }
}

let store: Store

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  store = new Store()
})

test('requests that follow one another ask the store nothing', async () => {
  const slots = store.node().slotsOf('vendor', 8)
  for (let count = 0; count < 100; count++) {
    const free = await slots.take()
    expect(free).toBeDefined()
    free?.()
  }
  expect(store.asked).toBe(1)
})

test('simultaneous requests get the limit, and ask no more often than they come', async () => {
  const slots = store.node().slotsOf('vendor', 8)
  const taken = await Promise.all(Array.from({ length: 20 }, () => slots.take()))
  expect(taken.filter((free) => free !== undefined)).toHaveLength(8)
  expect(store.asked).toBeLessThanOrEqual(3)
})

test('a node returns slots that it does not use, and then asks the store no more', async () => {
  const [first, second] = [store.node().slotsOf('vendor', 1), store.node().slotsOf('vendor', 1)]
  const free = await first.take()
  expect(await second.take()).toBeUndefined()
  free?.()
  await vi.advanceTimersByTimeAsync(6000)
  expect(await second.take()).toBeDefined()
  await first.take()
  await vi.advanceTimersByTimeAsync(6000)
  const { asked } = store
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.asked).toBe(asked + 1) // the second renews its own
})

test('a node that uses its portion keeps it; one that is killed loses it with its lease', async () => {
  let isKilled = false
  const killed = store.node(() => isKilled)
  await killed.slotsOf('vendor', 2).take()
  const other = store.node().slotsOf('vendor', 2)
  await vi.advanceTimersByTimeAsync(5 * shareMs)
  expect(await other.take()).toBeDefined()
  expect(await other.take()).toBeUndefined()
  isKilled = true
  await vi.advanceTimersByTimeAsync(shareMs)
  expect(await other.take()).toBeDefined()
})

test('without the store, a node uses what it holds until its lease ends', async () => {
  const slots = store.node().slotsOf('vendor', 8)
  const [one, two] = [await slots.take(), await slots.take()]
  store.isDown = true
  one?.()
  expect(await slots.take()).toBeDefined()
  expect(await slots.take()).toBeUndefined()
  two?.()
  await vi.advanceTimersByTimeAsync(shareMs - 1)
  expect(await slots.take()).toBeDefined()
  vi.setSystemTime(Date.now() + 2)
  expect(await slots.take()).toBeUndefined()
  store.isDown = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(await slots.take()).toBeDefined()
})

test('a node that stops returns everything', async () => {
  const node = store.node()
  const free = await node.slotsOf('vendor', 3).take()
  free?.()
  await node.stop()
  const other = store.node().slotsOf('vendor', 3)
  for (let count = 0; count < 3; count++) expect(await other.take()).toBeDefined()
})

test('a node returns tokens that it does not use', async () => {
  const [first, second] = [store.node().bucketOf('key'), store.node().bucketOf('key')]
  expect(await first.take(100)).toMatchObject({ isTaken: true, left: 99 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await second.take(100)).toMatchObject({ isTaken: true, left: 99 })
})

test('unused tokens of a node that cannot renew them are of no use to it after its lease', async () => {
  const bucket = store.node(() => store.asked > 1).bucketOf('key')
  await bucket.take(100)
  vi.setSystemTime(Date.now() + shareMs)
  await expect(bucket.take(100)).rejects.toThrow('The store is down.')
})

test('a burst of requests takes what it needs at once', async () => {
  const bucket = store.node().bucketOf('key')
  const levels = await Promise.all(Array.from({ length: 70 }, () => bucket.take(60)))
  expect(levels.filter(({ isTaken }) => isTaken)).toHaveLength(60)
  expect(store.asked).toBeLessThanOrEqual(3)
})

test('slots that are used longer than they were reserved are given to nobody else', async () => {
  const [first, second] = [store.node().slotsOf('vendor', 4), store.node().slotsOf('vendor', 4)]
  const used = await Promise.all(Array.from({ length: 4 }, () => first.take()))
  for (let passed = 0; passed < 25; passed++) {
    await vi.advanceTimersByTimeAsync(1000)
    expect(await second.take()).toBeUndefined()
  }
  used[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  // The other node needs one, so the free one is not for the node that had it.
  expect(await first.take()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second.take()).toBeDefined()
  expect(await second.take()).toBeUndefined()
})

test('a node that was cut off ends what it runs, and others use its slots only as far as the limit allows', async () => {
  let isCutOff = false
  const lost = store.node(() => isCutOff).slotsOf('vendor', 2)
  const other = store.node().slotsOf('vendor', 2)
  const [one, two] = [await lost.take(), await lost.take()]
  isCutOff = true
  await vi.advanceTimersByTimeAsync(shareMs)
  const [third] = [await other.take(), await other.take()]
  expect(await other.take()).toBeUndefined()
  isCutOff = false
  one?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lost.take()).toBeUndefined()
  third?.()
  await vi.advanceTimersByTimeAsync(4000)
  // Each uses one now.
  expect(await other.take()).toBeUndefined()
  two?.()
  await vi.advanceTimersByTimeAsync(4000)
  expect(await other.take()).toBeDefined()
})

test('a node that found no slot asks again a quarter of a second later, and not before', async () => {
  const [first, second] = [store.node().slotsOf('vendor', 1), store.node().slotsOf('vendor', 1)]
  const free = await first.take()
  expect(await second.take()).toBeUndefined()
  free?.()
  const { asked } = store
  for (let count = 0; count < 10; count++) expect(await second.take()).toBeUndefined()
  expect(store.asked).toBe(asked)
  vi.setSystemTime(Date.now() + 250)
  await second.take()
  expect(store.asked).toBe(asked + 1)
})

test('a failed request for slots is not repeated at once', async () => {
  const slots = store.node().slotsOf('vendor', 8)
  store.isDown = true
  for (let count = 0; count < 10; count++) expect(await slots.take()).toBeUndefined()
  expect(store.asked).toBe(1)
  store.isDown = false
  vi.setSystemTime(Date.now() + 249)
  expect(await slots.take()).toBeUndefined()
  vi.setSystemTime(Date.now() + 1)
  expect(await slots.take()).toBeDefined()
})

test('a node that stops takes no more slots, and its tokens are there for others', async () => {
  const node = store.node()
  const slots = node.slotsOf('vendor', 3)
  await node.bucketOf('key').take(60)
  await node.stop()
  expect(await slots.take()).toBeUndefined()
  expect(await store.node().bucketOf('key').take(60)).toMatchObject({ isTaken: true, left: 58 })
})

test('a bucket that nobody uses is forgotten, and its node asks the store no more', async () => {
  const node = store.node()
  const bucket = node.bucketOf('key')
  await bucket.take(100)
  expect(node.bucketOf('key')).toBe(bucket)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.bucketOf('key')).not.toBe(bucket)
  await vi.advanceTimersByTimeAsync(4000)
  expect(vi.getTimerCount()).toBe(0)
})

test('an empty bucket is asked for again when a token can be there, and not before', async () => {
  const bucket = store.node().bucketOf('key')
  expect((await bucket.take(1)).isTaken).toBe(true)
  const { asked } = store
  expect(await bucket.take(1)).toMatchObject({ isTaken: false, left: 0, fullInSeconds: 60, waitSeconds: 60 })
  vi.setSystemTime(Date.now() + 59_000)
  expect(await bucket.take(1)).toMatchObject({ isTaken: false, waitSeconds: 1 })
  expect(store.asked).toBe(asked + 1)
  vi.setSystemTime(Date.now() + 1000)
  expect((await bucket.take(1)).isTaken).toBe(true)
})
