import { afterEach, expect, test, vi } from 'vitest'
import { providerOf } from '../../../templates/ai-sdk/runtime/provider.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { imageOptions, videoOptions } from './kit.ts'

const file = 'https://files.example/1'

afterEach(() => void vi.unstubAllGlobals())

/** A provider whose tasks end with files, which their host answers so; the addresses that were read. */
function providerOfFile(answer: () => Response, urls: readonly string[] = [file]) {
  const read: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    read.push(String(address))
    return answer()
  })
  const model = { id: 'm', workflow: 'v/m', mode: 'async', params: [] } as const
  const load = async () => model
  const source = {
    name: 'acme',
    models: { i: load, s: load, v: load },
    kinds: 'isv',
    data: async () => ({ roles: {}, voices: {} }),
  }
  const result = { url: urls[0], items: urls.map((url) => ({ url })), model: 'm' }
  const response = { id: 'task-1', status: 'COMPLETED', result, usage: { credits: 2 } }
  const provider = providerOf(source, {
    apiKey: 'key',
    baseUrl: 'http://gateway.example',
    fetch: async () => Response.json({ status: 'success', response }),
  })
  return { provider, read }
}

type Provider = ReturnType<typeof providerOfFile>['provider']

/** The bytes that each kind of model returns. */
const kinds: Readonly<Record<string, (provider: Provider) => Promise<unknown>>> = {
  image: async (provider) => (await provider.imageModel('i').doGenerate(imageOptions)).images[0],
  speech: async (provider) => (await provider.speechModel('s').doGenerate({ text: 'A cat' })).audio,
  video: async (provider) => {
    const model = provider.videoModel('v')
    const started = await model.doStart?.(videoOptions)
    const status = await model.doStatus?.({ operation: started?.operation ?? null })
    return status?.status === 'completed' && status.videos.map((one) => one.type === 'binary' && one.data)[0]
  },
}

test.each(Object.keys(kinds))('the file of a result is its bytes, and an error page is an error: %s', async (kind) => {
  const bytes = new Uint8Array([1, 2, 3])
  const good = providerOfFile(() => new Response(bytes))
  expect(await kinds[kind]?.(good.provider)).toEqual(bytes)
  expect(good.read).toEqual([file])
  for (const status of [404, 500]) {
    const { provider } = providerOfFile(() => new Response('<html>Not found</html>', { status }))
    await expect(kinds[kind]?.(provider)).rejects.toMatchObject({
      name: 'AI_APICallError',
      message: textWith(`HTTP ${status}`),
      statusCode: status,
      url: file,
      isRetryable: false,
    })
  }
})

test('a file whose host cannot be reached is an error that is not to be repeated', async () => {
  const { provider } = providerOfFile(() => {
    throw new TypeError('fetch failed')
  })
  const error = { name: 'AI_APICallError', message: textWith('fetch failed'), url: file, isRetryable: false }
  for (const run of Object.values(kinds)) await expect(run(provider)).rejects.toMatchObject(error)
})

test('a result without a picture is not to be repeated, as every result', async () => {
  for (const urls of [[], [file]]) {
    const { provider } = providerOfFile(() => new Response(new Uint8Array([1])), urls)
    const { images, isRetryable } = await provider.imageModel('i').doGenerate(imageOptions)
    expect([images.length, isRetryable]).toEqual([urls.length, false])
  }
})

test('the credits of a task are those of its first picture, once', async () => {
  const { provider } = providerOfFile(() => new Response(new Uint8Array([1])), [file, `${file}/2`, `${file}/3`])
  const { providerMetadata } = await provider.imageModel('i').doGenerate({ ...imageOptions, n: 3 })
  const own = providerMetadata?.['acme']
  expect([
    valueAt(own, 'credits'),
    own?.images.map((image) => [valueAt(image, 'credits'), valueAt(image, 'taskId')]),
  ]).toEqual([
    2,
    [
      [2, 'task-1'],
      [undefined, 'task-1'],
      [undefined, 'task-1'],
    ],
  ])
  expect(JSON.stringify(own?.images).match(/credits/g)).toHaveLength(1)
})

test('several videos have the credits of their task once, in the list that the AI SDK adds up', async () => {
  const { provider } = providerOfFile(() => new Response(new Uint8Array([1])), [file, `${file}/2`])
  const model = provider.videoModel('v')
  const status = await model.doStatus?.({ operation: (await model.doStart?.(videoOptions))?.operation ?? null })
  const videos = valueAt(status, 'providerMetadata', 'acme', 'videos')
  expect([0, 1].map((at) => [valueAt(videos, at, 'url'), valueAt(videos, at, 'credits')])).toEqual([
    [file, 2],
    [`${file}/2`, undefined],
  ])
})
