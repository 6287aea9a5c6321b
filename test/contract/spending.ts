import { expect, test } from 'vitest'
import type { LedgerQuery } from '../../gateway/engine/ledger.ts'
import { anyText } from '../support/matching.ts'
import type { Bench } from './bench.ts'
import { newTask } from './tasks.ts'

const day = 86_400_000

/** Tests that the usage of an owner is what its tasks were charged. */
export function spending(bench: Bench): void {
  const complete = async (model: string, credits: number, owner = 'key-1'): Promise<void> => {
    await bench.engine.submit({ task: { ...newTask(owner, bench.now), model } })
    await bench.engine.complete(await bench.claimOne(), {}, credits)
  }

  test('usage has the credits of an owner by day and model, of thirty days, whether summed or not', async () => {
    const first = new Date(bench.now).toISOString().slice(0, 10)
    await complete('model-1', 3)
    await complete('model-1', 4)
    await complete('model-2', 5)
    await complete('model-1', 100, 'key-2')
    bench.now += 2 * day
    const third = new Date(bench.now).toISOString().slice(0, 10)
    await complete('model-1', 6)
    const entry = { task: newTask('key-1', bench.now), allowance: { budget: { limit: 100, price: 7 } } }
    await bench.engine.submit(entry)
    const days = [
      { day: third, model: 'model-1', tasks: 1, credits: 6 },
      { day: first, model: 'model-1', tasks: 2, credits: 7 },
      { day: first, model: 'model-2', tasks: 1, credits: 5 },
    ]
    expect(await bench.engine.usage('key-1')).toEqual({ spent: 18, held: 7, days })
    await bench.engine.sumLedger(day)
    expect(await bench.engine.usage('key-1')).toEqual({ spent: 18, held: 7, days })
    bench.now += 28 * day
    expect(await bench.engine.usage('key-1')).toEqual({ spent: 18, held: 7, days: days.slice(0, 1) })
    expect(await bench.engine.usage('key-3')).toEqual({ spent: 0, held: 0, days: [] })
  })

  test('the ledger has every charge once: of a task, or in the sum of its day', async () => {
    const read = async (query: Partial<LedgerQuery> = {}): Promise<readonly object[]> => {
      const found: object[] = []
      await bench.engine.readLedger({ from: 0, to: 2 ** 45, ...query }, (entries) => void found.push(...entries))
      return found
    }
    const first = bench.now
    await complete('model-1', 3)
    await complete('model-1', 4, 'key-2')
    bench.now += 2 * day
    await complete('model-2', 5)
    const charge = { task: anyText, tasks: 1 }
    const last = { ...charge, owner: 'key-1', model: 'model-2', credits: 5, at: bench.now }
    const one = { ...charge, owner: 'key-1', model: 'model-1', credits: 3, at: first }
    const other = { ...charge, owner: 'key-2', model: 'model-1', credits: 4, at: first }
    expect(new Set(await read())).toEqual(new Set([one, other, last]))
    expect(await read({ owner: 'key-2' })).toEqual([other])
    expect(await read({ from: first + 1 })).toEqual([last])
    expect(await read({ to: first })).toEqual([])
    const summed = await bench.engine.sumLedger(day)
    const { task: _task, ...sum } = { ...one, at: first - (first % day) }
    if (summed > 0) expect(await read({ owner: 'key-1' })).toEqual([sum, last])
    await bench.engine.readLedger({ from: 0, to: 0 }, (entries) => expect(entries).toEqual([]))
  })

  test('a stored task says how much of a budget is used with it', async () => {
    const submit = async (limit: number, price: number) => {
      const task = newTask('key-1', bench.now)
      const submitted = await bench.engine.submit({ task, allowance: { budget: { limit, price } } })
      return submitted.is === 'stored' ? submitted.used : submitted.is
    }
    expect(await submit(10, 4)).toBe(4)
    await bench.engine.complete(await bench.claimOne(), {}, 3)
    expect(await submit(10, 5)).toBe(8)
    expect(await submit(10, 3)).toBe('unaffordable')
    expect(await bench.submit('key-1')).not.toHaveProperty('used')
  })
}
