import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { Locate, SharedNames } from '../source/occurrences.ts'

/** The content of a folder of specs, as checks see it. */
export interface Checked {
  readonly names: SharedNames
  /** Every part without errors; undefined if the service has one. */
  readonly catalogue: Catalogue | undefined
  /** Whether no file has an error. */
  readonly isComplete: boolean
  readonly locate: Locate
}

/** A check over all specs together. */
export interface Check {
  /** Unique; it is the code that the check reports. */
  readonly name: string
  /** Returns what is wrong. */
  readonly run: (checked: Checked) => Iterable<Diagnostic> | Promise<Iterable<Diagnostic>>
}
