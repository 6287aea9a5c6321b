import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { models as packages } from '@gatewright/client/models'
import { models, type CatalogModel } from '@gatewright/catalog'
import { machineClock } from '../../../gateway/base/clock.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../gateway/config.ts'
import { mapFiles } from '../../../gateway/files/fileParams.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { openFiles } from '../../../gateway/node/storage.ts'
import { assetServer, png } from '../../support/assets.ts'
import { bucketServer } from '../../programs/bucket.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { textLike, textWith } from '../../support/matching.ts'
import { ownCatalogue } from '../../support/packages.ts'
import { unchecked } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()
const there = await assetServer()
const bucket = bucketServer()
const catalogue = ownCatalogue()
let count = 0
let gateway: Gateway | undefined

const newFolder = (): string => join(root, `data-${count++}`)
const start = async (more?: Readonly<Record<string, string>>): Promise<Gateway> =>
  (gateway = await startGateway(newFolder(), { GATEWRIGHT_LOG_LEVEL: 'silent', ...more }))
const inBucket = () => ({ GATEWRIGHT_FILES: 's3://assets/eu', GATEWRIGHT_S3_ENDPOINT: bucket.endpoint })

afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
})

const authorization = `Bearer ${apiKey}`

async function post(url: string, model: string, params: unknown): Promise<Response> {
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ params: { model, params } })
  return fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers, body })
}

/** The parts of a response that these tests read. */
interface Answer {
  readonly response?: { readonly id?: string; readonly status?: string; readonly url?: string }
  readonly errors?: readonly unknown[]
}

/** The body of an answer. */
const answerOf = async (sent: Response): Promise<Answer> => unchecked(await sent.json())

async function ended(url: string, model: string, params: unknown): Promise<string> {
  const submitted = await answerOf(await post(url, model, params))
  const address = `${url}/workflows/v1/models/${submitted.response?.id}/result`
  for (;;) {
    const answer = await answerOf(await fetch(address, { headers: { authorization, prefer: 'wait=20' } }))
    const { status = '' } = answer.response ?? {}
    if (!['ACCEPTED', 'IN_PROGRESS'].includes(status)) return status
  }
}

describe('a gateway with a bucket', () => {
  test('serves the results of a model from the bucket, with their type, name and ranges', async () => {
    const { url } = await start(inBucket())
    const client = createClient({ apiKey, baseUrl: url, models: packages })
    const { result } = await client.run('vendor2-audio-1.0', { prompt: 'Good morning', format: 'mp3' })
    const id = result.url.slice(`${url}/files/`.length)
    expect(bucket.left()).toContain(`eu/files/${id}`)

    const whole = await fetch(result.url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': textLike(/^inline; filename="vendor2-audio-1\.0-1\.mp3"/),
    })
    const part = await fetch(result.url, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  })

  test('stores uploads in the bucket, and another gateway on the same bucket serves them', async () => {
    const { url } = await start(inBucket())
    const [png] = await image()
    const sent = await fetch(`${url}/files?name=kite.png`, { method: 'POST', headers: { authorization }, body: png })
    const { response } = await answerOf(sent)
    const other = await startGateway(newFolder(), inBucket())
    const read = await fetch(String(response?.url).replace(url, other.url))
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    await other.stop()
  })

  test('responds with a problem while the bucket is unavailable, and serves again when it is back', async () => {
    const { url } = await start(inBucket())
    const [png] = await image()
    const sent = await fetch(`${url}/files`, { method: 'POST', headers: { authorization }, body: png })
    const { response } = await answerOf(sent)
    const answer = await bucket.away(() => fetch(String(response?.url)))
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect<unknown>(await answer.json()).toMatchObject({ type: textLike(/files-unavailable$/), status: 503 })
    expect((await fetch(String(response?.url))).status).toBe(200)
  })

  test('does not start without the bucket', async () => {
    await expect(start({ ...inBucket(), GATEWRIGHT_FILES: 's3://none-here' })).rejects.toThrow(
      /none-here at .* it does not exist/,
    )
  })
})

async function image(): Promise<readonly [Uint8Array<ArrayBuffer>]> {
  const answer = await fetch(`${there.url}/image`)
  return [new Uint8Array(await answer.arrayBuffer())]
}

/**
 * An example of a model for every position that a file can have in a call, with its files on the server of the test.
 */
function calls(): readonly { readonly way: string; readonly model: CatalogModel; readonly input: object }[] {
  const found = new Map<string, { way: string; model: CatalogModel; input: object }>()
  for (const model of models) {
    for (const { input } of model.examples) {
      const ways = new Set<string>()
      const moved = mapFiles(model.params, input, (_text, { path, shape }) => {
        ways.add(`${path.map((step) => (typeof step === 'number' ? '[]' : '.')).join('')} ${shape.media}`)
        const medium = shape.media === 'any' ? 'image' : shape.media
        return `${there.url}/${medium}?${path.join('.')}`
      })
      const isRight = catalogue.find(model.id)?.check(moved).issues === undefined
      for (const way of ways) if (isRight && !found.has(way)) found.set(way, { way, model, input: moved })
    }
  }
  return [...found.values()]
}

const addressesIn = (input: object): readonly string[] => JSON.stringify(input).match(/http:\/\/[^"]+/g) ?? []

describe('files that callers name by URL', () => {
  test('have these positions in calls', () => {
    const ways = calls().map(({ way }) => way)
    expect(ways.sort()).toEqual(
      ['. image', '. video', '. audio', '. any', '.[] image', '.[] video', '.[] audio', '.[].[]. image'].sort(),
    )
  })

  test('never make the gateway call itself', async () => {
    const { url } = await start({ GATEWRIGHT_MIRROR: 'true', GATEWRIGHT_FETCH_ALLOW: `127.0.0.1:${there.port}` })
    for (const { model, input } of calls()) {
      expect([model.id, await ended(url, model.id, input)]).toEqual([model.id, 'COMPLETED'])
    }
    expect(there.asked.map(({ url: path }) => path)).toEqual([])
  })

  test.runIf(isLong)('are fetched once each when the option is on', async () => {
    const { url } = await start({ GATEWRIGHT_FETCH_INPUTS: 'true', GATEWRIGHT_FETCH_ALLOW: `127.0.0.1:${there.port}` })
    for (const { model, input } of calls()) {
      there.asked.length = 0
      expect([model.id, await ended(url, model.id, input)]).toEqual([model.id, 'COMPLETED'])
      const asked = there.asked.map(({ url: path }) => `${there.url}${path}`)
      expect(asked.sort()).toEqual([...addressesIn(input)].sort())
    }
  })

  test('are rejected when they are private, and no host is called', async () => {
    const { url } = await start({ GATEWRIGHT_FETCH_INPUTS: 'true' })
    for (const { model, input } of calls()) {
      const answer = await post(url, model.id, input)
      const { errors } = await answerOf(answer)
      expect([model.id, answer.status, errors?.length]).toEqual([model.id, 422, addressesIn(input).length])
    }
    expect(there.asked).toEqual([])
  })

  test('are not an error of the call when the bucket is unavailable', async () => {
    const more = { GATEWRIGHT_FETCH_INPUTS: 'true', GATEWRIGHT_FETCH_ALLOW: '127.0.0.1' }
    const { url } = await start({ ...inBucket(), ...more })
    const params = { prompt: 'a', startFrame: `${there.url}/image` }
    const answer = await bucket.away(() => post(url, 'vendor1-v3-omni', params))
    expect<unknown>(await answer.json()).toMatchObject({ type: textLike(/files-unavailable$/), status: 503 })
  })

  test.runIf(isLong)(
    'are left as they are if they belong to this gateway, and other URLs below its address are rejected',
    async () => {
      const { url } = await start({ GATEWRIGHT_FETCH_INPUTS: 'true' })
      const [png] = await image()
      const sent = await fetch(`${url}/files`, { method: 'POST', headers: { authorization }, body: png })
      const { response } = await answerOf(sent)
      expect(await ended(url, 'vendor1-v3-omni', { prompt: 'a', startFrame: String(response?.url) })).toBe('COMPLETED')
      const beside = await post(url, 'vendor1-v3-omni', { prompt: 'a', startFrame: `${url}/files/../metrics` })
      expect(beside.status).toBe(422)
    },
  )
})

/** Node's fetch requires `duplex` for a stream body; its types do not have it. */
const streaming = { duplex: 'half' }

describe.each([
  ['a folder', () => ({})],
  ['a bucket', inBucket],
])('the quota of a key, in %s,', (_, where) => {
  test.runIf(isLong)('limits uploads, also in chunks, without counting other keys and results', async () => {
    const image = new Uint8Array(png)
    const quota = String(2 * image.length + 10)
    const { url } = await start({ ...where(), GATEWRIGHT_FILE_QUOTA_BYTES: quota })
    const upload = (body: BodyInit): Promise<Response> =>
      fetch(`${url}/files`, { method: 'POST', headers: { authorization }, body, ...streaming })
    const chunks = (): ReadableStream =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(image)
          controller.close()
        },
      })
    expect((await upload(image)).status).toBe(200)
    expect((await upload(chunks())).status).toBe(200)
    expect(await ended(url, 'vendor1-v3-omni', { prompt: 'a' })).toBe('COMPLETED')
    for (const body of [image, chunks()]) {
      const answer = await upload(body)
      expect<unknown>(await answer.json()).toMatchObject({
        status: 413,
        type: textLike(/file-quota$/),
        title: 'The upload quota is used up',
        detail: textWith(`can take ${quota} bytes, and take ${2 * image.length}`),
      })
    }
  })
})

describe('the file store of a configuration', () => {
  const parts = { urlOf: (id: string) => `http://here/files/${id}`, modelOf: (id: string) => catalogue.find(id)?.model }
  const open = (more: Readonly<Record<string, string>>, expiring: readonly string[] = []) =>
    openFiles(readConfig({ GATEWRIGHT_DATA_DIR: newFolder(), ...more }), new Set(expiring), {
      ...parts,
      clock: machineClock,
      onError: () => {},
      onWarning: () => {},
    })

  test('mirrors results when this is configured', async () => {
    expect(await open({})).toMatchObject({ mirror: undefined, storeInputs: undefined })
    const { mirror } = await open({ GATEWRIGHT_MIRROR: 'true', GATEWRIGHT_FETCH_ALLOW: `127.0.0.1:${there.port}` })
    const model = models.find(({ resultFields }) => resultFields.some(({ name }) => name === 'lastFrameUrl'))
    const address = `${there.url}/image`
    const result = { url: address, items: [{ url: address }], model: model?.id, lastFrameUrl: address, other: address }
    const ours = textLike(/^http:\/\/here\/files\/[0-9a-f]{32}$/)
    expect(mirror?.needs(result)).toBe(true)
    const copied = { ...result, url: ours, items: [{ url: ours }], lastFrameUrl: ours }
    expect(await mirror?.copy(result, 60_000)).toEqual({ result: copied, left: 'none' })
    expect(mirror?.needs({ ...copied, url: 'http://here/files/'.padEnd(50, '0') })).toBe(false)
  })

  test('mirrors results of vendors whose addresses expire by default, for as long as their tasks', async () => {
    const allow = { GATEWRIGHT_FETCH_ALLOW: `127.0.0.1:${there.port}`, GATEWRIGHT_RETENTION_DAYS: '30' }
    const { files, mirror } = await open(allow, ['still-1'])
    const url = `${there.url}/image`
    const mirrored = await mirror?.copy({ url, items: [{ url }], model: 'still-1' }, 60_000)
    const id = String(mirrored?.result['url']).split('/').at(-1) ?? ''
    const kept = (await files.open(id))?.file
    expect(kept && Math.round((kept.expiresAt - kept.createdAt) / 86_400_000)).toBe(30)
    const other = { url, items: [{ url }], model: 'still-2' }
    expect(mirror?.needs(other)).toBe(false)
    expect(await open({ ...allow, GATEWRIGHT_MIRROR: 'false' }, ['still-1'])).toMatchObject({ mirror: undefined })
  })
})
