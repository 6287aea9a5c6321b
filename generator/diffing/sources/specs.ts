import { relative, resolve } from 'node:path'
import { FileError } from '../../files/reason.ts'
import { kinds as builtIn } from '../../kinds/index.ts'
import type { Kind } from '../../kinds/kind.ts'
import { loadKinds } from '../../reading/formats.ts'
import { readSpecs, type Specs } from '../../reading/specs.ts'
import type { LocatePart, Side } from '../change.ts'

/**
 * Reads a folder of specs. `shown` is the folder that positions name. Names that clash between files are no reason to refuse
 * it, so that commits from before a check can be compared.
 */
export async function sideOfSpecs(
  folder: string,
  source: string,
  shown: string,
  kinds: readonly Kind[] = [],
): Promise<Side> {
  const added = await loadKinds(kinds)
  const read = readSpecs(folder, { kinds: [...builtIn, ...added.kinds], formats: added.formats })
  const { catalogue } = read
  const errors = read.diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  const at = (file: string): string => moved(file, folder, shown)
  if (catalogue !== undefined && first === undefined) return { catalogue, locate: locatorOf(read, at) }
  const where =
    first === undefined ? 'it has no models' : `${at(first.file)}:${first.line}:${first.column}: ${first.message}`
  const count = errors.length > 1 ? `${errors.length} errors` : 'an error'
  throw new FileError(
    `The specs ${folder === shown ? 'in' : 'of'} ${source} have ${count}, so they cannot be compared: ${where}`,
  )
}

const locatorOf =
  ({ locate }: Specs, at: (file: string) => string): LocatePart =>
  (file, path) => {
    const place = locate(file, path)
    return place && { file: at(place.file), line: place.line, column: place.column, length: place.length }
  }

/** A path below the folder that was read, as one below the folder that is shown. */
function moved(file: string, folder: string, shown: string): string {
  const path = relative(resolve(folder), resolve(file)).replaceAll('\\', '/')
  return path === '' ? shown : `${shown}/${path}`.replace(/^\.\//, '')
}

/** The error of a source that does not exist, or that has no such name. */
export class SourceError extends FileError {}

/** How sources are read. */
export interface SourceOptions {
  /** The folder of specs of the working folder, whose place in a commit is the same. */
  readonly specs?: string
  /** The kinds that the configuration adds; those of another commit are never executed. */
  readonly kinds?: readonly Kind[]
}

/** The files of a package, by their paths in it. */
export interface PackageFiles {
  /** The package as a user wrote it. */
  readonly name: string
  /** The folder or archive, for the positions of changes. */
  readonly place: string
  /** Returns the text of a file; undefined if there is none. Throws if it is a link, too large or not UTF-8. */
  readonly read: (path: string) => string | undefined
  /** Returns the names of the files in a folder, sorted. */
  readonly list: (folder: string) => readonly string[]
}

/** The limits of what is read from commits and packages. */
export const limits = { files: 20_000, fileBytes: 16_777_216, allBytes: 536_870_912 } as const
