import { describe, expect, test } from 'vitest'
import type { Claim } from '../../gateway/engine/engine.ts'
import { cancellationOf, requestCancel } from '../../gateway/tasks/cancel.ts'
import { historyOf } from '../../gateway/tasks/history.ts'
import { routesAt, storingRoute } from '../../gateway/tasks/route.ts'
import type { NewTask, Seen, Step } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { newTask, only, present, taskOf } from './tasks.ts'

const minute = 60_000
const day = 24 * 60 * minute
const polling: Step = { is: 'polling', job: 'job-1', token: 'token-1' }
const step: Step = { is: 'storing', token: 'token-1', result: { url: 'https://vendor.example/1' } }

/** Tests that an engine keeps the result of a vendor while its files are copied. */
export function mirroring(bench: Bench): void {
  const atVendor = new Set(routesAt('model-1', 'vendor', 'vendor-1'))
  const anywhere = new Set([storingRoute('model-1')])
  const claim = (routes?: ReadonlySet<string>, groupLimits?: ReadonlyMap<string, number>) =>
    bench.engine.claim({ limit: 10, leaseMs: minute, ...(routes && { routes }), ...(groupLimits && { groupLimits }) })
  const submit = async (more: Partial<NewTask> = {}, group = ''): Promise<string> =>
    taskOf(await bench.engine.submit({ task: { ...newTask('key-1', bench.now), ...more }, allowance: {}, group })).id
  const found = async (id: string): Promise<Seen> => present(await bench.engine.get(id, 'key-1'))
  const cancel = (id: string) => bench.engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
  const advance = async (one: Claim, to: Step, inMs = minute): Promise<Claim> =>
    present(await bench.engine.advance(one, { step: to, upstream: 'vendor-1', inMs }))
  /** Submits a task whose vendor is done. */
  const store = async (more: Partial<NewTask> = {}): Promise<{ readonly id: string; readonly held: Claim }> => {
    const id = await submit(more)
    return { id, held: await advance(await advance(only(await claim()), polling), step) }
  }

  describe('a stored result', () => {
    test('survives a crash, and its task continues with it anywhere but at nodes that do not know the step', async () => {
      const { id } = await store()
      const at = bench.now
      await bench.reopen()
      bench.now += minute
      expect(await claim(atVendor)).toEqual([])
      const { task } = only(await claim(anywhere))
      expect(task).toMatchObject({ id, step, storingAt: at, upstream: 'vendor-1', attempt: 2 })
      const again = present(await bench.engine.advance({ task }, { step, inMs: minute }))
      expect(again.task).toMatchObject({ step, storingAt: at })
    })

    test('waits for a worker however long its vendor says nothing', async () => {
      const { id } = await store()
      bench.now += 10 * day
      expect(await bench.engine.sweep(day)).toEqual([])
      expect(await found(id)).toMatchObject({ state: 'IN_PROGRESS', step })
      expect((await bench.engine.stats()).stranded).toMatchObject([{ route: storingRoute('model-1'), tasks: 1 }])
    })

    test('leaves its place in its concurrency group to another task', async () => {
      await submit({}, 'group-1')
      const limits = new Map([['group-1', 1]])
      const first = await advance(only(await claim(undefined, limits)), polling)
      const id = await submit({}, 'group-1')
      expect(await claim(undefined, limits)).toEqual([])
      await advance(first, step)
      expect(only(await claim(undefined, limits)).task.id).toBe(id)
    })

    test('is charged once when its task completes, which says that files stayed at the vendor', async () => {
      const { id, held } = await store()
      expect(await bench.engine.complete(held, { url: 'https://vendor.example/1' }, 3, false)).toBe(true)
      expect(await bench.engine.complete(held, {}, 3)).toBe(false)
      const task = await found(id)
      expect(task).toMatchObject({ state: 'COMPLETED', credits: 3, mirrored: false, storingAt: bench.now })
      expect(task).not.toHaveProperty('step')
      expect(await bench.engine.spent('key-1')).toBe(3)
      const events = historyOf(task, String).map(({ event }) => event)
      expect(events).toEqual(['accepted', 'sent', 'storing', 'ended'])
    })

    test('of which all files are copied says nothing of that', async () => {
      const { id, held } = await store()
      await bench.engine.complete(held, {}, 1)
      expect(await found(id)).not.toHaveProperty('mirrored')
    })

    test('is too late for a cancel, which does not make the task due', async () => {
      const { id } = await store()
      await cancel(id)
      const task = await found(id)
      expect([task.state, cancellationOf(task)]).toEqual(['IN_PROGRESS', 'too-late'])
      expect(await claim()).toEqual([])
    })

    test('is too late for a cancel that came before it, and for a deadline', async () => {
      const id = await submit({ cancelAfterMs: 2 * minute })
      const held = await advance(only(await claim()), polling)
      await cancel(id)
      await advance(held, step)
      expect(cancellationOf(await found(id))).toBe('too-late')
      await bench.engine.complete(held, {}, 1)
      const late = await store({ cancelAfterMs: minute / 2 })
      bench.now += minute - 1
      expect(await claim()).toEqual([])
      bench.now += 1
      const { task } = only(await claim())
      expect(task).toMatchObject({ id: late.id, cancel: { by: 'deadline', answer: 'too-late' } })
    })
  })
}
