import { describe, expect, onTestFinished, test } from 'vitest'
import { fal } from '../support/imitations/fal.ts'
import { imitate, type Format, type Imitation, type Script } from '../support/imitations/imitation.ts'
import { picture, sound, video } from '../support/imitations/media.ts'
import { openai } from '../support/imitations/openai.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { hasClients, load, withClients, type FalModule, type OpenaiModule, type ReplicateModule } from './sdks.ts'

const key = 'secret-key-of-the-vendor'
const input = { prompt: 'A kite' }

async function start(format: Format, script: Script): Promise<Imitation> {
  const vendor = await imitate(format, script)
  onTestFinished(vendor.close)
  return vendor
}

type Client<Module extends { readonly default: new (options: never) => unknown }> = InstanceType<Module['default']>

describe.skipIf(!hasClients)(withClients('the client of Replicate'), () => {
  async function open(script: Script = {}): Promise<Client<ReplicateModule>> {
    const { default: Replicate } = await load<ReplicateModule>('replicate/index.js')
    const { url } = await start(replicate, script)
    return new Replicate({ auth: key, baseUrl: `${url}/v1`, useFileOutput: false })
  }

  test.each([
    ['waits for', { mode: 'block' }, 0],
    ['polls', { mode: 'poll', interval: 1 }, 2],
  ])('%s a prediction to its end', async (_, wait, working) => {
    const output = { video: 'https://delivery.replicate.example/1.mp4', seeds: [1, 2] }
    const client = await open({ working, output })
    expect(await client.run('acme/still', { input, wait })).toEqual(output)
    expect(await client.run(`acme/still:${'0a1b'.repeat(16)}`, { input, wait })).toEqual(output)
  })

  test('cancels a prediction, but not one that has ended', async () => {
    const client = await open()
    const { id } = await client.predictions.create({ model: 'acme/still', input })
    expect(await client.predictions.cancel(id)).toMatchObject({ id, status: 'canceled' })
    expect(await client.predictions.get(id)).toMatchObject({ status: 'canceled' })
    const fast = await open({ working: 0 })
    const done = await fast.predictions.create({ model: 'acme/still', input, wait: true })
    expect(await fast.predictions.cancel(done.id)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['credit', 402],
    ['input', 422],
    ['key', 401],
  ])('throws an error of a submit: %s', async (failure, status) => {
    const client = await open({ failure })
    await expect(client.run('acme/still', { input })).rejects.toMatchObject({ response: { status } })
  })

  test('throws the error of a prediction, and knows the account', async () => {
    const client = await open({ failure: 'memory', working: 0 })
    await expect(client.run('acme/still', { input })).rejects.toThrow('Prediction failed: CUDA out of memory')
    expect(await client.accounts.current()).toMatchObject({ username: 'acme' })
  })
})

describe.skipIf(!hasClients)(withClients('the client of fal'), () => {
  type Fal = ReturnType<FalModule['createFalClient']>

  async function open(script: Script = {}): Promise<Fal> {
    const { createFalClient } = await load<FalModule>('@fal-ai/client/src/index.js')
    const { url } = await start(fal, script)
    const there: typeof fetch = (address, init) => fetch(String(address).replace('https://queue.fal.run', url), init)
    return createFalClient({ credentials: key, fetch: there, retry: { maxRetries: 0 } })
  }

  const model = 'acme/clips/text-to-video'

  test('follows a job to its result', async () => {
    const client = await open({ working: 2 })
    const { data } = await client.subscribe(model, { input, pollInterval: 1 })
    expect(data).toMatchObject({ video: { url: 'https://media.fal.example/a.mp4' }, seed: 7 })
  })

  test('cancels a job, but not one that has ended', async () => {
    const client = await open()
    const { request_id: requestId } = await client.queue.submit(model, { input })
    await client.queue.cancel(model, { requestId })
    expect(await client.queue.status(model, { requestId, logs: true })).toMatchObject({ status: 'COMPLETED' })
    await expect(client.queue.result(model, { requestId })).rejects.toMatchObject({ status: 499 })
    await expect(client.queue.cancel(model, { requestId })).rejects.toMatchObject({ status: 400 })
    await expect(client.queue.cancel(model, { requestId: 'none' })).rejects.toMatchObject({ status: 404 })
  })

  test('throws the error of a job', async () => {
    const client = await open({ failure: 'content', working: 0 })
    const body = { detail: [{ type: 'content_policy_violation', msg: 'The content was flagged.' }] }
    const failed = client.subscribe(model, { input, pollInterval: 1 })
    await expect(failed).rejects.toMatchObject({ status: 422, body, fieldErrors: body.detail })
  })
})

describe.skipIf(!hasClients)(withClients('the client of OpenAI'), () => {
  async function open(script: Script = {}): Promise<Client<OpenaiModule>> {
    const { default: OpenAI } = await load<OpenaiModule>('openai/index.mjs')
    const { url } = await start(openai, script)
    return new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
  }

  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())
  const chat = { model: 'chat-1', messages: [{ role: 'user', content: 'A kite' }] }

  test('makes and edits pictures', async () => {
    const client = await open()
    const { toFile } = await load<OpenaiModule>('openai/index.mjs')
    const image = await toFile(picture, 'a.png', { type: 'image/png' })
    const made = await client.images.generate({ model: 'still-1', prompt: 'A kite' })
    const edited = await client.images.edit({ model: 'still-1', prompt: 'A kite', image: [image] })
    for (const { data } of [made, edited])
      expect(Buffer.from(data[0]?.b64_json ?? '', 'base64')).toEqual(Buffer.from(picture))
  })

  test('speaks and talks', async () => {
    const client = await open()
    const speech = await client.audio.speech.create({ model: 'voice-1', input: 'A kite', voice: 'alloy' })
    expect(await bytesOf(speech)).toEqual(Buffer.from(sound))
    expect(await client.chat.completions.create<object>(chat)).toMatchObject({
      choices: [{ message: { content: 'A kite flies.' } }],
    })
    expect((await client.models.list()).data).toHaveLength(1)
  })

  test('streams a text chunk by chunk, with its usage if the call asks for that', async () => {
    const client = await open()
    const choices = [{ message: { role: 'assistant', content: 'A kite flies.' }, finish_reason: 'stop' }]
    expect(await client.chat.completions.stream(chat).finalChatCompletion()).toMatchObject({ choices })
    const counted = client.chat.completions.stream({ ...chat, stream_options: { include_usage: true } })
    const chunks: object[] = []
    for await (const chunk of counted) chunks.push(chunk)
    expect(chunks).toHaveLength(5)
    expect(await counted.finalChatCompletion()).toMatchObject({ choices, usage: { total_tokens: 7 } })
  })

  test('throws an error that comes after a part of the text', async () => {
    const client = await open({ failure: 'stream' })
    const error = { code: 'server_is_overloaded', type: 'server_error' }
    await expect(client.chat.completions.stream(chat).finalChatCompletion()).rejects.toMatchObject(error)
  })

  test('follows a video to its file, and deletes it', async () => {
    const client = await open({ working: 1 })
    const { id, status } = await client.videos.create({ model: 'clip-1', prompt: 'A kite', seconds: '4' })
    expect(status).toBe('queued')
    expect(await client.videos.retrieve(id)).toMatchObject({ status: 'in_progress' })
    expect(await client.videos.retrieve(id)).toMatchObject({ status: 'completed' })
    expect(await bytesOf(await client.videos.downloadContent(id))).toEqual(Buffer.from(video))
    expect(await client.videos.delete(id)).toMatchObject({ deleted: true })
    await expect(client.videos.retrieve(id)).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['content', 400, 'moderation_blocked'],
    ['quota', 429, 'insufficient_quota'],
    ['key', 401, 'invalid_api_key'],
  ])('throws an error: %s', async (failure, status, code) => {
    const client = await open({ failure })
    await expect(client.images.generate({ model: 'still-1', prompt: 'A kite' })).rejects.toMatchObject({ status, code })
  })
})
