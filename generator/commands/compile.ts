import type { Catalogue } from '../catalogue/catalogue.ts'
import { check } from '../checks/index.ts'
import { readSpecs } from '../reading/specs.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/** What a folder of specs compiles to. */
export interface Compiled {
  /** Undefined when there is any error. */
  readonly catalogue: Catalogue | undefined
  /** Every fault of every file, sorted by place. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads and checks a folder of specs. Throws only when the folder cannot be read. */
export function compile(specs: string): Compiled {
  const { catalogue, spots, diagnostics } = readSpecs(specs)
  const all = [...diagnostics, ...check(spots, catalogue)].sort(byPlace)
  const isBroken = all.some(({ severity }) => severity === 'error')
  return { catalogue: isBroken ? undefined : catalogue, diagnostics: all }
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1
