import { describe, expect, test } from 'vitest'
import type { Bench } from './bench.ts'
import { taskOf } from './tasks.ts'

const day = 86_400_000

/** Tests that a deleted task is gone, stays paid, and is not made again. */
export function deleting(bench: Bench): void {
  describe('a deleted task', () => {
    const key = { key: 'a', fingerprint: 'body-1' }
    const remove = async (): Promise<string> => {
      const { id } = taskOf(await bench.submit('key-1', key))
      expect(await bench.engine.complete(await bench.claimOne(), { url: 'x' }, 3)).toBe(true)
      expect(await bench.engine.remove(id, 'key-1')).toBe('removed')
      return id
    }

    test('is no longer read, listed or counted, and stays paid', async () => {
      const id = await remove()
      await bench.reopen()
      expect(await bench.engine.get(id, 'key-1')).toBeUndefined()
      expect(await bench.engine.paramsOf(id, 'key-1')).toBeUndefined()
      expect((await bench.engine.list('key-1', { limit: 10 })).tasks).toEqual([])
      expect((await bench.engine.stats()).states).toMatchObject({ COMPLETED: 0 })
      expect(await bench.engine.spent('key-1')).toBe(3)
      expect(await bench.engine.remove(id, 'key-1')).toBe('unknown')
    })

    test('is not made again by its idempotency key, until that expires', async () => {
      await remove()
      expect(await bench.engine.recall('key-1', key)).toEqual({ is: 'deleted' })
      expect(await bench.submit('key-1', { ...key, fingerprint: 'body-2' })).toEqual({ is: 'conflict' })
      bench.now += day - 1
      await bench.engine.prune(day)
      expect(await bench.submit('key-1', key)).toEqual({ is: 'deleted' })
      bench.now += 2
      await bench.engine.prune(day)
      expect((await bench.submit('key-1', key)).is).toBe('stored')
    })

    test('must have ended, and be that of its owner', async () => {
      const { id } = taskOf(await bench.submit('key-1'))
      expect(await bench.engine.remove(id, 'key-2')).toBe('unknown')
      expect(await bench.engine.remove(id, 'key-1')).toBe('open')
      const claim = await bench.claimOne()
      expect(await bench.engine.remove(id, 'key-1')).toBe('open')
      expect(await bench.engine.complete(claim, {}, 1)).toBe(true)
      expect(await bench.engine.remove(id, 'key-2')).toBe('unknown')
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ id })
    })
  })
}
