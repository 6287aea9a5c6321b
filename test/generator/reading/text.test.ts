import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { maxBytes, readText, type Contents } from '../../../generator/reading/text.ts'
import { temporary } from '../../support/temporary.ts'

/** Reads a file with these bytes. */
function read(bytes: Buffer): Contents {
  const file = join(temporary(), 'one.yaml')
  writeFileSync(file, bytes)
  return readText(file)
}

describe('a file that is not UTF-8 is refused, and the error names the first wrong byte:', () => {
  test.each<[string, Buffer, object]>([
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\ufeffid: one\n', 'utf16le'),
      { why: 'it begins with the byte order mark of UTF-16' },
    ],
    [
      'UTF-16 in the other byte order',
      Buffer.from('\ufeffid: one\n', 'utf16le').swap16(),
      { why: 'it begins with the byte order mark of UTF-16' },
    ],
    [
      'UTF-16 without a byte order mark',
      Buffer.from('id: one\n', 'utf16le'),
      { why: 'byte 2 is NUL, as in UTF-16 or in binary files', line: 1, column: 2 },
    ],
    [
      'NUL',
      Buffer.from('id: one\na: \0b\n'),
      { why: 'byte 12 is NUL, as in UTF-16 or in binary files', line: 2, column: 4 },
    ],
    [
      'Latin-1',
      Buffer.from('id: one\nname: Größe\n', 'latin1'),
      { why: 'byte 17 is 0xF6, as in Latin-1', line: 2, column: 9 },
    ],
    [
      'Latin-1 after a replacement character',
      Buffer.concat([Buffer.from('# \ufffd\n'), Buffer.from('a: ß', 'latin1')]),
      { why: 'byte 10 is 0xDF, as in Latin-1', line: 2, column: 4 },
    ],
  ])('%s', (_, bytes, found) => {
    expect(read(bytes)).toEqual({ code: 'bad-encoding', ...found })
  })
})

test('a UTF-8 file is read up to 1 MiB, with or without a byte order mark', () => {
  expect(read(Buffer.from('\ufeffname: Größe \ufffd'))).toEqual({ text: 'name: Größe \ufffd' })
  expect(read(Buffer.alloc(maxBytes, 'a'))).toHaveProperty('text')
  expect(read(Buffer.alloc(maxBytes + 1, 'a'))).toMatchObject({ code: 'too-large' })
})
