import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from '../../generator/catalogue/target.ts'

/** Modules of the language and all their imports, in a folder of a package. */
export function languageModules(folder: string, names: readonly string[]): readonly Output[] {
  return [...withImports(names)]
    .sort()
    .map((name) => ({ path: `${folder}/${name}.ts`, module: `generator/language/${name}.ts` }))
}

function withImports(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((one) => !found.has(one))) {
    found.add(name)
    const source = readFileSync(join(import.meta.dirname, '../../generator/language', `${name}.ts`), 'utf8')
    withImports(
      [...source.matchAll(/ from '\.\/(\w+)\.ts'/g)].map(([, path = '']) => path),
      found,
    )
  }
  return found
}
