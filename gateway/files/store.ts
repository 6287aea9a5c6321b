import type { Readable } from 'node:stream'
import type { Owner } from './owned.ts'
import { randomBytes } from 'node:crypto'

/** The metadata of a new file. */
export interface FileMetadata {
  readonly contentType: string
  /** The name under which it is downloaded. */
  readonly name: string
  readonly ttlMs: number
  /** Counts the file towards the quota of its owner; without it, the file has no owner. */
  readonly owner?: Owner
  readonly use?: FileUse
}

/** The use of a file: an upload of a caller, or a copy of an input of a call. A file of a result has none. */
export type FileUse = 'upload' | 'input'

/** A stored file. */
export interface StoredFile {
  /** 128 random bits; anyone who has the id can read the file. */
  readonly id: string
  readonly url: string
  readonly contentType: string
  readonly name: string
  readonly bytes: number
  /** Times of the store's clock. */
  readonly createdAt: number
  readonly expiresAt: number
  readonly use?: FileUse | undefined
}

/** The requested bytes: from `first` to `last` (included) or the end, or the last `suffix` bytes. */
export type Range = { readonly first: number; readonly last?: number } | { readonly suffix: number }

/** A file to read; nothing is opened before `read`. */
export interface OpenFile {
  readonly file: StoredFile
  /** The bytes that `read` returns, both ends included; undefined if the range lies outside the file. */
  readonly part: { readonly first: number; readonly last: number } | undefined
  read(): Readable
}

/** Stores files for a limited time, under addresses that cannot be guessed. */
export interface FileStore {
  /**
   * Stores the bytes. Throws a FileError `file-quota`, and stores nothing, if the owner's files would exceed its quota.
   * The file can be opened when this resolves, and not before. If the stream throws, nothing is stored.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, metadata: FileMetadata): Promise<StoredFile>
  /** The file, or undefined if it does not exist or has expired. */
  open(id: string, range?: Range): Promise<OpenFile | undefined>
  /** How many bytes the files of an owner have together, without expired ones. */
  usedBy(owner: string): Promise<number>
  /**
   * Removes a file before it expires, and no longer counts it towards the quota of its owner. Does nothing if it does
   * not exist.
   */
  remove(file: Pick<StoredFile, 'id' | 'bytes' | 'expiresAt'>, owner?: string): Promise<void>
  /** Removes expired files and the remains of interrupted writes; returns their number. */
  prune(): Promise<number>
}

const idPattern = /^[0-9a-f]{32}$/

/** A random id of 128 bits, which cannot be guessed. */
export const newId = (): string => randomBytes(16).toString('hex')

/** Whether a text is a valid id; other texts never become a path or a key. */
export const isId = (text: string): boolean => idPattern.test(text)

/** Parses a Range header; undefined if it is ignored: no header, several ranges, another unit (RFC 9110, 14.2). */
export function readRange(header: string | undefined): Range | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}

/** The part of a file that a range selects, both ends included; undefined if it lies outside. */
export function partOf(bytes: number, range: Range | undefined): OpenFile['part'] {
  if (!range) return { first: 0, last: bytes - 1 }
  if ('suffix' in range)
    return range.suffix > 0 && bytes > 0 ? { first: Math.max(0, bytes - range.suffix), last: bytes - 1 } : undefined
  return range.first < bytes ? { first: range.first, last: Math.min(bytes - 1, range.last ?? bytes - 1) } : undefined
}
