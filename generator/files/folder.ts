import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FileError, reasonOf } from './reason.ts'
import { readBytes } from './read.ts'
import { stateOf, type FileState } from './state.ts'

/** The type of entry at a path. */
export type EntryType = 'absent' | 'file' | 'folder' | 'other'

/** A folder that is accessed without following links: nothing outside it is read, written or removed. */
export class Folder {
  /** As the user wrote it. */
  readonly name: string
  private root: string | undefined
  private readonly known = new Set<string>()
  /** The folders that did not exist when it looked for them. */
  private readonly missing = new Set<string>()

  constructor(name: string) {
    this.name = name
    const stats = this.at('', () => lstatSync(name, { throwIfNoEntry: false }))
    if (stats === undefined) return
    if (!existsSync(name)) throw new FileError(`${name} is a link to a path that does not exist. ${advice}`)
    if (!statSync(name).isDirectory()) throw new FileError(`${name} is not a folder. ${advice}`)
    this.root = this.at('', () => realpathSync(name))
  }

  /** A path in it as the user would write it. */
  shown(path: string): string {
    return join(this.name, path)
  }

  /** The type of entry at a path. Throws if a link or a file is on the way. */
  entryType(path: string): EntryType {
    if (this.root === undefined || !this.reaches(path)) return 'absent'
    return this.lstat(path)
  }

  /** Returns what is known of a regular file without reading it; undefined if there is none. Throws as `entryType`. */
  state(path: string): FileState | undefined {
    return this.root === undefined || !this.reaches(path)
      ? undefined
      : this.at(path, () => stateOf(this.absolute(path)))
  }

  /**
   * The bytes of a file; undefined if it does not exist, or has more than `most` bytes. A caller that knows the type of
   * the entry saves the time to find it.
   */
  read(path: string, most: number, entry: EntryType = this.entryType(path)): Buffer | undefined {
    if (entry !== 'file') return undefined
    const bytes = this.at(path, () => readBytes(this.absolute(path), most))
    return typeof bytes === 'string' ? undefined : bytes
  }

  /** The names in it; none if it does not exist. */
  names(): readonly string[] {
    return this.root === undefined ? [] : this.at('', () => readdirSync(this.absolute('.')).sort())
  }

  /** Looks again for folders that did not exist. */
  refresh(): void {
    this.missing.clear()
  }

  /** Creates a folder in it, and the folder itself if necessary. */
  make(path: string): void {
    if (this.known.has(path)) return
    if (this.root === undefined) {
      this.at('', () => mkdirSync(this.name, { recursive: true }))
      this.root = this.at('', () => realpathSync(this.name))
    }
    const parts = path === '.' ? [] : path.split('/')
    for (const [index] of parts.entries()) {
      const part = parts.slice(0, index + 1).join('/')
      if (this.reaches(`${part}/.`)) continue
      this.at(part, () => mkdirSync(this.absolute(part), { recursive: true })) // another build may create it, too
      this.refresh()
      this.reaches(`${part}/.`) // it may be a link now
    }
  }

  /** Removes a file, and the parent folders that are empty then. */
  remove(path: string): void {
    this.at(path, () => rmSync(this.absolute(path), { force: true }))
    const parts = path.split('/').slice(0, -1)
    try {
      for (; parts.length > 0; parts.pop()) rmdirSync(this.absolute(parts.join('/')))
    } catch {
      // If it is not empty, its parents are not, either.
    }
  }

  /** Its real path. Throws before the folder is created. */
  absolute(path: string): string {
    if (this.root === undefined) throw new Error(`${this.name} does not exist yet.`)
    // A join would take apart thousands of paths that are normal already.
    return path === '.' ? this.root : `${this.root}${sep}${sep === '/' ? path : path.replaceAll('/', sep)}`
  }

  /** Runs a file operation, and turns its error into a sentence. */
  private at<Made>(path: string, act: () => Made): Made {
    try {
      return act()
    } catch (error) {
      throw new FileError(`${this.shown(path)} cannot be used: ${reasonOf(error)}. ${advice}`)
    }
  }

  /** Whether every parent folder of a path exists. */
  private reaches(path: string): boolean {
    const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    if (this.known.has(parent)) return true
    if (this.missing.has(parent)) return false
    const parts = path.split('/').slice(0, -1)
    const isThere = parts.every((_, index) => {
      const part = parts.slice(0, index + 1).join('/')
      if (this.known.has(part)) return true
      const entry = this.lstat(part)
      if (entry === 'folder') this.known.add(part)
      else if (entry === 'other')
        throw new FileError(`${this.shown(part)} is a link, and links are not followed. ${advice}`)
      else if (entry === 'file') throw new FileError(`${this.shown(part)} cannot be used: ${misplaced}. ${advice}`)
      return entry === 'folder'
    })
    if (!isThere) this.missing.add(parent)
    return isThere
  }

  private lstat(path: string): EntryType {
    const stats = this.at(path, () => lstatSync(this.absolute(path), { throwIfNoEntry: false }))
    if (stats === undefined) return 'absent'
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other'
  }
}

const misplaced = 'there is a file in place of a folder, or a folder in place of a file'
const advice = 'Move what is there, or choose another folder.'
