import { expect, test } from 'vitest'
import type { LeftPart } from '../../../generator/building/manifest.ts'
import { PartedFile, type KnownParts } from '../../../generator/building/partedFile.ts'

/** Writes a file; returns its bytes and its parts. */
function write(
  act: (file: PartedFile) => void,
  before?: KnownParts,
): { readonly bytes: Buffer; readonly parts: readonly LeftPart[] } {
  const pieces: Buffer[] = []
  let left: readonly LeftPart[] = []
  const file = new PartedFile(
    { write: (bytes) => void pieces.push(bytes), end: (parts) => void (left = parts) },
    before,
  )
  act(file)
  file.end()
  return { bytes: Buffer.concat(pieces), parts: left }
}

const long = 'é'.repeat(200_000)

const first = write((file) => {
  file.write('{é')
  file.add('a', 'Ä')
  file.write(', ')
  file.add('long', long)
  file.add('none', '')
  file.add('b', 'B')
  file.add(undefined, '!')
  file.write('}')
})

const known: KnownParts = {
  bytes: first.bytes,
  parts: new Map(first.parts.map((part) => [part[0], part])),
}

test('a file knows where its parts are, in bytes', () => {
  expect(first.bytes.toString()).toBe(`{éÄ, ${long}B!}`)
  const texts = first.parts.map(([key, start, length]) => [key, first.bytes.toString('utf8', start, start + length)])
  expect(texts).toEqual([
    ['a', 'Ä'],
    ['long', long],
    ['none', ''],
    ['b', 'B'],
  ])
})

test('parts are copied from the file before, in any order and beside new ones', () => {
  const { bytes, parts } = write((file) => {
    file.write('[ö')
    for (const key of ['b', 'long', 'a', 'none']) file.keep(key)
    file.add('c', 'ß')
    file.write(']')
  }, known)
  expect(bytes.toString()).toBe(`[öB${long}Äß]`)
  expect(parts.map(([key, start, length]) => [key, bytes.toString('utf8', start, start + length)])).toEqual([
    ['b', 'B'],
    ['long', long],
    ['a', 'Ä'],
    ['none', ''],
    ['c', 'ß'],
  ])
})

test.each([
  ['the same', ', '],
  ['others', ';\n'],
  ['none', ''],
])('parts in their order are copied with what is between them: %s', (_, between) => {
  const { bytes, parts } = write((file) => {
    file.write('{é')
    file.keep('a')
    file.write(between)
    for (const key of ['long', 'none', 'b']) file.keep(key)
    file.write(', ')
    file.add('c', 'ß')
    file.write('}')
  }, known)
  expect(bytes.toString()).toBe(`{éÄ${between}${long}B, ß}`)
  expect(parts.map(([key, start, length]) => [key, bytes.toString('utf8', start, start + length)])).toEqual([
    ['a', 'Ä'],
    ['long', long],
    ['none', ''],
    ['b', 'B'],
    ['c', 'ß'],
  ])
})

test('only what the file before has is known, with its length', () => {
  const lengths: (number | undefined)[] = []
  write((file) => lengths.push(file.known('a'), file.known('none'), file.known('c')), known)
  expect(lengths).toEqual([2, 0, undefined])
})

test('two parts with the same key are a mistake', () => {
  expect(() => write((file) => ['a', 'a'].forEach((key) => file.add(key, key)))).toThrow('two parts of a document')
})
