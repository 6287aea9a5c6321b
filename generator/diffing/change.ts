import type { Catalogue, Json } from '../catalogue/catalogue.ts'
import type { Finding } from '../reporting/finding.ts'
import type { ChangeCode, Impact } from './codes.ts'

export type { ChangeCode, Impact } from './codes.ts'

/** One change for callers between two catalogues. */
export interface Change {
  readonly impact: Impact
  readonly code: ChangeCode
  readonly subject: Subject
  readonly before?: Json
  readonly after?: Json
  /** A sentence for callers, which names the parameter, and not the model. */
  readonly message: string
  /** Why a change is only possibly breaking. */
  readonly reason?: string
  /** In the new specs; in the old ones if the part is gone. */
  readonly place: ChangePlace
}

/** The part of a catalogue that a change is about. */
export interface Subject {
  readonly model?: string
  /** A JSON pointer in the input or in the result; `*` stands for every item of a list and every value of a map. */
  readonly param?: string
  readonly in?: 'input' | 'result'
  readonly workflow?: string
  readonly list?: string
}

/** A position in a file; the length is 0 for a complete file. */
export type ChangePlace = Pick<Finding, 'file' | 'line' | 'column' | 'length'>

/** Returns the position of a part of a spec file by the keys and indexes that lead to it; undefined for an unknown file. */
export type LocatePart = (file: string, path: readonly (string | number)[]) => ChangePlace | undefined

/** One side of a comparison. */
export interface Side {
  readonly catalogue: Catalogue
  readonly locate: LocatePart
  /** The version of its packages, if it is known. */
  readonly version?: string
}
