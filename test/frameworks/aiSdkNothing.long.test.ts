import { createGatewright } from '@gatewright/ai-sdk'
import { createClient } from '@gatewright/client'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PackageData } from '../../gateway/catalogue/data.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { textLike } from '../support/matching.ts'
import { picture } from '../support/openaiBench.ts'
import { packages } from '../support/packages.ts'
import { valueAt } from '../support/reading.ts'
import { listen, shut } from '../support/servers.ts'
import { installed, isInstalled, loadAiSdk, type AiSdk } from './aiSdkKit.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

/** The answer of a vendor: its status, its type and its body. */
type Answer = readonly [status: number, type: string, body: string | Buffer]

const json = (body: unknown, status = 200): Answer => [status, 'application/json', JSON.stringify(body)]
const events = (content: unknown): Answer => [
  200,
  'text/event-stream',
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\ndata: [DONE]\n\n`,
]
const refusal = json({ message: 'No.', error: { message: 'No.' }, detail: { message: 'No.' } }, 400)

/** The answers of a vendor that has nothing: an empty one, one that does not fit, and a failure. */
const kinds = ['empty', 'unfit', 'failed'] as const
type Kind = (typeof kinds)[number]

/** The answers to each function of the AI SDK, by the kind of result. */
const answers: Readonly<Record<string, Readonly<Record<Kind, Answer>>>> = {
  generateImage: { empty: json({ data: [] }), unfit: json('<html>'), failed: refusal },
  generateSpeech: {
    empty: [200, 'audio/mpeg', ''],
    unfit: [200, 'audio/mpeg', '<html>It is down.</html>'],
    failed: refusal,
  },
  transcribe: { empty: json({ text: '' }), unfit: json({ text: 7 }), failed: refusal },
  experimental_generateVideo: {
    empty: json({ status: 'succeeded', output: null }),
    unfit: json({ status: 'succeeded', output: { url: 'javascript:1' } }),
    failed: json({ status: 'failed', error: { message: 'No.' } }),
  },
  generateText: { empty: events(''), unfit: events(7), failed: refusal },
  streamText: { empty: events(''), unfit: events(7), failed: refusal },
}

/** The packages, with a vendor for the model of transcripts, and with quick polls. */
const served: PackageData = {
  ...packages,
  upstreams: {
    ...packages.upstreams,
    upstreams: packages.upstreams.upstreams.map((one) =>
      one.poll === undefined ? one : { ...one, poll: { ...one.poll, everySeconds: 0.01 } },
    ),
    mappings: [
      ...packages.upstreams.mappings,
      {
        use: 'vendor22',
        id: 'vendor25-transcript-1',
        model: 'transcript-1',
        fields: {},
        parts: { result: { text: 'body.text', unsigned: [] } },
      },
    ],
  },
}

const codes: Readonly<Record<Kind, RegExp>> = {
  empty: /^upstream-empty$/,
  unfit: /^upstream-invalid-answer$/,
  failed: /^upstream-(?:refused|failed)$/,
}

describe.runIf(isInstalled)(`the AI SDK and a result that is nothing${title}`, () => {
  let ai: AiSdk
  let gateway: Gateway
  let answer: Answer = refusal
  let submits = 0
  const vendor = createServer(async ({ method, url = '' }, response) => {
    const isSubmit = method === 'POST'
    if (isSubmit) submits++
    const isJob = isSubmit && url.startsWith('/vendor16')
    const [status, type, body] = isJob ? json({ id: 'job-1' }) : answer
    response.writeHead(status, { 'content-type': type }).end(body)
  })

  beforeAll(async () => {
    ai = await loadAiSdk()
    const address = `http://127.0.0.1:${await listen(vendor)}`
    const names = ['VENDOR16', 'VENDOR20', 'VENDOR22', 'VENDOR24', 'VENDOR28']
    for (const name of names) {
      vi.stubEnv(`${name}_API_KEY`, 'key-of-the-vendor')
      vi.stubEnv(`${name}_BASE_URL`, `${address}/${name.toLowerCase()}`)
    }
    gateway = await startGateway(temporaryFolder(), {}, {}, served)
  })
  afterAll(async () => {
    await gateway.stop()
    await shut(vendor)
    vi.unstubAllEnvs()
  })

  const provider = () => createGatewright({ apiKey, baseUrl: gateway.url })

  /** The functions of the AI SDK, with their defaults. */
  const calls: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    generateImage: () => ai.generateImage({ model: provider().imageModel('vendor20-image-1'), prompt: 'A cat' }),
    generateSpeech: () =>
      ai.generateSpeech({ model: provider().speechModel('vendor24-sound-effects-1'), text: 'Good morning.' }),
    transcribe: () =>
      ai.transcribe({
        model: provider().transcriptionModel('vendor25-transcript-1'),
        audio: new Uint8Array([...Buffer.from('RIFF....WAVEfmt ')]),
      }),
    experimental_generateVideo: () =>
      ai.experimental_generateVideo({
        model: provider().videoModel('vendor16-camera-move-1'),
        prompt: 'A cat',
        poll: { intervalMs: 20 },
        providerOptions: { gatewright: { imageUrls: ['https://example.com/a.png'] } },
      }),
    generateText: () => ai.generateText({ model: provider().languageModel('vendor28-chat-1'), prompt: 'Hello' }),
    streamText: async () => {
      const errors: unknown[] = []
      const { textStream } = ai.streamText({
        model: provider().languageModel('vendor28-chat-1'),
        prompt: 'Hello',
        onError: ({ error }: { readonly error: unknown }) => void errors.push(error),
      })
      for await (const part of textStream) expect(part).toBe('')
      throw errors[0]
    },
  }

  const table = Object.keys(answers).flatMap((name) => kinds.map((kind) => [name, kind] as const))

  test.each(table)('%s: one that is %s is one call of the vendor, and no charge', async (name, kind) => {
    const own = answers[name]?.[kind]
    if (own === undefined) throw new Error('There is no answer.')
    ;[answer, submits] = [own, 0]
    const error: unknown = await calls[name]?.().then(
      () => undefined,
      (one: unknown) => one,
    )
    expect(submits).toBe(1)
    expect(ai.APICallError.isInstance(error)).toBe(true)
    expect(error).toMatchObject({ isRetryable: false, data: { code: textLike(codes[kind]), credits: 0 } })
  })

  test('two pictures of a task cost its credits once', async () => {
    const b64_json = picture.toString('base64')
    ;[answer, submits] = [json({ data: [{ b64_json }, { b64_json }] }), 0]
    const result = await ai.generateImage({ model: provider().imageModel('vendor20-image-1'), prompt: 'A cat', n: 2 })
    const each = result.providerMetadata.gatewright['images']
    const client = createClient({ apiKey, baseUrl: gateway.url })
    const { credits } = await client.task(String(valueAt(each, 0, 'taskId'))).result()
    expect([result.images.length, submits, credits > 0]).toEqual([2, 1, true])
    expect([valueAt(each, 0, 'credits'), valueAt(each, 1, 'credits')]).toEqual([credits, undefined])
    expect(valueAt(each, 1, 'taskId')).toBe(valueAt(each, 0, 'taskId'))
    expect(valueAt(result, 'calls', 0, 'providerMetadata', 'gatewright', 'credits')).toBe(credits)
  })

  test('the result of a picture says that it is not to be repeated', async () => {
    answer = json({ data: [{ b64_json: picture.toString('base64') }] })
    const model = provider().imageModel('vendor20-image-1')
    const options = {
      n: 1,
      size: undefined,
      aspectRatio: undefined,
      seed: undefined,
      files: undefined,
      mask: undefined,
    }
    const result = await model.doGenerate({ ...options, prompt: 'A cat', providerOptions: {} })
    expect(result.isRetryable).toBe(false)
  })

  test('a file that cannot be read is an error that is not to be repeated', async () => {
    const { port } = new URL(gateway.url)
    const away = createServer()
    const closed = await listen(away)
    await shut(away)
    const { download } = await import('../../templates/ai-sdk/runtime/media.ts')
    for (const url of [`http://127.0.0.1:${closed}/a.png`, `http://127.0.0.1:${port}/files/none`]) {
      const error: unknown = await download(url).catch((one: unknown) => one)
      expect(error).toMatchObject({ name: 'AI_APICallError', isRetryable: false, url })
    }
  })
})

/**
 * The versions whose types and whose code were looked through for what they do with a result and with an error: where they
 * read `isRetryable`, and what they add up of `providerMetadata`. After an update, look at `generate-image`,
 * `retry-with-exponential-backoff` and `normalize-stream-provider-error` again, and at the results of the models of each kind.
 */
test.runIf(isInstalled)(`the versions of the AI SDK are those that were looked through${title}`, () => {
  const load = createRequire(join(installed, 'none.js'))
  const versionOf = (name: string): unknown => valueAt(load(join(installed, name, 'package.json')), 'version')
  expect([versionOf('ai'), versionOf('@ai-sdk/provider')]).toEqual(['7.0.173', '4.0.38'])
})
