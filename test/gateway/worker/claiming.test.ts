import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ClaimRequest } from '../../../gateway/engine/engine.ts'
import { routesAt } from '../../../gateway/tasks/route.ts'
import { lost, type Failed } from '../../../gateway/tasks/task.ts'
import type { Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import type { GivenUp } from '../../../gateway/worker/work.ts'
import { Worker, type WorkerParts } from '../../../gateway/worker/worker.ts'
import { anyNumber } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'
import { done, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()
const minute = 60_000

/** A worker on a clock that the test moves, and its claims. */
function bench(more: Partial<WorkerParts> = {}, upstream: Upstream = new Scripted()) {
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => void vi.restoreAllMocks())
  const claims: ClaimRequest[] = []
  const claim = the.engine.claim.bind(the.engine)
  vi.spyOn(the.engine, 'claim').mockImplementation((request) => {
    claims.push(request)
    return claim(request)
  })
  const parts = { ...the.partsOf(upstream), slots: 3, onError: (error: unknown) => expect.unreachable(String(error)) }
  const worker = new Worker({ ...parts, ...more })
  /** Lets time pass, a tenth of a second at once. */
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 100) {
      passed += 100
      the.time += 100
      await vi.advanceTimersByTimeAsync(100)
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const jump = (ms: number): void => void (passed += ms)
  return { worker, claims, pass, jump }
}

describe('an idle worker', () => {
  test('asks for tasks once a second, for as many as it has slots', async () => {
    const { worker, claims, pass } = bench()
    worker.start()
    worker.start()
    await pass(10_000)
    expect(claims.length).toBeGreaterThanOrEqual(9)
    expect(claims.length).toBeLessThanOrEqual(11)
    expect(new Set(claims.map(({ limit }) => limit))).toEqual(new Set([3]))
    expect(claims[0]).toEqual({ limit: 3, bytes: anyNumber, leaseMs: 1000 })
    await worker.stop(0)
    const stopped = claims.length
    await pass(3000)
    expect(claims).toHaveLength(stopped)
  })

  test('says which groups have limits, and which routes it has', async () => {
    const [groupLimits, routes] = [new Map([['g', 1]]), new Set(routesAt(model.id, 'vendor', 'vendor-1'))]
    const { worker, claims, pass } = bench({ groupLimits, routes })
    worker.start()
    await pass(100)
    expect(claims[0]).toMatchObject({ groupLimits, routes })
    await worker.stop(0)
  })

  test('ends what no step can end once a second, and that of silent vendors after ten minutes', async () => {
    const failed = unchecked<Failed>({ id: 'task-9', model: model.id, upstream: 'vendor-9', error: lost })
    const givenUp: GivenUp[] = []
    const { worker, pass, jump } = bench({ giveUpMs: 5 * minute, onGivenUp: (task) => void givenUp.push(task) })
    const sweep = vi.spyOn(the.engine, 'sweep').mockResolvedValueOnce([failed]).mockResolvedValue([])
    worker.start()
    await pass(5000)
    expect(sweep.mock.calls.length).toBeGreaterThanOrEqual(4)
    expect(sweep.mock.calls.length).toBeLessThanOrEqual(6)
    expect(new Set(sweep.mock.calls.flat())).toEqual(new Set([Number.MAX_SAFE_INTEGER]))
    expect(givenUp).toEqual([failed])
    const early = sweep.mock.calls.length
    jump(10 * minute - 5000 - 100)
    await pass(100)
    await pass(2000)
    expect(sweep.mock.calls.slice(early).flat().at(-1)).toBe(5 * minute)
    await worker.stop(0)
  })

  test('reports an error of its store, and waits before it asks again', async () => {
    const errors: unknown[] = []
    const { worker, claims, pass } = bench({ onError: (error) => void errors.push(error) })
    const error = new Error('The database is away.')
    vi.spyOn(the.engine, 'sweep').mockRejectedValueOnce(error)
    worker.start()
    await pass(500)
    expect({ errors, claims }).toEqual({ errors: [error], claims: [] })
    await worker.stop(0)
  })
})

describe('a busy worker', () => {
  test('asks for fewer tasks, and for none without a slot', async () => {
    const answers = [pending<Submitted>(), pending<Submitted>(), pending<Submitted>()]
    let sent = 0
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: () => answers[sent++]?.promise ?? expect.unreachable(),
      poll: async () => done,
    }
    const { worker, claims, pass } = bench({ leaseMs: minute }, upstream)
    worker.start()
    await the.submit('a')
    await the.submit('b')
    await pass(1000)
    expect(sent).toBe(2)
    expect(claims.at(-1)).toMatchObject({ limit: 1 })
    await the.submit('c')
    await pass(1000)
    const full = claims.length
    await pass(3000)
    expect({ sent, claims: claims.length }).toEqual({ sent: 3, claims: full })
    answers[0]?.resolve({ ...taken, inMs: minute })
    await pass(1000)
    expect(claims.length).toBeGreaterThan(full)
    answers[1]?.resolve({ ...taken, inMs: minute })
    answers[2]?.resolve({ ...taken, inMs: minute })
    await pass(100)
    await worker.stop(0)
  })

  test('looks once a second for what no step can end, however many tasks it runs', async () => {
    const upstream: Upstream = { supportsIdempotencyToken: true, submit: async () => taken, poll: async () => done }
    const { worker, claims, pass } = bench({}, upstream)
    const sweep = vi.spyOn(the.engine, 'sweep')
    worker.start()
    for (let count = 0; count < 10; count++) {
      await the.submit(`task-${count}`)
      await pass(100)
    }
    expect(claims.length).toBeGreaterThan(10)
    expect(sweep.mock.calls.length).toBeLessThanOrEqual(2)
    await worker.stop(0)
  })

  test('traces each step', async () => {
    const traced: string[] = []
    const { worker, pass } = bench(
      {
        traceStep: async ({ id }, run) => {
          traced.push(id)
          await run()
        },
      },
      new Scripted(done),
    )
    worker.start()
    await the.submit('a')
    await pass(1000)
    expect(traced).toEqual(['a'])
    expect(await the.read('a')).toMatchObject({ state: 'COMPLETED' })
    await worker.stop(0)
  })
})

test.each([
  ['of a route that it does not have', { routes: new Set(routesAt('other', 'vendor', 'vendor-1')) }, false],
  ['of its routes', { routes: new Set(routesAt(model.id, 'vendor', 'vendor-1')) }, true],
  ['without its upstream', { upstreamOf: () => undefined }, false],
])('a slot is reserved for a task %s: %s', async (_, more, isReserved) => {
  const { worker } = bench(more)
  worker.start()
  const slot = worker.reserve({ model: model.id, destination: 'vendor' })
  expect(slot !== undefined).toBe(isReserved)
  expect(worker.busy).toBe(isReserved ? 1 : 0)
  slot?.use(undefined)
  slot?.use(undefined)
  expect(worker.busy).toBe(0)
  await worker.stop(0)
})
