import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Folder } from '../files/folder.ts'
import { FileError, reasonOf } from '../files/reason.ts'
import { isSame, stateOfStats, type FileState } from '../files/state.ts'

/** How many folders of drafts this process has made: several builds can run in it. */
let count = 0

/**
 * The next contents of files, in a folder on the same disk as the files that they replace: nothing of a build that fails
 * before its end reaches the packages, and no build has to hold all files.
 */
export class Drafts {
  private readonly folder: Folder
  private readonly name = `.gatewright-${process.pid}-${++count}`
  private readonly drafts = new Map<string, Draft>()
  /** The drafts that are being written. */
  private readonly files = new Set<number>()
  private written = 0
  private isOpen = false
  private hasPlaced = false
  private made: readonly string[] = []

  constructor(folder: Folder) {
    this.folder = folder
  }

  /** Writes the next content of a file. */
  add(path: string, bytes: Buffer): void {
    // A script with a #! line is a command.
    const file = this.create(path, bytes.subarray(0, 2).toString('latin1') === '#!' ? 0o777 : 0o666)
    file.write(bytes)
    file.end()
  }

  /** Creates the next content of a file, which is written piece by piece. */
  create(path: string, mode = 0o666): DraftFile {
    const draft = join(this.name, String(++this.written))
    const file = this.attempt(path, () => {
      this.open()
      return openSync(this.folder.absolute(draft), 'wx', mode)
    })
    this.files.add(file)
    return {
      write: (bytes) => this.attempt(path, () => writeAll(file, bytes)),
      end: () => {
        this.drafts.set(path, { draft, state: this.attempt(path, () => stateOfStats(fstatSync(file))) })
        this.attempt(path, () => this.closeFile(file))
      },
    }
  }

  private closeFile(file: number): void {
    this.files.delete(file)
    closeSync(file)
  }

  /** Closes a file of a build that has failed: a second failure does not matter, and must not leave drafts behind. */
  private abandon(file: number): void {
    try {
      this.closeFile(file)
    } catch {
      // Nobody reads it.
    }
  }

  /** Replaces a file by its draft. Returns its state; undefined if somebody else has changed it since. */
  place(path: string): FileState | undefined {
    this.folder.make(dirname(path))
    const made = this.drafts.get(path)
    if (made === undefined) throw new Error(`${path} has no draft.`)
    this.attempt(path, () => renameSync(this.folder.absolute(made.draft), this.folder.absolute(path)))
    this.drafts.delete(path)
    this.hasPlaced = true
    const state = this.folder.state(path)
    return state !== undefined && isRenamed(made.state, state) ? state : undefined
  }

  /** Removes the drafts that are left, and the output folder if the build has made it and put nothing into it. */
  close(): void {
    for (const file of this.files) this.abandon(file)
    if (this.isOpen) rmSync(this.folder.absolute(this.name), { recursive: true, force: true })
    if (this.hasPlaced) return
    try {
      for (const folder of this.made) rmdirSync(folder)
    } catch {
      // Another build has put something into it.
    }
  }

  private attempt<Made>(path: string, act: () => Made): Made {
    try {
      return act()
    } catch (error) {
      if (error instanceof FileError) throw error
      throw new FileError(
        `${this.folder.shown(path)} cannot be written: ${reasonOf(error)}. Build again when it can be.`,
      )
    }
  }

  /** Creates an empty folder for the drafts, replacing whatever is there; never through a link. */
  private open(): void {
    if (this.isOpen) return
    this.made = missing(resolve(this.folder.name))
    this.folder.make('.')
    rmSync(this.folder.absolute(this.name), { recursive: true, force: true })
    mkdirSync(this.folder.absolute(this.name))
    this.isOpen = true
  }
}

/** A file with the next content of another one. */
interface Draft {
  readonly draft: string
  readonly state: FileState
}

/** A draft that is being written. */
export interface DraftFile {
  readonly write: (bytes: Buffer) => void
  /** Ends it; then it can replace its file. */
  readonly end: () => void
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

/** Whether two states are of a file and of the same file under another name: that changes only the time of its status. */
const isRenamed = (before: FileState, after: FileState): boolean => isSame({ ...before, ctimeMs: after.ctimeMs }, after)

/** A folder and its parents that do not exist, the innermost first. */
const missing = (folder: string): readonly string[] =>
  existsSync(folder) || dirname(folder) === folder ? [] : [folder, ...missing(dirname(folder))]
