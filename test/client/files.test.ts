import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClient, ValidationError } from '@gatewright/client'
import { fileFrom, withFiles } from '@gatewright/client/files'
import { vendor1V3Omni, vendor1V3OmniPlain } from '@gatewright/client/models/vendor1-v3-omni'
import { expect, onTestFinished, test } from 'vitest'
import { temporary } from '../support/temporary.ts'
import { errorOf } from './kit.ts'

const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
const inline = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
const mp4 = new Blob([Buffer.from('000000206674797069736f6d', 'hex')], { type: 'video/mp4' })

/** A place for uploads that remembers them, or a gateway without one. */
async function uploads(status = 200) {
  const received: { readonly path: string; readonly type: string; readonly bytes: number }[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const bytes = (await buffer(request)).length
    received.push({ path, type: String(headers['content-type']), bytes })
    response.writeHead(status).end(JSON.stringify({ status: 'success', response: { url: 'http://files.test/1' } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
  return { received, client: createClient({ apiKey: 'key', baseUrl }) }
}

test('files become data URIs, wherever in the parameters they stand', async () => {
  const { client, received } = await uploads()
  const path = join(temporary(), 'frame.png')
  writeFileSync(path, png)
  const stream = { stream: new Response(png).body ?? new ReadableStream(), length: png.length }
  const params = await withFiles(client, vendor1V3Omni, {
    prompt: 'A lighthouse.',
    startFrame: await fileFrom(path),
    endFrame: new URL('https://example.com/end.png'),
    imageUrls: [png, new Blob([png], { type: 'image/png' }), stream, 'https://example.com/a.png'],
    videoUrl: mp4,
  })
  expect(params).toEqual({
    prompt: 'A lighthouse.',
    startFrame: inline,
    endFrame: 'https://example.com/end.png',
    imageUrls: [inline, inline, inline, 'https://example.com/a.png'],
    videoUrl: `data:video/mp4;base64,${Buffer.from(await mp4.arrayBuffer()).toString('base64')}`,
  })
  expect(vendor1V3Omni.check?.(params)).toEqual([])
  expect(received).toEqual([])
})

test('a file over the limit is uploaded once, where the gateway takes it', async () => {
  const { client, received } = await uploads()
  const large = new File([png, new Uint8Array(9_000_000)], 'a b.png', { type: 'image/png' })
  const params = await withFiles(client, vendor1V3Omni, { prompt: 'a', startFrame: large, endFrame: large })
  expect(params).toMatchObject({ startFrame: 'http://files.test/1', endFrame: 'http://files.test/1' })
  expect(received).toEqual([{ path: '/files?name=a%20b.png', type: 'image/png', bytes: 9_000_016 }])
})

test('a file over the limit of a gateway without uploads is refused with the limit', async () => {
  const { client } = await uploads(404)
  const call = withFiles(client, vendor1V3Omni, { prompt: 'a', startFrame: png }, { limitBytes: 10 })
  expect(await errorOf(call)).toMatchObject({
    code: 'file-too-large',
    message: 'A file of 16 bytes is over the limit of 10, and the gateway takes no uploads. Give its address.',
  })
})

test('files of the wrong type are named all at once, before anything is sent', async () => {
  const { client, received } = await uploads()
  const call = withFiles(
    client,
    vendor1V3Omni,
    { prompt: 'a', startFrame: mp4, imageUrls: [png, mp4], videoUrl: new Uint8Array([1, 2, 3]) },
    { limitBytes: 1 },
  )
  const error = await errorOf(call)
  expect(error).toBeInstanceOf(ValidationError)
  expect(Object(error).issues.map(({ message }: { readonly message: string }) => message)).toEqual([
    'startFrame must be a file of type image, but it is video/mp4.',
    'imageUrls.1 must be a file of type image, but it is video/mp4.',
    'videoUrl must be a file of type video, but it is of a type that nothing tells.',
  ])
  expect(received).toEqual([])
})

test('a stream of another length than it says is not sent', async () => {
  const { client } = await uploads()
  const stream = { stream: new Response(png).body ?? new ReadableStream(), length: 7 }
  const call = withFiles(client, vendor1V3Omni, { prompt: 'a', startFrame: stream })
  expect(await errorOf(call)).toMatchObject({ code: 'file-length' })
})

test('a definition without its check cannot tell which parameters are files, and says so', async () => {
  const { client } = await uploads()
  const call = withFiles(client, vendor1V3OmniPlain, { prompt: 'a', startFrame: png })
  expect(await errorOf(call)).toMatchObject({ code: 'no-file-facts' })
})
