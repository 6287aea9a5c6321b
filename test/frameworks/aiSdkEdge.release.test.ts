import { build } from 'esbuild'
import { join } from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { isInstalled } from './aiSdkKit.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

/** A program of an edge function: it has a key, an address and the globals of the web. */
const program = (baseUrl: string): string => `
import { experimental_generateVideo, generateImage, streamText } from 'ai'
import { createGatewright } from '@gatewright/ai-sdk'

globalThis.AI_SDK_LOG_WARNINGS = false
const provider = createGatewright({ apiKey: '${apiKey}', baseUrl: '${baseUrl}' })
const prompt = 'A lighthouse'
const made = async () => {
  const { image } = await generateImage({ model: provider.imageModel('vendor20-image-2'), prompt: { text: prompt, images: [new Uint8Array(${JSON.stringify([...png()])})] } })
  const { video } = await experimental_generateVideo({ model: provider.videoModel('vendor11-sized-video-1'), prompt, poll: { intervalMs: 20 } })
  const { textStream } = streamText({ model: provider.languageModel('vendor28-chat-3'), prompt })
  let text = ''
  for await (const part of textStream) text += part
  return [image.mediaType, video.mediaType, text.includes(prompt)]
}
globalThis.done = made()
`

/** The beginning of a picture, which says what it is. */
function png(): Uint8Array {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  )
}

/** The globals of an edge runtime: those of the web. */
const names = [
  ...['AbortController', 'AbortSignal', 'Blob', 'DOMException', 'Event', 'EventTarget', 'File', 'FormData', 'Headers'],
  ...['ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextDecoderStream', 'TextEncoder', 'TransformStream'],
  ...['URL', 'URLSearchParams', 'Uint8Array', 'WritableStream', 'atob', 'btoa', 'clearTimeout', 'console', 'crypto'],
  ...['fetch', 'performance', 'queueMicrotask', 'setTimeout', 'structuredClone'],
]

describe.runIf(isInstalled)(`the AI SDK in an edge function${title}`, () => {
  let gateway: Gateway
  beforeAll(async () => void (gateway = await startGateway(temporaryFolder())))
  afterAll(() => gateway.stop())

  test('makes a picture, a video and a text without a module of Node', async () => {
    const { outputFiles, warnings } = await build({
      stdin: { contents: program(gateway.url), resolveDir: import.meta.dirname },
      nodePaths: [join(repository, 'node_modules')],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      platform: 'browser',
      conditions: ['edge-light', 'worker', 'module'],
    })
    expect(warnings).toEqual([])
    const globals = Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name) as unknown])) // any value
    const context = vm.createContext(globals)
    vm.runInContext(outputFiles[0]?.text ?? '', context)
    const done: unknown = vm.runInContext('done', context)
    expect(await done).toEqual(['image/png', 'video/mp4', true])
  })
})
