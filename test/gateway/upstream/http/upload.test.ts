import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { uploadOf } from '../../../../gateway/upstream/http/upload.ts'
import { say, specOf, startVendor, type Handler } from '../upstreamKit.ts'
import { start } from '../vendor.ts'
import { picture } from '../../../support/imitations/media.ts'

const { submit } = specOf('vendor22')

/** An upstream that sends the prompt as the address of a file. */
const forms = {
  submit: { ...submit, encoding: 'multipart', files: ['image'], body: '{ "image": request.prompt, "text": "a" }' },
} as const // the word of the encoding

const image: Handler = (_, response) => say(response, 200, { images: [{ url: 'https://cdn.example/1.png' }] })

/** Runs a task whose file is on a server that answers like this, and returns how it ended. */
async function send(handler: Handler, more: object = {}): Promise<{ readonly task: unknown; readonly whole: boolean }> {
  const host = await startVendor(handler)
  onTestFinished(host.close)
  const { the, got } = await start('vendor22', image, { ...forms, ...more })
  const { task } = await the.run('vendor22-flow-1', { prompt: `${host.url}/a.png` })
  return { task, whole: got.some(({ body }) => body !== undefined) }
}

const failed = (retryable: boolean): object => ({ state: 'FAILED', error: { code: 'input-unreadable', retryable } })

describe('a file of a call that the vendor takes as bytes', () => {
  test('that is not there fails the task, and the vendor is sent nothing', async () => {
    const { task, whole } = await send((_, response) => say(response, 404, {}))
    expect(task).toMatchObject(failed(false))
    expect(whole).toBe(false)
  })

  test('that is not there for now is asked for again', async () => {
    const { task } = await send((_, response) => say(response, 503, {}))
    expect(task).toMatchObject(failed(true))
  })

  test('that breaks off while it is sent is sent again, and the vendor never gets a complete request', async () => {
    const bytes = Buffer.concat([picture, Buffer.alloc(1_000_000)])
    const half: Handler = (_, response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    }
    const { task, whole } = await send(half)
    expect(task).toMatchObject(failed(true))
    expect(whole).toBe(false)
  })

  test('that is empty fails the task', async () => {
    expect((await send((_, response) => void response.end())).task).toMatchObject(failed(false))
  })

  test('that is endless is read up to the limit, and no further', async () => {
    const state = { bytes: 0 }
    const endless: Handler = async (_, response) => {
      while (!response.destroyed) {
        state.bytes += 65_536
        if (!response.write(Buffer.alloc(65_536)))
          await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
    }
    const submit = { ...forms.submit, maxFileBytes: 1_000_000 }
    expect((await send(endless, { submit })).task).toMatchObject(failed(false))
    expect(state.bytes).toBeLessThan(50_000_000)
  })

  test('on a private host is not fetched', async () => {
    const { the, got } = await start('vendor22', image, forms)
    const { task } = await the.run('vendor22-flow-1', { prompt: 'http://169.254.169.254/latest' })
    expect(task).toMatchObject(failed(false))
    expect(got).toEqual([])
  })
})

describe('a body with files', () => {
  test.each<[string, unknown]>([
    ['is not an object', 'text'],
    ['has a file that is not an address', { image: 7 }],
    ['has too many files', { image: Array.from({ length: 17 }, () => 'https://example.com/a.png') }],
  ])('that %s is not sent', (_, value) => {
    expect(uploadOf({ ...submit, encoding: 'multipart', files: ['image'] }, value)).toBeUndefined()
  })

  test('has a part for each item, and none without a value', () => {
    const upload = uploadOf({ ...submit, encoding: 'multipart' }, { a: [1, 2], b: null, c: { d: true } })
    expect(upload?.parts).toEqual([
      { name: 'a', text: '1' },
      { name: 'a', text: '2' },
      { name: 'c', text: '{"d":true}' },
    ])
  })
})
