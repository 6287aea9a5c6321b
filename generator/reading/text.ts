import { isUtf8 } from 'node:buffer'
import { readBytes } from '../files/read.ts'
import { reasonOf } from '../files/reason.ts'

/** The text of a file, or why it cannot be read and the first invalid byte. */
export type Contents =
  | { readonly text: string }
  | {
      readonly code: 'unreadable-file' | 'bad-encoding' | 'too-large'
      readonly why: string
      readonly line?: number
      readonly column?: number
    }

/** The maximum bytes of a file: hand-written specs have a few thousand. */
export const maxBytes: number = 1024 * 1024

/** Reads a regular file as UTF-8. Follows no link, never blocks, and reads no more than the limit. */
export function readText(path: string): Contents {
  try {
    const bytes = readBytes(path, maxBytes)
    if (bytes === 'other') return { code: 'unreadable-file', why: 'it is not a regular file' }
    if (bytes === 'large') return { code: 'too-large', why: 'it has more than 1 MiB (1,048,576 bytes)' }
    return foreignEncoding(bytes) ?? { text: bytes.toString('utf8').replace(/^\uFEFF/, '') }
  } catch (error) {
    return { code: 'unreadable-file', why: reasonOf(error) }
  }
}

function foreignEncoding(bytes: Buffer): Contents | undefined {
  const [first, second] = bytes
  const mark = first === 0xfe && second === 0xff ? 'UTF-16' : first === 0xff && second === 0xfe ? 'UTF-16' : undefined
  if (mark !== undefined) return { code: 'bad-encoding', why: `it begins with the byte order mark of ${mark}` }
  const zero = bytes.indexOf(0)
  const wrong = isUtf8(bytes) ? -1 : firstWrong(bytes)
  const at = [zero, wrong].filter((index) => index >= 0).sort((a, b) => a - b)[0]
  if (at === undefined) return undefined
  const name = at === zero ? 'NUL, as in UTF-16 or in binary files' : `0x${hex(bytes[at])}, as in Latin-1`
  return { code: 'bad-encoding', why: `byte ${at + 1} is ${name}`, ...position(bytes, at) }
}

const hex = (byte = 0): string => byte.toString(16).toUpperCase().padStart(2, '0')

function position(bytes: Buffer, at: number): { line: number; column: number } {
  const lines = bytes.subarray(0, at).toString('utf8').split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** The first byte of an invalid sequence. A replacement character can also be in the file itself. */
function firstWrong(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  let [from, offset] = [0, 0]
  for (let found = text.indexOf('\uFFFD'); found >= 0; found = text.indexOf('\uFFFD', from)) {
    offset += Buffer.byteLength(text.slice(from, found))
    if (!bytes.subarray(offset, offset + written.length).equals(written)) return offset
    offset += written.length
    from = found + 1
  }
  return bytes.length
}

const written = Buffer.from('\uFFFD')
