import { createHash } from 'node:crypto'
import { FileError } from '../files/reason.ts'
import type { Folder } from '../files/folder.ts'

/**
 * What earlier builds wrote: for each path the hashes of what may stand there. There are two while a build replaces a file,
 * and none where the list was written before there were hashes.
 */
export type Ledger = ReadonlyMap<string, readonly string[]>

/** A list of 10,000 models takes a tenth of this. */
const maxBytes = 16 * 1024 * 1024

/** The mark of a content: 128 bits of SHA-256, enough to tell an edit, and short in a list that is committed. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest().subarray(0, 16).toString('base64url')

/** A list as text: one line for each file, sorted, so that merges of two lists conflict where they should. */
export function ledgerText(ledger: Ledger): string {
  const files = [...ledger].map(([path, hashes]) => [path, hashes.join(' ')] as const)
  return `${JSON.stringify({ files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))) }, null, 2)}\n`
}

/** Reads the list in a folder; an empty one where there is none. Throws for what no build wrote. */
export function readLedger(folder: Folder, name: string): Ledger {
  const standing = folder.standing(name)
  if (standing === 'absent') return new Map()
  const refuse = (why: string): FileError =>
    new FileError(`${folder.shown(name)} is not the list of files that a build wrote: ${why}. Restore it or delete it.`)
  const bytes = folder.read(name, maxBytes)
  if (bytes === undefined) throw refuse(standing === 'file' ? 'it has over 16 MiB' : 'it is not a regular file')
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

/** Words joined by slashes; none of them leads up, and none is a name for another place on any system. */
const isPath = (path: unknown): boolean =>
  typeof path === 'string' &&
  path.length <= 1000 &&
  /^(?!\.+(?:\/|$))[\w.@+-]+(?:\/(?!\.+(?:\/|$))[\w.@+-]+)*$/.test(path)

const isHashes = (hashes: unknown): boolean =>
  typeof hashes === 'string' && /^(?:[\w-]{22}(?: [\w-]{22})?)?$/.test(hashes)
