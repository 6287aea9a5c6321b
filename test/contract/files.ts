import { beforeEach, describe, expect, it } from 'vitest'
import { clockFrom, type Clock } from '../../gateway/base/clock.ts'
import type { FileStore, Range } from '../../gateway/files/store.ts'

/** The implementation under test; each test starts in an empty place. */
export interface FilePlace {
  /** Creates a new empty place for the stores that are opened next. */
  empty(): Promise<void>
  open(urlOf: (id: string) => string, clock: Clock): Promise<FileStore>
  /** The names of everything in the place, including unfinished writes. */
  left(): Promise<readonly string[]>
}

const metadata = { contentType: 'image/png', name: 'kite.png', ttlMs: 1000 }
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)

/** More than two parts of an S3 upload, without repetitions. */
const large = (): Buffer => Buffer.from(Uint32Array.from({ length: 3_000_000 }, (_, at) => at).buffer)

/** The bytes in chunks; with an error, the stream breaks off before the end. */
async function* chunks(content: Uint8Array, error?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
  if (error) throw error
}

/** The contract tests of `FileStore`. */
export function filesContract(name: string, place: FilePlace): void {
  describe(name, () => {
    let now = 0
    let store: FileStore
    const open = (): Promise<FileStore> =>
      place.open(
        (id) => `http://here/files/${id}`,
        clockFrom(() => now),
      )

    beforeEach(async () => {
      now = Date.now()
      await place.empty()
      store = await open()
    })

    async function read(id: string, range?: Range): Promise<string | undefined> {
      const found = await store.open(id, range)
      return found && Buffer.concat(await found.read().toArray()).toString()
    }

    it('returns what was stored, with its metadata', async () => {
      const file = await store.put(bytes('kite'), metadata)
      expect(file).toEqual({
        id: file.id,
        url: `http://here/files/${file.id}`,
        contentType: 'image/png',
        name: 'kite.png',
        bytes: 4,
        createdAt: now,
        expiresAt: now + 1000,
      })
      expect((await store.open(file.id))?.file).toEqual(file)
      expect(await read(file.id)).toBe('kite')
    })

    it('counts the files of an owner, and accepts none beyond its quota', async () => {
      const owner = { id: 'key_1/..', quota: 10 }
      const first = await store.put(bytes('four'), { ...metadata, owner })
      await store.put(bytes('not counted'), metadata)
      await store.put(bytes('five5'), { ...metadata, ttlMs: 2000, owner: { ...owner, id: 'key_2' } })
      expect([await store.usedBy(owner.id), await store.usedBy('key_2'), await store.usedBy('key_3')]).toEqual([
        4, 5, 0,
      ])
      const before = (await place.left()).length
      await expect(store.put(bytes('7 bytes'), { ...metadata, owner })).rejects.toThrow('can take 10 bytes, and take 4')
      expect((await place.left()).length).toBe(before)
      await store.put(bytes('six666'), { ...metadata, ttlMs: 2000, owner })
      store = await open()
      expect(await store.usedBy(owner.id)).toBe(10)
      // Expired files do not count, whether or not they have been removed.
      now += 1000
      expect([await store.open(first.id), await store.usedBy(owner.id)]).toEqual([undefined, 6])
      await store.prune()
      expect(await store.usedBy(owner.id)).toBe(6)
      await store.put(bytes('four'), { ...metadata, owner })
      now += 2000
      await store.prune()
      expect(await place.left()).toEqual([])
    })

    it('stays within the quota when many uploads arrive at once', async () => {
      const owner = { id: 'key_1', quota: 10 }
      const ends = await Promise.allSettled(
        Array.from({ length: 8 }, () => store.put(bytes('four'), { ...metadata, owner })),
      )
      const stored = ends.filter(({ status }) => status === 'fulfilled').length
      expect(stored).toBeLessThanOrEqual(2)
      expect(await store.usedBy(owner.id)).toBe(4 * stored)
    })

    it('removes a file early, with everything that was stored for it', async () => {
      const owner = { id: 'key_1', quota: 10 }
      const kept = await store.put(bytes('four'), { ...metadata, owner })
      const before = await place.left()
      const file = await store.put(bytes('six666'), { ...metadata, owner })
      await store.remove(file, owner.id)
      expect([await store.open(file.id), await store.usedBy(owner.id), await read(kept.id)]).toEqual([
        undefined,
        4,
        'four',
      ])
      expect(await place.left()).toEqual(before)
      await store.remove(file, owner.id)
      await store.remove({ ...file, id: '../../etc/passwd' })
      expect(await place.left()).toEqual(before)
    })

    it('keeps its files when it is opened again', async () => {
      const { id } = await store.put(bytes('kite'), metadata)
      store = await open()
      expect(await read(id)).toBe('kite')
    })

    it('creates ids of 128 bits that differ', async () => {
      const files = await Promise.all(Array.from({ length: 50 }, () => store.put(bytes('a'), metadata)))
      expect(new Set(files.map(({ id }) => id)).size).toBe(50)
      expect(files.every(({ id }) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    })

    it.each<[Range, string]>([
      [{ first: 0, last: 1 }, '01'],
      [{ first: 3 }, '3456789'],
      [{ first: 8, last: 99 }, '89'],
      [{ suffix: 3 }, '789'],
      [{ suffix: 99 }, '0123456789'],
    ])('reads the part %j', async (range, part) => {
      const { id } = await store.put(bytes('0123456789'), metadata)
      expect(await read(id, range)).toBe(part)
    })

    it.each<Range>([{ first: 10 }, { suffix: 0 }])('has no part %j of ten bytes', async (range) => {
      const { id } = await store.put(bytes('0123456789'), metadata)
      expect((await store.open(id, range))?.part).toBeUndefined()
    })

    it('stores empty files', async () => {
      const { id } = await store.put(bytes(''), metadata)
      expect(await read(id)).toBe('')
      expect((await store.open(id, { suffix: 1 }))?.part).toBeUndefined()
    })

    it('returns a file until it expires, and prunes it then', async () => {
      const kept = await store.put(bytes('kept'), { ...metadata, ttlMs: 5000 })
      const before = await place.left()
      const { id } = await store.put(bytes('kite'), metadata)
      now += 999
      expect([await read(id), await store.prune()]).toEqual(['kite', 0])
      now += 1
      expect(await read(id)).toBeUndefined()
      expect([await store.prune(), await read(kept.id)]).toEqual([1, 'kept'])
      expect(await place.left()).toEqual(before)
    })

    it('prunes an empty place', async () => {
      expect(await store.prune()).toBe(0)
    })

    it.each(['../../etc/passwd', '..', '', 'a/b', 'A'.repeat(32), '0'.repeat(32), '%2e%2e', `${'0'.repeat(32)}.json`])(
      'has no file %j',
      async (id) => expect(await store.open(id)).toBeUndefined(),
    )

    it('never uses a caller’s name as a path', async () => {
      const { name } = await store.put(bytes('kite'), { ...metadata, name: '../../../outside.png' })
      expect(name).toBe('outside.png')
      expect((await place.left()).some((file) => file.includes('outside'))).toBe(false)
    })

    it('keeps names in any script', async () => {
      const { id } = await store.put(bytes('kite'), { ...metadata, name: 'Drachen "ä" 风筝 🪁.png' })
      expect((await store.open(id))?.file.name).toBe('Drachen "ä" 风筝 🪁.png')
    })

    it('stores a large stream completely, and reads parts of it', async () => {
      const content = large()
      const { id, bytes: length } = await store.put(chunks(content), metadata)
      const found = await store.open(id)
      expect(length).toBe(content.length)
      expect(Buffer.concat((await found?.read().toArray()) ?? []).equals(content)).toBe(true)
      const part = await store.open(id, { first: 6_000_000, last: 6_000_003 })
      expect(Buffer.concat((await part?.read().toArray()) ?? []).readUInt32LE()).toBe(1_500_000)
    })

    it.each([
      ['at its beginning', bytes('half')],
      ['after millions of bytes', large()],
    ])('stores nothing of a stream that breaks %s', async (_, content) => {
      await expect(store.put(chunks(content, new Error('gone')), metadata)).rejects.toThrow('gone')
      expect(await place.left()).toEqual([])
    })

    it('stores many at the same time, each completely', async () => {
      const words = Array.from({ length: 100 }, (_, at) => `${at} `.repeat(20_000))
      const files = await Promise.all(words.map((each) => store.put(bytes(each), metadata)))
      expect(await Promise.all(files.map(({ id }) => read(id)))).toEqual(words)
    })
  })
}
