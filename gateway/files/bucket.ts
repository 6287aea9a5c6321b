import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { Deadline } from '../base/deadline.ts'
import { machineClock, shownNow, type Clock } from '../base/clock.ts'
import { forEach, HostPool } from './hostPool.ts'
import {
  isId,
  newId,
  partOf,
  type FileMetadata,
  type FileStore,
  type FileUse,
  type OpenFile,
  type Range,
  type StoredFile,
} from './store.ts'
import { bytesOf, markName, overQuota, ownerFolder, readMark, type Owned, type Owner } from './owned.ts'
import type { ObjectDescription, S3 } from './s3.ts'
import { FileError } from './upload.ts'

/** The part of a bucket that holds the files, and the addresses at which they are served. */
export interface BucketOptions {
  /** The prefix of every key; can be empty. */
  readonly prefix: string
  readonly urlOf: (id: string) => string
  readonly clock?: Clock
  /** How long an upload waits for a slot, in milliseconds; default 20,000. */
  readonly patienceMs?: number
}

/** The remains of interrupted writes are removed after this time: no write takes that long. */
const abandonedMs = 24 * 60 * 60 * 1000

/** How many uploads are written at once (each takes about 15 MiB of memory), and how many of them for one owner. */
const [mostAtOnce, mostOfOwner] = [16, 8]

/** How many files are removed at once. */
const removalsAtOnce = 16

/** The longest stored name, in UTF-16 units: encoded, it stays below the 2 KB that S3 allows for metadata. */
const nameLength = 150

/**
 * Stores files in an S3-compatible bucket, which several gateways can share. Next to each file is an empty object whose
 * name begins with the expiry time, so that listing finds expired files first and reads no others.
 */
export class BucketStore implements FileStore {
  private readonly s3: S3
  private readonly options: Required<BucketOptions>
  private readonly uploads = new HostPool(mostAtOnce, mostOfOwner)

  constructor(s3: S3, { clock = machineClock, patienceMs = 20_000, ...options }: BucketOptions) {
    this.s3 = s3
    this.options = { ...options, clock, patienceMs }
  }

  async put(content: Uint8Array | AsyncIterable<Uint8Array>, metadata: FileMetadata): Promise<StoredFile> {
    // Files without an owner are results and inputs, whose number is limited elsewhere.
    if (metadata.owner === undefined) return this.store(content, metadata)
    const queue = new Deadline('upload-queue', this.options.patienceMs)
    const never = new AbortController().signal
    // The content is not read while it waits.
    return this.uploads
      .run(metadata.owner.id, never, () => this.store(content, metadata), queue)
      .catch((error: unknown) => {
        throw queue.hasEnded(error) ? busy() : error
      })
  }

  private async store(content: Uint8Array | AsyncIterable<Uint8Array>, metadata: FileMetadata): Promise<StoredFile> {
    const { clock, urlOf } = this.options
    const id = newId()
    const createdAt = clock.now()
    const { contentType, ttlMs, owner, use } = metadata
    // Remove a lone surrogate, which a cut may leave: it cannot be encoded.
    const name = Buffer.from(basename(metadata.name).slice(0, nameLength)).toString()
    const known = { id, contentType, name, createdAt, expiresAt: createdAt + ttlMs, use }
    // Write the mark first: a crash leaves a mark without a file, never a file without a mark.
    await this.s3.put(this.markOf(known), new Uint8Array(), { contentType: 'text/plain', metadata: {} })
    try {
      const bytes = await this.s3.put(this.keyOf(id), content, { contentType, metadata: metadataOf(known) })
      if (owner !== undefined) await this.count(owner, { ...known, bytes })
      return { ...known, bytes, url: urlOf(id) }
    } catch (error) {
      await this.removeMarked(known).catch(() => undefined)
      throw error
    }
  }

  async open(id: string, range?: Range): Promise<OpenFile | undefined> {
    const found = isId(id) ? await this.s3.head(this.keyOf(id)) : undefined
    const file = found && { ...describedBy(found), id, bytes: found.bytes, url: this.options.urlOf(id) }
    if (!file || !(file.expiresAt > this.options.clock.now())) return undefined
    const part = partOf(file.bytes, range)
    const read = (): Readable =>
      part && part.last >= part.first
        ? Readable.from(this.s3.get(this.keyOf(id), part.first, part.last), { objectMode: false })
        : Readable.from([])
    return { file, part, read }
  }

  async usedBy(owner: string): Promise<number> {
    const folder = this.ownerFolder(owner)
    let used = 0
    for await (const keys of this.s3.list(folder)) {
      const marks = keys.map((key) => key.slice(folder.length))
      used += bytesOf(marks, this.options.clock.now())
    }
    return used
  }

  async remove(file: Owned, owner?: string): Promise<void> {
    if (!isId(file.id)) return
    await this.removeMarked(file)
    if (owner !== undefined) await this.s3.remove(`${this.ownerFolder(owner)}${markName(file)}`)
  }

  async prune(): Promise<number> {
    const { clock } = this.options
    const now = clock.now()
    await this.pruneOwners(now)
    let removed = 0
    for await (const keys of this.s3.list(`${this.options.prefix}due/`)) {
      const marks = keys.map((key) => key.slice(this.options.prefix.length)).flatMap(markedBy)
      const due = marks.filter(({ expiresAt }) => expiresAt <= now)
      await forEach(due, removalsAtOnce, (mark) => this.removeMarked(mark))
      removed += due.length
      if (due.length < marks.length) break
    }
    await this.s3.abandon(`${this.options.prefix}files/`, shownNow(clock) - abandonedMs)
    return removed
  }

  /**
   * Marks a file as the owner's, then counts. Because the mark comes first, two simultaneous uploads cannot both miss
   * each other.
   */
  private async count({ id: owner, quota }: Owner, file: Owned): Promise<void> {
    const mark = `${this.ownerFolder(owner)}${markName(file)}`
    await this.s3.put(mark, new Uint8Array(), { contentType: 'text/plain', metadata: {} })
    const used = await this.usedBy(owner)
    if (used <= quota) return
    await this.s3.remove(mark)
    throw overQuota(quota, used - file.bytes)
  }

  private async pruneOwners(now: number): Promise<void> {
    for await (const keys of this.s3.list(`${this.options.prefix}owners/`)) {
      const due = keys.filter((key) => (readMark(key.split('/').at(-1) ?? '')?.expiresAt ?? Infinity) <= now)
      await forEach(due, removalsAtOnce, (key) => this.s3.remove(key))
    }
  }

  private ownerFolder(owner: string): string {
    return `${this.options.prefix}owners/${ownerFolder(owner)}/`
  }

  /** Remove the mark last: the next removal deletes the remains of an interrupted one. */
  private async removeMarked(mark: Mark): Promise<void> {
    await this.s3.remove(this.keyOf(mark.id))
    await this.s3.remove(this.markOf(mark))
  }

  private keyOf(id: string): string {
    return `${this.options.prefix}files/${id}`
  }

  private markOf({ expiresAt, id }: Mark): string {
    return `${this.options.prefix}due/${String(Math.ceil(expiresAt)).padStart(15, '0')}-${id}`
  }
}

const busy = (): FileError =>
  new FileError('files-unavailable', 'The gateway takes as many uploads as it can. Try again in a while.')

type Mark = Pick<StoredFile, 'id' | 'expiresAt'>

/** The data in the name of a mark; undefined if the object is not a mark. */
function markedBy(name: string): readonly Mark[] {
  const [, time, id = ''] = /^due\/(\d{15})-([0-9a-f]{32})$/.exec(name) ?? []
  return time === undefined ? [] : [{ id, expiresAt: Number(time) }]
}

const metadataOf = ({
  name,
  createdAt,
  expiresAt,
  use,
}: Omit<StoredFile, 'bytes' | 'url'>): ObjectDescription['metadata'] => ({
  name: encodeURIComponent(name),
  'created-at': String(createdAt),
  'expires-at': String(expiresAt),
  ...(use && { use }),
})

/** Reads what `metadataOf` wrote. */
const describedBy = ({ contentType, metadata }: ObjectDescription): Omit<StoredFile, 'id' | 'bytes' | 'url'> => ({
  contentType,
  name: decodeURIComponent(metadata['name'] ?? ''),
  createdAt: Number(metadata['created-at']),
  expiresAt: Number(metadata['expires-at']),
  use: uses.find((use) => use === metadata['use']),
})

const uses: readonly FileUse[] = ['upload', 'input']
