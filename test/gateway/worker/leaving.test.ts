import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { routesAt } from '../../../gateway/tasks/route.ts'
import type { Upstream } from '../../../gateway/upstream/upstream.ts'
import type { Switched } from '../../../gateway/worker/switching.ts'
import type { StepParts } from '../../../gateway/worker/work.ts'
import { Worker } from '../../../gateway/worker/worker.ts'
import { done, Forgetful, model, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

/** A node without the key of a vendor. */
const keyless: Partial<StepParts> = { upstreamOf: () => undefined }

/** Lets other nodes have an upstream: the store of these tests belongs to one node. */
const others = (id: string): void =>
  void vi.spyOn(the.engine, 'announced').mockResolvedValue(new Set(routesAt(model.id, 'vendor', id)))

describe('a node without the key of a vendor', () => {
  test.each([
    ['that was not sent', []],
    ['with a job', [taken]],
  ])('claims a task %s once for each lease, and not in a loop', async (_, answers) => {
    await the.submit()
    if (answers.length > 0) await the.step(new Scripted(...answers))
    the.time += 100
    const before = (await the.read())?.attempt ?? 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let claims = 0
    const claim = the.engine.claim.bind(the.engine)
    // A node in a hot loop would never let the clock move.
    vi.spyOn(the.engine, 'claim').mockImplementation(async (request) => (++claims > 200 ? [] : claim(request)))
    const parts = the.partsOf(new Scripted(), keyless)
    const worker = new Worker({ ...parts, slots: 4, onError: (error) => expect.unreachable(String(error)) })
    worker.start()
    for (let ms = 0; ms < 10_000; ms += 100) {
      the.time += 100
      await vi.advanceTimersByTimeAsync(100)
    }
    vi.useRealTimers()
    await worker.stop(0)
    const taken = ((await the.read())?.attempt ?? 0) - before
    expect(taken).toBeGreaterThanOrEqual(4)
    expect(taken).toBeLessThanOrEqual(10)
    expect(claims).toBeLessThanOrEqual(35)
  })

  test('sends a new task on at once to the first upstream that another node has', async () => {
    await the.submit()
    others('vendor-3')
    await the.step(new Scripted(), { ...keyless, idsOf: () => ['vendor-2', 'vendor-3'] })
    expect(await the.read()).toMatchObject({ step: { is: 'idle' }, upstream: 'vendor-3', dueAt: the.time })
  })

  test('leaves a task alone that has an upstream already', async () => {
    await the.submit()
    await the.step(new Scripted(taken))
    others('vendor-3')
    the.time += 100
    await the.step(new Scripted(), { ...keyless, idsOf: () => ['vendor-1', 'vendor-3'] })
    expect(await the.read()).toMatchObject({
      step: { is: 'polling', job: 'job-1' },
      upstream: 'vendor-1',
      dueAt: the.time + 1000,
    })
  })
})

test('a node that knows the upstream of a task and not its model leaves it for a lease', async () => {
  await the.submit()
  await the.step(new Scripted(), { modelOf: () => undefined, idsOf: () => ['vendor-1', 'vendor-2'] })
  expect(await the.read()).toMatchObject({ step: { is: 'idle' }, dueAt: the.time + 1000 })
})

describe('a task that its upstream has not accepted', () => {
  const refused = { code: 'refused', message: 'No.', retryable: false }
  const full = { is: 'later', inMs: 700, notAccepted: 'full' } as const
  let ids = (): readonly string[] => ['vendor-1', 'vendor-2']
  afterEach(() => void (ids = () => ['vendor-1', 'vendor-2']))

  /** Upstreams by their ids, and the switches between them. */
  function bench(upstreams: Readonly<Record<string, Upstream>>) {
    const switches: Switched[] = []
    const parts: Partial<StepParts> = {
      idsOf: () => ids(),
      upstreamOf: ({ upstream: id = 'vendor-1' }) => {
        const upstream = upstreams[id]
        return upstream && { id, upstream }
      },
      onSwitched: (task) => void switches.push(task),
    }
    return { switches, step: () => the.step(new Scripted(), parts) }
  }

  test('goes to the next one at once, as if it was not sent', async () => {
    const [first, second] = [new Forgetful(full), new Forgetful(done)]
    const { switches, step } = bench({ 'vendor-1': first, 'vendor-2': second })
    const announced = vi.spyOn(the.engine, 'announced')
    await the.submit()
    await step()
    expect(await the.read()).toMatchObject({
      step: { is: 'idle' },
      upstream: 'vendor-2',
      dueAt: the.time,
      tried: [{ upstream: 'vendor-1', why: 'full' }],
    })
    await step()
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', upstream: 'vendor-2' })
    expect(announced).not.toHaveBeenCalled()
    expect(switches).toEqual([
      { id: 'task-1', model: model.id, upstream: 'vendor-1', why: 'full', code: undefined, next: 'vendor-2' },
    ])
  })

  test.each([
    ['the time that the last one asks for', full, 700],
    ['two seconds if the last one refuses it', { is: 'failed', error: refused, notAccepted: 'refused' } as const, 2000],
    ['the time that the last one asks for, if it is not reached', { ...full, notAccepted: 'unreached' } as const, 700],
  ])('waits when all were tried: %s', async (_, last, waitMs) => {
    const { switches, step } = bench({ 'vendor-1': new Forgetful(full), 'vendor-2': new Forgetful(last) })
    await the.submit()
    await step()
    await step()
    expect(await the.read()).toMatchObject({ step: { is: 'idle' }, dueAt: the.time + waitMs })
    expect(await the.read()).not.toHaveProperty('upstream')
    expect(switches.map(({ next }) => next)).toEqual(['vendor-2', undefined])
  })

  test('ends if it has nowhere else to go, or if no upstream was reached', async () => {
    const failed = { is: 'failed', error: refused, notAccepted: 'refused' } as const
    const alone = bench({ 'vendor-1': new Forgetful(failed) })
    await the.submit()
    await alone.step()
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: refused })
    expect(alone.switches).toEqual([])
    const unreached = { ...failed, notAccepted: 'unreached' } as const
    const both = bench({ 'vendor-1': new Forgetful(unreached), 'vendor-2': new Forgetful(unreached) })
    await the.submit('task-2')
    await both.step()
    expect(await the.read('task-2')).toMatchObject({ state: 'IN_PROGRESS', upstream: 'vendor-2' })
    await both.step()
    expect(await the.read('task-2')).toMatchObject({ state: 'FAILED', error: refused })
  })

  test('goes to one that this node or another one has, in their order', async () => {
    const own = bench({ 'vendor-1': new Forgetful(full), 'vendor-3': new Forgetful(done) })
    ids = () => ['vendor-1', 'vendor-2', 'vendor-3', 'vendor-4']
    others('vendor-4')
    await the.submit()
    await own.step()
    expect(await the.read()).toMatchObject({ step: { is: 'idle' }, upstream: 'vendor-3' })
  })

  test('stays with the next one, though a node does not have that', async () => {
    const { step } = bench({ 'vendor-1': new Forgetful(full), 'vendor-3': new Forgetful(done) })
    ids = () => ['vendor-1', 'vendor-2', 'vendor-3']
    others('vendor-2')
    await the.submit()
    await step()
    expect(await the.read()).toMatchObject({ upstream: 'vendor-2', dueAt: the.time })
    await step()
    expect(await the.read()).toMatchObject({ step: { is: 'idle' }, upstream: 'vendor-2', dueAt: the.time + 1000 })
  })

  test('is reported by the worker that has it, and by no other', async () => {
    const overtaking: Upstream = {
      supportsIdempotencyToken: false,
      submit: async () => {
        the.time += 1000
        await the.engine.claim({ limit: 1, leaseMs: 1000 })
        return full
      },
      poll: async () => done,
    }
    const { switches, step } = bench({ 'vendor-1': overtaking, 'vendor-2': new Forgetful(done) })
    await the.submit()
    await step()
    expect(switches).toEqual([])
  })

  test('stays if it may have been sent before', async () => {
    const first = new Scripted(new Error('crash'), full)
    const { switches, step } = bench({ 'vendor-1': first, 'vendor-2': new Scripted(done) })
    await the.submit()
    await step()
    the.time += 2000
    await step()
    expect(await the.read()).toMatchObject({ step: { is: 'submitting' }, upstream: 'vendor-1' })
    expect(switches).toEqual([])
  })
})
