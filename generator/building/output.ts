import { Folder } from '../files/folder.ts'
import { hashOf } from '../files/hash.ts'
import { FileError } from '../files/reason.ts'
import { isRacy, isSame, type FileState } from '../files/state.ts'
import { Compared, maxBytes, noHash } from '../writing/compared.ts'
import { Drafts } from '../writing/drafts.ts'
import { isProduct, listsIn } from '../writing/ledger.ts'
import { apply, plan, type Plan } from '../writing/write.ts'
import type { Sink } from './making.ts'
import type { LeftFile, LeftFiles, LeftPart, Manifest } from './manifest.ts'

/** The parts of the options of a build that are about its output. */
export interface OutputOptions {
  readonly out: string
  /** The targets that the configuration switches off: their packages are removed. */
  readonly off?: readonly string[]
  /** Only compare: write nothing. */
  readonly check: boolean
  /** Whether to write into a folder that has other files, and that no build has written. */
  readonly force?: boolean
}

/** The output folder of one build, which takes the files of all packages one after another. */
export class Output implements Sink {
  /** How many files were neither made nor written. */
  reused = 0
  private readonly folder: Folder
  private readonly off: readonly string[]
  private readonly drafts: Drafts
  private readonly made: Compared
  private readonly before: Disk | undefined
  /** The files that nobody made. */
  private readonly kept = new Map<string, LeftFile>()
  /** The keys of the others, and their states where they are known. */
  private readonly keys = new Map<string, string>()
  private readonly states = new Map<string, FileState>()
  /** The parts of files with documents. */
  private readonly parted = new Map<string, readonly LeftPart[]>()

  private readonly force: boolean
  private readonly isComparable: boolean

  /** Without `before`, nothing is known of the folder. `common` is the key of what is common to all outputs. */
  constructor({ out, off = [], check, force = false }: OutputOptions, common?: string, before?: Manifest) {
    this.folder = new Folder(out)
    this.off = off
    this.force = force
    this.drafts = new Drafts(this.folder)
    this.made = new Compared(this.folder, check ? undefined : this.drafts)
    this.before = before && new Disk(this.folder, before)
    this.isComparable = common !== undefined && common === before?.common
  }

  /** How many files there are, build products included. */
  get files(): number {
    return this.made.hashes.size
  }

  keeps(paths: readonly string[], key: string | undefined): boolean {
    const { before } = this
    if (key === undefined || before === undefined || !this.isComparable) return false
    if (!paths.every((path) => before.unchanged(path)?.key === key)) return false
    for (const path of paths) this.keep(path, before)
    return true
  }

  private keep(path: string, before: Disk): void {
    const left = before.unchanged(path)
    if (left === undefined) return
    this.made.keep(path, left.hash)
    this.kept.set(path, left)
    this.reused++
  }

  read(path: string): string {
    return this.folder.read(path, maxBytes)?.toString('utf8') ?? ''
  }

  hash(path: string): string {
    return this.made.hashes.get(path) ?? ''
  }

  parts(path: string): ReadonlyMap<string, string> {
    const parts = this.before?.unchanged(path)?.parts
    if (parts === undefined) return new Map()
    const text = this.read(path)
    return new Map(parts.map(([key, start, end]) => [key, text.slice(start, end)]))
  }

  add(path: string, text: string, key: string | undefined, parts?: readonly LeftPart[]): void {
    const left = this.before?.unchanged(path)
    const state = left?.state ?? this.folder.state(path)
    this.made.add(path, text, state === undefined ? noHash : left?.hash)
    if (state !== undefined && !this.made.differing.has(path)) this.states.set(path, state)
    if (key !== undefined) this.keys.set(path, key)
    if (parts !== undefined) this.parted.set(path, parts)
  }

  /** The files as this build leaves them, where that is certain. */
  left(): LeftFiles {
    return Object.fromEntries(this.leftFiles())
  }

  private *leftFiles(): Generator<readonly [string, LeftFile]> {
    for (const [path, hash] of this.made.hashes) {
      const kept = this.kept.get(path)
      const state = this.states.get(path)
      if (kept !== undefined) yield [path, kept]
      else if (state !== undefined)
        yield [path, { state, hash, key: this.keys.get(path), parts: this.parted.get(path) }]
    }
  }

  /** The packages without their build products, which are never committed. */
  get unbuilt(): readonly string[] {
    const packages = new Set([...this.made.hashes.keys()].filter(isProduct).map(packageOf))
    return [...packages].filter((name) => this.folder.entryType(`${name}/dist`) === 'absent')
  }

  /** Compares the files with the folder. Packages without any build products lack none, unless they need them. */
  compare(needsProducts = false): Plan {
    const planned = plan(this.folder, this.made, this.off)
    const unbuilt = needsProducts ? [] : this.unbuilt
    const isCompared = (path: string): boolean => !isProduct(path) || !unbuilt.includes(packageOf(path))
    return { ...planned, added: planned.added.filter(isCompared) }
  }

  /** Writes all files and the lists of them, and returns what it changed; writes nothing if there are conflicts. */
  write(): Plan {
    const { folder, drafts, made } = this
    const planned = plan(folder, made, this.off)
    if (planned.foreign.length > 0) return planned
    if (!this.force) requireOwn(folder)
    const states = apply(folder, { hashes: made.hashes, drafts }, planned)
    for (const [path, state] of states) this.states.set(path, state)
    return planned
  }

  /** Removes what the build leaves behind if it has failed. */
  close(): void {
    this.drafts.close()
  }
}

/** Throws for a folder that has files, but no list of written ones: it may be a home folder, or the root of the disk. */
function requireOwn(folder: Folder): void {
  if (listsIn(folder).length > 0) return
  const [first] = folder.names().filter((name) => !/^\.(?:gatewright-.*|gitkeep|gitignore)$/.test(name))
  if (first === undefined) return
  throw new FileError(
    `${folder.name} has other files, such as ${first}, and no build has written it. Choose another --out, or run npx gatewright build --force once.`,
  )
}

const packageOf = (path: string): string => path.slice(0, path.indexOf('/'))

/** The files that the last build left in the output folder, as they are now. */
class Disk {
  private readonly folder: Folder
  private readonly left: LeftFiles
  private readonly at: number
  private readonly checked = new Map<string, LeftFile | undefined>()

  constructor(folder: Folder, { outputs, at }: Manifest) {
    this.folder = folder
    this.left = outputs
    this.at = at
  }

  /** A file that nobody has changed since; undefined if somebody has, or if nothing is known of it. */
  unchanged(path: string): LeftFile | undefined {
    if (this.checked.has(path)) return this.checked.get(path)
    const found = this.check(path)
    this.checked.set(path, found)
    return found
  }

  private check(path: string): LeftFile | undefined {
    const left = Object.hasOwn(this.left, path) ? this.left[path] : undefined
    const state = left && this.folder.state(path)
    if (left === undefined || state === undefined) return undefined
    if (isSame(state, left.state) && !isRacy(state, this.at)) return left
    // A checkout, or a cache that is kept elsewhere, gives the same files other states.
    const bytes = this.folder.read(path, maxBytes, 'file')
    return bytes !== undefined && hashOf(bytes) === left.hash ? { ...left, state } : undefined
  }
}
