import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import {
  bench,
  key,
  say,
  specOf,
  startVendor,
  type Bench,
  type BenchOptions,
  type Got,
  type Handler,
} from './upstream-kit.ts'

const root = temporaryFolder()
const open: { readonly close: () => Promise<void> }[] = []
let count = 0

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

type Started = { readonly the: Bench; readonly got: readonly Got[] }

/** A vendor that takes jobs (16), or gives its result at once (22), with limits that a test can wait for. */
async function start(
  id: string,
  handler: Handler,
  change: object = {},
  more: Partial<BenchOptions> = {},
): Promise<Started> {
  const vendor = await startVendor(handler)
  const spec = specOf(id, { retries: 2, ...change })
  const the = bench({ folder: join(root, `bench-${count++}`), url: vendor.url, spec, ...more })
  open.push(vendor, the)
  return { the, got: vendor.got }
}

const { submit, poll } = specOf('vendor16')
const hasty = { submit: { ...submit, timeoutSeconds: 0.3 }, poll: poll && { ...poll, timeoutSeconds: 0.3 } }

const still = { prompt: 'A kite' }
const video = { videoUrl: 'https://example.com/1.mp4', audioUrl: 'https://example.com/1.wav' }
const clip = { url: 'https://cdn.example/1.mp4' }
const done = { status: 'succeeded', output: clip }

/** Takes a job, and answers to looks at it as the list says; the last answer stays. */
const jobs =
  (...looks: readonly Handler[]): Handler =>
  (got, response, at) =>
    got.method === 'POST'
      ? say(response, 201, { id: 'job-1' })
      : looks[Math.min(at, looks.length) - 1]?.(got, response, at)

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    say(response, status, body, headers)
const reset: Handler = (_, response) => void response.destroy()
const hang: Handler = () => undefined
const garble: Handler = (_, response) => void response.socket?.end('This is no HTTP.\r\n\r\n')
const drip: Handler = (_, response) => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(dripping))
}
/** Sends spaces for as long as somebody reads them. */
async function pour(response: ServerResponse): Promise<void> {
  const closed = once(response, 'close')
  response.on('error', () => undefined)
  while (!response.destroyed) {
    const drained = response.write(Buffer.alloc(65_536, 32))
      ? undefined
      : once(response, 'drain').catch(() => undefined)
    await Promise.race([drained, closed])
  }
}

describe('a vendor that was reached and says nothing more', () => {
  test.each([
    ['resets', reset],
    ['hangs', hang],
    ['sends a byte now and then', drip],
    ['speaks no HTTP', garble],
    ['answers for a proxy', answer(504, {})],
  ])('%s: a task that it may have taken is not sent again', async (_, handler) => {
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
    ['answers for a proxy', answer(502, {})],
    ['has an error of its own', answer(500, {})],
  ])('%s, and knows tokens: the same one is sent again, with growing waits', async (_, handler) => {
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

  test('for ever: the task has failed', async () => {
    const { the, got } = await start('vendor16', reset)
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(got).toHaveLength(3)
  })
})

describe('a vendor that is not there', () => {
  test('was sent nothing, so that the task may be tried again, also by the caller', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${Object(server.address()).port}`
    await new Promise((resolve) => server.close(resolve))
    const the = bench({ folder: join(root, `bench-${count++}`), url, spec: specOf('vendor22', { retries: 2 }) })
    open.push(the)
    const { task, waits } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unreachable', retryable: true } })
    expect(waits).toEqual([1000, 2000])
  })
})

describe('a look at a job', () => {
  test.each([
    ['resets', reset],
    ['hangs', hang],
    ['gives an error of a proxy', answer(502, {})],
    ['gives an error of the vendor', answer(500, {})],
    ['gives an error of access', answer(401, {})],
  ])('that %s is repeated, and the job goes on', async (_, trouble) => {
    const { the, got } = await start('vendor16', jobs(trouble, trouble, trouble, trouble, answer(200, done)), hasty)
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED', result: clip })
    expect(waits).toEqual([3000, 1000, 2000, 4000, 8000])
    expect(got.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('that never succeeds ends with the time of the task', async () => {
    const { the } = await start('vendor16', jobs(answer(503, {})), {}, { mapping: { timeoutSeconds: 90 } })
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
    expect(task.updatedAt - task.createdAt).toBeGreaterThan(90_000)
    expect(task.updatedAt - task.createdAt).toBeLessThan(200_000)
  })

  test('says that there is no such job: the task has failed', async () => {
    const { the } = await start('vendor16', jobs(answer(404, { error: { message: 'No such job.' } })))
    const { task } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ error: { code: 'upstream-failed', message: 'The model failed: No such job.' } })
  })
})

describe('lies', () => {
  const html: Handler = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  test.each<[string, Handler]>([
    ['no JSON', html],
    ['a status word that is in no list', answer(200, { status: 'moderating' })],
    ['a status of another sort', answer(200, { status: { is: 'succeeded' } })],
    ['no status', answer(200, [])],
    [
      'a million lists in each other',
      (_, response) => void response.end(`{"status":${'['.repeat(1e6)}${']'.repeat(1e6)}}`),
    ],
    ['done without a result', answer(200, { status: 'succeeded', output: {} })],
    ['an address of another sort', answer(200, { status: 'succeeded', output: { url: 7 } })],
    ['an address that is none', answer(200, { status: 'succeeded', output: { url: 'javascript:alert(1)' } })],
    ['thousands of addresses', answer(200, { status: 'succeeded', output: { url: Array(5000).fill(clip.url) } })],
    ['a redirect', answer(302, {}, { location: 'http://127.0.0.1:1/elsewhere' })],
  ])('%s: asked again a few times, then the task has failed', async (_, lie) => {
    const { the, got } = await start('vendor16', jobs(lie))
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer', retryable: false } })
    expect(waits).toEqual([3000, 1000, 2000])
    expect(got).toHaveLength(4)
  })

  test('that stop in time do no harm', async () => {
    const { the } = await start('vendor16', jobs(html, answer(200, { status: 'moderating' }), answer(200, done)))
    expect((await the.run('vendor16-lipsync-1.9', video)).task).toMatchObject({ state: 'COMPLETED' })
  })

  test('about the progress do no harm', async () => {
    const looks = ['half', -3, 1e300, null].map((progress) => answer(200, { status: 'processing', progress }))
    const { the } = await start('vendor16', jobs(...looks, answer(200, done)))
    expect((await the.run('vendor16-lipsync-1.9', video)).task).toMatchObject({ state: 'COMPLETED' })
  })

  test.each([['..'], ['.'], [''], ['a b'], ['x'.repeat(600)], ['a\r\nhost: elsewhere'], [null], [{}], [1.5]])(
    'a job that is called %j is none, and nothing is asked under its name',
    async (id) => {
      const { the, got } = await start('vendor16', (_, response) => say(response, 201, { id }), { retries: 0 })
      const { task } = await the.run('vendor16-lipsync-1.9', video)
      expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
      expect(got.filter(({ method }) => method === 'GET')).toEqual([])
    },
  )

  test('a job that is called like a path stays one segment', async () => {
    const { the, got } = await start('vendor16', (one, response) =>
      one.method === 'POST' ? say(response, 201, { id: '../keys?x=1#y' }) : say(response, 200, done),
    )
    await the.run('vendor16-lipsync-1.9', video)
    expect(got[1]?.path).toBe('/jobs/..%2Fkeys%3Fx%3D1%23y')
  })

  test('no text', async () => {
    const { the } = await start('vendor28', (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('data: 7\n\nevent: x\ndata: {"choices":7}\n\ndata: [DONE]\n\n')
    })
    const { task } = await the.run('vendor28-chat-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
  })
})

describe('a flood', () => {
  const small = { maxBytes: 100_000 }

  test.each([
    ['vendor22', 'vendor22-flow-1'],
    ['vendor24', 'vendor24-speech-1'],
    ['vendor28', 'vendor28-chat-1'],
  ])('is read up to the limit of %s, and ends the task and the connection', async (id, model) => {
    const closed: Promise<unknown>[] = []
    const { the } = await start(
      id,
      (_, response) => {
        closed.push(once(response, 'close'))
        response.write('ID3') // so that it may be the beginning of a sound
        return pour(response)
      },
      small,
    )
    const { task } = await the.run(model, { prompt: 'A kite' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-answer-too-large', retryable: false } })
    await Promise.all(closed)
  })

  test('of what is no sound is not read on', async () => {
    const closed: Promise<unknown>[] = []
    const { the } = await start('vendor24', (_, response) => {
      closed.push(once(response, 'close'))
      return pour(response)
    })
    const { task } = await the.run('vendor24-speech-1', { prompt: 'A kite' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
    await Promise.all(closed)
  })

  test('of headers does no harm', async () => {
    const { the } = await start('vendor22', answer(200, {}, { 'x-flood': 'x'.repeat(100_000) }))
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  })

  test('behind an error does not hide the error', async () => {
    const { the } = await start('vendor22', (_, response) => pour(response.writeHead(400)))
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused' } })
  })
})

describe('a result that cannot be stored', () => {
  /** A file where the folder of files should be. */
  const full = (): string => {
    const folder = join(root, `bench-${count++}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'files'), '')
    return folder
  }
  const sound: Handler = (_, response) => void response.writeHead(200).end(`ID3${'x'.repeat(100)}`)
  const b64_json = Buffer.from('GIF89a and so on').toString('base64')

  test('is lost where the vendor gives it once: the task may be tried again', async () => {
    const { the, got } = await start('vendor24', sound, {}, { folder: full() })
    const { task } = await the.run('vendor24-speech-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'result-not-stored', retryable: true } })
    expect(got).toHaveLength(1)
  })

  test('is asked for again where the vendor knows the token', async () => {
    const folder = full()
    const { the, got } = await start('vendor20', answer(200, { data: [{ b64_json }] }), {}, { folder })
    await the.submit('vendor20-image-1', still)
    await the.step()
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    rmSync(join(folder, 'files'))
    expect((await the.finish()).task).toMatchObject({ state: 'COMPLETED' })
    expect(got.map(({ headers }) => headers['idempotency-key'])).toEqual(['task-1', 'task-1'])
  })
})

describe('a vendor that asks to wait', () => {
  test.each([
    [429, '7', 7000],
    [503, '7', 7000],
    [429, undefined, 1000],
    [429, 'soon', 1000],
    [429, '99999', 600_000],
  ])(
    'with %i and Retry-After %s is sent the task again after that, though it knows no tokens',
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
      // The longest wait that is obeyed is longer than this model may take.
      expect(task).toMatchObject(ms < 600_000 ? { state: 'COMPLETED' } : { error: { code: 'timed-out' } })
    },
  )

  test('while a job is looked at is asked after that', async () => {
    const { the } = await start('vendor16', jobs(answer(429, {}, { 'retry-after': '30' }), answer(200, done)))
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(waits).toEqual([3000, 30_000])
  })

  test('with a date is asked at that time', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const { the } = await start('vendor16', jobs(answer(503, {}, { 'retry-after': date }), answer(200, done)))
    await the.submit('vendor16-lipsync-1.9', video)
    await the.step()
    await the.step(3000)
    expect(Object(await the.read()).dueAt - the.parts.now()).toBe(600_000)
  })

  test('is never sent more at once than its spec says', async () => {
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
            (task) => Object(task).step?.is === 'idle',
          ).length,
      )
      .toBe(1)
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
  ['vendor22', 'vendor22-flow-1'],
  ['vendor20', 'vendor20-image-1'],
])('the time of a model ends a call of %s that hangs, and the task with it', async (id, model) => {
  const { the, got } = await start(id, hang, {}, { mapping: { timeoutSeconds: 0.3 } })
  const { task } = await the.run(model, still)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  expect(got).toHaveLength(1)
})

test("what a caller gave as secret is not in the vendor's words", async () => {
  const { the } = await start('vendor22', (got, response) => say(response, 400, { message: got.body }))
  const { task } = await the.run('vendor22-flow-1-lora', { prompt: 'A harbor', weightsToken: 'token-of-the-caller' })
  expect(task).toMatchObject({ error: { code: 'upstream-refused', message: expect.stringContaining('A harbor') } })
  expect(Object(task).error.message).not.toContain('token-of-the-caller')
})

test('a vendor that forbids content with 403 is understood by its code', async () => {
  const { the } = await start('vendor22', answer(403, { message: 'Not this.', type: 'safety_checker' }))
  const { task } = await the.run('vendor22-flow-1', still)
  expect(task).toMatchObject({
    error: { code: 'content-refused', message: 'The model refused the content: Not this.' },
  })
})

test('the key of the gateway is refused: the caller learns no more than that', async () => {
  const { the } = await start('vendor22', answer(401, { message: `No key ${key} of account 7.`, type: 'auth' }))
  const { task } = await the.run('vendor22-flow-1', still)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unauthorized', retryable: true } })
  expect(JSON.stringify(task)).not.toMatch(/secret|account/)
})
