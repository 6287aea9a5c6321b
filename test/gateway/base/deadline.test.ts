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

test('the parts of an answer count while they are awaited, and not while they are used', async () => {
  const deadline = new Deadline('file-fetch', 1000)
  async function* chunks(): AsyncGenerator<number> {
    for (const at of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(300)
      yield at
    }
    await vi.advanceTimersByTimeAsync(300)
  }
  for await (const _ of deadline.each(chunks())) await vi.advanceTimersByTimeAsync(60_000)
  expect(deadline.signal.aborted).toBe(true)
  const longer = new Deadline('file-fetch', 1300)
  for await (const _ of longer.each(chunks())) await vi.advanceTimersByTimeAsync(60_000)
  expect(longer.signal.aborted).toBe(false)
})

test('time in which the process stands still does not count', () => {
  const clock = { ms: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms)
  onTestFinished(() => void vi.restoreAllMocks())
  const pass = (seconds: number): void => {
    for (let at = 0; at < 4 * seconds; at++) {
      clock.ms += 250
      vi.advanceTimersByTime(250)
    }
  }
  const deadline = new Deadline('webhook-try', 10_000)
  void open(deadline)
  pass(5)
  clock.ms += 3_600_000
  pass(4)
  expect(deadline.signal.aborted).toBe(false)
  pass(2)
  expect(deadline.signal.aborted).toBe(true)
})

test('an answer that is there when the process continues is read first', async () => {
  const deadline = new Deadline('webhook-try', 250)
  const { end, wait } = open(deadline)
  const { signal } = deadline
  // The timers of a turn run before it reads what has arrived.
  vi.advanceTimersByTime(250)
  expect(signal.aborted).toBe(false)
  end()
  await wait
  vi.advanceTimersByTime(1000)
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
