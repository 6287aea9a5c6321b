import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it, vi, type TestContext } from 'vitest'
import { clockFrom } from '../../../gateway/base/clock.ts'
import { BucketStore } from '../../../gateway/files/bucket.ts'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import { openS3, type S3, type S3Options } from '../../../gateway/files/s3.ts'
import { filesContract } from '../../contract/files.ts'
import { bucketServer } from '../../programs/bucket.ts'
import { silentWay } from '../../support/silence.ts'
import { objectWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const metadata = { contentType: 'image/png', name: 'kite.png', ttlMs: 1000 }
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)
const day = 86_400_000

// Pages have three keys, so that lists have several pages.
const server = bucketServer(3)
let count = 0
let prefix = ''
const empty = async (): Promise<void> => void (prefix = `place-${count++}/`)

const open = (endpoint: string, more: Partial<S3Options> = {}): Promise<S3> =>
  openS3({ bucket: 'assets', endpoint, timeoutMs: 60_000, onError: () => {}, ...more })

filesContract('a bucket of files', {
  empty,
  open: async (urlOf, clock) => new BucketStore(await open(server.endpoint), { prefix, urlOf, clock }),
  left: async () => server.left().filter((key) => !key.startsWith('place-') || key.startsWith(prefix)),
})

describe('a bucket of files, specifically', () => {
  let now = 0
  const options = () => ({ prefix, urlOf: (id: string) => id, clock: clockFrom(() => now) })
  const left = (): readonly string[] => server.left().filter((key) => key.startsWith(prefix))

  beforeEach(async () => {
    now = Date.now()
    await empty()
  })

  it('can be shared by several gateways', async () => {
    const [one, two] = await Promise.all([open(server.endpoint), open(server.endpoint)])
    const { id } = await new BucketStore(one, options()).put(bytes('kite'), metadata)
    expect((await new BucketStore(two, options()).open(id))?.file.bytes).toBe(4)
  })

  it('prunes expired files, among many files with different lifetimes', async () => {
    const store = new BucketStore(await open(server.endpoint), options())
    const times = [9000, 1000, 1000, 500, 1000, 100 * 365 * day, 1000, 1000, 2000, 1000]
    for (const ttlMs of times) await store.put(bytes('kite'), { ...metadata, ttlMs })
    now += 1000
    expect(await store.prune()).toBe(7)
    expect(left()).toHaveLength(2 * 3)
    now += 101 * 365 * day
    expect(await store.prune()).toBe(3)
    expect(left()).toEqual([])
  })

  it('prunes what a crash left, but nothing that is being written', async () => {
    const s3 = await open(server.endpoint)
    const store = new BucketStore(s3, options())
    await s3.put(`${prefix}due/${String(now).padStart(15, '0')}-${'f'.repeat(32)}`, new Uint8Array(), {
      contentType: 'text/plain',
      metadata: {},
    })
    const upload = async (id: string, key: string, began: number): Promise<void> => {
      const folder = join(server.folder, '._S3rver_uploads', id)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'key'), key)
      await utimes(join(folder, 'key'), began / 1000, began / 1000)
    }
    await upload('old', `${prefix}files/a`, now - 2 * day)
    await upload('new', `${prefix}files/b`, now)
    await upload('other', 'elsewhere/c', now - 2 * day)
    await store.prune()
    expect(server.left().filter((name) => name.startsWith(prefix) || /^(old|new|other)$/.test(name))).toEqual([
      'new',
      'other',
    ])
    now += 2 * day
    await store.prune()
    expect(server.left()).not.toContain('new')
  })

  it('writes eight uploads of an owner at once; more uploads wait unread and are rejected in time', async () => {
    const store = new BucketStore(await open(server.endpoint), { ...options(), patienceMs: 500 })
    const owned = (id: string) => ({ ...metadata, owner: { id, quota: 1e9 } })
    let begun = 0
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    async function* slow(): AsyncGenerator<Uint8Array> {
      begun++
      yield bytes('kite')
      await ended
    }
    const uploads = Array.from({ length: 8 }, () => store.put(slow(), owned('one')))
    const refused = { name: 'FileError', statusCode: 503, code: 'files-unavailable' }
    await expect(store.put(slow(), owned('one'))).rejects.toMatchObject(refused)
    await store.put(bytes('kite'), owned('two'))
    await expect.poll(() => begun).toBe(8)
    end()
    expect(await Promise.all(uploads)).toHaveLength(8)
    await store.put(bytes('kite'), owned('one'))
  })

  it('does not store names that exceed the limit of metadata', async () => {
    const store = new BucketStore(await open(server.endpoint), options())
    const { id, name } = await store.put(bytes('kite'), { ...metadata, name: `${'a'.repeat(149)}${'🪁'.repeat(200)}` })
    expect((await store.open(id))?.file.name).toBe(name)
    expect(name.length).toBe(150)
  })
})

describe('a bucket that cannot be used', () => {
  it.each([
    ['the bucket does not exist', { bucket: 'nothing' }, /nothing at http.*it does not exist.*GATEWRIGHT_FILES/],
    ['no server is there', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED.*GATEWRIGHT_S3_ENDPOINT/],
  ])('is rejected when %s', async (_, more, message) => {
    await expect(open(server.endpoint, more)).rejects.toThrow(message)
  })

  it('is rejected when the credentials are wrong', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody')
    await expect(open(server.endpoint)).rejects.toThrow(/credentials do not allow it.*AWS_SECRET_ACCESS_KEY/)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  })

  it('is rejected when the server does not respond', async () => {
    const way = await silentWay(server.endpoint)
    way.silence()
    await expect(open(way.url, { timeoutMs: 300 })).rejects.toThrow(/does not respond.*GATEWRIGHT_S3_ENDPOINT/)
    await way.close()
  })
})

// Side by side: each waits until its calls have taken too long.
describe.concurrent('a service that becomes unavailable', () => {
  /** A store, its errors so far, and the way to the service, which can become silent. */
  async function setUp({ onTestFinished }: TestContext) {
    const errors: unknown[] = []
    const way = await silentWay(server.endpoint)
    onTestFinished(way.close)
    const s3 = await open(way.url, { timeoutMs: 5000, onError: (error) => void errors.push(error) })
    const store = new BucketStore(s3, { prefix: `silent-${count++}/`, urlOf: (id) => id })
    return { errors, way, store }
  }

  const unavailable = objectWith({ name: 'FileError', statusCode: 503, code: 'files-unavailable' })

  it.runIf(isLong)('fails each call in time and reports why', async (context) => {
    const { expect } = context
    const { errors, way, store } = await setUp(context)
    const { id } = await store.put(bytes('kite'), metadata)
    way.silence()
    const calls = [store.open(id), store.put(bytes('kite'), metadata), store.prune()]
    const ends = await Promise.allSettled(calls)
    expect(ends).toEqual(calls.map(() => ({ status: 'rejected', reason: unavailable })))
    expect(errors.length).toBeGreaterThanOrEqual(3)
    expect(String(errors[0])).toMatch(/assets at http.* cannot be used: .*GATEWRIGHT_S3_ENDPOINT/)
  })

  it.runIf(isLong)('stops reading a stream that it cannot store', async (context) => {
    const { expect } = context
    const { way, store } = await setUp(context)
    let produced = 0
    let isClosed = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          if (produced === 0) await Promise.resolve()
          produced += 100_000
          yield new Uint8Array(100_000)
          // The mark is stored by now; the parts are not.
          way.silence()
        }
      } finally {
        isClosed = true
      }
    }
    await expect(store.put(endless(), metadata)).rejects.toEqual(unavailable)
    expect(produced).toBeLessThan(20_000_000)
    expect(isClosed).toBe(true)
  })

  it('returns 503 to readers, without anything that a browser would cache', async (context) => {
    const { expect } = context
    const { way, store } = await setUp(context)
    const app = Fastify()
    const options = { maxBytes: 1000, ttlMs: 1000, authenticate: async () => {} }
    // The service becomes unavailable between the request for the metadata and the request for the bytes.
    const late = {
      open: store.open.bind(store),
      put: store.put.bind(store),
      prune: store.prune.bind(store),
      usedBy: store.usedBy.bind(store),
      remove: store.remove.bind(store),
    }
    await app.register(fileRoutes, {
      ...options,
      files: {
        ...late,
        open: async (id, range) => {
          const found = await store.open(id, range)
          way.silence()
          return found
        },
      },
    })
    const { id } = await store.put(bytes('kite'), { ...metadata, ttlMs: day })
    for (const headers of [{ range: 'bytes=1-2' }, {}]) {
      const answer = await app.inject({ url: `/files/${id}`, headers })
      expect([answer.statusCode, valueAt(answer.json(), 'code')]).toEqual([503, 'files-unavailable'])
      for (const name of ['cache-control', 'content-range', 'content-disposition', 'accept-ranges'])
        expect(answer.headers).not.toHaveProperty(name)
    }
    await app.close()
  })
})
