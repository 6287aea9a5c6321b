import Fastify from 'fastify'
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { CatalogParam } from '@gatewright/catalog'
import { itemsOf } from '../../../gateway/base/values.ts'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { mirrorer, type Mirrored, type MirrorOptions, type MirrorWarning } from '../../../gateway/files/mirror.ts'
import type { ResultModel } from '../../../gateway/files/resultFiles.ts'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import { FileError } from '../../../gateway/files/upload.ts'
import { assetServer, png } from '../../support/assets.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textLike, textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const folder = temporaryFolder()
const own = 'http://gateway.example/files/'
const files = new FolderStore({ folder, urlOf: (id) => `${own}${id}` })
const warnings: MirrorWarning[] = []
const {
  url: there,
  port,
  asked,
  behave,
} = await assetServer((_request, response) => response.setHeader('content-type', 'image/png').end(png))

beforeEach(() => void (warnings.length = 0))

/** The paths that the server received, sorted. */
const paths = () => asked.map(({ url }) => url).sort()

const hour = 3_600_000

/** The methods of a store, of which some can be replaced. */
const methodsOf = ({ put, open, prune, usedBy, remove }: FolderStore): MirrorOptions['files'] => ({
  put: put.bind(files),
  open: open.bind(files),
  prune: prune.bind(files),
  usedBy: usedBy.bind(files),
  remove: remove.bind(files),
})

/** Makes a function that mirrors a result. */
const mirror =
  ({ ms = 60_000, ...more }: Partial<MirrorOptions> & { readonly ms?: number } = {}) =>
  (given: Mirrored['result']): Promise<Mirrored> =>
    mirrorOf(more).copy(given, ms)

const finish =
  (...more: Parameters<typeof mirror>) =>
  async (given: Mirrored['result']): Promise<Mirrored['result']> =>
    (await mirror(...more)(given)).result

const mirrorOf = (more: Partial<MirrorOptions> = {}) =>
  mirrorer({
    files,
    ttlMs: 60_000,
    maxBytes: 100_000,
    allowed: [{ name: '127.0.0.1', port }],
    isOwn: (url) => url.startsWith(own),
    modelOf: () => undefined,
    onWarning: (warning) => void warnings.push(warning),
    ...more,
  })

const result = (...urls: readonly string[]) => ({ url: urls[0], items: urls.map((url) => ({ url })), model: 'painter' })

async function stored(url: unknown): Promise<readonly [type: string, name: string, bytes: string]> {
  const found = await files.open(String(url).slice(own.length))
  if (!found) throw new Error(`There is no file ${url}.`)
  return [found.file.contentType, found.file.name, Buffer.concat(await found.read().toArray()).toString('latin1')]
}

describe('the time of a copy', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('does not run while our store takes them', async () => {
    const put: MirrorOptions['files']['put'] = async (...file) => {
      await vi.advanceTimersByTimeAsync(hour)
      return files.put(...file)
    }
    const { copy } = mirrorOf({ files: { ...methodsOf(files), put } })
    expect((await copy(result(`${there}/ours`), 1000)).left).toBe('none')
  })

  it('does not run while the files of other results have the connections', async () => {
    const waiting: (() => void)[] = []
    behave((_request, response) => {
      waiting.push(() => response.setHeader('content-type', 'image/png').end(png))
    })
    const answer = (): void => waiting.splice(0).forEach((one) => one())
    const { copy } = mirrorOf()
    const others = Array.from({ length: 8 }, (_, at) => copy(result(`${there}/other-${at}`), 10 * hour))
    await expect.poll(() => asked.length).toBe(8)
    const ours = copy(result(`${there}/ours`), 1000)
    await vi.advanceTimersByTimeAsync(900)
    answer()
    expect((await Promise.all(others)).map(({ left }) => left)).toEqual(Array<string>(8).fill('none'))
    await expect.poll(() => asked.length).toBe(9)
    await vi.advanceTimersByTimeAsync(900)
    answer()
    expect((await ours).left).toBe('none')
  })

  it('ends a wait for the files of other results as one that can be tried again', async () => {
    behave(() => undefined)
    const { copy } = mirrorOf()
    const others = Array.from({ length: 8 }, (_, at) => copy(result(`${there}/other-${at}`), 10 * hour))
    await expect.poll(() => asked.length).toBe(8)
    const ours = copy(result(`${there}/ours`), 1000)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await ours).left).toBe('later')
    expect(warnings).toMatchObject([{ reason: textWith('had to wait for the files of other results') }])
    await vi.advanceTimersByTimeAsync(10 * hour)
    await Promise.all(others)
  })
})

describe('a result', () => {
  it('gets URLs of our own, with each asset stored once', async () => {
    const finished = await finish()(result(`${there}/1`, `${there}/2`))
    expect(paths()).toEqual(['/1', '/2'])
    expect(finished).toEqual({
      url: textLike(/^http:\/\/gateway\.example\/files\/[0-9a-f]{32}$/),
      items: [{ url: finished['url'] }, { url: textWith(own) }],
      model: 'painter',
    })
    expect(await stored(finished['url'])).toEqual(['image/png', 'painter-1.png', png.toString('latin1')])
    expect(warnings).toEqual([])
  })

  it('keeps all other fields, also beside the URL of an item', async () => {
    const { items, ...rest } = await finish()({
      ...result(),
      items: [{ url: there, width: 4 }, 5, { text: 'a' }],
      seed: 1,
    })
    expect(rest).toEqual({ url: undefined, model: 'painter', seed: 1 })
    expect(items).toEqual([{ url: textWith(own), width: 4 }, 5, { text: 'a' }])
  })

  const field = (name: string, shape: CatalogParam['shape']): CatalogParam => ({
    name,
    shape,
    kind: 'file',
    description: '',
    required: false,
  })
  const modelOf = (id: string): ResultModel | undefined =>
    id === 'painter'
      ? { result: 'asset', resultFields: ['lastFrameUrl', 'svgUrl'].map((name) => field(name, address)) }
      : undefined
  const address = { is: 'string', format: 'url' } as const
  const file = { is: 'file', media: 'image' } as const

  it('that has only fields gets URLs of our own in each file, at any depth, and in no others', async () => {
    const page: CatalogParam['shape'] = {
      is: 'object',
      fields: [
        { name: 'mask', shape: file },
        { name: 'link', shape: address },
      ],
    }
    const resultFields = [
      field('url', { is: 'string' }),
      field('pages', { is: 'list', of: page }),
      field('box', { is: 'any' }),
    ]
    const given = {
      url: `${there}/words`,
      items: [{ url: `${there}/item` }],
      model: 'parser',
      box: `${there}/box`,
      pages: [{ mask: `${there}/mask`, link: `${there}/link` }],
    }
    const finished = await finish({ modelOf: () => ({ result: 'fields', resultFields }) })(given)
    expect(finished).toEqual({ ...given, pages: [{ mask: textWith(own), link: `${there}/link` }] })
    expect(paths()).toEqual(['/mask'])
  })

  it('has at most 256 files stored, and the rest is logged', async () => {
    const images = Array.from(
      { length: 258 },
      (_, at) => `data:image/png;base64,${Buffer.from(`${at}`).toString('base64')}`,
    )
    const resultFields = [field('images', { is: 'list', of: file })]
    const finished = await finish({ modelOf: () => ({ result: 'fields', resultFields }) })({ images, model: 'parser' })
    const kept = itemsOf(finished['images']).filter((one) => !String(one).startsWith(own))
    expect(kept).toEqual(images.slice(256))
    const reason = 'only 256 of the 258 assets of a result are stored'
    expect(warnings).toEqual([{ model: 'parser', address: 'data:[cut]', reason }])
  })

  it('also gets URLs of our own in the fields that its model declares, and in no others', async () => {
    const given = { ...result(there), lastFrameUrl: `${there}/last`, source: `${there}/page` }
    const finished = await finish({ modelOf })(given)
    expect(finished).toEqual({
      url: textWith(own),
      items: [{ url: finished['url'] }],
      model: 'painter',
      lastFrameUrl: textWith(own),
      source: given.source,
    })
    expect(paths()).toEqual(['/', '/last'])
  })

  it('does not change if it is text or already has our URLs', async () => {
    const text = { text: `See ${there}/page.`, model: 'writer', sources: [{ url: there }] }
    const made = result(`${own}${'0'.repeat(32)}`)
    expect([await finish()(text), await finish()(made), asked]).toEqual([text, made, []])
  })

  it('has its data URIs stored as well', async () => {
    const base64 = `data:image/png;base64,${png.toString('base64')}`
    const finished = await finish()(result(base64, 'data:audio/pcm,%00%01'))
    expect(await stored(finished['url'])).toEqual(['image/png', 'painter-1.png', png.toString('latin1')])
    expect(await stored(valueAt(finished, 'items', 1, 'url'))).toEqual(['audio/pcm', 'painter-2.pcm', '\x00\x01'])
  })
})

describe('the type of an asset', () => {
  it.each([
    ['image/png', png, 'image/png', 'painter.png'],
    ['application/octet-stream', png, 'image/png', 'painter.png'],
    ['text/html', png, 'image/png', 'painter.png'],
    ['audio/x-wav; rate=8000', Buffer.from('RIFF....WAVEfmt '), 'audio/x-wav', 'painter.wav'],
    ['audio/pcm', Buffer.from('1234'), 'audio/pcm', 'painter.pcm'],
    ['image/svg+xml', Buffer.from('<svg/>'), 'image/svg+xml', 'painter.svg'],
    ['application/json', Buffer.from('{"a": 1}'), 'application/json', 'painter.json'],
    ['model/obj', Buffer.from('v 0 0 1\n'), 'model/obj', 'painter.obj'],
    ['application/octet-stream', Buffer.from('glTF\x02'), 'model/gltf-binary', 'painter.glb'],
    ['model/stl', Buffer.from([1, 2, 0, 255]), 'model/stl', 'painter.stl'],
    ['text/csv', Buffer.from('<script>'), 'application/octet-stream', 'painter.bin'],
    ['text/csv', Buffer.from([1, 2, 0, 255]), 'application/octet-stream', 'painter.bin'],
    ['text/html', Buffer.from('<script>'), 'application/octet-stream', 'painter.bin'],
    ['image/png', Buffer.from('<script>alert(1)</script>'), 'application/octet-stream', 'painter.bin'],
    ['video/mp4', Buffer.from('<!doctype html><script>'), 'application/octet-stream', 'painter.bin'],
    ['audio/pcm', Buffer.from('\ufeff\n <html>'), 'application/octet-stream', 'painter.bin'],
    ['image/<b>', Buffer.from('1234'), 'application/octet-stream', 'painter.bin'],
    ['', Buffer.from('1234'), 'application/octet-stream', 'painter.bin'],
  ])('that is called %j is detected from its bytes', async (claimed, bytes, type, name) => {
    behave((_request, response) =>
      response.writeHead(200, claimed === '' ? {} : { 'content-type': claimed }).end(bytes),
    )
    const finished = await finish()(result(there))
    expect((await stored(finished['url'])).slice(0, 2)).toEqual([type, name])
  })
})

describe('an asset that cannot be fetched', () => {
  it('can be copied later if it breaks off in the middle', async () => {
    behave((_request, response) => {
      response.writeHead(200, { 'content-length': png.length })
      if (asked.length > 1) response.end(png)
      else response.write(png.subarray(0, 500), () => response.destroy())
    })
    expect(await mirror()(result(there))).toEqual({ result: result(there), left: 'later' })
    expect(await stored((await finish()(result(there)))['url'])).toMatchObject({ 2: png.toString('latin1') })
  })

  it.each<[string, Mirrored['left'], RequestListener, number, RegExp, Parameters<typeof mirror>[0]]>([
    ['that always fails', 'later', (_request, response) => response.writeHead(500).end(), 1, /status 500/, {}],
    ['that is too large', 'never', (_request, response) => response.end(png), 1, /the 100 bytes/, { maxBytes: 100 }],
    ['that never comes', 'later', () => {}, 1, /too long|timeout/, { ms: 1000 }],
    ['that is private', 'never', () => {}, 0, /not belong to a public host/, { allowed: [] }],
  ])('%s keeps its URL, and a warning is logged; it is copied %s', async (_, left, behaviour, times, reason, more) => {
    behave(behaviour)
    const given = result(`${there}/kite.png?signature=secret`)
    expect(await mirror(more)(given)).toEqual({ result: given, left })
    const warning = { model: 'painter', address: `${there}/kite.png`, reason: textLike(reason) }
    expect([asked.length, warnings]).toEqual([times, [warning]])
  })

  it('does not affect the other assets of the same result', async () => {
    behave(({ url }, response) => response.writeHead(url === '/2' ? 403 : 200).end(png))
    const { items } = await finish()(result(...[1, 2, 3, 4, 5, 6].map((at) => `${there}/${at}`)))
    const there2 = { url: `${there}/2` }
    const ours = { url: textWith(own) }
    expect(items).toEqual([ours, there2, ours, ours, ours, ours])
  })

  it('keeps its URL if our own store is unavailable', async () => {
    const put = () => Promise.reject(new FileError('files-unavailable', 'away'))
    const given = result(there, 'data:image/png,abc')
    expect(
      await mirror({
        files: { put, open: files.open, prune: files.prune, usedBy: files.usedBy, remove: files.remove },
      })(given),
    ).toEqual({ result: given, left: 'later' })
    expect(warnings.map(({ address, reason }) => [address, reason]).sort()).toEqual([
      ['data:[cut]', 'away'],
      [there, 'away'],
    ])
  })
})

describe('an asset that is not there', () => {
  const page = '<!doctype html><title>Sign in</title>'
  const pictures: ResultModel = { result: 'asset', media: 'image', resultFields: [] }

  const noFiles: readonly (readonly [string, 'empty' | 'invalid', RequestListener])[] = [
    ['404', 'empty', (_request, response) => response.writeHead(404).end()],
    ['410', 'empty', (_request, response) => response.writeHead(410).end()],
    ['no bytes', 'empty', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end()],
    ['a page', 'invalid', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(page)],
    ['a page after blank lines', 'invalid', (_request, response) => response.end(`\ufeff\n\n${page}`)],
    ['a bare page', 'invalid', (_request, response) => response.end('<p>It is down.</p>')],
    [
      'an error in XML',
      'invalid',
      (_request, response) => response.end('<?xml version="1.0"?>\n<Error><Code/></Error>'),
    ],
  ]

  it.each(noFiles)('(%s) is none, and a result without another has nothing (%s)', async (_, nothing, behaviour) => {
    behave(behaviour)
    const given = result(`${there}/1`, `${there}/2`)
    expect(await mirror({ modelOf: () => pictures })(given)).toEqual({ result: given, left: 'never', nothing })
    expect(warnings).toHaveLength(2)
  })

  it('may appear early on, unless it is a page', async () => {
    behave(({ url }, response) => {
      if (url === '/page') response.end(page)
      else response.writeHead(asked.length > 1 ? 200 : 404).end(png)
    })
    const { copy } = mirrorOf({ modelOf: () => pictures })
    const given = result(`${there}/late`)
    expect(await copy(given, 60_000, true)).toEqual({ result: given, left: 'later' })
    expect(await copy(given, 60_000, true)).toMatchObject({ result: { url: textWith(own) }, left: 'none' })
    expect(await copy(result(`${there}/page`), 60_000, true)).toMatchObject({ nothing: 'invalid' })
  })

  it('is left out of a result that has others', async () => {
    behave(({ url }, response) => response.writeHead(url === '/3' ? 200 : 404).end(png))
    const copied = await mirror({ modelOf: () => pictures })(result(...[1, 2, 3, 4].map((at) => `${there}/${at}`)))
    const url = valueAt(copied, 'result', 'url')
    expect(copied).toEqual({ result: { url, items: [{ url }], model: 'painter' }, left: 'none' })
    expect(url).toEqual(textWith(own))
  })

  it('does not end a result while others may be copied later', async () => {
    behave(({ url }, response) => response.writeHead(url === '/1' ? 404 : 503).end())
    const copied = await mirror({ modelOf: () => pictures })(result(`${there}/1`, `${there}/2`))
    expect(copied).toEqual({ result: result(`${there}/2`), left: 'later' })
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['<?xml version="1.0"?><!-- made by a program --><svg/>', 'image/svg+xml'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"><svg/>', 'image/svg+xml'],
  ])('is not a picture in SVG: %s', async (svg, type) => {
    behave((_request, response) => response.writeHead(200, { 'content-type': type }).end(svg))
    const { url } = await finish({ modelOf: () => pictures })(result(there))
    expect((await stored(url))[0]).toBe(type)
  })

  it('is a page only where a model makes pictures, videos or sounds', async () => {
    behave((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
    const documents: ResultModel = { ...pictures, media: 'data' }
    expect(await mirror({ modelOf: () => documents })(result(there))).toMatchObject({ left: 'none' })
  })

  it('ends a result of fields only if it is all of a field that is required', async () => {
    behave(({ url }, response) => response.writeHead(url === '/gone' ? 404 : 200).end(png))
    const fields = (required: boolean): ResultModel => ({
      result: 'fields',
      resultFields: ['mask', 'layers'].map((name) => ({
        name,
        kind: 'file',
        description: '',
        required,
        shape: { is: 'list', of: { is: 'file', media: 'image' } },
      })),
    })
    const partly = { mask: [`${there}/a`], layers: [`${there}/gone`, `${there}/b`], model: 'painter' }
    const without = { ...partly, layers: [`${there}/gone`] }
    const copy = async (given: Mirrored['result'], required: boolean) =>
      (await mirror({ modelOf: () => fields(required) })(given)).nothing
    expect([await copy(partly, true), await copy(without, true), await copy(without, false)]).toEqual([
      undefined,
      'empty',
      undefined,
    ])
  })
})

describe('files of fields that are not there', () => {
  const field = (name: string, shape: CatalogParam['shape'], required = false): CatalogParam => ({
    name,
    kind: 'any',
    description: '',
    required,
    shape,
  })
  const file = { is: 'file', media: 'image' } as const
  const nothing = async (own: ResultModel, given: Mirrored['result']) =>
    (await mirror({ modelOf: () => own })({ ...given, model: 'painter' })).nothing

  it('end a result of which nothing else is left, though none is required', async () => {
    behave(({ url }, response) => response.writeHead(url === '/gone' ? 404 : 200).end(png))
    const own: ResultModel = {
      result: 'fields',
      resultFields: [field('mask', file), field('layers', { is: 'list', of: file }), field('label', { is: 'string' })],
    }
    const gone = `${there}/gone`
    expect(await nothing(own, { mask: gone, layers: [gone] })).toBe('empty')
    expect(await nothing(own, { layers: [gone], label: ' ' })).toBe('empty')
    expect(await nothing(own, { mask: gone, label: 'A cat' })).toBe(undefined)
    expect(await nothing(own, { mask: gone, layers: [`${there}/1`] })).toBe(undefined)
  })

  it('do not end a result that has its text', async () => {
    behave((_request, response) => response.writeHead(404).end())
    const own: ResultModel = { result: 'text', resultFields: [field('subtitles', file, true)] }
    expect(await nothing(own, { text: 'Hello.', subtitles: `${there}/1` })).toBe(undefined)
  })
})

test.runIf(isLong)('a slow host does not block other hosts and takes few slots', async () => {
  const slow = await assetServer(() => undefined)
  const allowed = [port, slow.port].map((one) => ({ name: '127.0.0.1', port: one }))
  const { copy } = mirrorOf({ allowed })
  const slowly = async (given: Mirrored['result']) => (await copy(given, 10_000)).result
  const stuck = Array.from({ length: 20 }, (_, at) =>
    slowly(result(...[1, 2, 3].map((one) => `${slow.url}/${at}-${one}`))),
  )
  await expect.poll(() => slow.asked.length).toBe(8)
  let isOver = false
  void Promise.race(stuck).then(() => (isOver = true))
  const quick = await Promise.all(Array.from({ length: 30 }, (_, at) => slowly(result(`${there}/${at}`))))
  expect(quick.every(({ url }) => String(url).startsWith(own))).toBe(true)
  expect(isOver).toBe(false)
  const left = await Promise.all(stuck)
  expect(left.every(({ url }) => String(url).startsWith(slow.url))).toBe(true)
  expect(slow.asked.length).toBeLessThanOrEqual(16)
  expect(warnings).toHaveLength(60)
})

test('an HTML page that is declared as a picture is downloaded, and nothing in it can run', async () => {
  behave((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
  )
  const { url } = await finish()(result(there))
  const app = Fastify()
  await app.register(fileRoutes, { files, authenticate: (_request, _reply, done) => done(), maxBytes: 1, ttlMs: 1 })
  const { headers } = await app.inject(new URL(String(url)).pathname)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': textLike(/^attachment;/),
  })
  await app.close()
})
