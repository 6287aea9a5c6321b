import { readdirSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { isDraft } from '../files/drafts.ts'
import { reasonOf } from '../files/reason.ts'

/** An entry below a folder. */
export interface Entry {
  /** Relative to the folder, with forward slashes; empty for the folder itself. */
  readonly path: string
  /** Why it cannot be read; undefined for a file. */
  readonly why?: string
}

/** A folder of specs has no more entries than this; so even the root of a disk gets an answer. */
const most = 100_000

/**
 * The YAML files below a folder in the order of their paths, and the entries that cannot be read. It follows no links,
 * so that it reads nothing outside the folder and never loops.
 */
export function listYaml(root: string): readonly Entry[] {
  const found: Entry[] = []
  const folders = ['']
  let seen = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(root, folder, found)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (++seen > most) return [{ path: '', why: 'it contains more than 100,000 files and folders' }]
      if (entry.isDirectory()) folders.push(path)
      else if (isSpec(entry, join(root, path))) found.push({ path, ...obstacle(entry) })
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function entriesOf(root: string, folder: string, found: Entry[]): readonly Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch (error) {
    found.push({ path: folder, why: reasonOf(error) })
    return []
  }
}

/** Whether this may be intended as a spec, or as a folder of specs. */
const isSpec = (entry: Dirent, path: string): boolean =>
  !isDraft(entry.name) && (/\.ya?ml$/i.test(entry.name) || (entry.isSymbolicLink() && leadsToFolder(path)))

function leadsToFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function obstacle(entry: Dirent): Pick<Entry, 'why'> {
  if (entry.isFile()) return {}
  return { why: entry.isSymbolicLink() ? 'it is a link, and links are not followed' : 'it is not a regular file' }
}
