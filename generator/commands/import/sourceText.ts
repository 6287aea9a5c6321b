import { isUtf8 } from 'node:buffer'
import { readBytes } from '../../files/read.ts'
import { reasonOf } from '../../files/reason.ts'
import { limits, Unreadable } from './json.ts'

/** The text of a regular file in UTF-8. Throws `Unreadable`, with the reason, for any other. */
export function sourceText(file: string): string {
  const bytes = bytesOf(file)
  if (bytes === 'other') throw new Unreadable('it is not a regular file')
  if (bytes === 'large') throw new Unreadable(`it has over ${limits.bytes.toLocaleString('en-US')} bytes`)
  if (!isUtf8(bytes)) throw new Unreadable('it is not UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function bytesOf(file: string): ReturnType<typeof readBytes> {
  try {
    return readBytes(file, limits.bytes)
  } catch (error) {
    throw new Unreadable(reasonOf(error))
  }
}
