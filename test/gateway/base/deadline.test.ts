import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Deadline, limitsEnded } from '../../../gateway/base/deadline.ts'
import { objectWith } from '../../support/matching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A wait that the test ends. */
function open(deadline: Deadline): { readonly end: () => void; readonly wait: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, wait: deadline.during(() => promise) }
}

test('a limit runs only while somebody is awaited, and counts waits at once only once', async () => {
  const deadline = new Deadline('file-fetch', 1000)
  const first = open(deadline)
  const second = open(deadline)
  vi.advanceTimersByTime(600)
  first.end()
  await first.wait
  vi.advanceTimersByTime(300)
  second.end()
  await second.wait
  vi.advanceTimersByTime(3_600_000)
  expect(deadline.signal.aborted).toBe(false)
  void open(deadline)
  vi.advanceTimersByTime(99)
  expect(deadline.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2) // fake timers run an immediate a millisecond later
  expect(deadline.signal.aborted).toBe(true)
  expect(() => deadline.signal.throwIfAborted()).toThrow(objectWith({ name: 'TimeoutError' }))
})

test('work in the middle of a wait does not count', async () => {
  const deadline = new Deadline('vendor-call', 1000)
  const { promise, resolve } = Promise.withResolvers<void>()
  void open(deadline)
  const work = deadline.outside(() => promise)
  vi.advanceTimersByTime(3_600_000)
  resolve()
  await work
  vi.advanceTimersByTime(999)
  expect(deadline.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(deadline.signal.aborted).toBe(true)
})

test('what arrives counts while it is awaited, and not while it is used', async () => {
  const deadline = new Deadline('file-fetch', 1000)
  const wait = (ms: number): Promise<void> => vi.advanceTimersByTimeAsync(ms).then(() => undefined)
  async function* chunks(): AsyncGenerator<number> {
    for (const at of [1, 2, 3]) {
      await wait(300)
      yield at
    }
    await wait(300)
  }
  for await (const _ of deadline.each(chunks())) await wait(60_000)
  expect(deadline.signal.aborted).toBe(true)
  const longer = new Deadline('file-fetch', 1300)
  for await (const _ of longer.each(chunks())) await wait(60_000)
  expect(longer.signal.aborted).toBe(false)
})

test('time in which the process stands still does not count', () => {
  const clock = { stoppedMs: 0 }
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + clock.stoppedMs)
  onTestFinished(() => void vi.restoreAllMocks())
  const deadline = new Deadline('webhook-try', 10_000)
  void open(deadline)
  vi.advanceTimersByTime(5000)
  clock.stoppedMs = 3_600_000
  vi.advanceTimersByTime(4000)
  expect(deadline.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1001)
  expect(deadline.signal.aborted).toBe(true)
})

test('an answer that is there when the process goes on is read first', async () => {
  const deadline = new Deadline('webhook-try', 250)
  const { end, wait } = open(deadline)
  setImmediate(end) // as the answers that a turn of the event loop reads after its timers
  setTimeout(() => setImmediate(end), 250)
  vi.advanceTimersByTime(250)
  await wait
  expect(deadline.signal.aborted).toBe(false)
})

test('a limit that ends work says its name and its duration', () => {
  const ended: unknown[] = []
  const note = (message: unknown): void => void ended.push(message)
  limitsEnded.subscribe(note)
  onTestFinished(() => void limitsEnded.unsubscribe(note))
  void open(new Deadline('bucket', 10_000))
  vi.advanceTimersByTime(10_001)
  expect(ended).toEqual([{ limit: 'bucket', ms: 10_000 }])
})
