import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '../../../gateway/webhooks/send.ts'
import { present } from '../../contract/tasks.ts'
import { all, Bench, url } from './delivererKit.ts'

const ended = { url, events: ['task.completed'] } as const
const day = 86_400_000
const busy: Answer = { status: 503, error: 'It returned the status 503.' }

/** A receiver whose answer the test gives, and when it was first called. */
function silent(bench: Bench) {
  const [called, answer] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<Answer>()]
  bench.answer = (_, stop) => {
    called.resolve(stop)
    return answer.promise
  }
  return { called: called.promise, answer: answer.resolve }
}

/** Whether a promise has settled once everything ran that does not wait. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let has = false
  void promise.finally(() => (has = true))
  for (let turns = 0; turns < 20; turns++) await setImmediate()
  return has
}

describe('a delivery', () => {
  test('stays with its node for three times as long as a try takes; then another node tries it', async () => {
    const bench = new Bench()
    await bench.complete(ended)
    const receiver = silent(bench)
    await bench.deliverer.startDue()
    await receiver.called
    const other = bench.node()
    bench.now += 29_999
    expect(await other.startDue()).toBe(0)
    bench.now += 1
    bench.answer = { status: 204 }
    expect(await other.startDue()).toBe(1)
    await other.settled()
    expect(bench.outcomes).toEqual(['delivered'])
    // The first node answers when it has lost its lease: that changes nothing, and does not count.
    receiver.answer(busy)
    await bench.deliverer.settled()
    expect(bench.outcomes).toEqual(['delivered'])
    expect(await bench.listed()).toMatchObject([{ state: 'delivered', tries: [{ status: 204 }] }])
  })

  test.each([
    ['a day', day, day],
    ['longer than a day', 30 * day, day],
    ['less than the next wait', 1, 5500],
  ])('waits a day at most when its receiver asks for %s', async (_, retryAfterMs, waitMs) => {
    const bench = new Bench()
    bench.answer = { ...busy, retryAfterMs }
    await bench.complete(ended)
    await bench.deliver()
    expect(await bench.listed()).toMatchObject([{ state: 'waiting', nextAt: bench.now + waitMs }])
  })

  test('of a webhook that is gone is not tried again, though its receiver names a time', async () => {
    const bench = new Bench()
    bench.answer = { status: 410, error: 'It returned the status 410.', retryAfterMs: 1000 }
    await bench.complete(ended)
    await bench.deliver()
    expect(await bench.listed()).toMatchObject([{ state: 'failed' }])
    expect(await bench.engine.deliveries.disabled('key-1')).toMatchObject([{ url }])
  })
})

describe('a node', () => {
  test('tries 64 deliveries at once, and another one when one of them has ended', async () => {
    const bench = new Bench()
    const never = Promise.withResolvers<Answer>()
    const first = Promise.withResolvers<Answer>()
    bench.answer = () => (bench.sent.length === 1 ? first.promise : never.promise)
    for (let owner = 0; owner < 80; owner++)
      await bench.complete({ ...ended, url: `https://hooks-${owner}.example.com/` }, `key-${owner}`)
    const claim = vi.spyOn(bench.engine.deliveries, 'claim')
    while ((await bench.deliverer.startDue()) > 0);
    const asked = claim.mock.calls.length
    await vi.waitFor(() => expect(bench.sent).toHaveLength(64))
    // It does not even ask the store while it has no room.
    expect(await bench.deliverer.startDue()).toBe(0)
    expect(claim).toHaveBeenCalledTimes(asked)
    first.resolve({ status: 200 })
    await vi.waitFor(() => expect(bench.outcomes).toHaveLength(1))
    await setImmediate()
    expect(await bench.deliverer.startDue()).toBe(1)
    never.resolve({ status: 200 })
    await bench.deliverer.settled()
  })

  test('asks the store once a second while nothing is due', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const bench = new Bench()
    const claim = vi.spyOn(bench.engine.deliveries, 'claim')
    bench.deliverer.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(claim).toHaveBeenCalledTimes(11)
    await bench.deliverer.stop()
  })

  test('does not let its waits pile up while a receiver is silent', async () => {
    const bench = new Bench()
    const waits: AbortSignal[] = []
    const idle = bench.engine.deliveries.idle.bind(bench.engine.deliveries)
    vi.spyOn(bench.engine.deliveries, 'idle').mockImplementation((ms, signal) => {
      waits.push(present(signal))
      return idle(ms, signal)
    })
    const receiver = silent(bench)
    await bench.complete(ended)
    bench.deliverer.start()
    await receiver.called
    receiver.answer({ status: 200 })
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(1))
    expect(waits.map(({ aborted }) => aborted)).toEqual([...Array(waits.length - 1).fill(true), false])
    await bench.deliverer.stop()
  })

  test('that stops waits for its tries, and stores their answers', async () => {
    const bench = new Bench()
    const receiver = silent(bench)
    await bench.complete(ended)
    bench.deliverer.start()
    await receiver.called
    const stopped = bench.deliverer.stop()
    expect(await isSettled(stopped)).toBe(false)
    receiver.answer({ status: 200 })
    await stopped
    expect(await bench.listed()).toMatchObject([{ state: 'delivered', tries: [{ status: 200 }] }])
  })

  test('that stops breaks off tries without an answer, which do not count', async () => {
    const bench = new Bench()
    const called = Promise.withResolvers<void>()
    bench.answer = async (_, stop) => {
      called.resolve()
      if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }))
      return { error: 'It did not answer.' }
    }
    await bench.complete(ended)
    bench.deliverer.start()
    await called.promise
    await bench.deliverer.stop()
    expect(bench.outcomes).toEqual([])
    expect(await bench.listed()).toMatchObject([{ state: 'waiting', tries: [] }])
  })

  test('that stops while it asks the store ends what it got, too', async () => {
    const bench = new Bench()
    const [asked, store] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const claim = bench.engine.deliveries.claim.bind(bench.engine.deliveries)
    vi.spyOn(bench.engine.deliveries, 'claim').mockImplementation(async (request) => {
      asked.resolve()
      await store.promise
      return claim(request)
    })
    const receiver = silent(bench)
    await bench.complete(all)
    bench.deliverer.start()
    await asked.promise
    const stopped = bench.deliverer.stop()
    store.resolve()
    await receiver.called
    expect(await isSettled(stopped)).toBe(false)
    receiver.answer({ status: 200 })
    await stopped
    expect(bench.outcomes).toEqual(['delivered'])
  })
})
