import { describe, expect, test } from 'vitest'
import { requestCancel } from '../../../../gateway/tasks/cancel.ts'
import type { UpstreamWatch } from '../../../../gateway/upstream/calls.ts'
import { anyNumber } from '../../../support/matching.ts'
import { specOf, say, type Bench, type Handler } from '../upstreamKit.ts'
import { start, video } from '../vendor.ts'

const model = 'vendor16-lipsync-1.9'

/** Answers of a vendor to a poll and to a cancel of a job that has no result, with what it says that it charged. */
const endings = {
  'fails at its vendor': { status: 'failed', code: 'upstream-failed' },
  'is cancelled': { status: 'canceled', code: 'cancelled' },
} as const

/** Runs a task that ends so; returns its end, the credits of its key, and the warnings in the log. */
async function end(ending: keyof typeof endings, billed: unknown, charged: string) {
  const { status } = endings[ending]
  const ended = { status, error: { message: 'It has ended.', billed } }
  const speak: Handler = ({ method, path }, response) =>
    say(response, 200, method === 'POST' && !path.endsWith('/cancel') ? { id: 'job-1' } : ended)
  const warned: object[] = []
  const ignore = (): void => undefined
  const unreadableCharge = (job: object): void => void warned.push(job)
  const watch: UpstreamWatch = { called: ignore, failed: ignore, unfit: ignore, account: ignore, unreadableCharge }
  const error = { ...specOf('vendor16').error, charged }
  const { the } = await start('vendor16', speak, { error }, { watch })
  const task = ending === 'is cancelled' ? await cancelled(the) : (await the.run(model, video)).task
  return { task, spent: await the.engine.spent('key-1'), warned }
}

async function cancelled(the: Bench) {
  await the.submit(model, video)
  await the.step()
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
  return (await the.finish()).task
}

describe.each(Object.entries(endings))('a task that %s', (name, { code }) => {
  const ending = name as keyof typeof endings // its own entries

  test('costs what the vendor says that it charged', async () => {
    const { task, spent, warned } = await end(ending, 3, 'body.error.billed')
    expect(task).toMatchObject({ state: 'FAILED', error: { code }, credits: 3 })
    expect([spent, warned]).toEqual([3, []])
  })

  test.each<[string, unknown, string]>([
    ['is a part of a credit', 1.5, 'body.error.billed'],
    ['is less than nothing', -2, 'body.error.billed'],
    ['is text', '2', 'body.error.billed'],
    ['is a list', [2], 'body.error.billed'],
    ['is too large to be exact', 2 ** 60, 'body.error.billed'],
    ['makes the expression fail', 'two', '$number(body.error.billed)'],
  ])('costs nothing if the charge %s, and the log warns once', async (_, billed, charged) => {
    const { task, spent, warned } = await end(ending, billed, charged)
    expect(task).toMatchObject({ state: 'FAILED', error: { code } })
    expect(task).not.toHaveProperty('credits')
    expect(spent).toBe(0)
    expect(warned).toEqual([{ vendor: 'vendor16', task: 'task-1', attempt: anyNumber }])
  })

  test('costs nothing without a charge, and the log says nothing', async () => {
    for (const billed of [null, undefined, 0]) {
      const { task, spent, warned } = await end(ending, billed, 'body.error.billed')
      expect(task).toMatchObject({ state: 'FAILED', error: { code } })
      expect([spent, warned]).toEqual([0, []])
    }
  })
})
