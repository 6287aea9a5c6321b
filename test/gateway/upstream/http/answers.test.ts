import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporary } from '../../../support/temporary.ts'
import { key, say, type Handler } from '../upstreamKit.ts'
import { answer, done, jobs, start, still, video } from '../vendor.ts'
import { textWith } from '../../../support/matching.ts'
import { valueAt } from '../../../support/reading.ts'

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

describe('an invalid response', () => {
  const html: Handler = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  test.each([
    ['javascript:alert(1)', 'it does not begin with https: or http:'],
    [
      'https://a.example/x\r\nX-Evil: 1',
      'it contains white space, control characters, quotes, brackets or backslashes',
    ],
    [`https://a.example/${'x'.repeat(9000)}`, 'it is longer than 8,192 characters'],
    ['https://[x/', 'it cannot be read'],
    [7, 'it is not text'],
  ])('with the URL %.30s is reported with the field and the reason, without the URL', async (url, reason) => {
    const heard: object[] = []
    const ignore = (): void => undefined
    const unfit = (one: object): void => void heard.push(one)
    const watch = { called: ignore, failed: ignore, unfit, account: ignore, unreadableCharge: ignore }
    const { the } = await start('vendor16', jobs(answer(200, { status: 'succeeded', output: { url } })), {}, { watch })
    await the.run('vendor16-lipsync-1.9', video)
    const fields = [{ field: 'items.0.url', reason }]
    expect(heard).toEqual([{ vendor: 'vendor16', task: 'task-1', attempt: 2, fields }])
  })

  test.each<[string, Handler]>([
    ['HTML', html],
    ['an unknown status word', answer(200, { status: 'moderating' })],
    ['a status of another type', answer(200, { status: { is: 'succeeded' } })],
    ['no status', answer(200, [])],
    ['a million nested lists', (_, response) => void response.end(`{"status":${'['.repeat(1e6)}${']'.repeat(1e6)}}`)],
    ['a redirect', answer(302, {}, { location: 'http://127.0.0.1:1/elsewhere' })],
  ])('%s: the request is retried a few times, then the task fails', async (_, lie) => {
    const { the, got } = await start('vendor16', jobs(lie))
    const { task, waits } = await the.run('vendor16-lipsync-1.9', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer', retryable: false } })
    expect(waits).toEqual([3000, 1000, 2000])
    expect(got).toHaveLength(4)
  })

  test('that is followed by a valid one does no harm', async () => {
    const { the } = await start('vendor16', jobs(html, answer(200, { status: 'moderating' }), answer(200, done)))
    expect((await the.run('vendor16-lipsync-1.9', video)).task).toMatchObject({ state: 'COMPLETED' })
  })

  test('about the progress does no harm: it is a whole percentage, or none', async () => {
    const said = [0.337, 'half', -3, 1e300, null]
    const looks = said.map((progress) => answer(200, { status: 'processing', progress }))
    const { the } = await start('vendor16', jobs(...looks, answer(200, done)))
    await the.submit('vendor16-lipsync-1.9', video)
    await the.step()
    const percents: unknown[] = []
    for (const _ of said) {
      await the.step(3000)
      percents.push(valueAt(await the.read(), 'progress', 'percent'))
    }
    // The last progress stays if the vendor reports none.
    expect(percents).toEqual([34, 34, 0, 100, 100])
    expect((await the.finish()).task).toMatchObject({ state: 'COMPLETED' })
  })

  test.each([['..'], ['.'], [''], ['a b'], ['x'.repeat(600)], ['a\r\nhost: elsewhere'], [null], [{}], [1.5]])(
    'with the job id %j is rejected, and no request contains that id',
    async (id) => {
      const { the, got } = await start('vendor16', (_, response) => say(response, 201, { id }), { retries: 0 })
      const { task } = await the.run('vendor16-lipsync-1.9', video)
      expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
      expect(got.filter(({ method }) => method === 'GET')).toEqual([])
    },
  )

  test('with a path as its job id leads to requests with one segment', async () => {
    const { the, got } = await start('vendor16', (one, response) =>
      one.method === 'POST' ? say(response, 201, { id: '../keys?x=1#y' }) : say(response, 200, done),
    )
    await the.run('vendor16-lipsync-1.9', video)
    expect(got[1]?.path).toBe('/jobs/..%2Fkeys%3Fx%3D1%23y')
  })

  test('no text', async () => {
    const { the } = await start('vendor28', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n')
    })
    const { task } = await the.run('vendor28-chat-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-empty' } })
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

  test('of bytes that are not a sound is not read further', async () => {
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

  test('after an error does not hide the error', async () => {
    const { the } = await start('vendor22', (_, response) => pour(response.writeHead(400)))
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused' } })
  })
})

describe('a result that cannot be stored', () => {
  /** A file at the path of the folder of files. */
  const full = (): string => {
    const folder = temporary()
    writeFileSync(join(folder, 'files'), '')
    return folder
  }
  const sound: Handler = (_, response) => void response.writeHead(200).end(`ID3${'x'.repeat(100)}`)
  const b64_json = Buffer.from('GIF89a and so on').toString('base64')

  test('is lost if the vendor returns it only once, and the error is retryable', async () => {
    const { the, got } = await start('vendor24', sound, {}, { folder: full() })
    const { task } = await the.run('vendor24-speech-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'result-not-stored', retryable: true } })
    expect(got).toHaveLength(1)
  })

  test('is requested again if the vendor supports tokens', async () => {
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

test("secret parameters of a caller do not appear in the vendor's messages", async () => {
  const { the } = await start('vendor22', (got, response) => say(response, 400, { message: got.body }))
  const { task } = await the.run('vendor22-flow-1-lora', { prompt: 'A harbor', weightsToken: 'token-of-the-caller' })
  expect(task).toMatchObject({ error: { code: 'upstream-refused', message: textWith('A harbor') } })
  expect(valueAt(task, 'error', 'message')).not.toContain('token-of-the-caller')
})

test('a vendor that rejects content with 403 is understood by its code', async () => {
  const { the } = await start('vendor22', answer(403, { message: 'Not this.', type: 'safety_checker' }))
  const { task } = await the.run('vendor22-flow-1', still)
  expect(task).toMatchObject({
    error: { code: 'content-refused', message: 'The model refused the content: Not this.' },
  })
})

test('callers do not learn details when the key of the gateway is rejected', async () => {
  const { the } = await start('vendor22', answer(401, { message: `No key ${key} of account 7.`, type: 'auth' }))
  const { task } = await the.run('vendor22-flow-1', still)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unauthorized', retryable: true } })
  expect(JSON.stringify(task)).not.toMatch(/secret|account/)
})
