import type { Compiled } from '../building/compile.ts'
import { findingOf, type Report } from '../reporting/finding.ts'
import { count, plural } from '../reporting/pretty.ts'
import { report, type Printer } from './commandLine.ts'

/** The sentence about a check that has succeeded. */
export const checkedSentence = (models: number): string => `${plural(models, 'model')} checked: no error.`

/** Prints the result of a check for people. */
export function printChecked({ catalogue, diagnostics }: Compiled, printer: Printer): void {
  report(diagnostics, 'pretty', printer)
  if (catalogue !== undefined) printer.log(checkedSentence(catalogue.models.length))
}

/** The result of a check for programs. */
export function checkReport({ catalogue, diagnostics }: Compiled, strict: boolean, seconds: number): Report {
  const models = catalogue?.models.length
  const found = diagnostics.length === 0 ? [] : [`${count(diagnostics)}.`]
  return {
    command: 'check',
    findings: diagnostics.map(findingOf),
    summary: [...(models === undefined ? [] : [checkedSentence(models)]), ...found].join(' '),
    failsOn: strict ? 'warning' : 'error',
    ...(models !== undefined && { data: { models } }),
    seconds,
  }
}
