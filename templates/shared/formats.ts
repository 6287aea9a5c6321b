import type { Catalogue, Param } from '../../generator/catalogue/catalogue.ts'
import type { Output } from '../../generator/catalogue/target.ts'
import { braces, code, type Code } from '../../generator/writing/code.ts'
import { identifier, key, quote } from '../../generator/writing/print.ts'
import { table } from './table.ts'

/** The checks of the formats that kinds brought, as the module of a model imports and names them. */
export interface FormatsView {
  readonly imports: readonly Code[]
  /** An object with the checks, by the names of their formats. */
  readonly checks: Code
}

/** Returns the name that modules of models use for the check of a format; no parameter has a name with `$` first. */
export const checkName = (format: string): Code =>
  identifier(`$${format.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`)

/** Returns the view of the checks that parameters need; undefined if they need none. */
export function formatsView(params: readonly Param[]): FormatsView | undefined {
  const names = formatsOf(params)
  if (names.length === 0) return undefined
  return {
    imports: names.map((name) => code`import { check as ${checkName(name)} } from ${quote(`../formats/${name}.js`)}`),
    checks: braces(names.map((name) => code`${key(name)}: ${checkName(name)}`)),
  }
}

/** Returns the modules of the formats that any model takes, in `src/formats/` of a package. */
export function formatModules(target: string, { models, formats }: Catalogue): readonly Output[] {
  const used = new Set(models.flatMap(({ params }) => formatsOf(params)))
  return formats
    .filter(({ name }) => used.has(name))
    .flatMap(({ files }) => files.map(({ path, source }) => ({ path: `${target}/${path}`, source })))
}

/** The names of the formats in the table of parameters, which names only those that kinds brought. */
const formatsOf = (params: readonly Param[]): readonly string[] => {
  const found = JSON.stringify(table(params)).matchAll(/"format":"([a-z0-9-]+)"/g)
  return [...new Set([...found].map(([, name = '']) => name))].sort()
}
