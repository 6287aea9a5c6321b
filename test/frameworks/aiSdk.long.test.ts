import { createGatewright } from '@gatewright/ai-sdk'
import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { temporaryFolder } from '../support/folder.ts'
import { listWith, objectWith, oneOf, textLike, textWith } from '../support/matching.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'
import { listen, shut } from '../support/servers.ts'
import { startProxy } from '../templates/client/faultyProxy.ts'
import { isInstalled, loadAiSdk, type AiSdk } from './aiSdkKit.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

describe.runIf(isInstalled)(`the AI SDK calls the gateway${title}`, () => {
  const receiver = createServer()
  let ai: AiSdk
  let gateway: Gateway
  let client: ReturnType<typeof own>
  let webhooks = ''

  const own = (baseUrl: string) => createClient({ apiKey, baseUrl, tasks })
  const providerAt = (baseUrl: string = gateway.url) => createGatewright({ apiKey, baseUrl })

  beforeAll(async () => {
    const host = `127.0.0.1:${await listen(receiver)}`
    webhooks = `http://${host}/`
    ai = await loadAiSdk()
    gateway = await startGateway(temporaryFolder(), { GATEWRIGHT_FETCH_ALLOW: host })
    client = own(gateway.url)
  })
  afterAll(async () => {
    await gateway.stop()
    await shut(receiver)
  })

  /** The ids of the tasks of a model, the newest first. */
  async function tasksOf(model: string): Promise<readonly string[]> {
    const ids: string[] = []
    for await (const { id } of client.tasks.list({ model })) ids.push(id)
    return ids
  }

  /** The calls of the five functions with a prompt. */
  const calls = (provider: ReturnType<typeof providerAt>) => ({
    generateImage: {
      model: 'vendor20-image-2',
      run: (prompt: string, options: object = {}) =>
        ai.generateImage({ model: provider.imageModel('vendor20-image-2'), prompt, ...options }),
    },
    experimental_generateVideo: {
      model: 'vendor11-sized-video-1',
      run: (prompt: string, options: object = {}) =>
        ai.experimental_generateVideo({
          model: provider.videoModel('vendor11-sized-video-1'),
          prompt,
          poll: { intervalMs: 20 },
          ...options,
        }),
    },
    generateSpeech: {
      model: 'vendor24-speech-3',
      run: (prompt: string, options: object = {}) =>
        ai.generateSpeech({ model: provider.speechModel('vendor24-speech-3'), text: prompt, ...options }),
    },
    transcribe: {
      model: 'vendor25-transcript-1',
      run: (prompt: string, options: object = {}) =>
        ai.transcribe({
          model: provider.transcriptionModel('vendor25-transcript-1'),
          audio: new Uint8Array([...Buffer.from('RIFF....WAVEfmt ')]),
          providerOptions: { gatewright: { prompt } },
          ...options,
        }),
    },
    generateText: {
      model: 'vendor28-chat-3',
      run: (prompt: string, options: object = {}) =>
        ai.generateText({ model: provider.languageModel('vendor28-chat-3'), prompt, ...options }),
    },
  })
  const names = ['generateImage', 'experimental_generateVideo', 'generateSpeech', 'transcribe', 'generateText'] as const

  test('a picture has its size, its warnings and its credits', async () => {
    const { images, warnings, providerMetadata } = await ai.generateImage({
      model: providerAt().imageModel('vendor21-image-1-lite'),
      prompt: 'A lighthouse at dawn',
      size: '1920x1080',
      seed: 7,
    })
    expect(images.map(({ mediaType, uint8Array }) => [mediaType, uint8Array.length > 1000])).toEqual([
      ['image/png', true],
    ])
    expect(warnings.map(({ details }) => details)).toEqual([
      textWith('size 1920x1080 is not possible. The nearest value is 1280x720.'),
      'The model has no parameter for seed.',
    ])
    const [task] = await tasksOf('vendor21-image-1-lite')
    expect(providerMetadata.gatewright['images']).toEqual([
      objectWith({ taskId: task, credits: 1, model: 'vendor21-image-1-lite' }),
    ])
    expect((await client.tasks.get(task ?? '', { include: 'params' })).params).toMatchObject({ resolution: '1280x720' })
  })

  test('more pictures than a task makes are several tasks', async () => {
    const model = 'vendor23-vector-1' // makes one, two or four
    const { images } = await ai.generateImage({ model: providerAt().imageModel(model), prompt: 'A cat', n: 3 })
    expect([images.length, (await tasksOf(model)).length]).toEqual([3, 2])
  })

  test('a video is polled, and has what its model can do', async () => {
    const { video, warnings, providerMetadata } = await calls(providerAt()).experimental_generateVideo.run('A cat', {
      resolution: '1280x736',
      fps: 60,
    })
    expect([video.mediaType, video.uint8Array.length > 1000]).toEqual(['video/mp4', true])
    expect(warnings.map(({ feature, details }) => [feature, details])).toEqual([
      ['fps', 'fps 60 is not possible. The nearest value is 30. Possible values: 24, 25, 30.'],
    ])
    const [task = ''] = await tasksOf('vendor11-sized-video-1')
    expect(providerMetadata.gatewright).toMatchObject({ taskId: task, model: 'vendor11-sized-video-1', credits: 15 })
    expect((await client.tasks.get(task, { include: 'params' })).params).toMatchObject({ width: 1280, height: 736 })
  })

  test('a video waits for a webhook of the gateway, and is not polled', async () => {
    const delivered = new Promise<{ readonly headers: object; readonly body: string }>((resolve) => {
      receiver.once('request', async (request, response) => {
        resolve({ headers: request.headers, body: await text(request) })
        response.writeHead(204).end()
      })
    })
    const { video, providerMetadata } = await calls(providerAt()).experimental_generateVideo.run('A cat', {
      poll: { intervalMs: 60_000, timeoutMs: 60_000 },
      webhook: async () => ({ url: webhooks, received: delivered }),
    })
    const { body } = await delivered
    expect(valueAt(readJson(body), 'data', 'response', 'id')).toBe(providerMetadata.gatewright['taskId'])
    expect(video.uint8Array.length).toBeGreaterThan(1000)
  })

  test('a stored operation is resumed by another provider, and a time limit of polls leaves the task', async () => {
    const model = providerAt().videoModel('vendor11-sized-video-1')
    const started = await ai.experimental_startVideo({ model, prompt: 'sandbox:seconds=0.5' })
    const stored = JSON.stringify(started.operation)
    expect(readJson(stored)).toMatchObject({ model: 'vendor11-sized-video-1', id: textLike(/^[\w-]+$/) })
    const operation: unknown = readJson(stored)
    const other = providerAt().videoModel('vendor11-sized-video-1')
    expect(await ai.experimental_getVideoStatus(other, { operation })).toMatchObject({ status: 'pending' })
    await client.task(unchecked<{ readonly id: string }>(operation)).result()
    const status = await ai.experimental_getVideoStatus(other, { operation })
    expect([status.status, status.videos?.[0]?.data instanceof Uint8Array]).toEqual(['completed', true])

    const late = calls(providerAt()).experimental_generateVideo.run('sandbox:seconds=0.5', {
      poll: { intervalMs: 10, timeoutMs: 50 },
    })
    await expect(late).rejects.toThrow('timed out after 50ms')
    const [left = ''] = await tasksOf('vendor11-sized-video-1')
    expect(await client.task(left).result()).toMatchObject({ credits: 15 })
  })

  test('speech, a transcription, a text and a stream of text', async () => {
    const { generateSpeech, transcribe, generateText } = calls(providerAt())
    const speech = await generateSpeech.run('Good morning.', { outputFormat: 'opus' })
    expect(speech.audio.mediaType).toMatch(/^audio\//)
    expect(speech.warnings.map(({ feature, type }) => feature ?? type)).toEqual(['outputFormat', 'other'])
    const written = await transcribe.run('Names: Ada', { timestampGranularities: ['segment'] })
    expect([written.text.length > 10, written.segments.length, written.warnings]).toEqual([true, 1, []])
    const text = await generateText.run('Hello', {
      maxOutputTokens: 100_000,
      tools: { weather: { inputSchema: ai.jsonSchema({ type: 'object' }) } },
    })
    expect(text.text).toContain('You wrote: Hello')
    expect(text.warnings.map(({ feature }) => feature)).toEqual(['maxOutputTokens', 'tools'])
    expect(text.usage).toMatchObject({ inputTokens: oneOf([8, 9, 10]) })
    const stream = ai.streamText({
      model: providerAt().languageModel('vendor28-chat-1'),
      system: 'Be short.',
      prompt: 'Hello',
    })
    const parts: string[] = []
    for await (const part of stream.textStream) parts.push(part)
    expect(parts.join('')).toBe(await stream.text)
    expect(parts.join('')).toContain('Hello')
    expect((await stream.providerMetadata).gatewright).toMatchObject({ model: 'vendor28-chat-1', credits: 1 })
  })

  test.each(names)('%s: a lost answer makes one task', async (name) => {
    let count = 0
    const proxy = await startProxy(gateway.url, () => (count++ === 0 ? 'reset-after-answer' : undefined), 0)
    onTestFinished(() => proxy.close())
    const { model, run } = calls(providerAt(proxy.url))[name]
    const before = (await tasksOf(model)).length
    await run('A cat', { maxRetries: 0 })
    expect([proxy.counts.get('reset-after-answer'), (await tasksOf(model)).length - before]).toEqual([1, 1])
  })

  test.each(names)('%s: an abort cancels the task at the gateway', async (name) => {
    const { model, run } = calls(providerAt())[name]
    const before = await tasksOf(model)
    const stop = new AbortController()
    // A video is aborted between two polls.
    const running = run('sandbox:hang', { abortSignal: stop.signal, poll: { intervalMs: 60_000 } })
    await expect.poll(async () => (await tasksOf(model)).length).toBe(before.length + 1)
    stop.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    const [id = ''] = await tasksOf(model)
    await expect(client.task(id).result()).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('an abort cancels a video while it waits for a webhook, and a text while it is streamed', async () => {
    const video = calls(providerAt()).experimental_generateVideo
    const count = (await tasksOf(video.model)).length
    const stop = new AbortController()
    const waiting = video.run('sandbox:hang', {
      abortSignal: stop.signal,
      webhook: async () => ({ url: webhooks, received: new Promise(() => {}) }),
    })
    await expect.poll(async () => (await tasksOf(video.model)).length).toBe(count + 1)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    const [task = ''] = await tasksOf(video.model)
    await expect(client.task(task).result()).rejects.toMatchObject({ code: 'cancelled' })

    const halt = new AbortController()
    const before = (await tasksOf('vendor28-chat-1')).length
    const { textStream } = ai.streamText({
      model: providerAt().languageModel('vendor28-chat-1'),
      prompt: 'sandbox:hang',
      abortSignal: halt.signal,
    })
    const reading = (async () => {
      for await (const part of textStream) expect(part).not.toBe('')
    })()
    await expect.poll(async () => (await tasksOf('vendor28-chat-1')).length).toBe(before + 1)
    halt.abort()
    await reading.catch(() => {})
    const [text = ''] = await tasksOf('vendor28-chat-1')
    await expect(client.task(text).result()).rejects.toMatchObject({ code: 'cancelled' })
  })

  test.each(names)('%s: a failed task is an APICallError with its id, and is not repeated', async (name) => {
    const { model, run } = calls(providerAt())[name]
    const before = (await tasksOf(model)).length
    const error: unknown = await run('sandbox:fail').catch((one: unknown) => one)
    const [taskId] = await tasksOf(model)
    expect(ai.APICallError.isInstance(error)).toBe(true)
    expect(error).toMatchObject({ isRetryable: false, data: { taskId, code: 'sandbox-fail', credits: 0 } })
    expect((await tasksOf(model)).length - before).toBe(1)
  })

  test('an invalid input is an APICallError with its issues, and makes no task', async () => {
    const model = 'vendor27-colorize-1'
    const call = ai.generateImage({ model: providerAt().imageModel(model), prompt: 'A cat' })
    const error: unknown = await call.catch((one: unknown) => one)
    expect(error).toMatchObject({ message: textWith('imageUrls) is required'), isRetryable: false })
    expect(valueAt(error, 'data', 'issues')).toEqual(listWith([objectWith({ pointer: '/imageUrls' })]))
    expect(await tasksOf(model)).toEqual([])
  })

  test('registries and custom providers have the models, and a misspelt id gets a suggestion', async () => {
    const registry = ai.createProviderRegistry({ ours: providerAt() })
    const ids = [
      registry.imageModel('ours:vendor20-image-2'),
      registry.videoModel('ours:vendor1-v3-omni'),
      registry.speechModel('ours:vendor24-speech-3'),
      registry.transcriptionModel('ours:vendor25-transcript-1'),
      registry.languageModel('ours:vendor28-chat-3'),
    ]
    expect(ids.map(({ modelId }) => modelId)).toEqual([
      'vendor20-image-2',
      'vendor1-v3-omni',
      'vendor24-speech-3',
      'vendor25-transcript-1',
      'vendor28-chat-3',
    ])
    const custom = ai.customProvider({
      imageModels: { draft: providerAt().imageModel('vendor20-image-2') },
      fallbackProvider: providerAt(),
    })
    const { images } = await ai.generateImage({ model: custom.imageModel('draft'), prompt: 'A cat' })
    expect(images.length).toBe(1)
    const wrong = (): object => registry.imageModel('ours:vendor20-imag-2')
    expect(wrong).toThrow('No such imageModel: vendor20-imag-2. Did you mean "vendor20-image-2"?')
    expect(() => custom.imageModel('vendor1-v3-omni')).toThrow('No such imageModel: vendor1-v3-omni.')
  })
})
