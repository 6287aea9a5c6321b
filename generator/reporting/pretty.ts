import type { Diagnostic } from '../source/diagnostic.ts'

/** Colours; each may leave its text as it is. */
export interface Colors {
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly cyan: (text: string) => string
}

/** A diagnostic for people: where and what, the line with a caret below the place, and what was likely meant. */
export function pretty(diagnostic: Diagnostic, colors: Colors): string {
  const { file, line, column, severity, code, message, hint } = diagnostic
  const paint = severity === 'error' ? colors.red : colors.yellow
  const head = `${colors.bold(`${file}:${line}:${column}`)} ${paint(severity)} ${colors.dim(code)}  ${message}`
  return [head, ...frame(diagnostic, paint), ...(hint === undefined ? [] : [`    ${colors.cyan(hint)}`])].join('\n')
}

/** How much of a long line is shown. */
const room = 120

function frame({ text, line, column, length }: Diagnostic, paint: (text: string) => string): string[] {
  if (length === 0) return []
  const start = Math.max(0, column - 1 - room / 2)
  const shown = text
    .slice(start, start + room)
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
  const gutter = ' '.repeat(String(line).length)
  const carets = '^'.repeat(Math.max(1, Math.min(length, shown.length - (column - 1 - start))))
  return [`  ${line} | ${shown}`, `  ${gutter} | ${' '.repeat(column - 1 - start)}${paint(carets)}`]
}

/** How many faults of each severity there are, in words; empty when there are none. */
export function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const parts = [plural(errors, 'error'), plural(warnings, 'warning')].filter((part) => !part.startsWith('0 '))
  const files = new Set(diagnostics.map(({ file }) => file)).size
  return parts.length === 0 ? '' : `${parts.join(' and ')} in ${plural(files, 'file')}`
}

/** A number and its noun. */
export const plural = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
