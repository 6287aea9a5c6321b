import { overQuota, type Owner } from './owned.ts'
import type { FileStore, FileUse, StoredFile } from './store.ts'
import { checked, tooLarge, type FileError } from './upload.ts'

/** Where uploads are stored, and their limits. */
export interface UploadLimits {
  readonly files: FileStore
  readonly maxBytes: number
  /** How long uploads are kept, in milliseconds. */
  readonly ttlMs: number
}

/** An upload whose bytes arrive. */
export interface Arriving {
  /** Without an owner, no quota limits it. */
  readonly owner?: Owner | undefined
  /** The declared number of its bytes; 0 if it is unknown. */
  readonly length?: number
  readonly content: AsyncIterable<Uint8Array>
  /** The declared type, which the first bytes must confirm. */
  readonly contentType: string
  readonly name?: string | undefined
  readonly use: FileUse
}

/** Stores an upload while it arrives. Throws a FileError, and stores nothing, if it exceeds a limit or has another type. */
export async function storeUpload(limits: UploadLimits, arriving: Arriving): Promise<StoredFile> {
  const { files, ttlMs } = limits
  const { owner, length = 0, name, use } = arriving
  const room = await roomFor(limits, owner)
  if (length > room.bytes) throw room.refusal
  const { contentType, content } = await checked(arriving.content, arriving.contentType, room.bytes, {
    tooMany: room.refusal,
    name,
  })
  return files.put(content, { contentType, name: name ?? 'upload', ttlMs, use, ...(owner && { owner }) })
}

/** The size limit of an upload, and the error beyond it. */
interface Room {
  readonly bytes: number
  readonly refusal: FileError
}

/** The current size limit of an upload: its own limit, or the rest of its owner's quota. */
async function roomFor({ files, maxBytes }: UploadLimits, owner: Owner | undefined): Promise<Room> {
  const used = owner === undefined ? 0 : await files.usedBy(owner.id)
  const left = owner === undefined ? Infinity : Math.max(0, owner.quota - used)
  return owner === undefined || left >= maxBytes
    ? { bytes: maxBytes, refusal: tooLarge(maxBytes) }
    : { bytes: left, refusal: overQuota(owner.quota, used) }
}
