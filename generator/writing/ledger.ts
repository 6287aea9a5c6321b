import { FileError } from '../files/reason.ts'
import type { Folder } from '../files/folder.ts'

/**
 * The files that earlier builds wrote, with the hashes of their allowed contents. There are two hashes while a build
 * replaces a file, and none in lists from before there were hashes.
 */
export type Ledger = ReadonlyMap<string, readonly string[]>

/** The maximum size of a list; 10,000 models take a tenth of this. */
const maxBytes = 16 * 1024 * 1024

/** The list as text: one line for each file, sorted, so that merges conflict where they should. */
export function ledgerText(ledger: Ledger, paths: readonly string[] = sortedPaths(ledger)): string {
  if (ledger.size === 0) return '{\n  "files": {}\n}\n'
  // An object of thousands of files takes longer to make and to print than these lines.
  const lines = paths.map((path) => `    ${JSON.stringify(path)}: "${(ledger.get(path) ?? []).join(' ')}"`)
  return `{\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`
}

/** The paths of a list in its order. */
export const sortedPaths = (ledger: Ledger): readonly string[] => [...ledger.keys()].sort()

/** The lists that were read in a folder, with their bytes: a build reads each several times. */
const known = new WeakMap<Folder, Map<string, { readonly bytes: Buffer; readonly ledger: Ledger }>>()

/** Reads the list in a folder; empty if there is none. Throws for a list that no build wrote. */
export function readLedger(folder: Folder, name: string): Ledger {
  const entry = folder.entryType(name)
  if (entry === 'absent') return new Map()
  const refuse = (why: string): FileError =>
    new FileError(`${folder.shown(name)} is not a list of written files: ${why}. Restore it or delete it.`)
  const bytes = folder.read(name, maxBytes)
  if (bytes === undefined) throw refuse(entry === 'file' ? 'it has more than 16 MiB' : 'it is not a regular file')
  const lists = known.get(folder) ?? new Map<string, { readonly bytes: Buffer; readonly ledger: Ledger }>()
  const before = lists.get(name)
  if (before?.bytes.equals(bytes) === true) return before.ledger
  const ledger = ledgerIn(bytes.toString('utf8'), refuse)
  known.set(folder, lists.set(name, { bytes, ledger }))
  return ledger
}

/** The list in a text. Throws what `refuse` makes if no build wrote it. */
function ledgerIn(text: string, refuse: (why: string) => FileError): Ledger {
  const files = parse(text)
  if (typeof files !== 'object' || files === null) throw refuse('it has no "files"')
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(files)
    ? files.map((path: unknown) => [path, ''] as const)
    : Object.entries(files)
  const wrong = entries.find(([path, hashes]) => !isPath(path) || !isHashes(hashes))
  if (wrong !== undefined) throw refuse(`no build writes ${JSON.stringify(wrong).slice(0, 100)}`)
  return new Map(entries.map(([path, hashes]) => [String(path), String(hashes).split(' ').filter(Boolean)]))
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'files' in value ? value.files : undefined
  } catch {
    return undefined
  }
}

/** Segments joined by slashes, without `..` and without names that are special on any system. */
const isPath = (path: unknown): boolean =>
  typeof path === 'string' &&
  path.length <= 1000 &&
  /^(?!\.+(?:\/|$))[\w.@+-]+(?:\/(?!\.+(?:\/|$))[\w.@+-]+)*$/.test(path)

const isHashes = (hashes: unknown): boolean =>
  typeof hashes === 'string' && /^(?:[\w-]{22}(?: [\w-]{22})?)?$/.test(hashes)
