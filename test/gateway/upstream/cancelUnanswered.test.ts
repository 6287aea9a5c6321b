import { describe, expect, onTestFinished, test } from 'vitest'
import type { Upstream as Spec } from '@gatewright/upstreams'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import { present } from '../../contract/tasks.ts'
import { picture } from '../../support/imitations/media.ts'
import { valueAt } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'
import { pending } from '../worker/workerKit.ts'
import { bench, say, specOf, startVendor, type Bench, type Got, type Handler } from './upstreamKit.ts'
import { start, video } from './vendor.ts'

const avatar = { imageUrls: ['https://example.com/a.jpg'], audioUrl: 'https://example.com/a.mp3' }
const cancel: NonNullable<Spec['cancel']> = {
  method: 'POST',
  path: '/requests/{job}/cancel',
  headers: {},
  timeoutSeconds: 10,
  status: 'body.status',
  confirmed: ['cancelled'],
  tooLate: [],
}
const error = { ...specOf('vendor14').error, charged: 'body.credits' }

/** The requests of a vendor by their purpose, in order. */
const purposes = (got: readonly Got[]): readonly string[] =>
  got.map(({ method, path }) =>
    path.startsWith('/requests?')
      ? 'look-up'
      : path.endsWith('/cancel')
        ? 'cancel'
        : method === 'POST'
          ? 'submit'
          : path,
  )

/** Asks to cancel the task, and runs its steps until it has ended. */
async function stop(the: Bench): ReturnType<Bench['finish']> {
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
  return the.finish()
}

describe('a cancelled task whose submit broke off, at a vendor with a look-up', () => {
  /** A vendor that loses the first answer, and has accepted the job from this look-up on. */
  const accepting =
    (from: number): Handler =>
    (got, response) => {
      const [purpose = ''] = purposes([got])
      if (purpose === 'submit') return void response.destroy()
      if (purpose === 'cancel') return say(response, 200, { status: 'cancelled', credits: 3 })
      return say(response, 200, { requests: ++looks >= from ? [{ request_id: 'r-1' }] : [] })
    }
  let looks = 0

  test.each([
    ['before the first look-up', 1, ['submit', 'look-up', 'cancel'], 3],
    ['between the two', 2, ['submit', 'look-up', 'look-up', 'cancel'], 3],
    // The hole that docs/vendors.md names: the vendor runs a job that nobody asked for any longer.
    ['after them, or never', 3, ['submit', 'look-up', 'look-up'], 0],
  ])('is cancelled if that accepts it %s', async (_, from, expected, credits) => {
    looks = 0
    const { the, got } = await start('vendor14', accepting(from), { cancel, error })
    await the.submit('vendor14-talking-avatar-1', avatar)
    await the.step()
    const { task } = await stop(the)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
    expect(purposes(got)).toEqual(expected)
    expect(await the.engine.spent('key-1')).toBe(credits)
  })
})

describe('an answer to a look-up', () => {
  /** A vendor that loses the first answer, and answers the first two look-ups so. */
  const looking =
    (answer: Handler): Handler =>
    (got, response, at) => {
      const [purpose = ''] = purposes([got])
      if (purpose === 'submit' && at === 0) return void response.destroy()
      if (purpose === 'look-up' && at < 3) return answer(got, response, at)
      if (purpose === 'look-up') return say(response, 200, { requests: [{ request_id: 'r-1' }] })
      if (purpose === 'cancel') return say(response, 200, { status: 'cancelled', credits: 3 })
      return say(response, 200, purpose === 'submit' ? { request_id: 'r-2' } : { status: 'IN_QUEUE' })
    }
  /** Makes a look-up answer so. */
  const saying =
    (status: number, text: string): Handler =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  const find: NonNullable<Spec['find']> = {
    ...present(specOf('vendor14').find),
    job: '$number(body.count) > 0 ? body.id',
  }

  test.each<[string, Handler, Partial<Spec>?]>([
    ['an error with a success status', saying(200, '{"detail":"The database is busy."}')],
    ['a status of a failure', saying(500, '{}')],
    ['a page', saying(200, '<html>It is down.</html>')],
    ['a page in JSON', saying(200, '"<html>It is down.</html>"')],
    ['a text in the place of the list', saying(200, '{"requests":"none"}')],
    ['a value with which the mapping fails', saying(200, '{"count":"many"}'), { find }],
    ['nothing at all', (_, response) => void response.destroy()],
  ])('that is %s does not say that there is no job', async (_, answer, change) => {
    const { the, got } = await start('vendor14', looking(answer), { cancel, error, ...change })
    await the.submit('vendor14-talking-avatar-1', avatar)
    for (let steps = 0; steps < 3; steps++) await the.step(60_000)
    expect(purposes(got)).toEqual(['submit', 'look-up', 'look-up'])
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'submitting' } })
  })

  test.each<[string, Handler]>([
    ['an empty list', saying(200, '{"requests":[]}')],
    ['an empty list beside a word about the request', saying(200, '{"requests":[],"detail":"ok"}')],
    ['a job without an id', saying(200, '{"requests":[{"request_id":null}]}')],
    ['an empty id', saying(200, '{"requests":[{"request_id":""}]}')],
    ['null', saying(200, 'null')],
    ['an answer without content', (_, response) => void response.writeHead(204).end()],
    ['404', saying(404, '{"detail":"Not found"}')],
  ])('that is %s says that there is no job', async (_, answer) => {
    const { the, got } = await start('vendor14', looking(answer), { cancel, error })
    await the.submit('vendor14-talking-avatar-1', avatar)
    await the.step()
    expect((await stop(the)).task).toMatchObject({ error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
    expect(purposes(got)).toEqual(['submit', 'look-up', 'look-up'])
    expect(await the.engine.spent('key-1')).toBe(0)
  })
})

test('a cancelled task without a look-up is sent again with its token, and its job is cancelled', async () => {
  const handler: Handler = ({ path }, response, at) => {
    if (at === 0) return void response.destroy()
    return say(response, 200, path.endsWith('/cancel') ? { status: 'canceled' } : { id: 'job-1' })
  }
  const { the, got } = await start('vendor16', handler)
  await the.submit('vendor16-lipsync-1.9', video)
  await the.step()
  expect((await stop(the)).task).toMatchObject({ error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
  expect(purposes(got)).toEqual(['submit', 'submit', 'cancel'])
  expect(new Set(got.slice(0, 2).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a job is cancelled as soon as its vendor can be asked, if others had all connections', async () => {
  const [begun, held] = [pending<void>(), pending<void>()]
  const handler: Handler = async ({ path, headers }, response) => {
    if (headers['idempotency-key'] === 'task-2') {
      begun.resolve()
      await held.promise
    }
    say(response, 200, path.endsWith('/cancel') ? { status: 'canceled' } : { id: 'job-1', status: 'processing' })
  }
  const { the, got } = await start('vendor16', handler, { concurrency: 1 })
  await the.submit('vendor16-lipsync-1.9', video)
  await the.step()
  await the.submit('vendor16-lipsync-1.9', video, 'task-2')
  const second = the.step()
  await begun.promise
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
  await the.step()
  expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', cancel: { by: 'caller' } })
  held.resolve()
  await second
  expect((await the.finish()).task).toMatchObject({ error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
  expect(purposes(got).filter((purpose) => purpose === 'cancel')).toHaveLength(1)
})

test('a task that was sent and whose vendor is not reached afterwards ends as unknown, not as one that was not sent', async () => {
  const vendor = await startVendor((_, response) => void response.destroy())
  const the = bench({ folder: temporary(), url: vendor.url, spec: specOf('vendor16', { retries: 2 }) })
  onTestFinished(the.close)
  await the.submit('vendor16-lipsync-1.9', video)
  await the.step()
  await vendor.close()
  expect((await the.finish()).task).toMatchObject({ error: { code: 'outcome-unknown', retryable: false } })
})

/** Runs a task that has five seconds, and ends it while its files are opened. */
async function endWhileOpening(end: (the: Bench) => Promise<unknown>): Promise<void> {
  const [asked, goes] = [pending<void>(), pending<void>()]
  const host = await startVendor(async (_, response) => {
    asked.resolve()
    await goes.promise
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  onTestFinished(host.close)
  const { submit } = specOf('vendor22')
  const body = '{ "image": request.prompt, "text": "a" }'
  const form = { submit: { ...submit, encoding: 'multipart', files: ['image'], body } } as const
  const { the, got } = await start('vendor22', (_, response) => say(response, 200, {}), form)
  await the.submit('vendor22-flow-1', { prompt: `${host.url}/a.png` })
  await the.engine.operate('task-1', (task, now) => ({ ...task, cancelAt: now + 5000 }))
  const step = the.step()
  await asked.promise
  await end(the)
  goes.resolve()
  await step
  expect((await the.finish()).task).toMatchObject({ error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
  expect(got.map(({ body: sent }) => valueAt(sent, 'text'))).toEqual([])
}

test('a task that is cancelled while its files are opened is not sent', () =>
  endWhileOpening((the) => the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))))

test('a task whose Cancel-After passes while its files are opened is not sent', () =>
  endWhileOpening((the) => the.step(5000)))
