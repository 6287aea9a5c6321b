import { globSync, readFileSync } from 'node:fs'
import { typescript } from '../generator/writing/languages/typescript.ts'
import { keyOf } from '../generator/writing/template.ts'
import { precompile } from '../generator/writing/templateSource.ts'
import { targets } from '../templates/index.ts'
import { hashOf } from '../generator/files/hash.ts'
import { formatSource } from '../generator/writing/formatter.ts'
import { shipped } from '../generator/writing/modules.ts'

/**
 * The module in place of generator/writing/precompiled.ts: every template of the targets, compiled. One that targets share is
 * compiled for each of their languages.
 */
export function precompiledTemplates(): string {
  const entries = globSync('templates/**/*.hbs').sort().flatMap(compiled)
  return `export const precompiled = {\n${entries.join(',\n')}\n}\n`
}

function compiled(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8')
  const users = targets.filter(({ name }) => path.startsWith(`templates/${name}/`))
  const languages = new Set((users.length > 0 ? users : targets).map(({ language = typescript }) => language))
  return [...languages].map(({ printers }) => {
    const names = Object.keys(printers)
    return `${JSON.stringify(keyOf(source, names))}: ${precompile(path, source, new Set(names))}`
  })
}

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
