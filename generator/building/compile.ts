import type { Catalogue } from '../catalogue/catalogue.ts'
import { check, checks as builtInChecks, type Check } from '../checks/index.ts'
import { Trials } from '../checks/trials.ts'
import { kinds as builtInKinds } from '../kinds/index.ts'
import type { Kind } from '../kinds/kind.ts'
import { loadKinds } from '../reading/formats.ts'
import { readSpecs, type KnownReadings } from '../reading/specs.ts'
import { strictCodes, type Diagnostic } from '../source/diagnostic.ts'
import { ExtensionError, Mistake } from '../source/mistake.ts'

/** The result of compiling a folder of specs. */
export interface Compiled {
  /** Undefined if there is any error. */
  readonly catalogue: Catalogue | undefined
  /** Every diagnostic of every file, sorted by position. */
  readonly diagnostics: readonly Diagnostic[]
  /** Everything that files say; only of files that can be read apart from the others. */
  readonly readings: KnownReadings
}

/** The kinds and the checks that a configuration adds to those of Gatewright. */
export interface Additions {
  readonly kinds?: readonly Kind[]
  readonly checks?: readonly Check[]
}

/** Options of a check. */
export interface CheckOptions extends Additions {
  /** Whether to report what valid specs lack, too. */
  readonly strict?: boolean
  /** The content of files that need not be read again. */
  readonly known?: KnownReadings
}

/** Reads and checks a folder of specs. Throws only if the folder cannot be read, or if a check throws. */
export async function compile(specs: string, options: CheckOptions = {}): Promise<Compiled> {
  const trials = new Trials()
  try {
    return await compileWith(trials, specs, options)
  } finally {
    trials.close()
  }
}

async function compileWith(trials: Trials, specs: string, options: CheckOptions): Promise<Compiled> {
  const { strict = false, kinds = [], checks = [], known } = options
  const added = await loadKinds(kinds)
  const loaded = { kinds: [...builtInKinds, ...added.kinds], formats: added.formats }
  const { expressions, diagnostics, readings, ...read } = readSpecs(specs, loaded, known, () => trials.start())
  const checked = { ...read, isComplete: !diagnostics.some(isError) }
  const found = await check([...builtInChecks, ...checks], checked, expressions, trials).catch((error: unknown) => {
    throw error instanceof ExtensionError ? error : new Mistake('checking the names and credits of all specs', error)
  })
  const reported = [...diagnostics, ...found].filter(({ code }) => strict || !strictCodes.has(code))
  const all = distinct(reported).sort(byPlace)
  return { catalogue: all.some(isError) ? undefined : read.catalogue, diagnostics: all, readings }
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/** An error in a shared definition is reported once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map(
    diagnostics.map((one) => [JSON.stringify([one.file, one.line, one.column, one.code, one.message]), one]),
  )
  return [...known.values()]
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1
