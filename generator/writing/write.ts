import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Folder, type Standing } from '../files/folder.ts'
import { codeOf, FileError, reasonOf } from '../files/reason.ts'
import type { Files } from './emit.ts'
import { hashOf, ledgerText, readLedger, type Ledger } from './ledger.ts'

/** The changes that writing would make in the output folder. Paths are relative to it. */
export interface Plan {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** The files of `changed` that were edited since a build wrote them. */
  readonly edited: readonly string[]
  /** Written by an earlier build, but no longer generated. */
  readonly orphaned: readonly string[]
  /** The same, but edited since, or not a file that a build could have written: they stay. */
  readonly kept: readonly string[]
  /** Conflicts: files with other content that no build wrote. */
  readonly foreign: readonly string[]
}

/** No build writes files larger than this. */
const maxBytes = 256 * 1024 * 1024

/**
 * Compares `files` with the output folder. `ledger` is the name of the list of files from earlier builds, and `off` are the
 * targets that are not built any more, whose files are removed as well.
 */
export function plan(out: string, ledger: string, files: Files, off: readonly string[] = []): Plan {
  const folder = new Folder(out)
  const differing = new Map([...files].flatMap(([path, text]) => difference(folder, path, text)))
  const added = [...differing].filter(([, standing]) => standing === 'absent').map(([path]) => path)
  const present = [...differing].filter(([, standing]) => standing !== 'absent').map(([path]) => path)
  const owned = readLedger(folder, ledger) // read last: another build lists a file before it writes it
  const changed = present.filter((path) => owned.has(path) && differing.get(path) === 'file')
  const gone = [...owned.keys()].filter((path) => !files.has(path) && isPresent(folder, path))
  const edited = findEdited(folder, ledger, owned, [...changed, ...gone])
  const shapes = new Set([...files.keys()].map(shapeOf))
  const isOurs = (path: string): boolean => shapes.has(shapeOf(path)) || off.some((name) => path.startsWith(`${name}/`))
  const orphaned = gone.filter((path) => isOurs(path) && !edited.has(path))
  return {
    added,
    changed,
    orphaned,
    edited: changed.filter((path) => owned.get(path)?.length !== 0 && edited.has(path)),
    kept: gone.filter((path) => !orphaned.includes(path) && isPresent(folder, path)),
    foreign: present.filter((path) => !changed.includes(path)),
  }
}

/**
 * The files that differ from what a build wrote. A second check finds those that another build replaced since the list
 * was read.
 */
function findEdited(folder: Folder, ledger: string, owned: Ledger, paths: readonly string[]): ReadonlySet<string> {
  const suspects = paths.filter((path) => !isUnedited(folder, path, owned))
  if (suspects.length === 0) return new Set()
  const now = readLedger(folder, ledger)
  return new Set(suspects.filter((path) => !isUnedited(folder, path, now)))
}

/** The path and what is there, if that is not a file with this text. */
function difference(folder: Folder, path: string, text: string): readonly (readonly [string, Standing])[] {
  const standing = folder.standing(path)
  if (standing === 'folder')
    throw new FileError(
      `${folder.shown(path)} is a folder where a file would be written. Move it, or choose another --out.`,
    )
  const isSame = standing === 'file' && folder.read(path, maxBytes, standing)?.toString('utf8') === text
  return isSame ? [] : [[path, standing]]
}

/** Whether there is an entry at a listed path. Entries behind links are not ours. */
function isPresent(folder: Folder, path: string): boolean {
  try {
    return folder.standing(path) !== 'absent'
  } catch (error) {
    if (error instanceof FileError) return true
    throw error
  }
}

/** Whether a regular file is still as a build wrote it. */
function isUnedited(folder: Folder, path: string, owned: Ledger): boolean {
  try {
    const bytes = folder.read(path, maxBytes)
    return bytes !== undefined && (owned.get(path) ?? []).includes(hashOf(bytes))
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

/** The pattern of paths that a target writes: its package, the folder in it, and the extension. */
function shapeOf(path: string): string {
  const [name, ...rest] = path.split('/')
  const ending = /(?:\.d)?\.[a-z]+$/.exec(path)?.[0] ?? rest.at(-1)
  return [name, rest.length > 1 ? rest[0] : '', ending].join('|')
}

/**
 * Carries out a plan. It replaces files by rename, so that a killed build leaves no partial file; the list has new
 * files before they exist, so that it never misses one. Unchanged files are not touched.
 */
export function apply(out: string, ledger: string, files: Files, plan: Plan): void {
  try {
    carryOut(out, ledger, files, plan)
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`${out} cannot be written: ${reasonOf(error)}. Build again when it can be.`)
  }
}

function carryOut(out: string, ledger: string, files: Files, { added, changed, orphaned, kept }: Plan): void {
  const folder = new Folder(out)
  const owned = readLedger(folder, ledger)
  const shapes = new Set([...files.keys()].map(shapeOf))
  const stays = kept.filter((path) => shapes.has(shapeOf(path))).map((path) => [path, owned.get(path) ?? []] as const)
  const next: Ledger = new Map([...stays, ...[...files].map(([path, text]) => [path, [hashOf(text)]] as const)])
  folder.make('.')
  sweep(folder)
  const renamer = new Renamer(folder)
  try {
    if (added.length + changed.length > 0) renamer.update(ledger, ledgerText(both(folder, next, owned)))
    for (const path of [...added, ...changed]) renamer.write(path, files.get(path) ?? '')
    for (const path of orphaned) folder.remove(path)
    renamer.update(ledger, ledgerText(next))
  } finally {
    renamer.close()
  }
}

/** The list while files are replaced: a file that is not replaced yet has its old hash. */
const both = (folder: Folder, next: Ledger, owned: Ledger): Ledger =>
  new Map(
    [...new Set([...next.keys(), ...owned.keys()])].map((path) => {
      const hashes = new Set([...standingHash(folder, path, owned), ...(next.get(path) ?? [])])
      return [path, [...hashes]]
    }),
  )

/** The hash of a file in a list. If a killed build left two, it is the one that matches the file. */
function standingHash(folder: Folder, path: string, owned: Ledger): readonly string[] {
  const hashes = owned.get(path) ?? []
  const [old] = hashes
  const isOld = hashes.length > 1 && old !== undefined && isUnedited(folder, path, new Map([[path, [old]]]))
  return isOld ? [old] : hashes.slice(-1)
}

/** Removes the drafts of killed builds; those of running builds stay. */
function sweep(folder: Folder): void {
  for (const name of readdirSync(folder.absolute('.'))) {
    const pid = /^\.gatewright-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(folder.absolute(name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM' // it is running as another user
  }
}

/** Writes via a temporary folder on the same disk as the files that it replaces. */
class Renamer {
  private readonly folder: Folder
  private readonly drafts = `.gatewright-${process.pid}`

  constructor(folder: Folder) {
    this.folder = folder
  }

  write(path: string, text: string): void {
    this.folder.make(dirname(path))
    const draft = this.folder.absolute(join(this.drafts, 'draft'))
    try {
      this.open()
      // A script with a #! line is a command.
      writeFileSync(draft, text, { flag: 'wx', mode: text.startsWith('#!') ? 0o777 : 0o666 })
      renameSync(draft, this.folder.absolute(path))
    } catch (error) {
      throw new FileError(
        `${this.folder.shown(path)} cannot be written: ${reasonOf(error)}. Build again when it can be.`,
      )
    }
  }

  /** Writes only missing files. */
  update(path: string, text: string): void {
    if (this.folder.read(path, maxBytes)?.toString('utf8') !== text) this.write(path, text)
  }

  close(): void {
    rmSync(this.folder.absolute(this.drafts), { recursive: true, force: true })
  }

  /** Creates an empty folder for its drafts, replacing whatever is there; never through a link. */
  private open(): void {
    if (this.isOpen) return
    rmSync(this.folder.absolute(this.drafts), { recursive: true, force: true })
    mkdirSync(this.folder.absolute(this.drafts))
    this.isOpen = true
  }

  private isOpen = false
}
