import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { workOnce } from '../../support/httpServer.ts'
import { anyNumber } from '../../support/matching.ts'
import { errorOf, formOf, openaiBench, picture, sharedBench } from '../../support/openaiBench.ts'
import { readJson } from '../../support/reading.ts'

const prompt = 'A lighthouse at dawn.'
const video = { model: 'vendor1-v3-omni', prompt }
const bench = sharedBench()

/** Uses a separate gateway in a test. */
function open(more: Parameters<typeof openaiBench>[1]): void {
  const { gateway: shared } = bench
  const own = openaiBench(bench.folder, more)
  bench.gateway = own
  onTestFinished(async () => {
    bench.gateway = shared
    await own.app.close()
  })
}

const sendBytes = (payload: Buffer, type = formOf({}).type): Promise<LightMyRequestResponse> =>
  bench.gateway.send({ method: 'POST', url: '/v1/images/edits', payload, headers: { 'content-type': type } })

describe('a form', () => {
  const edit = { model: 'vendor20-image-2-style', prompt }

  test('is a task with its files; a repeated one with the same key is the same task, and keeps no second file', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = bench.postForm('/v1/images/edits', { ...edit, image: picture }, headers)
    await workOnce(bench.gateway.engine, { url: 'https://assets.example/1.png' })
    const again = await bench.postForm('/v1/images/edits', { ...edit, image: picture }, headers)
    expect([readJson((await first).body), readJson(again.body)]).toEqual(
      [1, 2].map(() => ({ created: anyNumber, data: [{ url: 'https://assets.example/1.png' }] })),
    )
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(bench.storedFiles()).toHaveLength(1)
    const other = await bench.postForm(
      '/v1/images/edits',
      { ...edit, image: Buffer.concat([picture, picture]) },
      headers,
    )
    expect({ status: other.statusCode, retry: other.headers['x-should-retry'] }).toEqual({
      status: 409,
      retry: 'false',
    })
    expect(bench.storedFiles()).toHaveLength(1)
  })

  test('whose call is refused leaves no file, and nothing of the quota', async () => {
    const used = await bench.gateway.files.usedBy('one')
    const answer = await bench.postForm('/v1/images/edits', { ...edit, image: picture, style: 'none' })
    expect({
      status: answer.statusCode,
      files: bench.storedFiles(),
      used: (await bench.gateway.files.usedBy('one')) - used,
    }).toEqual({
      status: 400,
      files: [],
      used: 0,
    })
  })

  test('can have numbers, which are text', async () => {
    const answer = await bench.postForm('/v1/videos', {
      ...video,
      seconds: '4',
      size: '1280x720',
      'input_reference[image_url]': 'https://x.example/a.png',
    })
    expect(readJson(answer.body)).toMatchObject({ object: 'video', status: 'queued', seconds: '4', size: '1280x720' })
  })

  test.each<[string, () => Promise<LightMyRequestResponse>, number, string]>([
    [
      'with too many files',
      () =>
        bench.postForm('/v1/images/edits', {
          ...edit,
          ...Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`image${at}`, picture])),
        }),
      413,
      'body_too_large',
    ],
    [
      'with too many fields',
      () =>
        bench.postForm('/v1/images/edits', Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`a${at}`, 'x']))),
      413,
      'body_too_large',
    ],
    [
      'with a huge field',
      () => bench.postForm('/v1/images/edits', { ...edit, prompt: 'x'.repeat(3_000_000), image: picture }),
      413,
      'body_too_large',
    ],
    [
      'with a file beyond the limit',
      () => bench.postForm('/v1/images/edits', { ...edit, image: Buffer.concat([picture, Buffer.alloc(1_000_001)]) }),
      413,
      'body_too_large',
    ],
    [
      'with a file of no known type',
      () => bench.postForm('/v1/images/edits', { ...edit, image: Buffer.alloc(10, 1) }),
      415,
      'unsupported_file',
    ],
    [
      'with an empty file',
      () => bench.postForm('/v1/images/edits', { ...edit, image: Buffer.alloc(0) }),
      400,
      'bad_request',
    ],
    [
      'with a name of every object',
      () => bench.postForm('/v1/images/edits', { ...edit, __proto__x: 'x', ['__proto__']: 'x' }),
      400,
      'bad_request',
    ],
    ['without a boundary', () => sendBytes(Buffer.from('x'), 'multipart/form-data'), 400, 'bad_request'],
    [
      'that breaks off',
      () => sendBytes(formOf({ ...edit, image: picture }).payload.subarray(0, -20)),
      400,
      'bad_request',
    ],
    [
      'with text as a picture',
      () => bench.postForm('/v1/images/edits', { ...edit, image: 'a.png' }),
      400,
      'invalid_value',
    ],
  ])('%s is refused, and leaves no file', async (_, send, status, code) => {
    const answer = await send()
    expect({ status: answer.statusCode, error: errorOf(answer), files: bench.storedFiles() }).toMatchObject({
      status,
      error: { code },
      files: [],
    })
  })

  test('whose caller leaves while it sends a file leaves no file', async () => {
    const { app, files } = bench.gateway
    const used = await files.usedBy('one')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { payload, type } = formOf({ ...edit, image: Buffer.concat([picture, Buffer.alloc(100_000)]) })
    const headers = { authorization: 'Bearer secret-one', 'content-type': type, 'content-length': payload.length }
    const sending = request(`${url}/v1/images/edits`, { method: 'POST', headers }).on('error', () => undefined)
    sending.write(payload.subarray(0, 50_000))
    const unfinished = (): readonly string[] =>
      readdirSync(bench.folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
    await expect.poll(unfinished).toHaveLength(1)
    sending.destroy()
    await expect.poll(unfinished).toEqual([])
    expect({ files: bench.storedFiles(), used: await files.usedBy('one') }).toEqual({ files: [], used })
  })

  test('beyond the quota of its key is refused', async () => {
    open({ quota: 100 + (await bench.gateway.files.usedBy('one')) })
    const first = await bench.postForm('/v1/videos', { ...video, input_reference: picture })
    const second = await bench.postForm('/v1/videos', { ...video, input_reference: picture })
    expect([first.statusCode, second.statusCode, errorOf(second)]).toMatchObject([200, 413, { code: 'file_quota' }])
    expect(bench.storedFiles()).toHaveLength(1)
  })
})
