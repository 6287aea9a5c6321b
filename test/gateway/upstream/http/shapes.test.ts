import { describe, expect, test } from 'vitest'
import { makePicture } from '../../../../sandbox/picture.ts'
import { makeSound } from '../../../../sandbox/sound.ts'
import { key, say, type Bench, type Handler } from '../upstreamKit.ts'
import { start } from '../vendor.ts'
import { valueAt } from '../../../support/reading.ts'

const stored = async (the: Bench, url: unknown): Promise<{ contentType?: string; name?: string; bytes: Buffer }> => {
  const found = await the.files.open(String(url).split('/').at(-1) ?? '')
  if (found === undefined) throw new Error(`Nothing is stored at ${String(url)}.`)
  return { ...found.file, bytes: Buffer.concat(await found.read().toArray()) }
}

const picture = { is: 'picture', width: 64, height: 64, format: 'png', label: 'A kite', seed: 1 } as const
const sound = {
  is: 'sound',
  format: 'mp3',
  rate: 44_100,
  score: { is: 'music', seconds: 0.3, tempo: 96, seed: 1 },
  seed: 1,
} as const

const painted = await makePicture(picture)

describe('direct JSON', () => {
  test('returns the result in one call, with its fields; a field of another type is left out, and the answer kept', async () => {
    const images = [
      { url: 'https://cdn.example/1.png', width: 64, height: 'tall' },
      { url: 'https://cdn.example/2.png', width: 64, height: 64 },
    ]
    const { the, got } = await start('vendor22', (_, response) => say(response, 200, { images, seed: 7 }))
    const { task } = await the.run('vendor22-flow-1-pro', { prompt: 'A beekeeper', aspectRatio: '4:5' })
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(valueAt(task, 'result')).toEqual({
      url: 'https://cdn.example/1.png',
      items: [{ url: images[0]?.url }, { url: images[1]?.url }],
      model: 'vendor22-flow-1-pro',
      seed: 7,
      width: 64,
      raw: { images, seed: 7 },
    })
    expect(got).toMatchObject([
      { method: 'POST', path: '/run/flow-1-pro', body: { prompt: 'A beekeeper', aspectRatio: '4:5' } },
    ])
    // Each call needs a new connection: if the vendor closes a reused one, the outcome of the call is unknown.
    expect(got[0]?.headers.connection).toBe('close')
  })

  test('that contains an error despite a successful status fails the task', async () => {
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
  test('are stored unchanged and served at a URL', async () => {
    const { bytes } = await makeSound(sound)
    const { the, got } = await start('vendor24', (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'x-audio-seconds': '0.3' }).end(bytes)
    })
    const { task } = await the.run('vendor24-dialogue-1', { prompt: 'A: Ready?', voiceIds: ['one', 'two'] })
    expect(task).toMatchObject({ state: 'COMPLETED', result: { duration: 0.3, model: 'vendor24-dialogue-1' } })
    const file = await stored(the, valueAt(task, 'result', 'url'))
    expect(file).toMatchObject({ contentType: 'audio/mpeg', name: 'vendor24-dialogue-1-1.mp3' })
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(got).toMatchObject([
      { path: '/v1/dialogue-1', headers: { 'xi-key': key }, body: { voiceIds: ['one', 'two'] } },
    ])
  })

  test.each([
    ['a page', 'text/html', Buffer.from('<html>It is down.</html>')],
    ['a picture', 'audio/mpeg', Buffer.from(painted.bytes)],
    ['empty', 'audio/mpeg', Buffer.alloc(0)],
  ])('that are %s are not a result and are not stored', async (name, type, bytes) => {
    const { the } = await start(
      'vendor24',
      (_got, response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
    )
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    const code = name === 'empty' ? 'upstream-empty' : 'upstream-invalid-answer'
    expect(task).toMatchObject({ state: 'FAILED', error: { code, retryable: false } })
    await the.step(1e12)
    expect(await the.files.prune()).toBe(0)
  })

  test('without a signature have the type that the vendor declares, if its spec allows that', async () => {
    const bytes = Buffer.from([1, 2, 3, 4])
    const speak: Handler = (_, response) =>
      void response.writeHead(200, { 'content-type': 'audio/pcm; rate=16000' }).end(bytes)
    const { the } = await start('vendor24', speak, { result: { unsigned: ['audio/pcm'] } })
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(await stored(the, valueAt(task, 'result', 'url'))).toMatchObject({ contentType: 'audio/pcm', bytes })
  })

  test('of an error are read as an error', async () => {
    const { the } = await start('vendor24', (_, response) =>
      say(response, 400, { detail: { status: 'content_blocked', message: 'No.' } }),
    )
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(task).toMatchObject({ error: { code: 'content-refused', message: 'The model refused the content: No.' } })
  })
})

describe('base64 in JSON', () => {
  test('is decoded and stored, several items in order', async () => {
    const pictures = await Promise.all([1, 2].map((seed) => makePicture({ ...picture, seed })))
    const [first, second] = pictures.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
    const data = [{ b64_json: first }, { b64_json: `data:image/png;base64,${second}` }]
    const { the, got } = await start('vendor20', (_, response) => say(response, 200, { data }))
    const { task } = await the.run('vendor20-image-1', { prompt: 'A kite', count: 2 })
    const items = valueAt(task, 'result', 'items')
    expect(items).toHaveLength(2)
    expect(valueAt(task, 'result', 'url')).toBe(valueAt(items, 0, 'url'))
    for (const [at, made] of pictures.entries()) {
      const file = await stored(the, valueAt(items, at, 'url'))
      expect(file).toMatchObject({ contentType: 'image/png', name: `vendor20-image-1-${at + 1}.png` })
      expect(file.bytes.equals(made.bytes)).toBe(true)
    }
    const body = { prompt: 'A kite', count: 2, model: 'image-1', response_format: 'b64_json' }
    expect(got).toMatchObject([{ path: '/images', body, headers: { 'idempotency-key': 'task-1' } }])
  })

  test.each([
    ['is not base64', 'not base64!'],
    ['is not a picture', Buffer.from('plain text').toString('base64')],
    ['is a number', 7],
  ])('that %s is no result, and operators see it', async (_, b64_json) => {
    const { the } = await start('vendor20', (_got, response) => say(response, 200, { data: [{ b64_json }] }))
    const { task } = await the.run('vendor20-image-1', { prompt: 'A kite' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer', retryable: false } })
    expect(valueAt(task, 'raw')).toEqual({ status: 200, text: JSON.stringify({ data: [{ b64_json }] }) })
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

  test('become the text, wherever the stream is cut', async () => {
    const whole = Buffer.from(`: hello\n\n${piece('Grüße, ')}${piece('世界')}${usage}data: [DONE]\n\n`)
    const { the, got } = await start('vendor28', speak(...Array.from(whole, (byte) => Buffer.from([byte]))))
    const { task } = await the.run('vendor28-chat-3', talk)
    expect(valueAt(task, 'result')).toEqual({
      text: 'Grüße, 世界',
      model: 'vendor28-chat-3',
      inputTokens: 9,
      outputTokens: 4,
    })
    expect(got[0]).toMatchObject({ path: '/chat/completions', headers: { authorization: `Bearer ${key}` } })
    expect(got[0]?.body).toEqual({
      model: 'chat-3',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: 'Hello' }],
      reasoning_effort: 'low',
      max_tokens: 9,
    })
  })

  test('end at the last event without waiting for the connection to close', async () => {
    const { the } = await start('vendor28', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${piece('Yes.')}data: [DONE]\n\n`)
    })
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({ state: 'COMPLETED', result: { text: 'Yes.' } })
  })

  test('that end before the last event are not a result', async () => {
    const { the } = await start('vendor28', speak(piece('Half of')))
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
  })

  test('that contain an error after a part of the text fail the task', async () => {
    const error = `data: ${JSON.stringify({ error: { code: 'overloaded', message: 'Try later.' } })}\n\n`
    const { the } = await start('vendor28', speak(piece('Half of'), error, 'data: [DONE]\n\n'))
    const { task } = await the.run('vendor28-chat-1', { prompt: 'Is it?' })
    expect(task).toMatchObject({
      error: { code: 'upstream-failed', message: 'The model failed: Try later.', retryable: true },
    })
  })
})
