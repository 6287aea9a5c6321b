import type { CatalogParam, Media } from '@gatewright/catalog'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { inputStorer, type InputsOptions, type StoredInputs } from '../../../gateway/files/inputs.ts'
import { FileError } from '../../../gateway/files/upload.ts'
import { assetServer, media, png } from '../../support/assets.ts'
import { listFiles, temporaryFolder } from '../../support/folder.ts'
import { bench, taskIdOf } from '../../support/httpServer.ts'
import { textLike, textWith } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'

type Shape = CatalogParam['shape']

const own = 'http://gateway.example/files/'
const folder = temporaryFolder()
const files = new FolderStore({ folder, urlOf: (id) => `${own}${id}` })
const there = await assetServer()
const ours = textLike(/^http:\/\/gateway\.example\/files\/[0-9a-f]{32}$/)

const discard: unknown = expect.any(Function)

const options: InputsOptions = {
  files,
  ttlMs: 60_000,
  maxBytes: 100_000,
  timeoutMs: 60_000,
  isOwn: (url) => url.startsWith(own),
  allowed: [{ name: '127.0.0.1', port: there.port }],
}

const param = (name: string, shape: Shape): CatalogParam => ({
  name,
  shape,
  kind: 'file',
  description: '',
  required: false,
})
const file = (media: Media, more: object = {}): Shape => ({ is: 'file', media, ...more })

const run = (shape: Shape, value: unknown, more: Partial<InputsOptions> = {}): Promise<StoredInputs> =>
  inputStorer({ ...options, ...more })([param('a', shape)], { a: value, b: 1 })

const stored = (url: unknown) => files.open(String(url).slice(own.length))

describe('files that a call names by URL', () => {
  it.each<[string, Shape, unknown, unknown]>([
    ['alone', file('image'), `${there.url}/image`, ours],
    ['that can be null', { is: 'nullable', of: file('video') }, `${there.url}/video`, ours],
    ['in a list', { is: 'list', of: file('audio') }, [`${there.url}/audio`, `${there.url}/audio?2`], [ours, ours]],
    ['of any type', file('any'), `${there.url}/document`, ours],
    ['without a signature', file('model3d'), `${there.url}/mesh.obj?1`, ours],
    [
      'deep in parts of messages',
      {
        is: 'list',
        of: {
          is: 'either',
          of: [{ is: 'string' }, { is: 'object', fields: [{ name: 'url', shape: { is: 'list', of: file('image') } }] }],
        },
      },
      ['words', { url: [`${there.url}/image`], width: 4 }, `${there.url}/image?words`],
      ['words', { url: [ours], width: 4 }, `${there.url}/image?words`],
    ],
  ])('%s are replaced by our own URLs', async (_, shape, value, right) => {
    expect(await run(shape, value)).toEqual({ value: { a: right, b: 1 }, discard })
    expect(there.asked.map(({ url }) => url).filter((url) => url?.includes('words'))).toEqual([])
  })

  it('are stored with their types and names', async () => {
    const { value } = await run({ is: 'list', of: file('image') }, [`${there.url}/image`])
    const found = await stored(valueAt(value, 'a', 0))
    expect(found?.file).toMatchObject({ contentType: 'image/png', name: 'a-0.png' })
    expect(Buffer.concat((await found?.read().toArray()) ?? []).equals(media['/image'] ?? Buffer.alloc(0))).toBe(true)
  })

  it('are fetched once when they are named twice', async () => {
    const address = `${there.url}/image`
    expect(await run({ is: 'list', of: file('image') }, [address, address])).toEqual({
      value: { a: [ours, ours], b: 1 },
      discard,
    })
    expect(there.asked).toHaveLength(1)
  })

  it('are left as they are if they are our own or not URLs', async () => {
    const values = [`${own}${'0'.repeat(32)}`, 'data:image/png;base64,AA==', null, 5]
    expect(await run({ is: 'list', of: file('image') }, values)).toEqual({ value: { a: values, b: 1 }, discard })
    expect(there.asked).toEqual([])
  })

  it('get the type that their parameter accepts if their bytes fit several', async () => {
    there.behave((_request, response) => response.end(media['/video']))
    for (const [of, type] of [
      ['audio', 'audio/mp4'],
      ['video', 'video/mp4'],
    ] as const) {
      const { value } = await run(file(of), there.url)
      expect((await stored(value?.['a']))?.file.contentType).toBe(type)
    }
  })
})

describe('a file that cannot be used', () => {
  it.each<[string, Shape, string, RegExp, Partial<InputsOptions>]>([
    ['is private', file('image'), 'http://10.0.0.1/', /does not belong to a public host/, {}],
    ['is not there', file('image'), `${there.url}/none`, /returns the status 404/, {}],
    ['is something else', file('video'), `${there.url}/image`, /gives image\/png, where a video is needed/, {}],
    ['is of another type', file('image', { mimeTypes: ['image/jpeg'] }), `${there.url}/image`, /where image\/jpeg/, {}],
    ['exceeds the general limit', file('image'), `${there.url}/image`, /more than the 500 bytes/, { maxBytes: 500 }],
    [
      'exceeds the limit of its parameter',
      file('image', { limits: { maxBytes: 9 } }),
      `${there.url}/image`,
      /more than the 9 bytes/,
      {},
    ],
    ['has a password', file('image'), 'http://a:b@files.example/', /user name or password/, {}],
  ])('because it %s is an issue of the call', async (_, shape, address, message, more) => {
    const { issues = [] } = await run(shape, address, more)
    const words = { message: textLike(message), expected: textLike(/^an address from which .* can be fetched$/) }
    const received = JSON.stringify(address)
    expect(issues).toEqual([{ code: 'not-a-file', path: ['a'], pointer: '/a', received, ...words }])
    expect(issues[0]?.message).toMatch(/^a cannot be used: the address .*\.$/)
  })

  it.each([
    ['is empty', '', /returns no bytes/],
    ['is of an unknown type', '<script>', /gives none of PNG/],
  ])('because it %s is an issue of the call', async (_, text, message) => {
    there.behave((_request, response) => response.end(text))
    expect((await run(file('image'), there.url)).issues).toMatchObject([{ message: textLike(message) }])
  })

  it('because it never arrives is an issue of the call', async () => {
    there.behave(() => {})
    const { issues } = await run(
      { is: 'list', of: file('image') },
      [1, 2, 3, 4, 5, 6].map((at) => `${there.url}/${at}`),
      {
        timeoutMs: 200,
      },
    )
    expect(issues?.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4, 5].map((at) => textWith(`a.${at} `)))
  })

  it('is reported with all others, in the order of the call', async () => {
    const answered = Promise.withResolvers<void>()
    there.behave(async ({ url }, response) => {
      if (url === '/0') await answered.promise
      response.writeHead(404).end(url === '/2' ? answered.resolve : undefined)
    })
    const addresses = [`${there.url}/0`, 'http://localhost:1/', `${there.url}/2`]
    const { issues } = await run({ is: 'list', of: file('image') }, addresses)
    expect(issues?.map(({ path }) => path)).toEqual([
      ['a', 0],
      ['a', 1],
      ['a', 2],
    ])
  })

  it.each([
    ['is private', 'http://10.0.0.1/'],
    ['is private in another notation', 'http://0x7f.1/'],
    ['is a private IPv6 address', 'http://[::ffff:10.0.0.1]/'],
    ['has a password', 'https://a:b@files.example/'],
  ])('because it %s is reported before any other file is fetched', async (_, wrong) => {
    const { issues } = await run({ is: 'list', of: file('image') }, [`${there.url}/image`, wrong])
    expect(issues).toMatchObject([{ code: 'not-a-file', path: ['a', 1] }])
    expect(there.asked).toEqual([])
  })

  it('leaves no other files of the call behind', async () => {
    const before = listFiles(folder)
    const addresses = [`${there.url}/image`, `${there.url}/none`, `${there.url}/image?2`]
    expect((await run({ is: 'list', of: file('image') }, addresses)).issues).toHaveLength(1)
    expect(listFiles(folder)).toEqual(before)
  })

  it('because our own store is unavailable is not an issue of the call', async () => {
    const away = new FileError('files-unavailable', 'away')
    const put = () => Promise.reject(away)
    const call = run(file('image'), `${there.url}/image`, {
      files: { put, open: files.open, prune: files.prune, usedBy: files.usedBy, remove: files.remove },
    })
    await expect(call).rejects.toBe(away)
  })

  it('because its host is slow does not delay calls for other hosts', async () => {
    const other = await assetServer()
    const answer = Promise.withResolvers<void>()
    there.behave((_request, response) => void answer.promise.then(() => response.writeHead(404).end()))
    const allowed = [there, other].map(({ port }) => ({ name: '127.0.0.1', port }))
    const storer = inputStorer({ ...options, allowed, timeoutMs: 100_000 })
    const call = (address: string) =>
      storer([param('a', { is: 'list', of: file('image') })], { a: [1, 2, 3, 4].map((at) => `${address}?${at}`) })
    const slow = Array.from({ length: 20 }, () => call(`${there.url}/slow`))
    await expect.poll(() => there.asked.length).toBe(8)
    expect((await call(`${other.url}/image`)).issues).toBeUndefined()
    expect(there.asked).toHaveLength(8)
    answer.resolve()
    expect((await Promise.all(slow)).every(({ issues }) => issues?.length === 4)).toBe(true)
  })
})

describe('the time of the files of a call', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())
  const second = 1000

  it('does not run while our own store takes them', async () => {
    const put: InputsOptions['files']['put'] = async (...file) => {
      await vi.advanceTimersByTimeAsync(3600 * second)
      return files.put(...file)
    }
    const { open, prune, usedBy, remove } = files
    const own = { put, open: open.bind(files), prune: prune.bind(files), usedBy: usedBy.bind(files), remove }
    expect((await run(file('image'), `${there.url}/image`, { files: own })).issues).toBeUndefined()
  })

  /** A host that answers on demand, and one storer with a limit of 20 s for each call. */
  function slowHost(): { readonly call: (name: string) => Promise<StoredInputs>; readonly answer: () => void } {
    const waiting: (() => void)[] = []
    there.behave((_request, response) => {
      waiting.push(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png))
    })
    const storer = inputStorer({ ...options, timeoutMs: 20 * second })
    const call = (name: string) => storer([param('a', file('image'))], { a: `${there.url}/${name}` })
    return { call, answer: () => waiting.splice(0).forEach((one) => one()) }
  }

  it('does not run while those of other calls have the connections', async () => {
    const { call, answer } = slowHost()
    const others = Array.from({ length: 8 }, (_, at) => call(`other-${at}`))
    await expect.poll(() => there.asked.length).toBe(8)
    const ours = call('ours')
    await vi.advanceTimersByTimeAsync(15 * second)
    answer()
    expect((await Promise.all(others)).every(({ issues }) => issues === undefined)).toBe(true)
    await expect.poll(() => there.asked.length).toBe(9)
    await vi.advanceTimersByTimeAsync(15 * second)
    answer()
    expect((await ours).issues).toBeUndefined()
  })

  it('ends a wait for those of other calls as an overload, not as an issue of the call', async () => {
    const { call } = slowHost()
    const first = Array.from({ length: 8 }, (_, at) => call(`first-${at}`))
    await expect.poll(() => there.asked.length).toBe(8)
    await vi.advanceTimersByTimeAsync(second)
    const second8 = Array.from({ length: 8 }, (_, at) => call(`second-${at}`))
    const ours = call('ours')
    const refused = expect(ours).rejects.toMatchObject({ statusCode: 503, code: 'overloaded' })
    await vi.advanceTimersByTimeAsync(19 * second)
    expect((await Promise.all(first)).every(({ issues }) => issues?.length === 1)).toBe(true)
    await expect.poll(() => there.asked.length).toBe(16)
    await vi.advanceTimersByTimeAsync(second)
    await refused
    await vi.advanceTimersByTimeAsync(20 * second)
    expect((await Promise.all(second8)).every(({ issues }) => issues?.length === 1)).toBe(true)
  })
})

describe('a call with files by URL', () => {
  const on = bench({ storeInputs: inputStorer(options) })
  const model = 'vendor1-v3-omni'
  const submit = (params: object, headers: Record<string, string> = {}) =>
    on.post('/workflows/v1/models/submit', { model, params: { prompt: 'a', ...params } }, headers)
  afterAll(() => on.app.close())

  it('passes our own URLs to the upstream', async () => {
    const answer = await submit({ startFrame: `${there.url}/image`, imageUrls: [`${there.url}/image?2`] })
    const [claim] = await on.engine.claim({ limit: 1, leaseMs: 1000 })
    expect(claim?.task.id).toBe(taskIdOf(answer))
    expect(readJson(claim?.task.params ?? '')).toMatchObject({ prompt: 'a', startFrame: ours, imageUrls: [ours] })
  })

  it('gets every issue at once, with pointers, and starts nothing', async () => {
    const before = (await on.engine.stats()).states.ACCEPTED
    const answer = await submit({
      startFrame: 'http://localhost:1/',
      imageUrls: [`${there.url}/image`, `${there.url}/no`],
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<unknown>()).toMatchObject({
      type: textWith('invalid-params'),
      errors: [
        { pointer: '/params/params/startFrame', code: 'not-a-file' },
        { pointer: '/params/params/imageUrls/1', code: 'not-a-file' },
      ],
    })
    expect((await on.engine.stats()).states.ACCEPTED).toBe(before)
  })

  it('is the same call when it is repeated with its key', async () => {
    const key = { 'idempotency-key': 'frame-1' }
    const first = await submit({ startFrame: `${there.url}/image` }, key)
    const asked = there.asked.length
    const again = await submit({ startFrame: `${there.url}/image` }, key)
    expect([again.statusCode, taskIdOf(again)]).toEqual([200, taskIdOf(first)])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(there.asked).toHaveLength(asked)
  })

  it.each([
    ['has as many tasks as it can', 'single', model, 'startFrame', 429],
    ['cannot pay for it', 'poor', 'vendor8-image-3', 'imageUrls', 402],
  ])('leaves no files if its key %s', async (_, key, id, name, status) => {
    const headers = { authorization: `Bearer secret-${key}` }
    if (status === 429) await submit({}, headers)
    const before = listFiles(folder)
    const params = { prompt: 'a', [name]: name === 'imageUrls' ? [`${there.url}/image`] : `${there.url}/image` }
    expect((await on.post('/workflows/v1/models/submit', { model: id, params }, headers)).statusCode).toBe(status)
    expect(there.asked).toHaveLength(1)
    expect(listFiles(folder)).toEqual(before)
  })

  it('fetches nothing before its parameters are valid', async () => {
    expect((await submit({ startFrame: `${there.url}/image`, duration: 99 })).statusCode).toBe(422)
    expect(there.asked).toEqual([])
  })

  it('is abandoned when the caller disconnects, and starts nothing', async () => {
    const before = (await on.engine.stats()).states.ACCEPTED
    there.behave(() => {})
    const url = await on.app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const call = fetch(`${url}/workflows/v1/models/submit`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret-one', 'content-type': 'application/json' },
      body: JSON.stringify({ params: { model, params: { prompt: 'a', startFrame: `${there.url}/image` } } }),
      signal: leaving.signal,
    })
    await expect.poll(() => there.asked.length).toBe(1)
    leaving.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(() => there.asked[0]?.socket.destroyed).toBe(true)
    expect((await on.engine.stats()).states.ACCEPTED).toBe(before)
  })

  it('is abandoned when the gateway stops, with a response that says so', async () => {
    const stopping = new AbortController()
    const other = bench({ storeInputs: inputStorer(options), stopping: stopping.signal })
    there.behave(() => stopping.abort())
    const params = { prompt: 'a', startFrame: `${there.url}/image` }
    const answer = await other.post('/workflows/v1/models/submit', { model, params })
    expect(answer.json<unknown>()).toMatchObject({ status: 503, type: textLike(/shutting-down$/) })
    await other.app.close()
  })
})

it('a call with more URLs than the limit is rejected before any is fetched', async () => {
  const before = there.asked.length
  const addresses = Array.from({ length: 20_000 }, (_, at) => `${there.url}/image?${at}`)
  const { issues } = await run({ is: 'list', of: file('image') }, addresses)
  const message: unknown = textWith('at most 64')
  expect(issues).toMatchObject([{ code: 'not-a-file', path: ['a', 64], message }])
  expect(there.asked.length).toBe(before)
})
