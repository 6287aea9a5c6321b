import { expect, test } from 'vitest'
import { keepDocuments } from '../../../gateway/pages/files.ts'
import { asset, typeOf } from '../../../gateway/pages/responses.ts'

test('keeps the documents that were read last, and not more of them than 16 MB', async () => {
  const reads: string[] = []
  const read = async (path: string): Promise<Buffer | undefined> => {
    reads.push(path)
    return path === 'none' ? undefined : Buffer.alloc(6 * 1024 * 1024)
  }
  const find = keepDocuments(read, asset)
  for (const path of ['a', 'b', 'a', 'c', 'a', 'b', 'a', 'none', 'none']) {
    expect((await find(path)) === undefined).toBe(path === 'none')
  }
  // "c" takes the place of "b", because "a" was read after "b".
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'none', 'none'])
})

test('many readers of a new document at once keep it once', async () => {
  const find = keepDocuments(async () => Buffer.alloc(9 * 1024 * 1024), asset)
  await Promise.all([find('a'), find('a'), find('a')])
  const kept = await find('a')
  await find('b')
  // toBe compares what is inside of two buffers, too: nine million bytes.
  expect((await find('b')) === kept).toBe(false)
  expect((await find('a')) === kept).toBe(false)
})

test.each([
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.d.md', 'text/markdown; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.woff2', 'font/woff2'],
  ['a', 'application/octet-stream'],
])('%s is sent as %s', (path, type) => {
  expect(typeOf(path)).toBe(type)
})
