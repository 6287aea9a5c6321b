import { describe, expect, test } from 'vitest'
import type { Demand } from '../../gateway/base/shares.ts'
import type { Bench } from './bench.ts'

const minute = 60_000

/** How long slots are held without a word of their worker. */
const shareMs = 10_000

/** Tests that limits hold over all workers. */
export function sharing(bench: Bench): void {
  const take = async (worker: string, demand: Omit<Demand, 'name'>): Promise<number | undefined> => {
    const [share] = await bench.engine.takeShares(worker, [{ name: 'limit', ...demand }])
    return share?.count
  }

  describe('slots', () => {
    /** Returns the slots that a worker may use. */
    const need = async (worker: string, wanted: number, { most = 8, keeps = 0 } = {}): Promise<number | undefined> =>
      take(worker, { of: 'slots', most, wanted, keeps })

    test('a worker gets what it needs, up to the limit', async () => {
      expect(await need('a', 3)).toBe(3)
      expect(await need('a', 20, { keeps: 3 })).toBe(8)
      expect(await need('a', 2, { keeps: 2 })).toBe(2)
    })

    test('another gets what is free, and a fair share when it is returned', async () => {
      expect(await need('a', 8)).toBe(8)
      expect(await need('b', 6)).toBe(0)
      expect(await need('a', 8, { keeps: 8 })).toBe(4)
      // The first still uses the slots that it had, so nobody else gets them.
      expect(await need('b', 6)).toBe(0)
      expect(await need('a', 8, { keeps: 4 })).toBe(4)
      expect(await need('b', 6)).toBe(4)
      expect(await need('a', 1, { keeps: 1 })).toBe(1)
      expect(await need('b', 6, { keeps: 4 })).toBe(6)
    })

    test('slots that nobody else needs are for the worker that needs more', async () => {
      expect(await need('a', 1)).toBe(1)
      expect(await need('b', 2)).toBe(2)
      expect(await need('c', 20)).toBe(5)
    })

    test('workers take turns where there are fewer slots than workers', async () => {
      expect(await need('a', 2, { most: 1 })).toBe(1)
      expect(await need('b', 2, { most: 1 })).toBe(0)
      expect(await need('a', 2, { most: 1, keeps: 0 })).toBe(0)
      expect(await need('b', 2, { most: 1 })).toBe(1)
    })

    test('a slot that cannot be shared evenly stays where it is, unless a worker has none', async () => {
      const most = 3
      expect(await need('a', 3, { most })).toBe(3)
      expect(await need('b', 2, { most })).toBe(0)
      expect(await need('a', 3, { most })).toBe(1)
      expect(await need('b', 2, { most })).toBe(2)
      expect(await need('b', 2, { most, keeps: 2 })).toBe(2)
      expect(await need('a', 3, { most, keeps: 1 })).toBe(1)
    })

    test('a worker that is silent loses its slots with its lease', async () => {
      expect(await need('killed', 8)).toBe(8)
      bench.now += shareMs - 1
      expect(await need('b', 8)).toBe(0)
      bench.now += 1
      expect(await need('b', 8)).toBe(8)
      // The slots that it still uses are no longer its own.
      expect(await need('killed', 8, { keeps: 8 })).toBe(0)
      expect(await need('killed', 0, { keeps: 8 })).toBe(0)
      expect(await need('b', 8, { keeps: 8 })).toBe(8)
    })

    test('slots that are used longer than they were reserved belong to the worker that has them now', async () => {
      expect(await need('slow', 8)).toBe(8)
      bench.now += shareMs
      expect(await need('b', 8)).toBe(8)
      expect(await need('slow', 8, { keeps: 8 })).toBe(0)
      bench.now += shareMs - 1
      // Half are for the other one, as soon as they are returned.
      expect(await need('b', 8, { keeps: 8 })).toBe(4)
      expect(await need('b', 8, { keeps: 4 })).toBe(4)
      expect(await need('slow', 8, { keeps: 8 })).toBe(4)
    })

    test('workers never hold more than the limit, in any order of demands', async () => {
      const held = new Map<string, { count: number; until: number }>()
      let seed = 1
      const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
      for (let round = 0; round < 300; round++) {
        const worker = `worker-${random(4)}`
        const known = held.get(worker)
        const own = known !== undefined && known.until > bench.now ? known.count : 0
        const keeps = random(own + 1)
        const wanted = Math.max(keeps, random(10))
        const count = (await need(worker, wanted, { most: 7, keeps })) ?? 0
        held.set(worker, { count: Math.max(count, keeps), until: bench.now + shareMs })
        const open = [...held.values()].filter(({ until }) => until > bench.now)
        expect(open.reduce((sum, one) => sum + one.count, 0)).toBeLessThanOrEqual(7)
        bench.now += random(4000)
      }
    })
  })

  describe('tokens', () => {
    const draw = (worker: string, wanted: number, most = 60): Promise<number | undefined> =>
      take(worker, { of: 'tokens', most, wanted })

    test('workers share a bucket, which refills evenly in a minute', async () => {
      expect(await draw('a', 40)).toBe(40)
      expect(await draw('b', 40)).toBe(20)
      expect(await draw('a', 1)).toBe(0)
      bench.now += 3000
      expect(await draw('a', 10)).toBe(3)
      bench.now += 2 * minute
      expect(await draw('b', 100)).toBe(60)
    })

    test('returned tokens are there again', async () => {
      expect(await draw('a', 60)).toBe(60)
      expect(await draw('a', -5)).toBe(-5)
      expect(await draw('b', 10)).toBe(5)
    })

    test('returned tokens do not fill the bucket above its limit', async () => {
      const [share] = await bench.engine.takeShares('a', [{ name: 'limit', of: 'tokens', most: 60, wanted: -5 }])
      expect(share).toMatchObject({ count: -5, left: 60 })
      expect(await draw('a', 100)).toBe(60)
    })

    test('a lowered limit holds at once, also for tokens that were there', async () => {
      expect(await draw('a', 1)).toBe(1)
      expect(await draw('b', 60, 6)).toBe(5)
      expect(await draw('b', 1, 6)).toBe(0)
      bench.now += 10_000
      expect(await draw('b', 60, 6)).toBe(1)
    })

    test.each([
      ['an hour', 60 * minute],
      ['a second', 1000],
    ])('a clock set back by %s repeats no tokens, and delays none by more than a minute', async (_, by) => {
      expect(await draw('a', 60)).toBe(60)
      bench.now -= by
      expect(await draw('a', 1)).toBe(0)
      bench.now += minute
      expect(await draw('a', 100)).toBe(60)
    })

    test.each([1, 7, 60, 1_000_000])('counts %i tokens a minute exactly', async (most) => {
      const [share] = await bench.engine.takeShares('a', [{ name: 'limit', of: 'tokens', most, wanted: 1 }])
      expect(share?.count).toBe(1)
      expect(share?.left).toBeCloseTo(most - 1, 1)
      expect(await draw('a', most, most)).toBe(most - 1)
      expect(await draw('a', 1, most)).toBe(0)
    })
  })

  test('limits are apart from one another', async () => {
    const demand = { of: 'slots', most: 1, wanted: 1 } as const
    const shares = await bench.engine.takeShares('a', [
      { name: 'one', ...demand },
      { name: 'other', ...demand },
      { name: 'tokens', of: 'tokens', most: 5, wanted: 2 },
    ])
    expect(shares.map(({ count }) => count)).toEqual([1, 1, 2])
  })
}
