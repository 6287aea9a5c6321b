import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keptLayout } from '../../files/keptFile.ts'
import { cachePlaces, projectOf } from '../../files/cacheFolder.ts'
import { readBytes } from '../../files/read.ts'
import { plural } from '../../reporting/pretty.ts'
import type { Section } from './section.ts'

/** Only the beginning of a file says which version has written it, but kept files are bounded. */
const mostBytes = 512 * 1024 * 1024

/** The caches that commands in a folder can use: where they are, how large, and whether this version reads them. */
export function cacheSection(folder: string): Section {
  const places = [...cachePlaces(projectOf(folder))].filter((place) => existsSync(place)).map(cacheUseOf)
  return {
    name: 'cache',
    lines:
      places.length === 0
        ? ['none yet']
        : places.map(({ place, files, bytes, foreign }) => {
            const ignored =
              foreign === 0 ? 'all of this version' : `${foreign} of another version or damaged, which are ignored`
            return `${place}: ${plural(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB; ${ignored}`
          }),
    data: places,
    problems: [],
  }
}

type CacheUse = { readonly place: string; readonly files: number; readonly bytes: number; readonly foreign: number }

function cacheUseOf(place: string): CacheUse {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(place, name), { throwIfNoEntry: false })?.isFile(),
  )
  const bytes = names.reduce(
    (sum, name) => sum + (statSync(join(place, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  return { place, files: names.length, bytes, foreign: names.filter((name) => isForeign(join(place, name))).length }
}

/** Whether a file of the cache is not of this version. Other files are modules that Node has compiled. */
function isForeign(file: string): boolean {
  if (!file.endsWith('.kept')) return false
  try {
    const bytes = readBytes(file, mostBytes)
    return typeof bytes === 'string' || !bytes.toString('latin1', 0, 40).startsWith(`${keptLayout} `)
  } catch {
    return true
  }
}
