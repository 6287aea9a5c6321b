import type { Folder } from '../files/folder.ts'
import { FileError } from '../files/reason.ts'
import { fieldsOf, jsonOf } from '../language/values.ts'

/**
 * The files that earlier builds wrote, with the hashes of their allowed contents. There are two hashes while a build
 * replaces a file, and none in lists from before there were hashes.
 */
export type Ledger = ReadonlyMap<string, readonly string[]>

/** The maximum size of a list; 10,000 models take a tenth of this. */
const maxBytes = 16 * 1024 * 1024

/** The name of the list of a package, in its folder: each has its own, so that branches do not conflict. */
export const listName = 'gatewright.json'

/** The one list of all build products, which are never committed. */
const productList = 'gatewright.dist.json'

/** Whether a file is a build product, which is never committed. */
export const isProduct = (path: string): boolean => /^[^/]+\/dist\//.test(path)

/** The list that has a path. */
export const listOf = (path: string): string =>
  isProduct(path) ? productList : `${path.slice(0, path.indexOf('/') + 1)}${listName}`

/** The lists that files need and that the folder does not have, although it has packages: a person has lost them. */
export function lostLists(folder: Folder, files: Iterable<string>): ReadonlySet<string> {
  const present = new Set(listsIn(folder))
  const needed = new Set([...files].map(listOf))
  const isCovered = (name: string): boolean => present.has(name) || (name !== productList && present.has(listName))
  return new Set([...needed].filter((name) => !isCovered(name)))
}

/** The lists in a folder. The one of sources in its root is from before each package had its own. */
export function listsIn(folder: Folder): readonly string[] {
  const packages = folder.names().filter((name) => folder.entryType(name) === 'folder')
  const names = [listName, productList, ...packages.map((name) => `${name}/${listName}`)]
  return names.filter((name) => folder.entryType(name) !== 'absent')
}

/** The lists as texts, by their names: one line for each file, sorted, so that merges conflict where they should. */
export function ledgerTexts(ledger: Ledger): ReadonlyMap<string, string> {
  const lists = new Map<string, string[]>()
  for (const path of [...ledger.keys()].sort()) {
    const name = listOf(path)
    const lines = lists.get(name) ?? []
    // An object of thousands of files takes longer to make and to print than these lines.
    lines.push(`    ${JSON.stringify(path)}: "${(ledger.get(path) ?? []).join(' ')}"`)
    lists.set(name, lines)
  }
  return new Map([...lists].map(([name, lines]) => [name, `{\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`]))
}

/** The lists that were read in a folder, with their bytes: a build reads each several times. */
const known = new WeakMap<Folder, Map<string, { readonly bytes: Buffer; readonly ledger: Ledger }>>()

/** Reads the lists in a folder; empty if there are none. Throws for a list that no build wrote. */
export function readLedger(folder: Folder): Ledger {
  const lists = new Map(listsIn(folder).map((name) => [name, readList(folder, name)]))
  const all = new Map<string, readonly string[]>()
  for (const [name, list] of lists) {
    for (const [path, hashes] of list) {
      const own = listOf(path)
      // The one of all packages says nothing of a package that has its own.
      if (own === name || !lists.has(own)) all.set(path, hashes)
    }
  }
  return all
}

function readList(folder: Folder, name: string): Ledger {
  const entry = folder.entryType(name)
  if (entry === 'absent') return new Map()
  const refuse = (why: string): FileError =>
    new FileError(`${folder.shown(name)} is not a list of written files: ${why}. Restore it or delete it.`)
  const bytes = folder.read(name, maxBytes)
  if (bytes === undefined) throw refuse(entry === 'file' ? 'it has more than 16 MiB' : 'it is not a regular file')
  const lists = known.get(folder) ?? new Map<string, { readonly bytes: Buffer; readonly ledger: Ledger }>()
  const before = lists.get(name)
  if (before?.bytes.equals(bytes) === true) return before.ledger
  const ledger = ledgerIn(bytes.toString('utf8'), name, refuse)
  known.set(folder, lists.set(name, { bytes, ledger }))
  return ledger
}

/** The list in a text. Throws what `refuse` makes if no build wrote it. */
function ledgerIn(text: string, name: string, refuse: (why: string) => FileError): Ledger {
  const { files } = fieldsOf(jsonOf(text))
  if (typeof files !== 'object' || files === null) throw refuse('it has no "files"')
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(files)
    ? files.map((path: unknown) => [path, ''] as const)
    : Object.entries(files)
  const wrong = entries.find(([path, hashes]) => !isPath(path) || !isIn(name, path) || !isHashes(hashes))
  if (wrong !== undefined) throw refuse(`no build writes ${JSON.stringify(wrong).slice(0, 100)}`)
  return new Map(entries.map(([path, hashes]) => [String(path), String(hashes).split(' ').filter(Boolean)]))
}

/** Whether a list can have this path: segments joined by slashes, without `..` and without names that are special on any system. */
export const isPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= 1000 &&
  /^(?!\.+(?:\/|$))[\w.@+-]+(?:\/(?!\.+(?:\/|$))[\w.@+-]+)*$/.test(path)

/** Whether a list can have a path. */
const isIn = (name: string, path: string): boolean => listOf(path) === name || (name === listName && !isProduct(path))

const isHashes = (hashes: unknown): boolean =>
  typeof hashes === 'string' && /^(?:[\w-]{22}(?: [\w-]{22})?)?$/.test(hashes)
