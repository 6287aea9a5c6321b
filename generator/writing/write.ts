import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Folder } from '../files/folder.ts'
import { codeOf, FileError, reasonOf } from '../files/reason.ts'
import type { Files } from './emit.ts'
import { hashOf, ledgerText, readLedger, type Ledger } from './ledger.ts'

/** What writing would change in the output folder. Paths are relative to it. */
export interface Plan {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** Those of `changed` that were edited since a build wrote them. */
  readonly edited: readonly string[]
  /** Written by an earlier build, and made by no spec any more. */
  readonly orphaned: readonly string[]
  /** The same, but edited since, or nothing that a build could have written: they stay. */
  readonly kept: readonly string[]
  /** In the way: other than what would be written, and not written by any build. */
  readonly foreign: readonly string[]
}

/** Files larger than this were written by no build. */
const maxBytes = 256 * 1024 * 1024

/** Compares `files` with the output folder. `ledger` names the file in it that lists what earlier builds wrote. */
export function plan(out: string, ledger: string, files: Files): Plan {
  const folder = new Folder(out)
  const differing = [...files].filter(([path, text]) => !holds(folder, path, text)).map(([path]) => path)
  const added = differing.filter((path) => folder.standing(path) === 'absent')
  const present = differing.filter((path) => !added.includes(path))
  const owned = readLedger(folder, ledger) // last: another build names a file here before it writes the file
  const changed = present.filter((path) => owned.has(path) && folder.standing(path) === 'file')
  const gone = [...owned.keys()].filter((path) => !files.has(path) && isPresent(folder, path))
  const edited = findEdited(folder, ledger, owned, [...changed, ...gone])
  const shapes = new Set([...files.keys()].map(shapeOf))
  const orphaned = gone.filter((path) => shapes.has(shapeOf(path)) && !edited.has(path))
  return {
    added,
    changed,
    orphaned,
    edited: changed.filter((path) => owned.get(path)?.length !== 0 && edited.has(path)),
    kept: gone.filter((path) => !orphaned.includes(path) && isPresent(folder, path)),
    foreign: present.filter((path) => !changed.includes(path)),
  }
}

/** Those that are not as a build wrote them. A second look tells what another build replaced since the list was read. */
function findEdited(folder: Folder, ledger: string, owned: Ledger, paths: readonly string[]): ReadonlySet<string> {
  const suspects = paths.filter((path) => !isUnedited(folder, path, owned))
  if (suspects.length === 0) return new Set()
  const now = readLedger(folder, ledger)
  return new Set(suspects.filter((path) => !isUnedited(folder, path, now)))
}

function holds(folder: Folder, path: string, text: string): boolean {
  const standing = folder.standing(path)
  if (standing === 'folder')
    throw new FileError(
      `${folder.shown(path)} is a folder, and a file would be written there. Move it, or choose another --out.`,
    )
  return standing === 'file' && folder.read(path, maxBytes)?.toString('utf8') === text
}

/** Whether something stands at a path that a list names. What is behind a link is nothing of ours. */
function isPresent(folder: Folder, path: string): boolean {
  try {
    return folder.standing(path) !== 'absent'
  } catch (error) {
    if (error instanceof FileError) return true
    throw error
  }
}

/** Whether a regular file still is as a build wrote it. */
function isUnedited(folder: Folder, path: string, owned: Ledger): boolean {
  try {
    const bytes = folder.read(path, maxBytes)
    return bytes !== undefined && (owned.get(path) ?? []).includes(hashOf(bytes))
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

/** What tells a path that a target writes: its package, the folder in it, and the ending. */
function shapeOf(path: string): string {
  const [name, ...rest] = path.split('/')
  const ending = /(?:\.d)?\.[a-z]+$/.exec(path)?.[0] ?? rest.at(-1)
  return [name, rest.length > 1 ? rest[0] : '', ending].join('|')
}

/**
 * Carries out a plan. A file is replaced by rename, so that a killed build leaves no half file; the ledger names new
 * files before they are there, so that it never forgets one. Files that did not change are not touched.
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

/** The list while files are replaced: one that is not replaced yet is known by its old hash. */
const both = (folder: Folder, next: Ledger, owned: Ledger): Ledger =>
  new Map(
    [...new Set([...next.keys(), ...owned.keys()])].map((path) => {
      const hashes = new Set([...standingHash(folder, path, owned), ...(next.get(path) ?? [])])
      return [path, [...hashes]]
    }),
  )

/** The hash of a file in a list. Of two, which a build leaves that is killed, it is the one that the file has. */
function standingHash(folder: Folder, path: string, owned: Ledger): readonly string[] {
  const hashes = owned.get(path) ?? []
  const [old] = hashes
  const isOld = hashes.length > 1 && old !== undefined && isUnedited(folder, path, new Map([[path, [old]]]))
  return isOld ? [old] : hashes.slice(-1)
}

/** Removes the drafts of builds that were killed; those of builds that are still at work stay. */
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
    return codeOf(error) === 'EPERM' // it runs, for another user
  }
}

/** Writes through a folder of its own, on the same disk as the files it replaces. */
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
      writeFileSync(draft, text, { flag: 'wx' })
      renameSync(draft, this.folder.absolute(path))
    } catch (error) {
      throw new FileError(
        `${this.folder.shown(path)} cannot be written: ${reasonOf(error)}. Build again when it can be.`,
      )
    }
  }

  /** Writes only what is not there yet. */
  update(path: string, text: string): void {
    if (this.folder.read(path, maxBytes)?.toString('utf8') !== text) this.write(path, text)
  }

  close(): void {
    rmSync(this.folder.absolute(this.drafts), { recursive: true, force: true })
  }

  /** Makes the folder of its drafts anew, whatever stands in its place: never through a link. */
  private open(): void {
    if (this.isOpen) return
    rmSync(this.folder.absolute(this.drafts), { recursive: true, force: true })
    mkdirSync(this.folder.absolute(this.drafts))
    this.isOpen = true
  }

  private isOpen = false
}
