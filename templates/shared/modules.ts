import type { PackageModule } from '../../generator/catalogue/target.ts'
import { readSource } from '../../generator/root.ts'

/** Modules of the language, and all that they import, in a folder of a package. */
export const languageModules = (folder: string, names: readonly string[]): readonly PackageModule[] =>
  modulesOf('language', folder, names)

/** Modules of the protocol, and all that they import, in `src/protocol/` of a package. */
export const protocolModules = (names: readonly string[]): readonly PackageModule[] =>
  modulesOf('protocol', 'src/protocol', names)

const modulesOf = (home: string, folder: string, names: readonly string[]): readonly PackageModule[] =>
  [...withImports(home, names)]
    .sort()
    .map((name) => ({ path: `${folder}/${name}.ts`, module: `generator/${home}/${name}.ts` }))

function withImports(home: string, names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((one) => !found.has(one))) {
    found.add(name)
    const source = readSource(`generator/${home}/${name}.ts`)
    const imports = [...source.matchAll(/ from '\.\/(\w+)\.ts'/g)].map(([, path = '']) => path)
    withImports(home, imports, found)
  }
  return found
}
