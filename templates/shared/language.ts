import type { Output } from '../../generator/catalogue/target.ts'

/** These modules of the language in a folder of a package. */
export const languageModules = (folder: string, names: readonly string[]): readonly Output[] =>
  names.map((name) => ({ path: `${folder}/${name}.ts`, module: `generator/language/${name}.ts` }))
