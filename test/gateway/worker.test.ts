import { describe, expect, test } from 'vitest'
import type { Upstream } from '../../gateway/upstream/upstream.ts'
import { Worker } from '../../gateway/worker/worker.ts'
import { done, pending, StepBench, taken } from './worker-kit.ts'

const the = new StepBench()

describe('a worker', () => {
  const real = (): number => Date.now()

  test('begins with a task that was submitted for it, and keeps no more hands than it has', async () => {
    the.time = Date.now()
    const [going, ends] = [pending<void>(), pending<void>()]
    const upstream: Upstream = {
      knowsTokens: true,
      submit: async () => {
        going.resolve()
        await ends.promise
        return { ...taken, inMs: 0 }
      },
      poll: async () => done,
    }
    const worker = new Worker({
      ...the.partsOf(upstream, { now: real }),
      slots: 2,
      onError: (error) => expect.unreachable(String(error)),
    })
    expect(worker.keep()).toBeUndefined()
    worker.start()
    const [first, second] = [worker.keep(), worker.keep()]
    expect(worker.keep()).toBeUndefined()
    second?.begin(undefined)
    const submitted = await the.engine.submit({ ...the.submission('kept'), leaseMs: first?.leaseMs ?? 0 })
    first?.begin('claim' in submitted ? submitted.claim : undefined)
    await going.promise
    expect(await the.read('kept')).toMatchObject({ state: 'IN_PROGRESS', attempt: 1 })
    const third = worker.keep()
    expect([third, worker.keep()]).toEqual([expect.anything(), undefined])
    third?.begin(undefined)
    ends.resolve()
    the.time = Date.now() + 1000
    await expect.poll(() => the.read('kept'), { timeout: 5000 }).toMatchObject({ state: 'COMPLETED' })
    await worker.stop(1000)
    expect(worker.keep()).toBeUndefined()
  })

  test('carries tasks to their end, and stops when it is told, with nothing in hand', async () => {
    the.time = Date.now()
    const upstream: Upstream = {
      knowsTokens: true,
      ...{ submit: async () => ({ ...taken, inMs: 0 }), poll: async () => done },
    }
    const errors: unknown[] = []
    const worker = new Worker({
      ...the.partsOf(upstream, { now: real }),
      slots: 2,
      onError: (error) => errors.push(error),
    })
    worker.start()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => the.submit(id)))
    const ended = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => the.engine.waitFor(id, 'key-1', 5000)))
    await worker.stop(1000)
    expect(ended.map((task) => task?.state)).toEqual(Array(5).fill('COMPLETED'))
    expect(errors).toEqual([])
    await the.submit('late')
    expect(await the.read('late')).toMatchObject({ state: 'ACCEPTED' })
  })
})
