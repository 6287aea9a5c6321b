import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Submission } from '../../gateway/engine/engine.ts'
import type { Seen } from '../../gateway/tasks/task.ts'
import { seedOr, times } from '../support/size.ts'
import type { Bench } from './bench.ts'
import { newTask, present, taskOf } from './tasks.ts'

const minute = 60_000

/** Tests that the waiting tasks of a concurrency group are claimed fairly by key. */
export function fairness(bench: Bench): void {
  const submit = async (owner: string, more: Partial<Submission> = {}): Promise<Seen> =>
    taskOf(await bench.engine.submit({ task: newTask(owner, bench.now), ...more }))
  /** Submits tasks at one moment, as many callers at once do. */
  const submitMany = (owner: string, count: number, more: Partial<Submission> = {}): Promise<readonly Seen[]> =>
    Promise.all(Array.from({ length: count }, () => submit(owner, more)))
  /** Claims tasks one by one, and returns their owners. */
  const ownersOf = async (claims: number): Promise<readonly string[]> => {
    const owners: string[] = []
    while (owners.length < claims) owners.push((await bench.claimOne()).task.owner)
    return owners
  }
  const countOf = (owners: readonly string[], owner: string): number => owners.filter((one) => one === owner).length

  describe('waiting tasks', () => {
    test.each([{}, { group: 'vendor-1' }])('of a newcomer are among the next two of their group (%o)', async (more) => {
      await submitMany('key-1', times(200, 500, 10_000), more)
      await bench.engine.claim({ limit: 100, leaseMs: 60 * minute })
      bench.now += minute
      await submit('key-2', more)
      expect(await ownersOf(2)).toContain('key-2')
    })

    test.each([
      { 'key-1': 1, 'key-2': 1 },
      { 'key-1': 5, 'key-2': 1 },
      { 'key-1': 3, 'key-2': 2, 'key-3': 1 },
    ])('are claimed by the weights of their keys %o, however many each has', async (weights) => {
      const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
      for (const [owner, weight] of Object.entries(weights)) await submitMany(owner, 40, { weight })
      const owners = await ownersOf(36)
      for (let count = 1; count <= owners.length; count++) {
        for (const [owner, weight] of Object.entries(weights)) {
          const most = countOf(owners.slice(0, count), owner) - (count * weight) / all
          expect(Math.abs(most), `${owner} after ${count}`).toBeLessThanOrEqual(1)
        }
      }
    })

    test('of a key that makes many calls at once have no more turns than others', async () => {
      await submitMany('key-1', times(200, 300, 1000))
      for (let count = 0; count < 20; count++) await submit('key-2')
      expect(Math.abs(countOf(await ownersOf(20), 'key-1') - 10)).toBeLessThanOrEqual(1)
    })

    test('of one key are in the order of their submission', async () => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++, bench.now++) {
        ids.push((await submit('key-1')).id)
        await submit('key-2')
      }
      const claimed = (await bench.claimAll()).filter(({ task }) => task.owner === 'key-1')
      expect(claimed.map(({ task }) => task.id)).toEqual(ids)
    })

    test('do not pay for what their key got while it was alone, nor gain by having waited', async () => {
      await submitMany('key-1', 60)
      await bench.engine.claim({ limit: 50, leaseMs: 60 * minute })
      await submitMany('key-2', 60)
      await submitMany('key-1', 60)
      const owners = await ownersOf(20)
      expect(Math.abs(countOf(owners, 'key-1') - owners.length / 2)).toBeLessThanOrEqual(1)
    })

    test('are never passed for ever, in random orders of submissions and claims', async () => {
      const owners = ['key-1', 'key-2', 'key-3', 'key-4']
      // The first key submits as much as the others together.
      const owner = fc.constantFrom('key-1', 'key-1', ...owners)
      const acts = fc.sample(
        fc.oneof({ arbitrary: owner, weight: 3 }, { arbitrary: fc.constant('claim'), weight: 2 }),
        {
          seed: seedOr(7),
          numRuns: times(100, 200, 2000),
        },
      )
      const waiting: { readonly id: string; readonly before: number; passed: number }[] = []
      for (const act of acts) {
        bench.now++
        if (act !== 'claim') {
          const { id } = await submit(act)
          waiting.push({ id, before: waiting.length, passed: 0 })
          continue
        }
        for (const { task } of await bench.claimAll(1)) {
          const at = waiting.findIndex(({ id }) => id === task.id)
          const [one] = waiting.splice(at, 1)
          expect(present(one).passed).toBeLessThanOrEqual((present(one).before + 1) * (owners.length - 1))
          for (const other of waiting) other.passed++
        }
      }
    })

    test('know their place in the queue of their group', async () => {
      const [first, second] = [await submit('key-1'), await submit('key-1')]
      await submit('key-1', { group: 'vendor-1' })
      bench.now++
      const other = await submit('key-2', { task: { ...newTask('key-2', bench.now), model: 'model-2' } })
      const places = await Promise.all([first, other, second].map(({ id }) => bench.engine.placeOf(id)))
      expect(places).toEqual([1, 2, 3])
      await bench.engine.claim({ limit: 1, leaseMs: minute, groupLimits: new Map([['vendor-1', 0]]) })
      expect(await bench.engine.placeOf(first.id)).toBeUndefined()
      expect(await bench.engine.placeOf(other.id)).toBe(1)
    })
  })
}
