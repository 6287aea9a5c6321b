import { readBytes } from './read.ts'

// Part of what every command loads first (generator/building/replay.ts).
const { hash } = process.getBuiltinModule('node:crypto')

/** The hash of a content: 128 bits of SHA-256, enough to detect an edit, and short in a committed list. */
export const hashOf = (content: string | Buffer): string =>
  hash('sha256', content, 'buffer').subarray(0, 16).toString('base64url')

/** The most bytes of a file that is hashed. */
const maxBytes = 256 * 1024 * 1024

/** The hash of a file; undefined if it is not a regular file, or too large. Throws system errors. */
export function hashOfFile(path: string): string | undefined {
  const bytes = readBytes(path, maxBytes)
  return typeof bytes === 'string' ? undefined : hashOf(bytes)
}
