import { hash } from 'node:crypto'

/** The hash of a content: 128 bits of SHA-256, enough to detect an edit, and short in a committed list. */
export const hashOf = (content: string | Buffer): string => shortened(hash('sha256', content, 'buffer'))

/** The part of a SHA-256 sum that `hashOf` returns. */
export const shortened = (sum: Buffer): string => sum.subarray(0, 16).toString('base64url')
