import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createClient, TaskFailedError } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeSound } from '../../gateway/upstream/sandbox/sound.ts'
import { temporaryFolder } from '../support/folder.ts'
import { key, say, startVendor, type VendorServer } from './upstream-kit.ts'

const root = temporaryFolder()
const apiKey = 'development-key-of-the-test'
const vendors: VendorServer[] = []
const children: ChildProcess[] = []
let count = 0

afterEach(() => Promise.all(children.splice(0).map(stop)))
afterAll(() => Promise.all(vendors.map((vendor) => vendor.close())))

const stop = (child: ChildProcess): Promise<unknown> => {
  const closed = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  return child.exitCode === null ? closed : Promise.resolve()
}

/** The gateway as a process of its own, with variables of vendors, and everything that it writes. */
async function serve(variables: Readonly<Record<string, string>>): Promise<{ url: string; written: () => string }> {
  const env = {
    ...process.env,
    ...{ PORT: '0', GATEWRIGHT_DATA_DIR: join(root, `data-${count++}`), GATEWRIGHT_DEV_KEY: apiKey },
    ...{ GATEWRIGHT_SANDBOX_SECONDS: '0', GATEWRIGHT_LOG_LEVEL: 'trace', ...variables },
  }
  const child = spawn(process.execPath, [resolve('gateway/gatewright-gateway.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let written = ''
  const url = await new Promise<string>((done, failed) => {
    child.once('close', () => failed(new Error(`The gateway did not start: ${written}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        written += data.toString()
        const found = /Serving on (\S+)/.exec(written)?.[1]
        if (found !== undefined) done(found)
      })
  })
  return { url, written: () => written }
}

async function vendor(...handler: Parameters<typeof startVendor>): Promise<string> {
  const started = await startVendor(...handler)
  vendors.push(started)
  return started.url
}

test('a call runs at the vendor whose key is set, and the others in the sandbox; no key is ever written', async () => {
  const { bytes } = await makeSound({
    is: 'sound',
    format: 'mp3',
    rate: 44_100,
    notes: [{ hertz: 220, seconds: 0.2 }],
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
  const { url, written } = await serve({
    ...{ VENDOR28_API_KEY: key, VENDOR28_BASE_URL: talking, VENDOR24_API_KEY: key, VENDOR24_BASE_URL: speaking },
    ...{ VENDOR22_API_KEY: key, VENDOR22_BASE_URL: refusing },
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
  expect(written()).toContain('"upstreams":["vendor22","vendor24","vendor28"]')
  expect(written()).not.toContain(key)
})

test('a gateway does not start with a variable that is wrong, and says which, not what it holds', async () => {
  const started = serve({ VENDOR28_API_KEY: 'secret key in two words' })
  await expect(started).rejects.toThrow('VENDOR28_API_KEY must be visible ASCII')
  await expect(started).rejects.not.toThrow('two words')
})
