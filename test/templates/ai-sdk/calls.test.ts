import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { TextPart } from '@gatewright/client/tasks'
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { callerOf, type Caller } from '../../../templates/ai-sdk/runtime/caller.ts'
import { providerOf } from '../../../templates/ai-sdk/runtime/provider.ts'
import { stream } from '../../../templates/ai-sdk/runtime/text.ts'
import { textWith } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'

type Answer = (path: string) => Response | Promise<Response>

const success = (response: object): Response => Response.json({ status: 'success', response })
const url = 'data:image/png;base64,iVBORw0KGgo='
const ended = {
  id: 'task-1',
  status: 'COMPLETED',
  result: { url, items: [{ url }], text: 'Hello', model: 'm' },
  usage: { credits: 2 },
}

/** A provider of a model of pictures, one of text and one of videos, whose gateway answers so, and its requests. */
function providerFor(answer: Answer) {
  const requests: { readonly path: string; readonly headers: Headers }[] = []
  const model = { id: 'm', workflow: 'v/m', mode: 'async', params: [] } as const
  const source = {
    name: 'acme',
    models: { i: async () => model, l: async () => model, v: async () => model },
    kinds: 'ilv',
    data: async () => ({ roles: {}, voices: {} }),
  }
  const provider = providerOf(source, {
    apiKey: 'key',
    baseUrl: 'http://gateway.example',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname
      requests.push({ path, headers: new Headers(init?.headers) })
      return answer(path)
    },
  })
  return { provider, requests }
}

const image = {
  prompt: undefined,
  n: 1,
  size: undefined,
  aspectRatio: undefined,
  seed: undefined,
  files: undefined,
  mask: undefined,
  providerOptions: {},
}
const video = {
  ...image,
  resolution: undefined,
  duration: undefined,
  fps: undefined,
  image: undefined,
  frameImages: undefined,
  inputReferences: undefined,
  generateAudio: undefined,
}

const listenersOf = ({ signal }: AbortController): number => getEventListeners(signal, 'abort').length

test('the key and the headers of the AI SDK are those of the call', async () => {
  const { provider, requests } = providerFor(() => success(ended))
  const headers = { 'Idempotency-Key': 'aisdk_vid_7', 'x-trace': 'a', 'x-none': undefined }
  await provider.videoModel('v').doStart?.({ ...video, headers })
  expect(requests[0]?.headers.get('idempotency-key')).toBe('aisdk_vid_7')
  expect(requests[0]?.headers.get('x-trace')).toBe('a')
  expect(requests[0]?.headers.has('x-none')).toBe(false)
})

test('a call is tried again with its own key, and another call has another key', async () => {
  let isLost = true
  const { provider, requests } = providerFor(() => {
    if (!isLost) return success(ended)
    isLost = false
    throw new TypeError('fetch failed')
  })
  await provider.imageModel('i').doGenerate(image)
  await provider.imageModel('i').doGenerate(image)
  const keys = requests.flatMap(({ path, headers }) => (path.endsWith('submit') ? headers.get('idempotency-key') : []))
  expect(keys).toHaveLength(3)
  expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 2])
})

test('a call leaves no listener on its signal, whether it succeeds, fails or is refused', async () => {
  const stop = new AbortController()
  const call = (answer: Answer) =>
    providerFor(answer).provider.languageModel('l').doGenerate({ prompt: [], abortSignal: stop.signal })
  await call(() => success(ended))
  expect(listenersOf(stop)).toBe(0)
  const failed = { id: 'task-1', status: 'FAILED', error: { code: 'no', message: 'No.', retryable: false } }
  await expect(call(() => success(failed))).rejects.toThrow('No.')
  expect(listenersOf(stop)).toBe(0)
  const refused = call(() => Response.json({ type: 'x/unknown-model', detail: 'None.' }, { status: 404 }))
  await expect(refused).rejects.toMatchObject({ statusCode: 404, isRetryable: false, message: textWith('None') })
  expect(listenersOf(stop)).toBe(0)
})

test('the signal of a video cancels its task until it has ended, and is then left', async () => {
  const stop = new AbortController()
  let state: object = { id: 'task-1', status: 'IN_PROGRESS' }
  const { provider, requests } = providerFor(() => success(state))
  const model = provider.videoModel('v')
  const started = await model.doStart?.({ ...video, abortSignal: stop.signal })
  expect(await model.doStatus?.({ operation: started?.operation ?? null })).toMatchObject({ status: 'pending' })
  expect(listenersOf(stop)).toBe(1)
  state = ended
  expect(await model.doStatus?.({ operation: started?.operation ?? null })).toMatchObject({ status: 'completed' })
  expect(listenersOf(stop)).toBe(0)
  stop.abort()
  expect(requests.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
})

test('a call whose signal is aborted makes no request, and one whose submit is under way is cancelled when accepted', async () => {
  const { provider, requests } = providerFor(() => success(ended))
  await expect(provider.imageModel('i').doGenerate({ ...image, abortSignal: AbortSignal.abort() })).rejects.toThrow()
  expect(requests).toEqual([])
  const stop = new AbortController()
  let accept = (): void => {}
  const cancelled = Promise.withResolvers<string>()
  const slow = providerFor((path) => {
    if (path.endsWith('/cancel')) cancelled.resolve(path)
    return path.endsWith('/submit') ? new Promise((done) => (accept = () => done(success(ended)))) : success(ended)
  })
  const running = slow.provider.imageModel('i').doGenerate({ ...image, abortSignal: stop.signal })
  await expect.poll(() => slow.requests.length).toBe(1)
  stop.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  accept()
  expect(await cancelled.promise).toContain('task-1')
})

test.each([
  ['that nobody reads', 0, false],
  ['whose reader leaves after some parts', 4, false],
  ['whose text breaks off', 9, true],
])('a stream %s leaves no listener on its signal', async (_, count, breaks) => {
  const stop = new AbortController()
  const cancelled = Promise.withResolvers<void>()
  const model = { id: 'm', workflow: 'v/m', mode: 'async', params: [] } as const
  const source = { name: 'acme', models: { l: async () => model }, data: async () => ({ roles: {}, voices: {} }) }
  const own = callerOf(source, {
    apiKey: 'key',
    baseUrl: 'http://gateway.example',
    fetch: async (address) => {
      if (String(address).endsWith('/cancel')) cancelled.resolve()
      return success({ id: 'task-1', status: 'IN_PROGRESS', cancellation: 'requested' })
    },
  })
  async function* text(): AsyncGenerator<TextPart, void, undefined> {
    yield { offset: 0, text: 'Hello' }
    if (breaks) throw new Error('It broke off.')
    await cancelled.promise
  }
  const caller = { ...own, client: () => unchecked<ReturnType<Caller['client']>>({ tasks: { text } }) }
  const { stream: read } = await stream(caller, 'l', { prompt: [], abortSignal: stop.signal })
  expect(listenersOf(stop)).toBe(1)
  const reader = read.getReader()
  for (let at = 0; at < count && !(await reader.read()).done; at++);
  await reader.cancel()
  await expect.poll(() => listenersOf(stop)).toBe(0)
})

/** The parts that a stream has of these parts of a text. */
async function streamed(...texts: readonly TextPart[]): Promise<readonly LanguageModelV4StreamPart[]> {
  const task = { id: 'task-1', cancel: async () => 'confirmed' }
  const caller = unchecked<Caller>({
    start: async () => ({ task, warnings: [], response: { timestamp: new Date(0), modelId: 'm', headers: {} } }),
    guard: (_signal: unknown, call: () => unknown) => call(),
    client: () => ({
      tasks: {
        async *text() {
          yield* texts
        },
      },
    }),
    end: async () => ({ result: { outputTokens: 3 }, providerMetadata: {} }),
    leave: () => undefined,
  })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of (await stream(caller, 'm', { prompt: [] })).stream) parts.push(part)
  return parts
}

const kindsOf = (parts: readonly LanguageModelV4StreamPart[]): readonly string[] =>
  parts.map((part) => (part.type === 'text-delta' ? part.delta : part.type))

test('a text that begins anew with the same words continues, and one with others is an error', async () => {
  const frame = ['stream-start', 'response-metadata', 'text-start']
  const same = await streamed(
    { offset: 0, text: 'One' },
    { offset: 3, text: ' two' },
    { offset: 0, text: 'One' },
    { offset: 3, text: ' two three' },
  )
  expect(kindsOf(same)).toEqual([...frame, 'One', ' two', ' three', 'text-end', 'finish'])
  expect(same.at(-1)).toMatchObject({ usage: { outputTokens: { total: 3 } }, finishReason: { unified: 'stop' } })
  const other = await streamed({ offset: 0, text: 'One' }, { offset: 0, text: 'Two' })
  expect(kindsOf(other)).toEqual([...frame, 'One', 'error'])
  expect(other.at(-1)).toMatchObject({ error: { message: textWith('task-1'), isRetryable: false } })
})
