import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenInput } from '../../../../gateway/files/taskFiles.ts'
import { FileError } from '../../../../gateway/files/upload.ts'
import type { Call } from '../../../../gateway/upstream/http/call.ts'
import { exchange, type Exchanged, type ReadBody } from '../../../../gateway/upstream/http/exchange.ts'
import { textOf } from '../../../../gateway/upstream/http/reading.ts'
import { Vendor } from '../../../../gateway/upstream/http/vendor.ts'
import { key, say, specOf, startVendor, type Handler } from '../upstreamKit.ts'

/** Only what limits use: sockets are real. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

/** Calls a vendor that answers like this, with a limit of a second, and returns how that ends. */
async function callTo(
  handler: Handler,
  read: ReadBody<string>,
  given: Partial<Call> = {},
  openInput: OpenInput = async () => ({ content: slowly(), cancel: () => undefined }),
): Promise<Exchanged<string>> {
  const server = await startVendor(handler)
  const spec = specOf('vendor22')
  const environment = { [spec.variables.key]: key, [spec.variables.baseUrl ?? '']: server.url }
  const vendor = Vendor.of(spec, environment, { openInput })
  if (vendor === undefined) throw new Error('The vendor has no key.')
  onTestFinished(async () => void (await Promise.all([vendor.close(), server.close()])))
  const call = { method: 'POST', origin: server.url, path: '/', headers: {}, body: '{}', timeoutMs: 1000 } as const
  return exchange(vendor, { ...call, ...given }, read)
}

/** A file of the gateway whose store takes an hour for each part. */
async function* slowly(): AsyncGenerator<Uint8Array> {
  for (const part of ['"one', 'two"']) {
    await vi.advanceTimersByTimeAsync(hour)
    yield Buffer.from(part)
  }
}

const whole: ReadBody<string> = ({ body }) => textOf(body, 100_000)

test('a vendor is not charged with the time in which its answer is stored', async () => {
  const stored: ReadBody<string> = async ({ body }) => {
    let text = ''
    for await (const chunk of body) {
      await vi.advanceTimersByTimeAsync(hour)
      text += Buffer.from(chunk).toString()
    }
    return text
  }
  const found = await callTo((_, response) => say(response, 200, { a: 1 }), stored)
  expect(found).toMatchObject({ is: 'answer', body: '{"a":1}' })
})

test('a vendor is not charged with the time in which the files of a call are opened and read', async () => {
  const parts = [{ name: 'file', address: 'http://files.example/1' }]
  const body = { boundary: undefined, parts, maxBytes: 1000 }
  let sent: unknown
  const handler: Handler = (got, response) => {
    sent = got.body
    say(response, 200, {})
  }
  expect(await callTo(handler, whole, { body })).toMatchObject({ is: 'answer' })
  expect(sent).toBe('onetwo')
})

test('a file store that cannot be reached is not a mistake of the call', async () => {
  const parts = [{ name: 'file', address: 'http://files.example/1' }]
  const body = { boundary: undefined, parts, maxBytes: 1000 }
  const away: OpenInput = () => Promise.reject(new FileError('files-unavailable', 'away'))
  const input = { retryable: true, message: 'the file store of the gateway cannot be reached.' }
  expect(await callTo(() => undefined, whole, { body }, away)).toMatchObject({ is: 'broken', why: 'input', input })
})

test.each<[string, Handler]>([
  ['does not answer', () => undefined],
  [
    'stops in the middle of its answer',
    (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('{'),
  ],
])('a vendor that %s is cut off', async (_, handler) => {
  const ended = callTo(async (...args) => {
    await handler(...args)
    // Its connection is open, and nothing more comes.
    setImmediate(() => void vi.advanceTimersByTimeAsync(2000))
  }, whole)
  expect(await ended).toMatchObject({ is: 'broken', why: 'cut', code: 'TimeoutError' })
})
