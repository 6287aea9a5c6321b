import { mkdir, mkdtemp, writeFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockFrom } from '../../../gateway/base/clock.ts'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { readRange } from '../../../gateway/files/store.ts'
import { sniff } from '../../../gateway/files/sniff.ts'
import { filesContract } from '../../contract/files.ts'
import { listFiles, temporaryFolder } from '../../support/folder.ts'

const root = temporaryFolder()
let folder = ''

async function empty(): Promise<void> {
  folder = await mkdtemp(join(root, 'files-'))
}

filesContract('a folder of files', {
  empty,
  open: async (urlOf, clock) => new FolderStore({ folder, urlOf, clock }),
  left: async () => listFiles(folder),
})

describe('a folder of files, specifically', () => {
  const metadata = { contentType: 'image/png', name: 'kite.png', ttlMs: 1000 }
  let now = 0
  let store: FolderStore

  beforeEach(async () => {
    await empty()
    now = Date.now()
    store = new FolderStore({ folder, urlOf: (id) => id, clock: clockFrom(() => now) })
  })

  it('returns only files that it stored', async () => {
    const id = 'f'.repeat(32)
    await mkdir(join(folder, 'ff'))
    await writeFile(join(folder, 'ff', id), 'secret')
    await writeFile(join(folder, 'secret'), 'secret')
    expect([await store.open(id), await store.open('secret'), await store.open('../secret')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('prunes what a crash left, but nothing that is being written', async () => {
    const { id } = await store.put(new Uint8Array(4), metadata)
    const part = join(folder, id.slice(0, 2), `${'f'.repeat(32)}.part`)
    await writeFile(part, 'half')
    await store.prune()
    expect(listFiles(folder)).toHaveLength(3)
    await utimes(part, 0, 0)
    await store.prune()
    expect(listFiles(folder)).toHaveLength(2)
  })

  it('still works when the metadata of a file are damaged', async () => {
    const { id } = await store.put(new Uint8Array(4), metadata)
    await writeFile(join(folder, id.slice(0, 2), `${id}.json`), '{"id":')
    now += 5000
    expect([await store.open(id), await store.prune()]).toEqual([undefined, 0])
  })

  it('has nothing to prune if the folder does not exist', async () => {
    expect(await new FolderStore({ folder: join(folder, 'none'), urlOf: (id) => id }).prune()).toBe(0)
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
  ])('is parsed from %j', (header, range) => expect(readRange(header)).toEqual(range))
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
  ])('that start with %j is %s', (start, type) => expect(sniff(bytes(start))[0]).toBe(type))

  it('is found in a part of a larger buffer', () => {
    expect(sniff(Buffer.from('....GIF89a').subarray(4))).toEqual(['image/gif'])
  })
})
