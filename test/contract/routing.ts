import { describe, expect, test } from 'vitest'
import type { Claim } from '../../gateway/engine/engine.ts'
import { routeOf, routesAt } from '../../gateway/tasks/route.ts'
import type { NewTask } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { newTask, only, present, taskOf } from './tasks.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Tests that an engine gives a task only to workers that can run it, and ends what no worker can. */
export function routing(bench: Bench): void {
  const at = (model: string, upstream = 'vendor-1') => new Set(routesAt(model, 'vendor', upstream))
  const inSandbox = (model: string) => new Set(routesAt(model, 'sandbox', 'sandbox'))
  const claim = (routes: ReadonlySet<string>, limit = 100) => bench.engine.claim({ limit, leaseMs: 1000, routes })
  const submit = async (more: Partial<NewTask> = {}) =>
    taskOf(await bench.engine.submit({ task: { ...newTask('key-1', bench.now), ...more } }))
  const send = async (one: Claim, upstream: string, inMs = 0): Promise<Claim> =>
    present(await bench.engine.advance(one, { step: { is: 'polling', job: 'j', token: 't' }, upstream, inMs }))

  describe('a worker', () => {
    test('claims new tasks of its models only, wherever they are in the queue', async () => {
      for (let count = 0; count < 20; count++, bench.now++) await submit({ model: 'strange' })
      const { id } = await submit()
      await bench.engine.idle(0)
      expect(only(await claim(at('model-1'))).task.id).toBe(id)
      expect(await claim(at('model-1'))).toEqual([])
      expect((await bench.engine.stats()).states).toMatchObject({ ACCEPTED: 20, IN_PROGRESS: 1 })
    })

    test('keeps what only a later version knows of a task, in each state', async () => {
      const later: Partial<NewTask> & Record<string, unknown> = { fromLater: { kept: true } }
      const { id } = await submit(later)
      const sent = await send(only(await claim(at('model-1'))), 'vendor-1')
      const end = (claimed: Claim) => bench.engine.complete(claimed, {}, 1)
      expect(await bench.engine.get(id, 'key-1')).toMatchObject(later)
      const again = only(await claim(at('model-1')))
      expect([sent.task, again.task]).toMatchObject([later, later])
      expect(await end(again)).toBe(true)
      await bench.reopen()
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ ...later, state: 'COMPLETED' })
    })

    test('claims what was accepted for a vendor or for the sandbox, never the other', async () => {
      const vendor = await submit()
      const sandbox = await submit({ destination: 'sandbox' })
      expect(only(await claim(inSandbox('model-1'))).task.id).toBe(sandbox.id)
      expect(only(await claim(at('model-1'))).task.id).toBe(vendor.id)
    })

    test('claims a task that was sent only if it can use that upstream', async () => {
      const { id } = await submit()
      await send(only(await claim(at('model-1'))), 'vendor-1')
      await bench.reopen()
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ upstream: 'vendor-1', destination: 'vendor' })
      expect(await claim(at('model-1', 'vendor-2'))).toEqual([])
      expect(await claim(inSandbox('model-1'))).toEqual([])
      expect(only(await claim(at('model-1'))).task).toMatchObject({ id, step: { is: 'polling', job: 'j' } })
    })

    test('claims a task that moves to another upstream, which its write alone decides', async () => {
      const { id } = await submit()
      const tried = { upstream: 'vendor-1', why: 'full' } as const
      const claimed = only(await claim(at('model-1')))
      const sent = { step: { is: 'submitting', token: 't' }, inMs: 0, upstream: 'vendor-1', isHeld: true } as const
      const asked = present(await bench.engine.advance(claimed, sent))
      const moved = { step: { is: 'idle' }, tried, upstream: 'vendor-2', inMs: 0 } as const
      const at1 = bench.now
      expect(await bench.engine.advance(asked, moved)).toBeDefined()
      await bench.reopen()
      const tries = [{ ...tried, at: at1 }]
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ upstream: 'vendor-2', tried: tries })
      expect(await claim(at('model-1'))).toEqual([])
      bench.now += 1
      const next = only(await claim(at('model-1', 'vendor-2')))
      expect(next.task).toMatchObject({ id, step: { is: 'idle' }, upstream: 'vendor-2', tried: tries, attempt: 2 })
      // The worker that moved it has lost it, so it can neither send it nor take it back.
      expect(await bench.engine.advance(asked, sent)).toBeUndefined()
      expect(await bench.engine.advance(asked, moved)).toBeUndefined()
      const renewed = present(await bench.engine.advance(next, { step: sent.step, inMs: 0, isHeld: true }))
      expect(renewed.task).toMatchObject({ upstream: 'vendor-2', step: sent.step })
      const polling = await send(next, 'vendor-2')
      expect(polling.task).toMatchObject({ upstream: 'vendor-2', tried: tries })
      expect(await bench.engine.complete(polling, {}, 1)).toBe(true)
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ upstream: 'vendor-2', tried: tries })
    })

    test('never moves a task that may have a job', async () => {
      const { id } = await submit()
      const step = { is: 'submitting', token: 't' } as const
      const asked = present(
        await bench.engine.advance(only(await claim(at('model-1'))), { step, upstream: 'vendor-1', inMs: 0 }),
      )
      await bench.engine.advance(asked, { step, upstream: 'vendor-2', inMs: 0 })
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ upstream: 'vendor-1' })
      await send(only(await claim(at('model-1'))), 'vendor-2')
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ upstream: 'vendor-1', step: { is: 'polling' } })
    })

    test('claims a task that was not sent at any upstream, if none is to be next', async () => {
      const { id } = await submit()
      const claimed = only(await claim(at('model-1')))
      const tried = { upstream: 'vendor-1', why: 'refused' } as const
      await bench.engine.advance(claimed, { step: { is: 'idle' }, tried, inMs: 0 })
      expect(await bench.engine.get(id, 'key-1')).not.toHaveProperty('upstream')
      const next = only(await claim(at('model-1', 'vendor-3')))
      await bench.engine.advance(next, { step: { is: 'idle' }, tried: { ...tried, upstream: 'vendor-3' }, inMs: 0 })
      const again = only(await claim(at('model-1')))
      await bench.engine.advance(again, { step: { is: 'idle' }, tried: { upstream: 'vendor-1', why: 'full' }, inMs: 0 })
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({
        tried: [
          { upstream: 'vendor-3', why: 'refused' },
          { upstream: 'vendor-1', why: 'full' },
        ],
      })
    })

    test('is not woken by tasks that it cannot run', async () => {
      await submit({ model: 'strange' })
      await submit()
      await send(only(await claim(at('model-1'))), 'vendor-1')
      expect(await claim(at('model-2'))).toEqual([])
      const stop = new AbortController()
      let isWoken = false
      const idle = bench.engine.idle(day, stop.signal).then(() => (isWoken = !stop.signal.aborted))
      await submit({ model: 'strange' })
      stop.abort()
      await idle
      expect(isWoken).toBe(false)
    })

    test('gets tasks of several models, the oldest first', async () => {
      const ids: string[] = []
      for (const model of ['b', 'a', 'c', 'a', 'b']) {
        ids.push((await submit({ model })).id)
        bench.now++
      }
      const routes = new Set([...at('a'), ...at('b'), ...at('c')])
      expect((await claim(routes, 3)).map(({ task }) => task.id)).toEqual(ids.slice(0, 3))
      expect((await claim(routes)).map(({ task }) => task.id)).toEqual(ids.slice(3))
    })
  })

  describe('an announcement', () => {
    test('counts for ten minutes, and a later one of the worker replaces it', async () => {
      expect(await bench.engine.announced()).toEqual(new Set())
      await bench.engine.announce({ worker: 'w-1', routes: at('model-1') })
      bench.now += 9 * minute
      await bench.reopen()
      expect(await bench.engine.announced()).toEqual(at('model-1'))
      await bench.engine.announce({ worker: 'w-1', routes: at('model-2') })
      expect(await bench.engine.announced()).toEqual(at('model-2'))
      bench.now += 10 * minute
      expect(await bench.engine.announced()).toEqual(new Set())
      bench.now += 3 * day
      await bench.engine.announce({ worker: 'w-2', routes: at('model-2') })
      expect(await bench.engine.announced()).toEqual(at('model-2'))
    })

    test('shows which open tasks no worker can run, and why', async () => {
      await submit({ model: 'strange' })
      await submit()
      await submit()
      await send(only(await claim(at('model-1'), 1)), 'vendor-1')
      await bench.engine.announce({ worker: 'w-1', routes: at('model-1', 'vendor-2') })
      const sent = { destination: 'vendor', upstream: 'vendor-1', model: 'model-1' } as const
      const strange = { destination: 'vendor', model: 'strange' } as const
      const { stranded } = await bench.engine.stats()
      expect(new Set(stranded)).toEqual(
        new Set([
          { route: routeOf(sent), reason: 'upstream-unavailable', tasks: 1 },
          { route: routeOf(strange), reason: 'model-unknown', tasks: 1 },
        ]),
      )
    })
  })

  describe('a sweep', () => {
    const timedOut = { state: 'FAILED', error: { code: 'timed-out', retryable: true } }

    test('ends tasks that were never sent after their deadline, also those that nobody can run', async () => {
      const { id } = await submit({ model: 'strange', deadlineMs: minute })
      const waits = await submit({ deadlineMs: minute + 1 })
      const sent = await submit({ deadlineMs: minute })
      for (const one of await bench.claimAll()) if (one.task.id === sent.id) await send(one, 'vendor-1')
      bench.now += minute - 1
      expect(await bench.engine.sweep(day)).toEqual([])
      bench.now += 1
      const ended = bench.engine.waitFor(id, 'key-1', day)
      expect((await bench.engine.sweep(day)).map((task) => task.id)).toEqual([id])
      expect(await ended).toMatchObject(timedOut)
      expect(await bench.engine.get(waits.id, 'key-1')).toMatchObject({ state: 'IN_PROGRESS' })
      expect(await bench.engine.get(sent.id, 'key-1')).toMatchObject({ state: 'IN_PROGRESS' })
      expect((await bench.engine.stats()).states).toMatchObject({ FAILED: 1, IN_PROGRESS: 2, ACCEPTED: 0 })
    })

    test('leaves a task to the worker that holds it', async () => {
      const { id } = await submit({ deadlineMs: 500 })
      const held = await bench.claimOne()
      bench.now += 600
      expect(await bench.engine.sweep(day)).toEqual([])
      await send(held, 'vendor-1')
      bench.now += day
      expect(await bench.engine.sweep(2 * day)).toEqual([])
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ state: 'IN_PROGRESS' })
    })

    test('ends a task with a job only if no worker could poll it for so long', async () => {
      await submit()
      await send(await bench.claimOne(), 'vendor-1')
      bench.now += day
      await bench.engine.announce({ worker: 'w-1', routes: at('model-1') })
      expect(await bench.engine.sweep(day)).toEqual([])
      await bench.engine.announce({ worker: 'w-1', routes: at('model-2') })
      expect(await bench.engine.sweep(day + 1)).toEqual([])
      expect(await bench.engine.sweep(day)).toMatchObject([{ error: { code: 'outcome-unknown', retryable: false } }])
      expect(await bench.engine.spent('key-1')).toBe(0)
    })

    test('frees the allowance of what it ends', async () => {
      const allowance = { openTasks: 1 }
      const task = { ...newTask('key-1', bench.now), deadlineMs: minute }
      expect(await bench.engine.submit({ task, allowance })).toMatchObject({ is: 'stored' })
      bench.now += minute
      await bench.engine.sweep(day)
      const next = newTask('key-1', bench.now)
      expect(await bench.engine.submit({ task: next, allowance })).toMatchObject({ is: 'stored' })
    })
  })

  describe('an operator', () => {
    const open = { states: ['ACCEPTED', 'IN_PROGRESS'], limit: 100 } as const
    const idsOf = async (query: object) => (await bench.engine.search({ ...open, ...query })).map(({ id }) => id)

    test('finds tasks of all owners by state, id, model, upstream, route and age', async () => {
      const first = await submit()
      await send(await bench.claimOne(), 'vendor-1', day)
      bench.now += minute
      const second = await submit({ owner: 'key-2', model: 'model-2', id: `${first.id.slice(0, -2)}zz` })
      expect(await idsOf({})).toEqual([first.id, second.id])
      expect(await idsOf({ limit: 1 })).toEqual([first.id])
      expect(await idsOf({ states: ['ACCEPTED'] })).toEqual([second.id])
      expect(await idsOf({ id: second.id })).toEqual([second.id])
      expect(await idsOf({ id: second.id, states: ['FAILED'] })).toEqual([])
      expect(await idsOf({ model: 'model-2' })).toEqual([second.id])
      expect(await idsOf({ upstream: 'vendor-1' })).toEqual([first.id])
      expect(await idsOf({ upstream: 'vendor-' })).toEqual([])
      expect(await idsOf({ routes: [routeOf(second)] })).toEqual([second.id])
      expect(await idsOf({ before: bench.now - 1 })).toEqual([first.id])
    })

    test('changes a task, and the worker that held it is overtaken', async () => {
      const { id } = await submit()
      const held = await bench.claimOne()
      const changed = await bench.engine.operate(id, (task) => ({ ...task, attempt: task.attempt + 1 }))
      expect(changed).toMatchObject({ is: 'changed', task: { id, attempt: 2 } })
      expect(await bench.engine.complete(held, {}, 1)).toBe(false)
      expect(await bench.engine.operate(id, () => 'Not now.')).toEqual({ is: 'refused', why: 'Not now.' })
      expect(await bench.engine.operate('strange', () => 'Not now.')).toEqual({ is: 'unknown' })
    })
  })
}
