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
