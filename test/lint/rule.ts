import type ts from 'typescript-5.9'
import type { Place, Source } from './source.ts'

/** The finding of a rule, and where it is. */
export interface Problem extends Place {
  readonly rule: string
  readonly message: string
}

/** All files of the project, by their paths from its root. */
export interface House {
  readonly paths: readonly string[]
  /** Returns the text of a file; the empty text if there is no such file. */
  readonly read: (path: string) => string
}

/** The two moments at which a rule can look. */
export interface Checks {
  /** Sees each file once. Files are forgotten afterwards, so keep only what `end` needs. */
  readonly file?: (source: Source) => void
  readonly end?: () => void
}

/** Reports a problem. */
export type Report = (place: Place, message: string) => void

/** A rule of the house: one idea. */
export interface Rule {
  readonly name: string
  /** Starts one run over the files. */
  readonly start: (report: Report, house: House) => Checks
}

/** Where a rule about single files has found something, and the message. */
export type Finding = readonly [where: ts.Node | number, message: string]

/** Makes a rule that needs one file at a time. */
export const fileRule = (
  name: string,
  applies: (path: string) => boolean,
  check: (source: Source) => Iterable<Finding>,
): Rule => ({
  name,
  start: (report) => ({
    file(source) {
      if (!applies(source.path)) return
      for (const [where, message] of check(source)) report(source.at(where), message)
    },
  }),
})

/** Makes a rule that needs only the paths of the files. */
export const pathRule = (
  name: string,
  check: (house: House) => Iterable<readonly [place: Place, message: string]>,
): Rule => ({
  name,
  start: (report, house) => ({
    end() {
      for (const [place, message] of check(house)) report(place, message)
    },
  }),
})
