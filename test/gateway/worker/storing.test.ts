import type { CatalogModel } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import type { Completed } from '../../../gateway/tasks/task.ts'
import type { StepParts } from '../../../gateway/worker/work.ts'
import { present } from '../../contract/tasks.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { done, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

const hour = 3_600_000
const given = { url: 'https://assets.example/1', items: [], model: model.id }
const copied = { ...given, url: 'https://gateway.example/files/1' }

type Mirror = NonNullable<StepParts['mirror']>

/** A mirror whose copies come from a list, in order, and what it was asked for. */
function mirror(...answers: Awaited<ReturnType<Mirror['copy']>>[]) {
  const asked: { readonly result: Completed['result']; readonly ms: number; readonly isEarly: boolean }[] = []
  const copy: Mirror['copy'] = async (result, ms, isEarly) => {
    asked.push({ result, ms, isEarly })
    return answers.length > 1
      ? (answers.shift() ?? { result, left: 'never' })
      : (answers[0] ?? { result, left: 'never' })
  }
  return { asked, parts: { mirror: { needs: () => true, copy } } }
}

/** Lets the time pass until the task is due, and runs its step. */
async function stepLater(upstream: Scripted, parts: Partial<StepParts>): Promise<void> {
  const task = await the.read()
  if (task?.state === 'IN_PROGRESS') the.time = Math.max(the.time, task.dueAt)
  await the.step(upstream, parts)
}

describe('the result of a vendor', () => {
  test('is stored before its files are copied', async () => {
    const upstream = new Scripted(taken, done)
    await the.submit()
    await the.step(upstream)
    the.time += 100
    let stored: unknown
    const copy: Mirror['copy'] = async () => {
      stored = await the.read()
      return { result: copied, left: 'none' }
    }
    await the.step(upstream, { mirror: { needs: () => true, copy } })
    expect(stored).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'storing', result: given }, storingAt: the.time })
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: copied, credits: 1 })
    expect(await the.read()).not.toHaveProperty('mirrored')
    expect(upstream.polls).toEqual(['job-1'])
  })

  test('is not stored twice if no files are to be copied', async () => {
    const upstream = new Scripted(done)
    await the.submit()
    await the.step(upstream, { mirror: { needs: () => false, copy: () => expect.unreachable() } })
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: given })
    expect(await the.read()).not.toHaveProperty('storingAt')
  })

  test('is continued by a node without its vendor when the worker is lost that copies its files', async () => {
    const upstream = new Scripted(done)
    await the.submit()
    const [claim] = await the.engine.claim({ limit: 1, leaseMs: 1000 })
    const { runStep } = await import('../../../gateway/worker/step.ts')
    const reached = pending<void>()
    const copy: Mirror['copy'] = async () => {
      reached.resolve()
      return pending<never>().promise
    }
    if (claim !== undefined) void runStep(claim, the.partsOf(upstream, { mirror: { needs: () => true, copy } }))
    await reached.promise
    await stepLater(upstream, { ...mirror({ result: copied, left: 'none' }).parts, upstreamOf: () => undefined })
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: copied, credits: 1 })
    expect(upstream.tokens).toEqual(['task-1'])
    expect(await the.engine.spent('key-1')).toBe(1)
  })

  test('is left by a node that does not know its model', async () => {
    const upstream = new Scripted(done)
    const { parts } = mirror({ result: given, left: 'later' })
    await the.submit()
    await the.step(upstream, parts)
    await stepLater(upstream, { ...parts, modelOf: () => undefined })
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'storing', result: given } })
  })

  test('keeps the copies that succeed, and the others are tried again, later each time and for longer', async () => {
    const upstream = new Scripted(done)
    const partly = { ...given, items: [{ url: 'https://gateway.example/files/2' }] }
    const { asked, parts } = mirror(
      { result: partly, left: 'later' },
      { result: partly, left: 'later' },
      { result: partly, left: 'later' },
      { result: copied, left: 'none' },
    )
    await the.submit()
    const times: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await stepLater(upstream, parts)
      times.push(the.time - 1_000_000)
    }
    expect(times).toEqual([0, 500, 1000, 2000])
    expect(asked.map(({ result }) => result)).toEqual([given, partly, partly, partly])
    expect(asked.map(({ ms }) => ms)).toEqual([500, 500, 1000, 2000])
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: copied })
    expect(upstream.tokens).toEqual(['task-1'])
  })

  test('keeps the addresses of the vendor if copying fails for a day, or as long as a setting says', async () => {
    for (const [id, more, hours] of [['a', {}, 24] as const, ['b', { mirrorMs: hour }, 1] as const]) {
      const upstream = new Scripted(done)
      const { asked, parts } = mirror({ result: given, left: 'later' })
      const start = the.time
      await the.submit(id)
      const read = () => the.read(id)
      for (let task = await read(); task?.state !== 'COMPLETED'; task = await read()) {
        if (task?.state === 'IN_PROGRESS') the.time = Math.max(the.time, task.dueAt)
        await the.step(upstream, { ...parts, ...more })
      }
      expect(the.time - start).toBe(hours * hour)
      expect(await read()).toMatchObject({ result: given, credits: 1, mirrored: false })
      expect(asked.length).toBeLessThan(16 + 6 * hours)
      expect(upstream.tokens).toEqual([id])
    }
  })

  test('keeps the addresses of the vendor at once if copying can never succeed, or was switched off since', async () => {
    const upstream = new Scripted(done, done)
    await the.submit('a')
    await the.step(upstream, mirror({ result: given, left: 'never' }).parts)
    expect(await the.read('a')).toMatchObject({ state: 'COMPLETED', result: given, mirrored: false })
    await the.submit('b')
    await the.step(upstream, mirror({ result: given, left: 'later' }).parts)
    the.time += 5000
    await the.step(upstream)
    expect(await the.read('b')).toMatchObject({ state: 'COMPLETED', result: given, mirrored: false })
  })

  test.each([
    ['empty', 'upstream-empty', 'at which there are no files.'],
    ['invalid', 'upstream-invalid-answer', 'at which there are pages in the place of files.'],
  ] as const)(
    'without a file (%s) is none: the task fails, and costs what its vendor says',
    async (nothing, code, why) => {
      for (const [id, charged] of [['a', undefined] as const, ['b', 3] as const]) {
        const upstream = new Scripted({ is: 'done', result: given, ...(charged !== undefined && { charged }) })
        const failed: object[] = []
        const onNothing = (task: object): void => void failed.push(task)
        await the.submit(id)
        await the.step(upstream, { ...mirror({ result: given, left: 'never', nothing }).parts, onNothing })
        const task = await the.read(id)
        const raw = { text: JSON.stringify(given) }
        expect(task).toMatchObject({ state: 'FAILED', error: { code, message: textWith(why), retryable: false }, raw })
        expect([task?.state === 'FAILED' && task.credits, failed.length]).toEqual([charged, 1])
        expect(upstream.tokens).toEqual([id])
      }
      expect(await the.engine.spent('key-1')).toBe(3)
    },
  )

  test('without a file is shown to operators without what may be secret, and with whole characters', async () => {
    const secret = { is: 'string' } as const
    const own: CatalogModel = {
      ...model,
      params: [{ ...present(model.params[0]), name: 'token', secret: true, shape: secret }],
    }
    const address = 'https://key:word@assets.example/sesame/1.png?sig=abc&key=vendor-key#part'
    const words = `${'x'.repeat(8100)}${'😀'.repeat(200)}`
    for (const [id, result] of [
      ['a', { url: address, items: [{ url: address }], note: 'sesame' }],
      ['b', { url: 'https://assets.example/1', words: `${words}` }],
      ['c', { url: 'https://assets.example/1', words: `x${words}` }],
    ] as const) {
      await the.engine.submit({ task: { ...the.submission(id).task, params: '{"token":"sesame"}' } })
      const { parts } = mirror({ result, left: 'never', nothing: 'empty' })
      await the.step(new Scripted({ is: 'done', result }), { ...parts, modelOf: () => own })
    }
    const clean = 'https://assets.example/[secret]/1.png?[cut]'
    const text = JSON.stringify({ url: clean, items: [{ url: clean }], note: '[secret]' })
    expect(await the.read('a')).toMatchObject({ state: 'FAILED', raw: { text } })
    for (const id of ['b', 'c']) {
      const raw = valueAt(await the.read(id), 'raw')
      expect(String(valueAt(raw, 'text')).isWellFormed()).toBe(true)
      expect(valueAt(raw, 'bytes')).toBeGreaterThan(8900)
    }
  })

  test('may still get files that are not there, for its first four seconds', async () => {
    const upstream = new Scripted({ is: 'done', result: given })
    const { asked, parts } = mirror({ result: given, left: 'later' })
    await the.submit()
    for (let tries = 0; tries < 6; tries++) await stepLater(upstream, parts)
    expect(asked.map(({ isEarly }) => isEarly)).toEqual([true, true, true, true, false, false])
  })

  test('keeps what its vendor charges until its files are copied, also at another node', async () => {
    const upstream = new Scripted({ is: 'done', result: given, charged: 2 })
    await the.submit()
    await the.step(upstream, mirror({ result: given, left: 'later' }).parts)
    const { parts } = mirror({ result: given, left: 'never', nothing: 'empty' })
    await stepLater(upstream, { ...parts, upstreamOf: () => undefined })
    expect(await the.read()).toMatchObject({ state: 'FAILED', credits: 2 })
  })

  test.each([
    [0, 500, 500],
    [30_000, 30_000, 30_000],
    [hour, 600_000, hour],
    [24 * hour - 100, 100, 24 * hour - 100],
  ])('of age %i ms waits %i ms for its next copy, which may take %i ms', async (age, waitMs, limitMs) => {
    const { asked, parts } = mirror({ result: given, left: 'later' })
    await the.submit()
    await the.step(new Scripted(done), parts)
    the.time += age
    await the.engine.operate('task-1', (task) => ({ ...task, ...('dueAt' in task && { dueAt: the.time }) }))
    await the.step(new Scripted(), parts)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', dueAt: the.time + waitMs })
    expect(asked.at(-1)?.ms).toBe(limitMs)
  })
})
