import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDraft } from '../../files/drafts.ts'
import { FileError, reasonOf } from '../../files/reason.ts'

/** The files and folders whose changes count. */
export interface Watched {
  /** Folders, with everything below them. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** Files and folders of which only their loss counts. */
  readonly kept?: readonly string[]
}

/** A change counts when nothing else has happened for so long: an editor writes a file in several steps. */
const quietMs = 20

/** The same for changes of many files: version control and scripts write one after the other. */
const quietManyMs = 100

/** More changed paths than one editor changes when it saves a file, with its drafts and copies. */
const many = 5

/** The longest time that a series of changes can delay a build. */
const mostMs = 1000

/** The longest time that version control can delay it: a lock can stay after a crash. */
const mostLockedMs = 10_000

/** The most folders that are watched: the specs of the largest catalogues have a few hundred. */
const mostFolders = 10_000

/** The names in a folder whose changes count; undefined: all of them. */
type Names = ReadonlySet<string> | undefined

/** An open watcher, and the folder at its path when it was opened. */
interface Open {
  readonly watcher: FSWatcher
  readonly inode: number
}

/**
 * Watches files and folders, also those that are created, renamed or deleted meanwhile. It opens a watcher for each
 * folder: the recursive watchers of Node differ between systems, and open one for each file on Linux.
 */
export class Watcher {
  private watched: Watched = { folders: [], files: [] }
  private names: ReadonlyMap<string, Names> = new Map()
  private readonly open = new Map<string, Open>()
  private readonly lock: string | undefined
  private since: number | undefined
  private lockedSince: number | undefined
  private timer: NodeJS.Timeout | undefined
  /** The paths that have changed since the last settled change, and those of settled changes that nobody has taken. */
  private readonly recent = new Set<string>()
  private changes = new Set<string>()
  private wake = (): void => undefined

  /** `lock` is a file that exists while version control replaces files. */
  constructor(lock?: string) {
    this.lock = lock
  }

  /** Watches these files and folders from now on. Throws a FileError if the system cannot watch them. */
  watch(watched: Watched): void {
    this.watched = watched
    this.refresh()
  }

  /**
   * Resolves at the next change since the last call, with the paths that have changed; or with none when the signal is
   * aborted.
   */
  async changed(signal: AbortSignal): Promise<readonly string[]> {
    if (this.changes.size === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    const paths = [...this.changes]
    this.changes = new Set()
    return paths
  }

  /** Stops watching. */
  close(): void {
    clearTimeout(this.timer)
    for (const { watcher } of this.open.values()) watcher.close()
    this.open.clear()
  }

  private refresh(): void {
    this.names = namesOf(this.watched)
    for (const [folder, { watcher, inode }] of this.open) {
      if (this.names.has(folder) && inodeOf(folder) === inode) continue
      watcher.close()
      this.open.delete(folder)
    }
    for (const folder of this.names.keys()) if (!this.open.has(folder)) this.add(folder)
  }

  private add(folder: string): void {
    const inode = inodeOf(folder)
    if (inode === undefined) return
    try {
      const watcher = watch(folder, (_event, name) => this.note(folder, name))
      watcher.on('error', () => this.note(folder, null)) // such as a deleted folder, on some systems
      this.open.set(folder, { watcher, inode })
    } catch (error) {
      throw new FileError(`${folder} cannot be watched: ${reasonOf(error)}.`)
    }
  }

  private note(folder: string, name: string | null): void {
    const names = this.names.get(folder)
    // A deleted folder reports its own name.
    if (names && name !== null && !names.has(name) && name !== basename(folder)) return
    if (names === undefined && name !== null && isDraft(name)) return
    const path = name === null ? folder : join(folder, name)
    if (this.watched.kept?.includes(path) && existsSync(path)) return
    this.recent.add(path)
    this.wait()
  }

  /** Waits until everything is quiet. */
  private wait(): void {
    const now = performance.now()
    this.since ??= now
    const quiet = this.recent.size > many ? quietManyMs : quietMs
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settle(), Math.max(0, Math.min(quiet, this.since + mostMs - now)))
  }

  private settle(): void {
    this.since = undefined
    if (this.isLocked()) {
      this.timer = setTimeout(() => this.settle(), quietManyMs)
      return
    }
    this.refresh() // first, so that no change after the next build begins is lost
    for (const path of this.recent) this.changes.add(path)
    this.recent.clear()
    this.wake()
  }

  /** Whether version control still replaces files. */
  private isLocked(): boolean {
    if (this.lock === undefined || !existsSync(this.lock)) {
      this.lockedSince = undefined
      return false
    }
    this.lockedSince ??= performance.now()
    return performance.now() - this.lockedSince < mostLockedMs
  }
}

/** The folders to watch, and the names in each that count. */
function namesOf({ folders, files, kept = [] }: Watched): ReadonlyMap<string, Names> {
  const all = new Map<string, Names>()
  const add = (path: string): void => {
    const folder = dirname(path)
    if (!existsSync(folder) && folder !== path) return add(folder)
    const names = all.get(folder)
    if (!all.has(folder) || names !== undefined) all.set(folder, new Set([...(names ?? []), basename(path)]))
  }
  for (const path of folders.flatMap((folder) => below(folder))) all.set(path, undefined)
  for (const path of [...folders, ...files, ...kept]) add(path) // the folder itself can be renamed, too
  return all
}

/** A folder and all folders in it. */
function below(folder: string): readonly string[] {
  const found = isFolder(folder) ? [folder] : []
  for (const one of found) found.push(...foldersIn(one).slice(0, mostFolders - found.length))
  return found
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name))
  } catch {
    return [] // deleted meanwhile: its parent reports it
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The number by which the system knows a folder: another one after it was replaced. */
const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino
