import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { listen, shut } from '../../../support/servers.ts'
import { say, specOf, type Handler } from '../upstreamKit.ts'
import { answer, clip, done, jobs, start, still, video } from '../vendor.ts'
import { valueAt } from '../../../support/reading.ts'

const { submit, poll } = specOf('vendor16')
/** A vendor with limits of time that calls which hang reach soon, and all others never, also on a busy machine. */
const hasty = { submit: { ...submit, timeoutSeconds: 1 }, ...(poll && { poll: { ...poll, timeoutSeconds: 1 } }) }

const reset: Handler = (_, response) => void response.destroy()
const hang: Handler = () => undefined
const garble: Handler = (_, response) => void response.socket?.end('This is no HTTP.\r\n\r\n')
const drip: Handler = (_, response) => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(dripping))
}

describe('a vendor whose response is missing or incomplete', () => {
  test.each([
    ['resets', reset],
    ['hangs', hang],
    ['sends a byte from time to time', drip],
    ['sends invalid HTTP', garble],
    ['answers with a proxy error', answer(504, {})],
  ])('%s: a task that it may have accepted is not sent again', async (_, handler) => {
    const { the, got } = await start('vendor22', handler, {
      submit: { ...specOf('vendor22').submit, timeoutSeconds: 0.3 },
    })
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(got).toHaveLength(1)
    expect(await the.engine.spent('key-1')).toBe(0)
  })

  test.each([
    ['resets', reset],
    ['hangs', hang],
    ['answers with a proxy error', answer(502, {})],
    ['answers with an internal error', answer(500, {})],
  ])('%s, and supports idempotency tokens: the same token is sent again, with growing delays', async (_, handler) => {
    const tokens: unknown[] = []
    const { the } = await start(
      'vendor16',
      (got, response, at) => {
        if (got.method === 'POST') tokens.push(got.headers['idempotency-key'])
        return at < 2 ? handler(got, response, at) : jobs(answer(200, done))(got, response, 1)
      },
      hasty,
    )
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED', result: clip })
    expect(tokens).toEqual(['task-1', 'task-1', 'task-1'])
    expect(waits).toEqual([1000, 2000, 3000])
  })

  test('always: the task fails', async () => {
    const { the, got } = await start('vendor16', reset)
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(got).toHaveLength(3)
  })
})

describe('an unreachable vendor', () => {
  test('received nothing, so that the gateway and the caller can retry the task', async () => {
    const server = createServer()
    const url = `http://127.0.0.1:${await listen(server)}`
    await shut(server)
    const { the } = await start('vendor22', hang, {}, { url })
    const { task, waits } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unreachable', retryable: true } })
    expect(waits).toEqual([1000, 2000])
  })
})

describe('a poll of a job', () => {
  test.each([
    ['resets', reset],
    ['hangs', hang],
    ['fails with a proxy error', answer(502, {})],
    ['fails with a vendor error', answer(500, {})],
    ['fails with an access error', answer(401, {})],
  ])('that %s is repeated, and the job continues', async (_, trouble) => {
    const { the, got } = await start('vendor16', jobs(trouble, trouble, trouble, trouble, answer(200, done)), hasty)
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED', result: clip })
    expect(waits).toEqual([3000, 1000, 2000, 4000, 8000])
    expect(got.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('that makes sense again has no failures behind it, and waiting is none', async () => {
    const [working, invalid, busy] = [answer(200, { status: 'processing' }), answer(200, {}), answer(503, {})]
    const [first, second] = [
      [invalid, invalid, working],
      [busy, invalid, busy, invalid, working],
    ]
    const { the } = await start('vendor16', jobs(...first, ...second, answer(200, done)))
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED', result: clip })
    expect(waits).toEqual([3000, 1000, 2000, 3000, 1000, 1000, 2000, 2000, 3000])
  })

  test('that never succeeds ends after the limit of silence, not with the time limit of its jobs', async () => {
    const { the } = await start('vendor16', jobs(answer(503, {})), {}, { mapping: { timeoutSeconds: 90 } })
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(task.updatedAt - task.createdAt).toBeGreaterThan(the.parts.giveUpMs)
  })

  test('that says for too long that the job continues ends with the time limit of its jobs', async () => {
    const working = answer(200, { status: 'processing' })
    const { the } = await start('vendor16', jobs(working), {}, { mapping: { timeoutSeconds: 90 } })
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
  })

  test('that finds no such job fails the task', async () => {
    const { the } = await start('vendor16', jobs(answer(404, { error: { message: 'No such job.' } })))
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ error: { code: 'upstream-failed', message: 'The model failed: No such job.' } })
  })
})

describe('a vendor that asks callers to wait', () => {
  test.each([
    [429, '7', 7000],
    [503, '7', 7000],
    [429, undefined, 1000],
    [429, 'soon', 1000],
    [429, '99999', 600_000],
  ])(
    'with %i and Retry-After %s gets the task again after that time, although it supports no tokens',
    async (status, after, ms) => {
      const headers = after === undefined ? {} : { 'retry-after': after }
      const { the, got } = await start('vendor22', (_, response, at) =>
        at === 0 ? say(response, status, {}, headers) : say(response, 200, { images: [{ url: clip.url }] }),
      )
      await the.submit('vendor22-flow-1', still)
      await the.step()
      expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'idle' } })
      await the.step(ms - 1)
      expect(got).toHaveLength(1)
      await the.step(1)
      const task = await the.read()
      expect(task).toMatchObject({ state: 'COMPLETED' })
    },
  )

  test('during a poll is polled again after that time', async () => {
    const { the } = await start('vendor16', jobs(answer(429, {}, { 'retry-after': '30' }), answer(200, done)))
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(waits).toEqual([3000, 30_000])
  })

  test('with a date is called again at that time', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const { the } = await start('vendor16', jobs(answer(503, {}, { 'retry-after': date }), answer(200, done)))
    await the.submit('vendor16-lipsync-1.9', video)
    await the.step()
    await the.step(3000)
    expect(Number(valueAt(await the.read(), 'dueAt')) - the.engine.now()).toBe(600_000)
  })

  test('never gets more tasks at once than its spec allows', async () => {
    const held: (() => void)[] = []
    const { the, got } = await start(
      'vendor22',
      (_, response) =>
        new Promise<void>((resolve) => held.push(resolve)).then(() => say(response, 200, { images: [clip] })),
      { concurrency: 2 },
    )
    await Promise.all(['a', 'b', 'c'].map((id) => the.submit('vendor22-flow-1', still, id)))
    const stepping = the.step()
    await expect
      .poll(
        async () =>
          (await Promise.all(['a', 'b', 'c'].map((id) => the.read(id)))).filter(
            (task) => valueAt(task, 'step', 'is') === 'idle',
          ).length,
      )
      .toBe(1)
    await expect.poll(() => held.length).toBe(2)
    expect(got).toHaveLength(2)
    held.splice(0).forEach((release) => release())
    await stepping
    const last = the.step(500)
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    await last
    expect((await Promise.all(['a', 'b', 'c'].map((id) => the.read(id)))).map(({ state }) => state)).toEqual(
      Array(3).fill('COMPLETED'),
    )
  })
})

test.each([
  ['once, because it has no tokens', 'vendor22', 'vendor22-flow-1', 1],
  ['again with its token before the task is given up', 'vendor20', 'vendor20-image-1', 3],
])('the time limit of a model ends a call that hangs; it is sent %s', async (_, id, model, sent) => {
  const { the, got } = await start(id, hang, {}, { mapping: { timeoutSeconds: 0.3 } })
  const { task } = await the.run(model, still)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  expect(got).toHaveLength(sent)
})
