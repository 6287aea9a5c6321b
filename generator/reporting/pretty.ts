import type { Diagnostic } from '../source/diagnostic.ts'
import { byFile } from './finding.ts'
import { boundary, columns, masked, visible } from './visible.ts'

/** Color functions, which can return their text unchanged. */
export interface Colors {
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly cyan: (text: string) => string
}

/** A diagnostic for people: the position and message, the line with carets below, and the hint. */
export function pretty(diagnostic: Diagnostic, colors: Colors): string {
  const { file, line, column, severity, code, message, hint } = diagnostic
  const paint = severity === 'error' ? colors.red : colors.yellow
  const place = colors.bold(`${visible(file)}:${line}:${column}`)
  const head = `${place} ${paint(severity)} ${colors.dim(code)}  ${visible(message)}`
  const tail = hint === undefined ? [] : [`    ${colors.cyan(visible(hint))}`]
  return [head, ...frame(diagnostic, paint), ...tail].join('\n')
}

/** How many diagnostics of a file are shown. */
const most = 100

/** All diagnostics for people; for a file with too many, the first ones and the number of the others. */
export function listing(diagnostics: readonly Diagnostic[], colors: Colors): readonly string[] {
  return [...byFile(diagnostics)].flatMap(([file, all]) => {
    const rest = all.length - most
    const shown = all.slice(0, most).map((diagnostic) => pretty(diagnostic, colors))
    return rest > 0 ? [...shown, `${colors.bold(visible(file))}  and ${rest} more in this file`] : shown
  })
}

/** How many files in one state are shown. */
const mostFiles = 20

/** The files in a state for people; for too many, the first ones and the number of the others. */
export function fileLines(state: string, paths: readonly string[]): readonly string[] {
  const rest = paths.length - mostFiles
  const shown = paths.slice(0, mostFiles).map((path) => `${state} ${visible(path)}`)
  return rest > 0 ? [...shown, `${state} … and ${rest} more`] : shown
}

/** How many characters of a long line are shown. */
const room = 120

/** The part of the line around the position, cut between characters. */
function frame({ text, line, column, length }: Diagnostic, paint: (text: string) => string): string[] {
  if (length === 0) return []
  const at = column - 1
  const start = boundary(text, Math.max(0, at - room / 2))
  const end = boundary(text, Math.min(text.length, start + room))
  const gutter = ' '.repeat(String(line).length)
  const before = columns(masked(text.slice(start, at)))
  const carets = '^'.repeat(Math.max(1, columns(masked(text.slice(at, Math.min(end, at + length))))))
  return [`  ${line} | ${masked(text.slice(start, end))}`, `  ${gutter} | ${' '.repeat(before)}${paint(carets)}`]
}

/** The number of diagnostics of each severity, in words; empty if there are none. */
export function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const parts = [plural(errors, 'error'), plural(warnings, 'warning')].filter((part) => !part.startsWith('0 '))
  const files = new Set(diagnostics.map(({ file }) => file)).size
  return parts.length === 0 ? '' : `${parts.join(' and ')} in ${plural(files, 'file')}`
}

/** A number and its noun. */
export const plural = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
