import type { Catalogue } from '../catalogue/catalogue.ts'
import { check } from '../checks/index.ts'
import { readSpecs } from '../reading/specs.ts'
import { strictCodes, type Diagnostic } from '../source/diagnostic.ts'
import { Mistake } from '../source/mistake.ts'

/** The result of compiling a folder of specs. */
export interface Compiled {
  /** Undefined if there is any error. */
  readonly catalogue: Catalogue | undefined
  /** Every diagnostic of every file, sorted by position. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Options of a check. */
export interface CheckOptions {
  /** Whether to report what valid specs lack, too. */
  readonly strict?: boolean
}

/** Reads and checks a folder of specs. Throws only if the folder cannot be read. */
export async function compile(specs: string, { strict = false }: CheckOptions = {}): Promise<Compiled> {
  const { catalogue, names, expressions, diagnostics } = readSpecs(specs)
  const found = await check(names, catalogue, expressions).catch((error: unknown) => {
    throw new Mistake('checking the names and credits of all specs', error)
  })
  const reported = [...diagnostics, ...found].filter(({ code }) => strict || !strictCodes.has(code))
  const all = distinct(reported).sort(byPlace)
  const isBroken = all.some(({ severity }) => severity === 'error')
  return { catalogue: isBroken ? undefined : catalogue, diagnostics: all }
}

/** An error in a shared definition is reported once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map(
    diagnostics.map((one) => [JSON.stringify([one.file, one.line, one.column, one.code, one.message]), one]),
  )
  return [...known.values()]
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1
