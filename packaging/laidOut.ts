import { globSync, readFileSync } from 'node:fs'
import { hashOf } from '../generator/files/hash.ts'
import { formatSource } from '../generator/writing/formatter.ts'
import { shipped } from '../generator/writing/modules.ts'

/** The folders from which packages import the modules of the language; modules that import from another one are formatted in every build. */
const folders = ['.', '../check']

/** The module in place of generator/writing/laidOut.ts: in a package with the default names, no build formats these modules. */
export async function laidOutModules(): Promise<string> {
  const sources = globSync(['generator/{language,protocol}/*.ts', 'templates/*/runtime/*.ts']).map((path) =>
    readFileSync(path, 'utf8'),
  )
  const texts = new Set(sources.flatMap((source) => folders.map((folder) => shipped(source, folder))))
  const hashes = await Promise.all(
    [...texts].map(async (text) => ((await formatSource('module.ts', text)) === text ? [hashOf(text)] : [])),
  )
  return `export const laidOut = new Set(${JSON.stringify(hashes.flat().sort())})\n`
}
