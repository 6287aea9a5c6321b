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
export function ledgerText(ledger: Ledger): string {
  const files = [...ledger.keys()].sort().map((path) => [path, (ledger.get(path) ?? []).join(' ')] as const)
  return `${JSON.stringify({ files: Object.fromEntries(files) }, null, 2)}\n`
}

/** Reads the list in a folder; empty if there is none. Throws for a list that no build wrote. */
export function readLedger(folder: Folder, name: string): Ledger {
  const standing = folder.standing(name)
  if (standing === 'absent') return new Map()
  const refuse = (why: string): FileError =>
    new FileError(`${folder.shown(name)} is not a list of written files: ${why}. Restore it or delete it.`)
  const bytes = folder.read(name, maxBytes)
  if (bytes === undefined) throw refuse(standing === 'file' ? 'it has more than 16 MiB' : 'it is not a regular file')
  const files = parse(bytes.toString('utf8'))
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
