import { readdirSync, rmSync } from 'node:fs'
import type { Folder } from '../files/folder.ts'
import { FileError, reasonOf } from '../files/reason.ts'
import { isRunning } from '../files/running.ts'
import type { FileState } from '../files/state.ts'
import { maxBytes, entryTypeOf, type Compared } from './compared.ts'
import type { Drafts } from './drafts.ts'
import { hashOf } from '../files/hash.ts'
import { isPath, ledgerTexts, listOf, listsIn, lostLists, readLedger, type Ledger } from './ledger.ts'

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

/**
 * Plans the changes of files, which are compared with the output folder. `off` are the targets that are not built any more,
 * whose files are removed as well.
 */
export function plan(
  folder: Folder,
  { hashes: files, differing, replaced }: Pick<Compared, 'hashes' | 'differing'> & Partial<Pick<Compared, 'replaced'>>,
  off: readonly string[] = [],
): Plan {
  folder.refresh() // others can have created folders while the files were made
  const standings = new Map([...differing].map((path) => [path, entryTypeOf(folder, path)]))
  const added = [...differing].filter((path) => standings.get(path) === 'absent')
  const present = [...differing].filter((path) => standings.get(path) !== 'absent')
  const lost = unlisted(folder, files)
  const owned = new Map([...lost, ...readLedger(folder)]) // read last: another build lists a file before it writes it
  const changed = present.filter((path) => owned.has(path) && standings.get(path) === 'file')
  const gone = [...owned.keys()].filter((path) => !files.has(path) && isPresent(folder, path))
  const isAsWritten = (path: string): boolean => owned.get(path)?.includes(replaced?.get(path) ?? '') === true
  const edited = findEdited(folder, owned, [...changed.filter((path) => !isAsWritten(path)), ...gone])
  const shapes = shapesOf(files, gone)
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
 * The files that differ from what a build wrote. A second check finds those that another build replaced since the lists
 * were read.
 */
function findEdited(folder: Folder, owned: Ledger, paths: readonly string[]): ReadonlySet<string> {
  const suspects = paths.filter((path) => !isUnedited(folder, path, owned))
  if (suspects.length === 0) return new Set()
  const now = readLedger(folder)
  return new Set(suspects.filter((path) => !isUnedited(folder, path, now)))
}

/** Whether there is an entry at a listed path. Entries behind links are not ours. */
function isPresent(folder: Folder, path: string): boolean {
  try {
    return folder.entryType(path) !== 'absent'
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
 * The files that an earlier build could have written, in packages whose lists are lost. Nobody knows their contents, so they
 * stay until a person removes them.
 */
function unlisted(folder: Folder, files: ReadonlyMap<string, string>): Ledger {
  const lost = lostLists(folder, files.keys())
  if (lost.size === 0) return new Map()
  const shapes = shapesOf(files, [...lost])
  const parts = new Set([...files.keys()].filter((path) => lost.has(listOf(path))).map(partOf))
  const found = [...parts].flatMap((part) => [...filesIn(folder, part)])
  const isOurs = (path: string): boolean => !files.has(path) && lost.has(listOf(path)) && shapes.has(shapeOf(path))
  return new Map(found.filter((path) => isPath(path) && isOurs(path)).map((path) => [path, []]))
}

/** The package of a path, and the folder in it: what people put beside these folders is theirs. */
const partOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/')

/** The files in a folder, and for the folder in a package in the folders below it as well. */
function* filesIn(folder: Folder, path: string): Generator<string> {
  if (!isFolder(folder, path)) return
  for (const name of readdirSync(folder.absolute(path))) {
    const inner = `${path}/${name}`
    const entry = folder.entryType(inner)
    if (entry === 'file') yield inner
    else if (entry === 'folder' && path.includes('/')) yield* filesIn(folder, inner)
  }
}

/** Whether there is a folder. Those behind links are not ours. */
function isFolder(folder: Folder, path: string): boolean {
  try {
    return folder.entryType(path) === 'folder'
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

/** The patterns of the paths of files; none if nobody asks for them. */
const shapesOf = (files: ReadonlyMap<string, string>, asked: readonly string[]): ReadonlySet<string> =>
  new Set(asked.length === 0 ? [] : [...files.keys()].map(shapeOf))

/** The files of a build, and the drafts of those that differ. */
export interface Made {
  readonly hashes: ReadonlyMap<string, string>
  readonly drafts: Drafts
}

/**
 * Carries out a plan. It replaces files by rename, so that a killed build leaves no partial file; the lists have new
 * files before they exist, so that they never miss one. Unchanged files are not touched. Returns the states of the files that
 * it wrote.
 */
export function apply(folder: Folder, made: Made, plan: Plan): ReadonlyMap<string, FileState> {
  try {
    return carryOut(folder, made, plan)
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`${folder.name} cannot be written: ${reasonOf(error)}. Build again when it can be.`)
  }
}

function carryOut(
  folder: Folder,
  { hashes: files, drafts }: Made,
  { added, changed, orphaned, kept }: Plan,
): ReadonlyMap<string, FileState> {
  const owned = readLedger(folder)
  const shapes = shapesOf(files, kept)
  const stays = kept.filter((path) => shapes.has(shapeOf(path))).map((path) => [path, owned.get(path) ?? []] as const)
  const next: Ledger = new Map([...stays, ...[...files].map(([path, hash]) => [path, [hash]] as const)])
  folder.make('.')
  sweep(folder)
  const lists = ledgerTexts(next)
  if (added.length + changed.length > 0) {
    const until = ledgerTexts(both(folder, next, owned))
    writeLists(
      folder,
      drafts,
      [...until].filter(([name]) => lists.has(name)),
    )
  }
  const states = [...added, ...changed].map((path) => [path, drafts.place(path)] as const)
  for (const path of orphaned) folder.remove(path)
  writeLists(folder, drafts, lists)
  // Also the one of all packages, when each of them has its own.
  for (const name of listsIn(folder)) if (!lists.has(name)) folder.remove(name)
  return new Map(states.flatMap(([path, state]) => (state === undefined ? [] : [[path, state]])))
}

/** Writes lists that are not on disk already. */
function writeLists(folder: Folder, drafts: Drafts, lists: Iterable<readonly [name: string, text: string]>): void {
  for (const [name, text] of lists) {
    const bytes = Buffer.from(text)
    if (folder.read(name, maxBytes)?.equals(bytes) === true) continue
    drafts.add(name, bytes)
    drafts.place(name)
  }
}

/** The lists while files are replaced: a file that is not replaced yet has its old hash. */
function both(folder: Folder, next: Ledger, owned: Ledger): Ledger {
  const all = new Map(next)
  for (const [path, old] of owned) {
    const made = next.get(path) ?? []
    const isSame = old.length === 1 && made.length === 1 && old[0] === made[0]
    if (!isSame) all.set(path, [...new Set([...standingHash(folder, path, owned), ...made])])
  }
  return all
}

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
    const pid = /^\.gatewright-(\d+)(?:-\d+)?$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(folder.absolute(name), { recursive: true, force: true })
  }
}
