import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClient, ValidationError } from '@gatewright/client'
import { fileFrom, files, type FileOptions } from '@gatewright/client/files'
import { vendor1V3Omni, vendor1V3OmniPlain, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import type { FieldShape } from '@gatewright/client'
import { expect, onTestFinished, test } from 'vitest'
import { shut } from '../../../support/servers.ts'
import { temporary } from '../../../support/temporary.ts'
import { errorOf } from '../kit.ts'
import { valueAt } from '../../../support/reading.ts'
import { textLike, textWith } from '../../../support/matching.ts'
import { unchecked } from '../../../support/reading.ts'

const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
const inline = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
const mp4 = new Blob([Buffer.from('000000206674797069736f6d', 'hex')], { type: 'video/mp4' })

/** A gateway with or without uploads, which records the uploaded files and the parameters of calls. */
async function gateway(status = 200, options: FileOptions = {}, onUpload?: () => void) {
  const received: { readonly path: string; readonly type: string; readonly bytes: number }[] = []
  const called: unknown[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const body = await buffer(request)
    const isUpload = path.startsWith('/files')
    if (isUpload && onUpload) return onUpload() // it is never answered
    if (isUpload) received.push({ path, type: String(headers['content-type']), bytes: body.length })
    else called.push(valueAt(JSON.parse(body.toString()), 'params', 'params'))
    const answer = { status: 'success', response: isUpload ? { url: 'http://files.test/1' } : { id: 'task-1' } }
    response.writeHead(isUpload ? status : 200).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => shut(server))
  const baseUrl = `http://127.0.0.1:${valueAt(server.address(), 'port')}`
  return { received, called, client: createClient({ apiKey: 'key', baseUrl, files: files(options) }) }
}

test('files become data URIs anywhere in the parameters', async () => {
  const { client, received, called } = await gateway()
  const path = join(temporary(), 'frame.png')
  writeFileSync(path, png)
  const stream = { stream: new Response(png).body ?? new ReadableStream(), length: png.length }
  const params = {
    prompt: 'A lighthouse.',
    startFrame: await fileFrom(path),
    endFrame: new URL('https://example.com/end.png'),
    imageUrls: [png, new Blob([png], { type: 'image/png' }), stream, 'https://example.com/a.png'],
    videoUrl: mp4,
  }
  await client.submit(vendor1V3Omni, params)
  expect(called).toEqual([
    {
      prompt: 'A lighthouse.',
      startFrame: inline,
      endFrame: 'https://example.com/end.png',
      imageUrls: [inline, inline, inline, 'https://example.com/a.png'],
      videoUrl: `data:video/mp4;base64,${Buffer.from(await mp4.arrayBuffer()).toString('base64')}`,
    },
  ])
  expect(vendor1V3Omni.check?.(called[0])).toEqual([])
  expect(received).toEqual([])
})

/** A definition with one parameter of this shape, and no check. */
const taking = (shape: FieldShape) => ({ ...vendor1V3OmniPlain, params: [{ name: 'a', shape }] })
const image: FieldShape = { is: 'file', media: 'image' }

const member = (kind: string, media: 'image' | 'video'): FieldShape => ({
  is: 'object',
  fields: [
    { name: 'kind', shape: { is: 'choice', values: [kind] } },
    { name: 'url', shape: { is: 'file', media } },
  ],
})
const subject: FieldShape = { is: 'either', of: [member('clip', 'video'), member('photo', 'image')] }

test.each<[FieldShape, unknown, unknown]>([
  [
    { is: 'map', of: image },
    { one: png, toString: png },
    { one: inline, toString: inline },
  ],
  [{ is: 'nullable', of: { is: 'map', of: { is: 'list', of: image } } }, { one: [png] }, { one: [inline] }],
  [{ is: 'list', of: { is: 'list', of: image } }, [[png], []], [[inline], []]],
  [{ is: 'either', of: [{ is: 'string' }, { is: 'list', of: image }] }, [png], [inline]],
  [subject, { kind: 'photo', url: png }, { kind: 'photo', url: inline }],
])('files are found in %j', async (shape, value, sent) => {
  const { client, called } = await gateway()
  await client.submit(taking(shape), unchecked({ a: value }))
  expect(called).toEqual([{ a: sent }])
})

test('a file of an object in a union has the type of the object that its discriminator names', async () => {
  const { client } = await gateway()
  const call = client.submit(taking(subject), unchecked({ a: { kind: 'photo', url: mp4 } }))
  expect(await messagesOf(call)).toEqual(['a.url must be a file of type image, but it is video/mp4.'])
})

test('a file of a wrong type in a map is an issue with its path', async () => {
  const { client } = await gateway()
  const call = client.submit(taking({ is: 'map', of: image }), unchecked({ a: { one: mp4 } }))
  expect(await messagesOf(call)).toEqual(['a.one must be a file of type image, but it is video/mp4.'])
})

test('a file over the limit is uploaded once if the gateway accepts uploads', async () => {
  const { client, received, called } = await gateway()
  const large = new File([png, new Uint8Array(9_000_000)], 'a b.png', { type: 'image/png' })
  await client.submit(vendor1V3Omni, { prompt: 'a', startFrame: large, endFrame: large })
  expect(called).toMatchObject([{ startFrame: 'http://files.test/1', endFrame: 'http://files.test/1' }])
  expect(received).toEqual([{ path: '/files?name=a%20b.png', type: 'image/png', bytes: 9_000_016 }])
})

test('a file over the limit of a gateway without uploads is refused with the limit', async () => {
  const { client, called } = await gateway(404, { limitBytes: 10 })
  expect(await errorOf(client.run(vendor1V3Omni, { prompt: 'a', startFrame: png }))).toMatchObject({
    code: 'file-too-large',
    message: 'A file of 16 bytes exceeds the limit of 10, and the gateway takes no uploads. Give its address.',
  })
  expect(called).toEqual([])
})

const messagesOf = async (call: Promise<unknown>): Promise<readonly string[]> => {
  const error = await errorOf(call)
  expect(error).toBeInstanceOf(ValidationError)
  return (error instanceof ValidationError ? error.issues : []).map(({ message }) => message)
}

test('all files of a wrong type and all other issues are reported together, before anything is sent', async () => {
  const { client, received, called } = await gateway(200, { limitBytes: 1 })
  const given = { duration: 99, startFrame: mp4, imageUrls: [png, mp4] }
  expect(await messagesOf(client.run(vendor1V3Omni, unchecked(given)))).toEqual([
    textLike(/^prompt is required/),
    textLike(/^duration must be/),
    'startFrame must be a file of type image, but it is video/mp4.',
    'imageUrls.1 must be a file of type image, but it is video/mp4.',
  ])
  expect([...received, ...called]).toEqual([])
})

test('the first bytes of a file determine its type if it has none', async () => {
  const { client, received, called } = await gateway(200, { limitBytes: 1 })
  const call = client.run(vendor1V3Omni, { prompt: 'a', startFrame: png, videoUrl: new Uint8Array([1, 2, 3]) })
  expect(await messagesOf(call)).toEqual(['videoUrl must be a file of type video, but it is of an unknown type.'])
  expect([...received, ...called]).toEqual([])
})

test('a file for a parameter that does not accept files is an issue like any other', async () => {
  const { client, called } = await gateway()
  const call = client.run(vendor1V3Omni, unchecked({ prompt: new Blob(['a']), elementList: { element_id: 'e' } }))
  expect(await messagesOf(call)).toEqual([textLike(/^prompt must be text of at most 2500 characters/)])
  expect(called).toEqual([])
})

test('an abort ends an upload, and the call is not sent', async () => {
  const stop = new AbortController()
  const { client, called } = await gateway(200, { limitBytes: 1 }, () => stop.abort(new Error('The user left.')))
  const call = client.run(vendor1V3Omni, { prompt: 'a', startFrame: png }, { signal: stop.signal })
  expect(await errorOf(call)).toMatchObject({ name: 'AbortedError', cause: new Error('The user left.') })
  expect(called).toEqual([])
})

test('parameters that are not plain data are refused, with or without files', async () => {
  const { client, called } = await gateway()
  const circle: { prompt: string; multiPrompt: { index?: unknown } } = { prompt: 'a', multiPrompt: {} }
  circle.multiPrompt.index = circle
  const trap = {
    get prompt(): string {
      throw new Error('No.')
    },
  }
  for (const params of [circle, trap]) {
    const error = await errorOf(client.run(vendor1V3Omni, params))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ code: 'invalid-params', message: textWith('not JSON') })
  }
  expect(called).toEqual([])
})

test('a stream whose length differs from its declared length is not sent', async () => {
  const { client, called } = await gateway()
  const stream = { stream: new Response(png).body ?? new ReadableStream(), length: 7 }
  const call = client.run(vendor1V3Omni, { prompt: 'a', startFrame: stream })
  expect(await errorOf(call)).toMatchObject({ code: 'file-length' })
  expect(called).toEqual([])
})

/** A stream that always has the next part at once, and what was read of it. */
function endless(): { readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>; parts: number; isCancelled: boolean } {
  const read = { parts: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      // Without an end, a client that reads on would hang this test.
      if (++read.parts > 10_000) return controller.close()
      controller.enqueue(new Uint8Array(5))
    },
    cancel: () => void (read.isCancelled = true),
  })
  return Object.assign(read, { stream })
}

test('a stream is read no further than its declared length, and then cancelled', async () => {
  const { client, called } = await gateway()
  const source = endless()
  const call = client.run(vendor1V3Omni, { prompt: 'a', startFrame: { stream: source.stream, length: 10 } })
  expect(await errorOf(call)).toMatchObject({
    code: 'file-length',
    message: 'A file stream of 10 bytes had more: nothing was sent.',
  })
  expect(source.parts).toBeLessThan(6)
  expect(source.isCancelled).toBe(true)
  expect(called).toEqual([])
})

test('an abort ends the reading of a stream that always has the next part', async () => {
  const { client, called } = await gateway()
  const stop = new AbortController()
  const source = endless()
  const startFrame = { stream: source.stream, length: 1e9, type: 'image/png' }
  const call = client.run(vendor1V3Omni, { prompt: 'a', startFrame }, { signal: stop.signal })
  setTimeout(() => stop.abort())
  expect(await errorOf(call)).toMatchObject({ name: 'AbortedError' })
  expect(source.isCancelled).toBe(true)
  expect(source.parts).toBeLessThan(10_000)
  expect(called).toEqual([])
})

test('the error of a stream is a GatewayError with its cause', async () => {
  const { client, called } = await gateway()
  const cause = new Error('The disk is gone.')
  const broken = new ReadableStream({ pull: (controller) => controller.error(cause) })
  const locked = new Blob([png]).stream()
  locked.getReader()
  const texts = new ReadableStream({ start: (controller) => controller.enqueue('text') })
  const errors = [broken, locked, texts].map((stream) =>
    errorOf(client.run(vendor1V3Omni, { prompt: 'a', startFrame: { stream, length: 16 } })),
  )
  for (const error of await Promise.all(errors))
    expect(error).toMatchObject({ name: 'GatewayError', code: 'file-unreadable', retryable: false })
  expect(await errors[0]).toMatchObject({
    cause,
    message: 'A file could not be read: Error: The disk is gone. Nothing was sent.',
  })
  expect(called).toEqual([])
})

test('a definition without its validator accepts files anywhere', async () => {
  const { client, called } = await gateway()
  await client.submit(vendor1V3OmniPlain, { prompt: 'a', startFrame: png, imageUrls: [png, 'https://x.test/a'] })
  expect(called).toEqual([{ prompt: 'a', startFrame: inline, imageUrls: [inline, 'https://x.test/a'] }])
})

test('a client without the option "files" does not send a file', async () => {
  const { called } = await gateway()
  const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1:1' })
  const call = client.run(vendor1V3Omni, unchecked<Vendor1V3OmniInput>({ prompt: 'a', startFrame: png }))
  expect(await messagesOf(call)).toEqual([textLike(/^startFrame is a file: import \{ files \} /)])
  expect(called).toEqual([])
})
