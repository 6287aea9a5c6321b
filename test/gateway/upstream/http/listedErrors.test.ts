import { expect, test } from 'vitest'
import type { UpstreamWatch } from '../../../../gateway/upstream/calls.ts'
import { valueAt } from '../../../support/reading.ts'
import { key, say, type Handler } from '../upstreamKit.ts'
import { answer, jobs, start, still, video } from '../vendor.ts'

/** A watch, and the problems with the account of the gateway that it heard of. */
function listening(): { readonly heard: object[]; readonly watch: UpstreamWatch } {
  const heard: object[] = []
  const ignore = (): void => undefined
  const account = (one: object): void => void heard.push(one)
  return { heard, watch: { called: ignore, failed: ignore, unfit: ignore, account, unreadableCharge: ignore } }
}

test('the operator learns what a vendor says about the account, and callers do not', async () => {
  const { heard, watch } = listening()
  const { the } = await start('vendor22', answer(402, { message: `No credit for ${key}.` }), {}, { watch })
  const { task } = await the.run('vendor22-flow-1', still)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unauthorized', retryable: true } })
  expect(String(valueAt(task, 'error', 'message'))).not.toContain('credit')
  const message = 'No credit for [secret].'
  expect(heard).toEqual([{ vendor: 'vendor22', task: 'task-1', attempt: 1, status: 402, message }])
})

test('a job that fails because of the account shows callers nothing of it', async () => {
  const { heard, watch } = listening()
  const failed = { status: 'failed', error: { message: 'No credit.', kind: 'credit' } }
  const error = {
    message: 'body.error.message',
    code: 'body.error.kind',
    refused: [],
    retryable: [],
    account: ['credit'],
  }
  const { the } = await start('vendor16', jobs(answer(200, failed)), { error }, { watch })
  const { task } = await the.run('vendor16-lipsync-1.9', video)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unauthorized' } })
  expect(String(valueAt(task, 'error', 'message'))).not.toContain('credit')
  expect(heard).toMatchObject([{ message: 'No credit.' }])
})

const listed = { message: 'body.message', code: 'body.type', refused: ['451', 'unsafe'], retryable: ['oom', '507'] }

test.each([
  [451, { message: 'No.' }, 'content-refused', false],
  [500, { message: 'No.', type: 'unsafe' }, 'content-refused', false],
  [400, { message: 'Full memory.', type: 'oom' }, 'upstream-refused', true],
  [400, { message: 'Bad.' }, 'upstream-refused', false],
  [418, { message: 'Pay.' }, 'upstream-unauthorized', true],
  [418, { message: 'No.', type: 'unsafe' }, 'content-refused', false],
])('status %i with %o means %s by the lists of the spec', async (status, body, code, retryable) => {
  const error = { ...listed, account: ['418'] }
  const { the } = await start('vendor22', answer(status, body), { error })
  expect((await the.run('vendor22-flow-1', still)).task).toMatchObject({ error: { code, retryable } })
})

test('a status that the spec lists as busy is waited for', async () => {
  const full: Handler = (_, response) => say(response, 409, {}, { 'retry-after': '9' })
  const done = answer(200, { images: ['https://cdn.vendor22.example/1.png'] })
  const handler: Handler = (got, response, count) => (count < 2 ? full : done)(got, response, count)
  const { the, got } = await start('vendor22', handler, { error: { ...listed, busy: ['409'] } })
  const { waits } = await the.run('vendor22-flow-1', still)
  expect(waits.slice(0, 2)).toEqual([9000, 9000])
  expect(got).toHaveLength(3)
})
