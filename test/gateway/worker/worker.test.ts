import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import { accept, start, type Completed } from '../../../gateway/tasks/task.ts'
import type { Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import type { StepParts } from '../../../gateway/worker/work.ts'
import { Worker } from '../../../gateway/worker/worker.ts'
import { done, model, pending, StepBench, taken } from './workerKit.ts'

const the = new StepBench()
const place = { model: model.id, destination: 'vendor' } as const

describe('a worker', () => {
  test('starts with a task that was submitted for it, and never exceeds its slots', async () => {
    the.time = Date.now()
    const [going, ends] = [pending<void>(), pending<void>()]
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => {
        going.resolve()
        await ends.promise
        return { ...taken, inMs: 0 }
      },
      poll: async () => done,
    }
    const worker = new Worker({
      ...the.partsOf(upstream),
      slots: 2,
      onError: (error) => expect.unreachable(String(error)),
    })
    expect(worker.reserve(place)).toBeUndefined()
    worker.start()
    const [first, second] = [worker.reserve(place), worker.reserve(place)]
    expect(worker.reserve(place)).toBeUndefined()
    second?.use(undefined)
    const submitted = await the.engine.submit({ ...the.submission('kept'), ...(first && { lease: first.lease }) })
    first?.use('claim' in submitted ? submitted.claim : undefined)
    await going.promise
    expect(await the.read('kept')).toMatchObject({ state: 'IN_PROGRESS', attempt: 1 })
    const third = worker.reserve(place)
    expect(third).toBeDefined()
    expect(worker.reserve(place)).toBeUndefined()
    third?.use(undefined)
    ends.resolve()
    the.time = Date.now() + 1000
    await expect.poll(() => the.read('kept')).toMatchObject({ state: 'COMPLETED' })
    await worker.stop(1000)
    expect(worker.reserve(place)).toBeUndefined()
  })

  test('waits for a running task from when it is stopped, and leaves one that does not end to others', async () => {
    the.time = Date.now()
    const going = pending<void>()
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: () => {
        going.resolve()
        return new Promise(() => undefined)
      },
      poll: async () => done,
    }
    await the.submit()
    const worker = new Worker({ ...the.partsOf(upstream), slots: 1, onError: (error) => expect.fail(String(error)) })
    worker.start()
    await going.promise
    await worker.stop(20)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    expect(worker.busy).toBe(1)
  })

  test.each(['submitted for it', 'claimed'])(
    'counts the lease of a task that is %s from before it asked the store',
    async (how) => {
      const leaseMs = 1_000_000
      the.time = Date.now()
      let passed = 0
      vi.spyOn(performance, 'now').mockImplementation(() => passed)
      onTestFinished(() => void vi.restoreAllMocks())
      const asked = pending<boolean>()
      const upstream: Upstream = {
        supportsIdempotencyToken: true,
        submit: async ({ hold }) => {
          asked.resolve(hold?.mayBegin() ?? true)
          return taken
        },
        poll: async () => done,
      }
      const claim = the.engine.claim.bind(the.engine)
      // A new task would be renewed before it is sent, so this one was sent before.
      const sentBefore = async (claims: Promise<readonly Claim[]>): Promise<readonly Claim[]> => {
        const slow = (await claims).map(({ task }): Claim => ({
          task: { ...task, step: { is: 'submitting', token: 't' } },
        }))
        if (slow.length > 0) passed += 0.7 * leaseMs
        return slow
      }
      vi.spyOn(the.engine, 'claim').mockImplementation((request) => sentBefore(claim(request)))
      const onError = (error: unknown): never => expect.unreachable(String(error))
      const worker = new Worker({ ...the.partsOf(upstream, { leaseMs }), slots: 1, onError })
      worker.start()
      const slot = how === 'claimed' ? undefined : worker.reserve(place)
      if (slot !== undefined) passed += 0.7 * leaseMs
      const submitted = await the.engine.submit({ ...the.submission('one'), ...(slot && { lease: slot.lease }) })
      slot?.use('claim' in submitted ? submitted.claim : undefined)
      const answer = await asked.promise
      await worker.stop(1000)
      expect(answer).toBe(false)
    },
  )

  test('completes tasks, and stops on request with no task in progress', async () => {
    the.time = Date.now()
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => ({ ...taken, inMs: 0 }),
      poll: async () => done,
    }
    const errors: unknown[] = []
    const worker = new Worker({
      ...the.partsOf(upstream),
      slots: 2,
      onError: (error) => errors.push(error),
    })
    worker.start()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => the.submit(id)))
    const ended = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => the.engine.waitFor(id, 'key-1', 60_000)))
    await worker.stop(1000)
    expect(ended.map((task) => task?.state)).toEqual(Array(5).fill('COMPLETED'))
    expect(errors).toEqual([])
    await the.submit('late')
    expect(await the.read('late')).toMatchObject({ state: 'ACCEPTED' })
  })

  test('looks at most once a second for tasks that no step can end, however much it does', async () => {
    the.time = Date.now()
    vi.spyOn(performance, 'now').mockImplementation(() => 5000)
    onTestFinished(() => void vi.restoreAllMocks())
    const sweep = vi.spyOn(the.engine, 'sweep')
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => ({ is: 'done', result: {} }),
      poll: async () => done,
    }
    const worker = new Worker({ ...the.partsOf(upstream), slots: 1, onError: (error) => expect.fail(String(error)) })
    worker.start()
    const ids = ['a', 'b', 'c']
    await Promise.all(ids.map((id) => the.submit(id)))
    const ended = await Promise.all(ids.map((id) => the.engine.waitFor(id, 'key-1', 60_000)))
    await worker.stop(1000)
    expect(ended.map((task) => task?.state)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
    expect(sweep).toHaveBeenCalledTimes(1)
  })

  test('that stops waits for its tasks, up to a limit', async () => {
    the.time = Date.now()
    const [going, answer] = [pending<void>(), pending<Submitted>()]
    const submit = (): Promise<Submitted> => (going.resolve(), answer.promise)
    const upstream: Upstream = { supportsIdempotencyToken: true, submit, poll: async () => done }
    const worker = new Worker({ ...the.partsOf(upstream), slots: 1, onError: () => undefined })
    worker.start()
    await the.submit('kept')
    await going.promise
    await worker.stop(1)
    expect(await the.read('kept')).toMatchObject({ state: 'IN_PROGRESS' })
    const stopped = worker.stop(600_000)
    answer.resolve({ is: 'done', result: {} })
    await stopped
    expect(await the.read('kept')).toMatchObject({ state: 'COMPLETED' })
  })

  test('continues with other tasks while the assets of one are copied', async () => {
    the.time = Date.now()
    const copied = pending<void>()
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async ({ token }) => ({ is: 'done', result: { url: token, items: [], model: model.id } }),
      poll: async () => done,
    }
    const copy = async (result: Completed['result']) => {
      if (result['url'] === 'slow') await copied.promise
      return { result, left: 'none' } as const
    }
    const worker = new Worker({
      ...the.partsOf(upstream, { mirror: { needs: () => true, copy } }),
      slots: 1,
      onError: (error) => expect.unreachable(String(error)),
    })
    worker.start()
    await the.submit('slow')
    await expect.poll(() => the.read('slow')).toMatchObject({ state: 'IN_PROGRESS' })
    await the.submit('quick')
    expect(await the.engine.waitFor('quick', 'key-1', 60_000)).toMatchObject({ state: 'COMPLETED' })
    expect(await the.read('slow')).toMatchObject({ state: 'IN_PROGRESS' })
    copied.resolve()
    expect(await the.engine.waitFor('slow', 'key-1', 60_000)).toMatchObject({ state: 'COMPLETED' })
    await worker.stop(1000)
  })

  test('holds no more bytes of parameters than its limit, and continues when tasks end', async () => {
    const MB = 1024 * 1024
    const ends = pending<void>()
    const asked: (number | undefined)[] = []
    let count = 0
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => {
        await ends.promise
        return { ...taken, inMs: 60_000 }
      },
      poll: async () => done,
    }
    // A store with an endless supply of large tasks, which share one text.
    const params = JSON.stringify({ prompt: 'a'.repeat(15 * MB) })
    const claim: StepParts['engine']['claim'] = async ({ bytes }) => {
      asked.push(bytes)
      const { task } = the.submission(`large-${count++}`)
      return count > 20 ? [] : [{ task: start(accept({ ...task, params }, 0), 0, 0) }]
    }
    const { engine, ...parts } = the.partsOf(upstream)
    const { complete, fail, idle } = engine
    const store = {
      claim,
      advance: async (claim: Claim) => claim,
      announced: engine.announced.bind(engine),
      appendText: async () => false,
      complete,
      fail,
      idle: idle.bind(engine),
      sweep: async () => [],
    }
    const worker = new Worker({ ...parts, engine: store, slots: 64, onError: () => undefined })
    worker.start()
    await expect.poll(() => count).toBe(5)
    for (let turn = 0; turn < 1000; turn++) await setImmediate() // nothing keeps it from claiming more
    expect(count).toBe(5)
    expect(asked.slice(0, 5).every((bytes = Infinity) => bytes <= 16 * MB)).toBe(true)
    ends.resolve()
    await expect.poll(() => count).toBeGreaterThan(20)
    await worker.stop(1000)
  })
})
