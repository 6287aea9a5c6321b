import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { startCancellableVendor, type CancellableVendor } from '../support/cancellableVendor.ts'
import { node } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { blocksOf } from '../support/markdown.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { anyList, anyNumber, anyText, anyValue, listWith, objectWith, textLike, textWith } from '../support/matching.ts'
import {
  isInstalled,
  loadOpenai,
  packageFolder,
  partsOf,
  type OfficialClient,
  type OfficialModule,
  type OfficialVideo,
} from '../support/officialOpenai.ts'
import { unchecked, valueAt } from '../support/reading.ts'
import { picture } from '../support/openaiBench.ts'
import { startLossyProxy } from '../support/lossyProxy.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'
const prompt = 'A lighthouse at dawn'
const [imageModel, videoModel, slowModel] = ['vendor8-image-2-turbo', 'vendor1-v3-omni', 'vendor16-camera-move-1']
const slow = { model: slowModel, prompt, input_reference: { image_url: 'https://example.com/a.png' } }

describe.runIf(isInstalled)(`the official client of OpenAI${title}`, () => {
  const folder = temporaryFolder()
  let vendor: CancellableVendor
  let gateway: Gateway
  let official: OfficialModule
  let client: OfficialClient

  beforeAll(async () => {
    vendor = await startCancellableVendor()
    for (const [name, value] of Object.entries(vendor.environment)) vi.stubEnv(name, value)
    gateway = await startGateway(folder, { GATEWRIGHT_OPENAI: 'on' })
    official = await loadOpenai()
    client = clientOf()
  })
  afterAll(async () => {
    await gateway.stop()
    await vendor.close()
    vi.unstubAllEnvs()
  })

  const clientOf = (url = gateway.url, key = apiKey): OfficialClient =>
    new official.default({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })

  /** The video when it has ended. */
  const endOf = async (video: OfficialVideo): Promise<OfficialVideo> => {
    let last = video
    while (last.status === 'queued' || last.status === 'in_progress') last = await client.videos.retrieve(video.id)
    return last
  }

  /** The number of tasks of a model. */
  const tasksOf = async (model: string): Promise<number> => {
    const answer = await fetch(`${gateway.url}/workflows/v1/tasks?model=${model}&limit=100`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    return unchecked<readonly unknown[]>(valueAt(await answer.json(), 'response', 'result', 'items')).length
  }

  test('lists models, and reads one', async () => {
    const ids = []
    for await (const { id } of await client.models.list()) ids.push(id)
    expect(ids.length).toBe(220)
    expect(await client.models.retrieve(videoModel)).toEqual({
      id: videoModel,
      object: 'model',
      created: anyNumber,
      owned_by: 'vendor1',
    })
  })

  test('makes pictures, as addresses and as bytes, and edits one', async () => {
    const { data: addresses } = await client.images.generate({ model: imageModel, prompt, size: '1024x1024' })
    const bytes = await (await fetch(addresses[0]?.url ?? '')).bytes()
    const { data: files } = await client.images.generate({
      model: imageModel,
      prompt,
      n: 2,
      response_format: 'b64_json',
    })
    expect(files.map(({ b64_json = '' }) => Buffer.from(b64_json, 'base64').subarray(1, 4).toString())).toEqual([
      'PNG',
      'PNG',
    ])
    const image = await official.toFile(bytes, 'a.png')
    const { data: edits } = await client.images.edit({
      model: 'vendor20-image-2-style',
      prompt,
      image,
      response_format: 'b64_json',
    })
    expect(edits).toEqual([{ b64_json: textLike(/^[\w+/]{100,}={0,2}$/) }])
  })

  test('makes a video of a file, reads it, and downloads it', async () => {
    const input = await official.toFile(picture, 'a.png')
    const started = await client.videos.create({
      model: videoModel,
      prompt,
      seconds: '4',
      size: '720x1280',
      input_reference: input,
    })
    expect(started).toMatchObject({
      object: 'video',
      model: videoModel,
      seconds: '4',
      size: '720x1280',
      prompt,
      completed_at: null,
    })
    const ended = await endOf(started)
    expect(ended).toMatchObject({
      id: started.id,
      status: 'completed',
      progress: 100,
      error: null,
      completed_at: anyNumber,
      expires_at: anyNumber,
    })
    const content = await client.videos.downloadContent(ended.id)
    expect(content.headers.get('content-type')).toBe('video/mp4')
    expect((await content.bytes()).length).toBeGreaterThan(1000)
    await expect(client.videos.downloadContent(ended.id, { variant: 'thumbnail' })).rejects.toMatchObject({
      status: 400,
      param: 'variant',
    })
    expect(await client.videos.delete(ended.id)).toEqual({ id: ended.id, object: 'video.deleted', deleted: true })
    await expect(client.videos.retrieve(ended.id)).rejects.toMatchObject({ status: 404 })
  })

  test('reads all videos page by page', async () => {
    const made = await Promise.all([1, 2, 3].map(() => client.videos.create({ model: videoModel, prompt })))
    const page = await client.videos.list({ limit: 2 })
    expect([page.data.length, page.has_more]).toEqual([2, true])
    const all: string[] = []
    for await (const { id } of page) all.push(id)
    expect(all).toEqual(listWith(made.map(({ id }) => id)))
    expect(all).toEqual([...all].sort().reverse())
  })

  test('speaks, and writes down what was spoken, in every form', async () => {
    const speech = await client.audio.speech.create({
      model: 'vendor24-speech-3',
      input: 'The light turns.',
      voice: 'english-male-1',
    })
    expect(speech.headers.get('content-type')).toBe('audio/mpeg')
    const file = await official.toFile(await speech.bytes(), 'speech.mp3')
    const create = (more: object): Promise<unknown> =>
      client.audio.transcriptions.create({ model: 'vendor25-transcript-1', file, ...more })
    const texts = [
      await create({}),
      await create({ response_format: 'text' }),
      await create({ response_format: 'verbose_json' }),
    ]
    expect(texts).toEqual([
      { text: anyText },
      anyText,
      objectWith({ task: 'transcribe', segments: anyList, duration: anyNumber }),
    ])
    expect(await create({ response_format: 'srt' })).toMatch(/^1\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\n/)
    expect(await create({ response_format: 'vtt' })).toMatch(/^WEBVTT\n\n\d\d:\d\d:\d\d\.\d{3} --> /)
    const parts = await partsOf(await create({ stream: true }))
    expect(parts.map((part) => valueAt(part, 'type'))).toEqual(['transcript.text.delta', 'transcript.text.done'])
  })

  test('writes text, at once and part by part, and sees a picture', async () => {
    const url = `data:image/png;base64,${picture.toString('base64')}`
    const seen = {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url } },
      ],
    }
    const create = (more: object): Promise<unknown> =>
      client.chat.completions.create({ model: 'vendor28-chat-3', messages: [seen], ...more })
    const complete = await create({})
    expect(complete).toMatchObject({
      object: 'chat.completion',
      model: 'vendor28-chat-3',
      choices: [{ finish_reason: 'stop' }],
      usage: { total_tokens: anyNumber },
    })
    const parts = await partsOf(await create({ stream: true, stream_options: { include_usage: true } }))
    const text = parts.map((part) => valueAt(part, 'choices', 0, 'delta', 'content') ?? '').join('')
    expect(text).toBe(valueAt(complete, 'choices', 0, 'message', 'content'))
    expect(parts.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
    expect(parts.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: anyNumber } })
    expect(await partsOf(await create({ stream: true }))).not.toContainEqual(objectWith({ usage: anyValue }))
  })

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'AuthenticationError',
      () => clientOf(gateway.url, 'a-key-of-nobody').models.retrieve(videoModel),
      { status: 401, code: 'invalid_api_key' },
    ],
    [
      'NotFoundError',
      () => client.images.generate({ model: 'vendor8-image-2-turb', prompt }),
      { code: 'model_not_found', message: textWith('Did you mean vendor8-image-2-turbo?') },
    ],
    [
      'BadRequestError',
      () => client.videos.create({ model: videoModel, prompt, seconds: '40' }),
      { param: 'seconds', code: 'invalid_value' },
    ],
    ['NotFoundError', () => client.videos.edit({ prompt, video: { id: 'x' } }), { code: 'not_found' }],
    ['NotFoundError', () => client.videos.extend({ prompt, seconds: '4', video: { id: 'x' } }), { code: 'not_found' }],
    ['NotFoundError', () => client.videos.remix('x', { prompt }), { code: 'not_found' }],
  ])('throws its %s', async (name, call, fields) => {
    const error: unknown = await call().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ requestID: textLike(/./), ...fields })
    expect(error instanceof Error ? error.constructor.name : error).toBe(name)
  })

  test('cancels the video that it deletes, at the vendor', async () => {
    const { id } = await client.videos.create(slow)
    const submitted = await vendor.logged(/\/models\/.*\/jobs$/)
    expect(submitted).toContain('POST')
    expect(await client.videos.delete(id)).toEqual({ id, object: 'video.deleted', deleted: true })
    expect(vendor.log.filter((line) => line.endsWith('/cancel'))).toHaveLength(1)
    await expect(client.videos.retrieve(id)).rejects.toMatchObject({ status: 404 })
  })

  test('whose call is aborted stops to wait', async () => {
    const leaving = new AbortController()
    const aborted = client.images.generate({ model: imageModel, prompt }, { signal: leaving.signal })
    leaving.abort()
    await expect(aborted).rejects.toMatchObject({ message: 'Request was aborted.' })
  })

  test('that loses the answer gets the task of its Idempotency-Key when it asks again, also for a form', async () => {
    const lossy = await startLossyProxy(gateway.url)
    try {
      const retrying = new official.default({ apiKey, baseURL: `${lossy.url}/v1`, maxRetries: 2 })
      const before = [await tasksOf(imageModel), await tasksOf('vendor20-image-2-style')]
      const { data } = await retrying.images.generate(
        { model: imageModel, prompt },
        { headers: { 'Idempotency-Key': 'lost-1' } },
      )
      const image = await official.toFile(picture, 'a.png')
      const edited = await retrying.images.edit(
        { model: 'vendor20-image-2-style', prompt, image },
        { headers: { 'Idempotency-Key': 'lost-2' } },
      )
      expect([data.length, edited.data.length, lossy.lost()]).toEqual([1, 1, 2])
      expect([await tasksOf(imageModel), await tasksOf('vendor20-image-2-style')]).toEqual(
        before.map((count) => count + 1),
      )
    } finally {
      await lossy.close()
    }
  })

  test('runs the program of the page', async () => {
    const program = programOf('js').replaceAll('http://localhost:8787', gateway.url)
    const where = join(folder, 'program')
    mkdirSync(join(where, 'node_modules'), { recursive: true })
    symlinkSync(packageFolder, join(where, 'node_modules/openai'), 'dir')
    writeFileSync(join(where, 'program.mjs'), program)
    const { code, stdout, stderr } = await node(['program.mjs'], { cwd: where, env: { GATEWRIGHT_API_KEY: apiKey } })
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: printedByJs, stderr: '' })
  })

  test.runIf(hasPython)(`runs the program of the page in Python${pythonTitle}`, async () => {
    const program = programOf('python').replaceAll('http://localhost:8787', gateway.url)
    const { stdout } = await promisify(execFile)(python, ['-c', program], {
      env: { ...process.env, GATEWRIGHT_API_KEY: apiKey },
    })
    expect(stdout).toBe(printedByPython)
  })
})

/** A Python that has the official package, such as that of a virtual environment. */
const python = process.env['GATEWRIGHT_TEST_PYTHON'] ?? 'python3'
const hasPython = isInstalled && spawnSync(python, ['-c', 'import openai']).status === 0
const pythonTitle = hasPython ? '' : ' (skipped: run "pip install openai", or set GATEWRIGHT_TEST_PYTHON)'

/** The first program of the page in a language. */
const programOf = (language: string): string => blocksOf('docs/openai.md', language)[0] ?? ''

/** The outputs of the two programs. */
const [printedByJs = '', printedByPython = ''] = blocksOf('docs/openai.md', 'text')
