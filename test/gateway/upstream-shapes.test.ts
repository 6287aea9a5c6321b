import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makePicture } from '../../gateway/upstream/sandbox/picture.ts'
import { makeSound } from '../../gateway/upstream/sandbox/sound.ts'
import { temporaryFolder } from '../support/folder.ts'
import { bench, key, say, specOf, startVendor, type Bench, type Handler, type VendorServer } from './upstream-kit.ts'

const root = temporaryFolder()
const open: (Bench | VendorServer)[] = []
let count = 0

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function start(id: string, handler: Handler, change: object = {}): Promise<{ the: Bench; vendor: VendorServer }> {
  const vendor = await startVendor(handler)
  const the = bench({ folder: join(root, `bench-${count++}`), url: vendor.url, spec: specOf(id, change) })
  open.push(vendor, the)
  return { the, vendor }
}

const stored = async (the: Bench, url: unknown): Promise<{ contentType?: string; name?: string; bytes: Buffer }> => {
  const found = await the.files.open(String(url).split('/').at(-1) ?? '')
  if (found === undefined) throw new Error(`Nothing is stored at ${String(url)}.`)
  return { ...found.file, bytes: Buffer.concat(await found.read().toArray()) }
}

const picture = { is: 'picture', width: 64, height: 64, format: 'png', label: 'A kite', seed: 1 } as const
const sound = { is: 'sound', format: 'mp3', rate: 44_100, notes: [{ hertz: 220, seconds: 0.3 }], seed: 1 } as const

const painted = await makePicture(picture)

describe('submit and poll with status words', () => {
  const video = { prompt: 'A lamp', startFrame: 'https://example.com/lamp.jpg', duration: 5, generateAudio: true }
  const words = ['queued', 'processing', 'succeeded']
  const speak: Handler = ({ method }, response, at) => {
    if (method === 'POST') return say(response, 201, { id: 'job/1 ü'.slice(0, 5), status: 'queued' })
    const output = { url: 'https://cdn.vendor.example/1.mp4?sig=a%2Fb' }
    return say(response, 200, { status: words[at - 1], progress: (at - 1) * 0.4, ...(at === 3 && { output }) })
  }

  test('is asked in the words of the vendor, and gives the result in ours', async () => {
    const { the, vendor } = await start('vendor16', speak)
    const { task, waits } = await the.run('vendor16-image-to-video-2', video)
    const url = 'https://cdn.vendor.example/1.mp4?sig=a%2Fb'
    expect(task).toMatchObject({
      state: 'COMPLETED',
      result: { url, items: [{ url }], model: 'vendor16-image-to-video-2' },
    })
    expect(vendor.got[0]).toMatchObject({
      ...{ method: 'POST', path: '/models/image-to-video-2/jobs' },
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'task-1', 'content-type': 'application/json' },
      body: { input: { prompt: 'A lamp', first_frame: 'https://example.com/lamp.jpg', seconds: 5, audio: true } },
    })
    expect(vendor.got[0]).not.toHaveProperty('body.input.last_frame')
    expect(vendor.got.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(3).fill('GET /jobs/job%2F1'),
    )
    expect(waits).toEqual([3000, 3000, 3000])
    expect(vendor.connections()).toBe(1)
  })

  test('tells how far the job is', async () => {
    const { the } = await start('vendor16', speak)
    await the.submit('vendor16-image-to-video-2', video)
    await the.step()
    await the.step(3000)
    await the.step(3000)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', progress: { percent: 40 } })
  })

  test.each([
    ['content_policy', 'content-refused', false],
    ['capacity', 'upstream-failed', true],
    ['something', 'upstream-failed', false],
  ])('fails with what the vendor says: %s', async (code, ours, retryable) => {
    const { the } = await start('vendor16', ({ method }, response) =>
      method === 'POST'
        ? say(response, 201, { id: 'job-1' })
        : say(response, 200, {
            status: 'failed',
            error: { code, message: `It is no good.\u0007 ${'x'.repeat(2000)} ${key}` },
          }),
    )
    const { task } = await the.run('vendor16-image-to-video-2', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: ours, retryable } })
    const { message } = Object(Object(task).error)
    expect(message).toMatch(/^The model .+: It is no good\. x+…$/)
    expect(message.length).toBeLessThan(600)
  })

  test('fails with what the vendor says of a request that it refuses, and without the key of the gateway', async () => {
    const { the, vendor } = await start('vendor16', (_, response) =>
      say(response, 422, { error: { code: 'invalid', message: `seconds must be under 5 (${key})` } }),
    )
    const { task } = await the.run('vendor16-image-to-video-2', video)
    const message = 'The upstream refused the request: seconds must be under 5 ([secret])'
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused', message, retryable: false } })
    expect(vendor.got).toHaveLength(1)
    expect(await the.engine.spent('key-1')).toBe(0)
  })
})

describe('submit and poll where the failure is an HTTP error on the result', () => {
  const avatar = { imageUrls: ['https://example.com/a.jpg'], audioUrl: 'https://example.com/a.mp3' }
  const speak =
    (status: number, result: unknown): Handler =>
    ({ method, path }, response) => {
      if (method === 'POST') return say(response, 200, { request_id: 'r-1', queue_position: 0 })
      return path.endsWith('/status') ? say(response, 200, { status: 'COMPLETED' }) : say(response, status, result)
    }

  test('gives the result that is fetched, with the fields that the model declares', async () => {
    const { the, vendor } = await start(
      'vendor14',
      speak(200, { video: { url: 'https://cdn.example/1.mp4', duration: 4.5 } }),
    )
    const { task } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({ state: 'COMPLETED', result: { url: 'https://cdn.example/1.mp4', duration: 4.5 } })
    expect(vendor.got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /talking-avatar-1.5',
      'GET /requests/r-1/status',
      'GET /requests/r-1',
    ])
    expect(vendor.got[0]).toMatchObject({ headers: { 'x-api-key': key }, body: { ...avatar, external_id: 'task-1' } })
  })

  test('fails with the words of that error', async () => {
    const detail = [{ type: 'content_policy_violation', msg: 'No faces of children.' }]
    const { the } = await start('vendor14', speak(422, { detail }))
    const { task } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({
      state: 'FAILED',
      error: {
        code: 'content-refused',
        message: 'The model refused the content: No faces of children.',
        retryable: false,
      },
    })
  })

  test('fails when the vendor goes on having errors of its own', async () => {
    const { the, vendor } = await start('vendor14', speak(500, {}), { retries: 2 })
    const { task, waits } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-error', retryable: true } })
    expect(waits).toEqual([5000, 1000, 2000])
    expect(vendor.got.filter(({ path }) => path === '/requests/r-1')).toHaveLength(3)
  })
})

describe('direct JSON', () => {
  test('gives the result in one call, with fields; one that is of another sort is left out', async () => {
    const images = [
      { url: 'https://cdn.example/1.png', width: 64, height: 'tall' },
      { url: 'https://cdn.example/2.png', width: 64, height: 64 },
    ]
    const { the, vendor } = await start('vendor22', (_, response) => say(response, 200, { images, seed: 7 }))
    const { task } = await the.run('vendor22-flow-1-pro', { prompt: 'A beekeeper', aspectRatio: '4:5' })
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(Object(task).result).toEqual({
      ...{ url: 'https://cdn.example/1.png', items: [{ url: images[0]?.url }, { url: images[1]?.url }] },
      ...{ model: 'vendor22-flow-1-pro', seed: 7, width: 64 },
    })
    expect(vendor.got).toMatchObject([
      { method: 'POST', path: '/run/flow-1-pro', body: { prompt: 'A beekeeper', aspectRatio: '4:5' } },
    ])
    // A connection of its own: on one that the vendor is just closing nobody could know what became of the call.
    expect(vendor.got[0]?.headers.connection).toBe('close')
  })

  test('that tells an error with a status of success has failed', async () => {
    const { the } = await start('vendor22', (_, response) =>
      say(response, 200, { type: 'overloaded', message: 'Too much.' }),
    )
    const { task } = await the.run('vendor22-flow-1', { prompt: 'A kite' })
    expect(task).toMatchObject({
      error: { code: 'upstream-failed', message: 'The model failed: Too much.', retryable: true },
    })
  })
})

describe('bytes', () => {
  test('are stored as they are, and served as an address', async () => {
    const { bytes } = await makeSound(sound)
    const { the, vendor } = await start('vendor24', (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'x-audio-seconds': '0.3' }).end(bytes)
    })
    const { task } = await the.run('vendor24-dialogue-1', { prompt: 'A: Ready?', voiceIds: ['one', 'two'] })
    expect(task).toMatchObject({ state: 'COMPLETED', result: { duration: 0.3, model: 'vendor24-dialogue-1' } })
    const file = await stored(the, Object(Object(task).result).url)
    expect(file).toMatchObject({ contentType: 'audio/mpeg', name: 'vendor24-dialogue-1-1.mp3' })
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(vendor.got).toMatchObject([
      { path: '/v1/dialogue-1', headers: { 'xi-key': key }, body: { voiceIds: ['one', 'two'] } },
    ])
  })

  test.each([
    ['a page', 'text/html', Buffer.from('<html>It is down.</html>')],
    ['a picture', 'audio/mpeg', Buffer.from(painted.bytes)],
    ['nothing', 'audio/mpeg', Buffer.alloc(0)],
  ])('that are %s are no result, and nothing of them is kept', async (_, type, bytes) => {
    const { the } = await start(
      'vendor24',
      (_got, response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
    )
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer', retryable: false } })
    expect(await the.files.prune(Date.now() + 1e12)).toBe(0)
  })

  test('without a signature are taken at the word of the vendor, where its spec says so', async () => {
    const bytes = Buffer.from([1, 2, 3, 4])
    const speak: Handler = (_, response) =>
      void response.writeHead(200, { 'content-type': 'audio/pcm; rate=16000' }).end(bytes)
    const { the } = await start('vendor24', speak, { result: { unsigned: ['audio/pcm'] } })
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(await stored(the, Object(Object(task).result).url)).toMatchObject({ contentType: 'audio/pcm', bytes })
  })

  test('of an error are read as what they are', async () => {
    const { the } = await start('vendor24', (_, response) =>
      say(response, 400, { detail: { status: 'content_blocked', message: 'No.' } }),
    )
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(task).toMatchObject({ error: { code: 'content-refused', message: 'The model refused the content: No.' } })
  })
})

describe('base64 in JSON', () => {
  test('is stored as the bytes that it is, several of them in order', async () => {
    const pictures = await Promise.all([1, 2].map((seed) => makePicture({ ...picture, seed })))
    const [first, second] = pictures.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
    const data = [{ b64_json: first }, { b64_json: `data:image/png;base64,${second}` }]
    const { the, vendor } = await start('vendor20', (_, response) => say(response, 200, { data }))
    const { task } = await the.run('vendor20-image-1', { prompt: 'A kite', count: 2 })
    const { items, url } = Object(Object(task).result)
    expect(items).toHaveLength(2)
    expect(url).toBe(items[0].url)
    for (const [at, made] of pictures.entries()) {
      const file = await stored(the, items[at].url)
      expect(file).toMatchObject({ contentType: 'image/png', name: `vendor20-image-1-${at + 1}.png` })
      expect(file.bytes.equals(made.bytes)).toBe(true)
    }
    const body = { prompt: 'A kite', count: 2, model: 'image-1', response_format: 'b64_json' }
    expect(vendor.got).toMatchObject([{ path: '/images', body, headers: { 'idempotency-key': 'task-1' } }])
  })

  test.each([
    ['is no base64', 'not base64!'],
    ['is no picture', Buffer.from('plain text').toString('base64')],
    ['is a number', 7],
  ])('that %s is no result', async (_, b64_json) => {
    const { the } = await start('vendor20', (_got, response) => say(response, 200, { data: [{ b64_json }] }))
    const { task } = await the.run('vendor20-image-1', { prompt: 'A kite' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
  })
})

describe('server-sent events', () => {
  const piece = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
  const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } })}\n\n`
  const speak =
    (...pieces: (string | Buffer)[]): Handler =>
    async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const one of pieces) {
        response.write(one)
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
  const talk = { messages: [{ role: 'user', content: 'Hello' }], thinking: 'low', maxTokens: 9 }

  test('become the text, wherever they are cut on their way', async () => {
    const whole = Buffer.from(`: hello\n\n${piece('Grüße, ')}${piece('世界')}${usage}data: [DONE]\n\n`)
    const { the, vendor } = await start('vendor28', speak(...Array.from(whole, (byte) => Buffer.from([byte]))))
    const { task } = await the.run('vendor28-chat-3', talk)
    expect(Object(task).result).toEqual({
      text: 'Grüße, 世界',
      model: 'vendor28-chat-3',
      inputTokens: 9,
      outputTokens: 4,
    })
    expect(vendor.got[0]).toMatchObject({ path: '/chat/completions', headers: { authorization: `Bearer ${key}` } })
    expect(vendor.got[0]?.body).toEqual({
      ...{ model: 'chat-3', stream: true, stream_options: { include_usage: true } },
      ...{ messages: [{ role: 'user', content: 'Hello' }], reasoning_effort: 'low', max_tokens: 9 },
    })
  })

  test('are not waited for behind the last one', async () => {
    const { the } = await start('vendor28', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${piece('Yes.')}data: [DONE]\n\n`)
    })
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({ state: 'COMPLETED', result: { text: 'Yes.' } })
  })

  test('that end before the last one are no result', async () => {
    const { the } = await start('vendor28', speak(piece('Half of')))
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
  })

  test('that tell an error after a part of the text have failed', async () => {
    const error = `data: ${JSON.stringify({ error: { code: 'overloaded', message: 'Try later.' } })}\n\n`
    const { the } = await start('vendor28', speak(piece('Half of'), error, 'data: [DONE]\n\n'))
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({
      error: { code: 'upstream-failed', message: 'The model failed: Try later.', retryable: true },
    })
  })
})
