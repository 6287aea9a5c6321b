import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPruning } from '../../../gateway/node/pruning.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const settings = { retentionMs: 30, ledgerMs: 90 }

test('tasks and the ledger are pruned every minute, and files every hour, until it stops', async () => {
  const deliveries = { prune: vi.fn(async () => 0) }
  const engine = { prune: vi.fn(async () => 0), sumLedger: vi.fn(async () => 0), deliveries }
  const files = { prune: vi.fn(async () => 0) }
  const stop = startPruning({ engine, files, onError: () => expect.unreachable() }, settings)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(engine.prune).toHaveBeenCalledTimes(60)
  expect(engine.prune).toHaveBeenLastCalledWith(30)
  expect(deliveries.prune).toHaveBeenLastCalledWith(30)
  expect(engine.sumLedger).toHaveBeenLastCalledWith(90)
  expect(files.prune).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(engine.prune).toHaveBeenCalledTimes(60)
})

test('a slow one is not overtaken by the next, and a failed one is reported and tried again', async () => {
  const errors: unknown[] = []
  const { promise, reject } = Promise.withResolvers<number>()
  const prune = vi.fn(async () => 0).mockReturnValueOnce(promise)
  const sumLedger = vi.fn(async () => 0)
  const files = { prune: async () => 0 }
  const engine = { prune, sumLedger, deliveries: { prune: async () => 0 } }
  const stop = startPruning({ engine, files, onError: (one) => void errors.push(one) }, settings)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(prune).toHaveBeenCalledTimes(1)
  const error = new Error('The store is away.')
  reject(error)
  await vi.advanceTimersByTimeAsync(minute)
  expect(errors).toEqual([error])
  expect([prune.mock.calls.length, sumLedger.mock.calls.length]).toEqual([2, 1])
  stop()
})
