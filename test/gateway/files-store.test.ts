import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderStore } from '../../gateway/files/folder.ts'
import { readRange } from '../../gateway/files/range.ts'
import { sniff } from '../../gateway/files/sniff.ts'
import type { Range } from '../../gateway/files/store.ts'

let folder = ''
let now = 1_000_000
let store: FolderStore
const facts = { contentType: 'image/png', name: 'kite.png', ttlMs: 1000 }
const text = (words: string): Uint8Array => new TextEncoder().encode(words)

beforeEach(async () => {
  now = Date.now()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  store = new FolderStore({ folder, urlOf: (id) => `http://here/files/${id}`, now: () => now })
})
afterEach(() => rm(folder, { recursive: true }))

async function read(id: string, range?: Range): Promise<string | undefined> {
  const found = await store.open(id, range)
  return found && Buffer.concat(await found.read().toArray()).toString()
}

const left = async (): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name)

describe('a file store', () => {
  it('gives back what was stored, and what is known of it', async () => {
    const file = await store.put(text('kite'), facts)
    expect(file).toEqual({
      ...{ id: file.id, url: `http://here/files/${file.id}`, contentType: 'image/png', name: 'kite.png' },
      ...{ bytes: 4, createdAt: now, expiresAt: now + 1000 },
    })
    expect((await store.open(file.id))?.file).toEqual(file)
    expect(await read(file.id)).toBe('kite')
  })

  it('keeps what it holds when it is opened again', async () => {
    const { id } = await store.put(text('kite'), facts)
    store = new FolderStore({ folder, urlOf: (id) => id, now: () => now })
    expect(await read(id)).toBe('kite')
  })

  it('gives ids of 128 bits that differ', async () => {
    const files = await Promise.all(Array.from({ length: 50 }, () => store.put(text('a'), facts)))
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
    const { id } = await store.put(text('0123456789'), facts)
    expect(await read(id, range)).toBe(part)
  })

  it.each<Range>([{ first: 10 }, { suffix: 0 }])('has no part %j of ten bytes', async (range) => {
    const { id } = await store.put(text('0123456789'), facts)
    expect((await store.open(id, range))?.part).toBeUndefined()
  })

  it('holds empty files', async () => {
    const { id } = await store.put(text(''), facts)
    expect(await read(id)).toBe('')
    expect((await store.open(id, { suffix: 1 }))?.part).toBeUndefined()
  })

  it('gives a file until its time is over, and prunes it then', async () => {
    const { id } = await store.put(text('kite'), facts)
    const kept = await store.put(text('kept'), { ...facts, ttlMs: 5000 })
    now += 999
    expect([await read(id), await store.prune(now)]).toEqual(['kite', 0])
    now += 1
    expect(await read(id)).toBeUndefined()
    expect([await store.prune(now), await read(kept.id)]).toEqual([1, 'kept'])
    expect(await left()).toHaveLength(2)
  })

  it.each(['../../etc/passwd', '..', '', 'a/b', 'A'.repeat(32), '0'.repeat(32), '%2e%2e', `${'0'.repeat(32)}.json`])(
    'has no file %j',
    async (id) => {
      await writeFile(join(folder, 'secret'), 'secret')
      expect(await store.open(id)).toBeUndefined()
    },
  )

  it('never uses a caller’s name as a path', async () => {
    const { name } = await store.put(text('kite'), { ...facts, name: '../../../outside.png' })
    expect(name).toBe('outside.png')
    expect((await left()).some((file) => file.includes('outside'))).toBe(false)
  })

  it('stores nothing of a stream that breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield text('half')
      throw new Error('gone')
    }
    await expect(store.put(broken(), facts)).rejects.toThrow('gone')
    expect(await left()).toEqual([])
  })

  it('prunes what a crash left, but nothing that is being written', async () => {
    const { id } = await store.put(text('kite'), facts)
    const part = join(folder, id.slice(0, 2), `${'f'.repeat(32)}.part`)
    await writeFile(part, 'half')
    await store.prune(now)
    expect(await left()).toHaveLength(3)
    await utimes(part, 0, 0)
    await store.prune(now)
    expect(await left()).toHaveLength(2)
  })

  it('goes on when the disk has damaged what is known of a file', async () => {
    const { id } = await store.put(text('kite'), facts)
    await writeFile(join(folder, id.slice(0, 2), `${id}.json`), '{"id":')
    expect([await store.open(id), await store.prune(now + 5000)]).toEqual([undefined, 0])
  })

  it('stores many at the same time, each whole', async () => {
    const words = Array.from({ length: 100 }, (_, at) => `${at} `.repeat(20_000))
    const files = await Promise.all(words.map((each) => store.put(text(each), facts)))
    expect(await Promise.all(files.map(({ id }) => read(id)))).toEqual(words)
  })

  it('prunes an empty or missing folder', async () => {
    expect(await new FolderStore({ folder: join(folder, 'none'), urlOf: (id) => id }).prune(now)).toBe(0)
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-4', { first: 0, last: 4 }],
    ['bytes=5-', { first: 5 }],
    ['bytes=-3', { suffix: 3 }],
    ['bytes=4-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-4', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('is read from %j', (header, range) => expect(readRange(header)).toEqual(range))
})

describe('the type of bytes', () => {
  const bytes = (start: string): Uint8Array => Buffer.from(start.padEnd(32, '\0'), 'latin1')
  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['RIFF....WAVEfmt ', 'audio/wav'],
    ['GIF89a', 'image/gif'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\x1a\x45\xdf\xa3', 'video/webm'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90\x00', 'audio/mpeg'],
    ['OggS', 'audio/ogg'],
    ['%PDF-1.7', 'application/pdf'],
    ['\0\0\0\x18ftypheic', undefined],
    ['\xff\xff\xff\xff', undefined],
    ['<html>', undefined],
    ['<svg xmlns', undefined],
    ['', undefined],
  ])('that begin with %j is %s', (start, type) => expect(sniff(bytes(start))[0]).toBe(type))

  it('is found in the part of a larger buffer', () => {
    expect(sniff(Buffer.from('....GIF89a').subarray(4))).toEqual(['image/gif'])
  })
})
