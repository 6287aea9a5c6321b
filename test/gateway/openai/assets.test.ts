import { describe, expect, test } from 'vitest'
import { RemoteError } from '../../../gateway/files/address.ts'
import { FileError } from '../../../gateway/files/upload.ts'
import { addressesOf, assetOpener, base64Of, type Asset } from '../../../gateway/openai/assets.ts'
import { claimOf } from '../../support/eventStreams.ts'
import { anyNumber, anyText, textWith } from '../../support/matching.ts'
import { errorOf, picture, sharedBench } from '../../support/openaiBench.ts'

const bench = sharedBench()
const prompt = 'A lighthouse at dawn.'
const data = `data:image/png;base64,${picture.toString('base64')}`
const speech = { model: 'vendor24-speech-3', input: 'Hi', voice: 'aria' }

/** Calls a method, and ends its task with a result. */
async function call(url: string, body: object, result: object) {
  const { engine } = bench.gateway
  const answering = bench.post(url, body)
  while ((await engine.stats()).states.ACCEPTED === 0) await engine.idle(1000)
  await engine.complete(await claimOf({ engine }), { ...result }, 1)
  return answering
}

describe('pictures', () => {
  const image = { model: 'vendor8-image-2-turbo', prompt }

  test('are addresses by default', async () => {
    const items = [{ url: 'https://x.example/1.png' }, { url: 5 }, { url: 'https://x.example/2.png' }]
    const answer = await call('/v1/images/generations', image, { url: items[0]?.url, items })
    expect(answer.json<object>()).toEqual({
      created: anyNumber,
      data: [{ url: 'https://x.example/1.png' }, { url: 'https://x.example/2.png' }],
    })
  })

  test('can be bytes in base64, one after the other', async () => {
    const other = `data:image/png;base64,${Buffer.concat([picture, Buffer.alloc(1)]).toString('base64')}`
    const bytes = { ...image, response_format: 'b64_json' }
    const answer = await call('/v1/images/generations', bytes, {
      items: [{ url: data }, { url: other }, { url: data }],
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json<object>()).toEqual({
      created: anyNumber,
      data: [data, other, data].map((url) => ({ b64_json: url.split(',')[1] })),
    })
  })

  test('that are not there are an error', async () => {
    const bytes = { ...image, response_format: 'b64_json' }
    const none = await call('/v1/images/generations', bytes, {})
    expect({ status: none.statusCode, error: errorOf(none) }).toMatchObject({
      status: 500,
      error: { code: 'internal' },
    })
    const expired = await call('/v1/images/generations', bytes, {
      url: `http://gateway.example/files/${'0'.repeat(32)}`,
    })
    expect({ status: expired.statusCode, error: errorOf(expired) }).toMatchObject({
      status: 404,
      error: { code: 'not_found', message: textWith('has expired'), task_id: anyText },
    })
  })
})

describe('a recording', () => {
  test('is sent as its bytes, with their type', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WAVEfmt '), Buffer.alloc(30)])
    const answer = await call('/v1/audio/speech', speech, { url: `data:audio/wav;base64,${wav.toString('base64')}` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect(answer.rawPayload.equals(wav)).toBe(true)
  })

  test('that is not there is an error', async () => {
    const none = await call('/v1/audio/speech', speech, {})
    expect({ status: none.statusCode, error: errorOf(none) }).toMatchObject({
      status: 500,
      error: { code: 'internal' },
    })
    // A private host, which the gateway does not fetch from.
    const closed = await call('/v1/audio/speech', speech, { url: 'http://127.0.0.1:1/a.mp3' })
    expect({ status: closed.statusCode, error: errorOf(closed) }).toMatchObject({
      status: 503,
      error: { code: 'files_unavailable', task_id: anyText },
    })
  })
})

test('a file is opened whatever its size, and an error of the gateway stays one', async () => {
  const open = (error: unknown): Promise<Asset> =>
    assetOpener({
      open: async (_, { maxBytes }) => {
        expect(maxBytes).toBe(Number.MAX_SAFE_INTEGER)
        throw error
      },
      idOf: (address) => (address === 'own' ? 'id' : undefined),
    })('own', 'task-1', new AbortController().signal)
  const bug = new TypeError('A bug.')
  await expect(open(bug)).rejects.toBe(bug)
  await expect(open(new RemoteError('bad-address', 'is gone'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(open(new FileError('files-unavailable', 'The disk is broken.'))).rejects.toMatchObject({
    code: 'files-unavailable',
  })
})

test('a video has its bytes', async () => {
  const { id } = (await bench.post('/v1/videos', { model: 'vendor1-v3-omni', prompt })).json<{ readonly id: string }>()
  const { engine } = bench.gateway
  await engine.complete(await claimOf({ engine }), { url: data }, 1)
  const answer = await bench.gateway.get(`/v1/videos/${id}/content?variant=video`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(answer.rawPayload.equals(picture)).toBe(true)
  for (const query of ['variant=thumbnail', 'size=1'])
    expect((await bench.gateway.get(`/v1/videos/${id}/content?${query}`)).statusCode).toBe(400)
})

test('base64 is the same however the bytes arrive', async () => {
  const bytes = Buffer.from('abcdefghijk')
  const textOf = async (...ends: number[]): Promise<string> => {
    const parts = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
    const found: string[] = []
    const content = async function* (): AsyncGenerator<Uint8Array> {
      yield* parts
    }
    for await (const text of base64Of(content())) found.push(text)
    expect(found).not.toContain('')
    return found.join('')
  }
  for (const ends of [[11], [1, 2, 3, 11], [3, 9, 11], [2, 3], [1], [4, 8, 9]])
    expect(await textOf(...ends)).toBe(bytes.subarray(0, ends.at(-1)).toString('base64'))
})

test('the files of a result are its items, or its only address', () => {
  const found = [{ items: [{ url: 'a' }, {}], url: 'b' }, { items: [], url: 'b' }, { url: 5 }, undefined]
  expect(found.map((result) => addressesOf({ result: result as never }))).toEqual([['a'], ['b'], [], []]) // any result
})
