import { describe, expect, test } from 'vitest'
import type { Claim } from '../../gateway/engine/engine.ts'
import { isSameText, mostText, noText } from '../../gateway/tasks/text.ts'
import type { Bench } from './bench.ts'
import { present } from './tasks.ts'

/** Tests that an engine keeps the text of a running task for readers. */
export function streaming(bench: Bench): void {
  describe('appendText', () => {
    const started = async (): Promise<Claim> => {
      await bench.stored()
      return bench.claimOne()
    }

    test('appends parts, and readers get what follows on theirs', async () => {
      const claim = await started()
      const { id } = claim.task
      expect(await bench.engine.textAfter(id, noText)).toBeUndefined()
      expect(await bench.engine.appendText(claim, 0, 'Once')).toBe(true)
      expect(await bench.engine.appendText(claim, 4, ' upon')).toBe(true)
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ text: { revision: 1, length: 9 } })
      expect(await bench.engine.textAfter(id, noText)).toEqual({ revision: 1, offset: 0, text: 'Once upon' })
      const rest = { revision: 1, offset: 4, text: ' upon' }
      expect(await bench.engine.textAfter(id, { revision: 1, length: 4 })).toEqual(rest)
      expect(await bench.engine.textAfter(id, { revision: 1, length: 9 })).toBeUndefined()
    })

    test('begins anew at 0, in an attempt and in a later one', async () => {
      const claim = await started()
      const { id } = claim.task
      await bench.engine.appendText(claim, 0, 'Once')
      await bench.engine.appendText(claim, 0, 'Twice')
      expect(await bench.engine.textAfter(id, { revision: 1, length: 4 })).toEqual({
        revision: 2,
        offset: 0,
        text: 'Twice',
      })
      bench.now += 1000
      const next = await bench.claimOne()
      expect(await bench.engine.textAfter(id, noText)).toMatchObject({ text: 'Twice' })
      expect(await bench.engine.appendText(claim, 5, ' lost')).toBe(false)
      expect(await bench.engine.appendText(next, 0, 'Never')).toBe(true)
      expect(await bench.engine.textAfter(id, { revision: 2, length: 5 })).toEqual({
        revision: 3,
        offset: 0,
        text: 'Never',
      })
    })

    test('refuses a part that does not follow on the text, and a text that is too long', async () => {
      const claim = await started()
      expect(await bench.engine.appendText(claim, 1, 'b')).toBe(false)
      await bench.engine.appendText(claim, 0, 'a'.repeat(mostText - 1))
      expect(await bench.engine.appendText(claim, mostText - 2, 'b')).toBe(false)
      expect(await bench.engine.appendText(claim, mostText - 1, 'bc')).toBe(false)
      expect(await bench.engine.appendText(claim, mostText - 1, 'b')).toBe(true)
    })

    test('keeps every character, also over a crash', async () => {
      const claim = await started()
      const parts = ['\u0000 "世界" \ud83d', '\ude00', '\n']
      let offset = 0
      for (const part of parts) {
        await bench.engine.appendText(claim, offset, part)
        offset += part.length
      }
      await bench.reopen()
      expect((await bench.engine.textAfter(claim.task.id, noText))?.text).toBe('\u0000 "世界" 😀\n')
    })

    test('wakes readers, and other changes of the task keep the text', async () => {
      const claim = await started()
      const { id } = claim.task
      let mark = noText
      for (const [offset, part] of [
        [0, 'a'],
        [1, 'b'],
        [0, 'c'],
      ] as const) {
        const waiting = bench.engine.waitFor(id, 'key-1', 2 ** 31 - 1, undefined, (task) => !isSameText(task, mark))
        const step = { is: 'polling', job: 'job-1', token: 'token-1' } as const
        await bench.engine.advance(claim, { step, inMs: 60_000 })
        await bench.engine.appendText(claim, offset, part)
        mark = present(present(await waiting).text)
      }
      expect(mark).toEqual({ revision: 2, length: 1 })
    })

    test('ends with the task, whose text is in its result', async () => {
      for (const end of ['complete', 'fail'] as const) {
        const claim = await started()
        const { id } = claim.task
        await bench.engine.appendText(claim, 0, 'Once')
        if (end === 'complete') await bench.engine.complete(claim, { text: 'Once upon' }, 1)
        else await bench.engine.fail(claim, { code: 'upstream-failed', message: 'No.', retryable: false })
        expect(await bench.engine.textAfter(id, noText)).toBeUndefined()
        expect(await bench.engine.appendText(claim, 4, ' upon')).toBe(false)
        const text = end === 'complete' ? { revision: 1, length: 4 } : undefined
        expect((await bench.engine.get(id, 'key-1'))?.text).toEqual(text)
      }
    })
  })
}
