import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Portions } from '../../../gateway/base/portions.ts'
import { LocalShares, shareMs } from '../../../gateway/base/shares.ts'

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
