import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { machineClock, shownNow, type Clock } from '../base/clock.ts'
import { readJson } from '../base/values.ts'
import {
  isId,
  newId,
  partOf,
  type FileMetadata,
  type FileStore,
  type OpenFile,
  type Range,
  type StoredFile,
} from './store.ts'
import { bytesOf, markName, overQuota, ownerFolder, readMark, type Owned, type Owner } from './owned.ts'

/** The folder of the files, and the addresses at which they are served. */
export interface FolderOptions {
  readonly folder: string
  /** The address of a file, such as `http://127.0.0.1:8787/files/<id>`. */
  readonly urlOf: (id: string) => string
  readonly clock?: Clock
}

/** The folder of the owner marks. */
const owners = 'owners'

/** The remains of interrupted writes are removed after this time: no write takes that long. */
const abandonedMs = 24 * 60 * 60 * 1000

/** Stores files in a folder: the bytes, and next to them the metadata, which is written last. */
export class FolderStore implements FileStore {
  private readonly options: Required<FolderOptions>

  constructor({ clock = machineClock, ...options }: FolderOptions) {
    this.options = { ...options, clock }
  }

  async put(content: Uint8Array | AsyncIterable<Uint8Array>, metadata: FileMetadata): Promise<StoredFile> {
    const id = newId()
    const path = this.path(id)
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const bytes = await writeBytes(path, content instanceof Uint8Array ? [content] : content)
    const createdAt = this.options.clock.now()
    const { contentType, name, ttlMs, owner, use } = metadata
    const known = { id, contentType, name: basename(name), bytes, createdAt, expiresAt: createdAt + ttlMs, use }
    const mark = owner && join(this.ownerFolder(owner.id), markName(known))
    try {
      if (owner !== undefined && mark !== undefined) await this.count(owner, mark, bytes)
      await writeBytes(`${path}.json`, [Buffer.from(JSON.stringify(known))])
    } catch (error) {
      if (mark !== undefined) await rm(mark, { force: true })
      return removeAndThrow(path, error)
    }
    await keepNames(dirname(path))
    if (made !== undefined) await keepNames(this.options.folder)
    return { ...known, url: this.options.urlOf(id) }
  }

  async open(id: string, range?: Range): Promise<OpenFile | undefined> {
    const file = isId(id) ? await this.read(`${this.path(id)}.json`) : undefined
    if (!file || file.expiresAt <= this.options.clock.now()) return undefined
    const part = partOf(file.bytes, range)
    const read = (): Readable =>
      part && part.last >= part.first
        ? createReadStream(this.path(id), { start: part.first, end: part.last })
        : Readable.from([])
    return { file, part, read }
  }

  async usedBy(owner: string): Promise<number> {
    return bytesOf(await names(this.ownerFolder(owner)), this.options.clock.now())
  }

  async remove(file: Owned, owner?: string): Promise<void> {
    if (!isId(file.id)) return
    const path = this.path(file.id)
    // Without its metadata, a file no longer exists.
    await rm(`${path}.json`, { force: true })
    await rm(path, { force: true })
    if (owner !== undefined) await rm(join(this.ownerFolder(owner), markName(file)), { force: true })
  }

  async prune(): Promise<number> {
    const now = this.options.clock.now()
    const folders = (await names(this.options.folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))
    await this.pruneOwners(now)
    const removed = await Promise.all(folders.map((folder) => this.pruneFolder(join(this.options.folder, folder), now)))
    return removed.reduce((sum, count) => sum + count, 0)
  }

  /**
   * Marks a file as the owner's, then counts. Because the mark comes first, two simultaneous uploads cannot both miss
   * each other.
   */
  private async count({ id, quota }: Owner, mark: string, bytes: number): Promise<void> {
    await mkdir(dirname(mark), { recursive: true, mode: 0o700 })
    await writeFile(mark, '', { flag: 'wx', mode: 0o600 })
    await keepNames(dirname(mark))
    const used = await this.usedBy(id)
    if (used > quota) throw overQuota(quota, used - bytes)
  }

  private async pruneOwners(now: number): Promise<void> {
    const root = join(this.options.folder, owners)
    for (const owner of await names(root)) {
      const marks = (await names(join(root, owner))).filter((name) => (readMark(name)?.expiresAt ?? Infinity) <= now)
      for (const name of marks) await rm(join(root, owner, name), { force: true })
    }
  }

  private ownerFolder(owner: string): string {
    return join(this.options.folder, owners, ownerFolder(owner))
  }

  private async pruneFolder(folder: string, now: number): Promise<number> {
    const all = new Set(await names(folder))
    let removed = 0
    for (const name of all) {
      const path = join(folder, name)
      const file = name.endsWith('.json') ? await this.read(path) : undefined
      if (file && file.expiresAt <= now) {
        removed++
        await rm(path, { force: true })
        await rm(path.slice(0, -'.json'.length), { force: true })
      } else if (!file && !all.has(`${name}.json`) && (await isAbandoned(path, shownNow(this.options.clock))))
        await rm(path, { force: true })
    }
    return removed
  }

  private async read(path: string): Promise<StoredFile | undefined> {
    const text = await readFile(path, 'utf8').catch(ifMissing)
    if (text === undefined) return undefined
    // Undefined if the disk has damaged what `put` wrote.
    const known = readJson(text) as Omit<StoredFile, 'url'> | undefined // its own format
    return known && { ...known, url: this.options.urlOf(known.id) }
  }

  private path(id: string): string {
    return join(this.options.folder, id.slice(0, 2), id)
  }
}

/** Writes to a temporary name first, so that a file is either complete or absent; returns its length. */
async function writeBytes(path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
  const unfinished = `${path}.part`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const chunk of content) {
        // Unlike write, this never stops in the middle of a chunk.
        await handle.writeFile(chunk)
        bytes += chunk.length
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
    return bytes
  } catch (error) {
    return removeAndThrow(unfinished, error)
  }
}

async function removeAndThrow(path: string, error: unknown): Promise<never> {
  await rm(path, { force: true })
  throw error
}

/** Makes the names in a folder survive a power failure. Windows cannot open folders, and keeps names without this. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const names = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(ifMissing)) ?? []

const isAbandoned = async (path: string, now: number): Promise<boolean> =>
  ((await stat(path).catch(ifMissing))?.mtimeMs ?? now) < now - abandonedMs

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}
