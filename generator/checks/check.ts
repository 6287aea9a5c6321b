import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { SharedNames } from '../source/occurrences.ts'

/** A check over all specs together. */
export interface Check {
  /** Unique; checks of this project are named after the code that they report. */
  readonly name: string
  /** Yields what is wrong. There is no catalogue if a spec has errors. */
  readonly run: (names: SharedNames, catalogue: Catalogue | undefined) => Iterable<Diagnostic>
}
