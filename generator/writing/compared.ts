import { Folder, type EntryType } from '../files/folder.ts'
import { FileError } from '../files/reason.ts'
import type { Drafts } from './drafts.ts'
import { hashOf } from '../files/hash.ts'

/** No build writes files larger than this. */
export const maxBytes: number = 256 * 1024 * 1024

/** The hash of what is not there: no file has it, so nobody has to look again. */
export const noHash = ''

/** The files of one list, each compared with the output folder as soon as it is made. */
export class Compared {
  /** The hash of every file. */
  readonly hashes: Map<string, string> = new Map()
  /** The files that are not on disk with this content. */
  readonly differing: Set<string> = new Set()
  /** The hashes of those of these that are known to be on disk with another content. */
  readonly replaced: Map<string, string> = new Map()
  private readonly folder: Folder
  private readonly drafts: Drafts | undefined

  /** Without `drafts`, the files are only compared. */
  constructor(folder: Folder, drafts?: Drafts) {
    this.folder = folder
    this.drafts = drafts
  }

  /** Adds a file. `known` is the hash of what is on disk, if that is known. */
  add(path: string, text: string, known?: string): void {
    const bytes = Buffer.from(text)
    const hash = hashOf(bytes)
    this.hashes.set(path, hash)
    if (known === undefined ? this.isOnDisk(path, bytes) : known === hash) return
    this.differing.add(path)
    if (known !== undefined && known !== noHash) this.replaced.set(path, known)
    this.drafts?.add(path, bytes)
  }

  /** Adds a file that is on disk already, with this hash. */
  keep(path: string, hash: string): void {
    this.hashes.set(path, hash)
  }

  private isOnDisk(path: string, bytes: Buffer): boolean {
    const entry = entryTypeOf(this.folder, path)
    return entry === 'file' && this.folder.read(path, maxBytes, entry)?.equals(bytes) === true
  }
}

/** The entry in the place of an output. Throws for a folder, which no file can replace. */
export function entryTypeOf(folder: Folder, path: string): EntryType {
  const entry = folder.entryType(path)
  if (entry !== 'folder') return entry
  throw new FileError(
    `${folder.shown(path)} is a folder where a file would be written. Move it, or choose another --out.`,
  )
}
