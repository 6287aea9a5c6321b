import type { Json } from '../catalogue/catalogue.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/** The severity of a finding. An error fails its command; a note is only for information. */
export type Severity = 'error' | 'warning' | 'note'

/** One thing that a command reports: a diagnostic of the specs, a file that differs, or a change for callers. */
export interface Finding {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The path as a user in the current folder would write it. */
  readonly file: string
  /** The line and the column count from 1; a column is a UTF-16 code unit. */
  readonly line: number
  readonly column: number
  /** How many code units of the line are marked; 0 stands for the entire line. */
  readonly length: number
  /** More for `--format json`. */
  readonly data?: Json
}

/** The meaning of a code, for formats that explain their codes. */
export interface Rule {
  readonly code: string
  /** One sentence. */
  readonly summary: string
  /** The complete explanation: as plain text, and as Markdown. */
  readonly page?: { readonly text: string; readonly markdown: string }
}

/** The findings of one run of a command. */
export interface Report {
  readonly command: 'check' | 'build' | 'diff' | 'import'
  readonly findings: readonly Finding[]
  /** One sentence about the run. */
  readonly summary: string
  /** The least severity that fails the command; `error` unless a flag such as --strict says otherwise. */
  readonly failsOn?: Severity
  /** The findings that fail the command, if their severity does not decide it. */
  readonly failing?: readonly Finding[]
  /** The meanings of codes that are not diagnostics of specs. */
  readonly rules?: readonly Rule[]
  /** Whether an error ended the command before it had looked at everything. */
  readonly isIncomplete?: boolean
  /** More for `--format json`. */
  readonly data?: Json
  /** How long the command took. */
  readonly seconds?: number
}

/** The tool that made a report, as formats name it. */
export interface Tool {
  readonly version: string
  /** The meaning of each code of the report that has one. */
  readonly rules: ReadonlyMap<string, Rule>
}

/** The formats of reports: the first one is for people, the others are for programs. */
export const formatNames = ['pretty', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const

/** A format of reports. */
export type FormatName = (typeof formatNames)[number]

/** A diagnostic as a finding. Its mark ends where its line ends. */
export function findingOf({ text, length, ...diagnostic }: Diagnostic): Finding {
  return { ...diagnostic, length: Math.max(0, Math.min(length, text.length - diagnostic.column + 1)) }
}

/** The severities, the worst one first. */
const severities: readonly Severity[] = ['error', 'warning', 'note']

/** Whether a finding fails the command of its report. */
export const isFailing = ({ failsOn = 'error', failing }: Report, finding: Finding): boolean =>
  failing?.includes(finding) ?? severities.indexOf(finding.severity) <= severities.indexOf(failsOn)

/** Findings or diagnostics by their files, in the order in which the files first come up. */
export const byFile = <Of extends Pick<Finding, 'file'>>(all: readonly Of[]): ReadonlyMap<string, readonly Of[]> =>
  Map.groupBy(all, ({ file }) => file)
