import { join } from 'node:path'
import { createClient, TaskFailedError } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { expect, onTestFinished, test } from 'vitest'
import { makeSound } from '../../../sandbox/sound.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey } from '../../support/node.ts'
import { serve } from '../../support/served.ts'
import { key, say, startVendor, type Handler } from './upstreamKit.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()

/** Starts a vendor for the duration of the test, and returns its address. */
async function vendor(handler: Handler): Promise<string> {
  const { url, close } = await startVendor(handler)
  onTestFinished(close)
  return url
}

test('a call runs at the vendor whose key is set, and all others in the sandbox; no key is ever logged', async () => {
  const { bytes } = await makeSound({
    is: 'sound',
    format: 'mp3',
    rate: 44_100,
    score: { is: 'music', seconds: 0.2, tempo: 96, seed: 1 },
    seed: 1,
  })
  const talking = await vendor((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end('data: {"choices":[{"delta":{"content":"From the vendor."}}]}\n\ndata: [DONE]\n\n')
  })
  const speaking = await vendor(
    (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes),
  )
  const refusing = await vendor((_, response) => say(response, 400, { message: `Bad: ${key}`, type: key }))
  const { url, output } = await serve(join(root, 'vendors'), {
    VENDOR28_API_KEY: key,
    VENDOR28_BASE_URL: talking,
    VENDOR24_API_KEY: key,
    VENDOR24_BASE_URL: speaking,
    VENDOR22_API_KEY: key,
    VENDOR22_BASE_URL: refusing,
    GATEWRIGHT_LOG_LEVEL: 'trace',
  })
  const client = createClient({ apiKey, baseUrl: url, models })

  const { result: text } = await client.run('vendor28-chat-2', { prompt: 'Who are you?' })
  expect(text).toMatchObject({ text: 'From the vendor.', model: 'vendor28-chat-2' })

  const { result: sound } = await client.run('vendor24-speech-2-turbo', { prompt: 'Hello' })
  expect(sound.url.startsWith(`${url}/files/`)).toBe(true)
  const file = await fetch(sound.url)
  expect(file.headers.get('content-type')).toBe('audio/mpeg')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)

  const refused = await client.run('vendor22-flow-1', { prompt: 'A kite' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TaskFailedError)
  expect(String(refused)).toContain('Bad: [secret]')

  const { result: drawn } = await client.run('vendor20-image-3-swift', { prompt: 'A kite' })
  expect(drawn.url.startsWith(`${url}/files/`)).toBe(true)
  for (const id of ['vendor22', 'vendor24', 'vendor28']) expect(output()).toContain(`Upstream ${id}: live`)
  expect(output()).not.toContain(key)
})

test.runIf(isLong)('an invalid variable prevents the start and is named without its value', async () => {
  const started = serve(join(root, 'wrong'), { VENDOR28_API_KEY: 'secret key in two words' })
  await expect(started).rejects.toThrow('VENDOR28_API_KEY must be visible ASCII')
  await expect(started).rejects.not.toThrow('two words')
})
