import { diagnose, type Code, type Detail, type Diagnostic, type Place } from './diagnostic.ts'
import type { Lines, Value } from './value.ts'

/** A file while it is read: its text, and its diagnostics. */
export interface File {
  readonly name: string
  readonly text: string
  /** The value of the complete file. */
  readonly root: Value | null
  readonly lines: Lines
  readonly diagnostics: Diagnostic[]
  readonly nearest: Nearest
  /** Values that YAML changed, which are already reported. */
  readonly spoiled: Set<Value>
  /** The reported diagnostics: many models report the same ones for shared definitions. */
  readonly reported: Set<string>
}

/** Finds the known word that was most likely meant; undefined when none is close. */
export type Nearest = (word: string, known: readonly string[]) => string | undefined

/** A part of a text. */
export type Range = readonly [start: number, end: number]

/** The position of a value. */
export const range = (value: Value | null): Range => [value?.start ?? 0, value?.end ?? 0]

/** How many diagnostics of one file are collected: nobody reads more, and some list every known name. */
const most = 1000

/** Adds a diagnostic, unless it is already reported there, or the file has too many. */
export function report<C extends Code>(file: File, at: Range, code: C, ...detail: Detail<C>): void {
  add(file, diagnose(code, place(file, at), ...detail))
}

/** Adds a diagnostic of a complete file, which marks no line. */
export function reportFile<C extends Code>(file: File, code: C, ...detail: Detail<C>): void {
  add(file, diagnose(code, { file: file.name, line: 1, column: 1, length: 0, text: '' }, ...detail))
}

function add(file: File, diagnostic: Diagnostic): void {
  if (file.reported.size >= most) return
  const { line, column, code, message } = diagnostic
  const key = [line, column, code, message].join(' ')
  if (file.reported.has(key)) return
  file.reported.add(key)
  file.diagnostics.push(diagnostic)
}

/** The position of a part of a file. */
export function place(file: File, [start, end]: Range): Place {
  const { line, col } = file.lines.linePos(start)
  const column = Math.max(1, col)
  const next = file.text.indexOf('\n', start)
  const text = file.text.slice(start - (column - 1), next < 0 ? undefined : next).replace(/\r$/, '')
  const length = Math.max(1, Math.min(end - start, text.length - (column - 1)))
  return { file: file.name, line: Math.max(1, line), column, length, text }
}
