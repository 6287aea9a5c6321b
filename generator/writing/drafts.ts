import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
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
    const mode = bytes.subarray(0, 2).toString('latin1') === '#!' ? 0o777 : 0o666
    const draft = join(this.name, String(++this.written))
    this.attempt(path, () => {
      this.open()
      const file = openSync(this.folder.absolute(draft), 'wx', mode)
      try {
        writeFileSync(file, bytes)
        this.drafts.set(path, { draft, state: stateOfStats(fstatSync(file)) })
      } finally {
        closeSync(file)
      }
    })
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

/** Whether two states are of a file and of the same file under another name: that changes only the time of its status. */
const isRenamed = (before: FileState, after: FileState): boolean => isSame({ ...before, ctimeMs: after.ctimeMs }, after)

/** A folder and its parents that do not exist, the innermost first. */
const missing = (folder: string): readonly string[] =>
  existsSync(folder) || dirname(folder) === folder ? [] : [folder, ...missing(dirname(folder))]
