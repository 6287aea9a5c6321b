import type { Readable } from 'node:stream'
import type { Owner } from './owned.ts'

/** What is said of a file when it is stored. */
export interface FileMetadata {
  readonly contentType: string
  /** The name under which it is downloaded. */
  readonly name: string
  readonly ttlMs: number
  /** Counts the file towards the quota of its owner; without it, it is nobody's. */
  readonly owner?: Owner
}

/** A file that is kept. */
export interface StoredFile {
  /** 128 random bits; who knows it may read the file. */
  readonly id: string
  readonly url: string
  readonly contentType: string
  readonly name: string
  readonly bytes: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** The bytes that are asked for: from `first` to `last` (included) or the end, or the last `suffix` bytes. */
export type Range = { readonly first: number; readonly last?: number } | { readonly suffix: number }

/** A file to read; nothing is opened before `read`. */
export interface OpenFile {
  readonly file: StoredFile
  /** The bytes that `read` gives, both ends included; undefined when the range lies outside the file. */
  readonly part: { readonly first: number; readonly last: number } | undefined
  read(): Readable
}

/** Keeps files for a time, under addresses that cannot be guessed. */
export interface FileStore {
  /**
   * Stores the bytes. Throws a FileError `file-quota`, and stores nothing, when the owner's files would have more bytes than
   * its quota. The file can be opened when this resolves, and not before. A stream that throws stores nothing.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, metadata: FileMetadata): Promise<StoredFile>
  /** The file, or undefined when there is none or its time is over. */
  open(id: string, range?: Range): Promise<OpenFile | undefined>
  /** How many bytes the files of an owner have together, without those whose time is over. */
  usedBy(owner: string): Promise<number>
  /** Removes a file before its time, and no longer counts it towards the quota of its owner; harmless when there is none. */
  remove(file: Pick<StoredFile, 'id' | 'bytes' | 'expiresAt'>, owner?: string): Promise<void>
  /** Removes the files whose time is over, and what interrupted writes have left; gives their number. */
  prune(now: number): Promise<number>
}
