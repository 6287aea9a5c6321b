import { findingOf, type Finding, type Report, type Rule, type Severity } from '../../reporting/finding.ts'
import type { ImportRequest, ImportResult } from './import.ts'
import { codes, type Note, type NoteKind } from './losses.ts'
import { shown } from './lowering/lowering.ts'
import type { LeftOut } from './outcome.ts'
import type { ImportedModel } from './planning.ts'
import { remarkFile, type Remark } from './remarks.ts'
import { importText, shownDiagnostics } from './screen.ts'
import { editText, shownKinds, summary, totalsOf, type ImportTotals } from './totals.ts'

export { importText, shownDiagnostics, totalsOf, type ImportTotals }

/** The report of an import, for programs. */
export const importJson = (result: ImportResult): string =>
  JSON.stringify({ ...result, totals: totalsOf(result) }, null, 2)

/** The flags of an import that decide what fails. */
type ImportFlags = Pick<ImportRequest, 'strict' | 'check'>

/** The result of an import for programs. */
export function importReport(result: ImportResult, specs: string, flags: ImportFlags): Report {
  const { models, failures, remarks, diagnostics, isWritten } = result
  const totals = totalsOf(result)
  return {
    command: 'import',
    findings: [
      ...failures.map(({ file, why }) => finding('failed', file, `This cannot be imported: ${why}.`)),
      ...remarks.map((remark) => remarkFinding(remark, specs)),
      ...(result.leftOut ?? []).map(leftOutFinding),
      ...models.flatMap((model) => findingsOf(model, specs, flags)),
      ...diagnostics.map(findingOf),
    ],
    summary: [...summary(totals), ...(isWritten ? [] : ['Nothing was written.'])].join(' '),
    rules: [...stateRules, ...remarkRules, ...noteRules],
    data: { ...totals, isWritten, notes: { ...totals.notes }, without: { ...totals.without } },
  }
}

function findingsOf(model: ImportedModel, specs: string, { strict, check }: ImportFlags): readonly Finding[] {
  const { result, why, kept, conflicts, notes, source, id } = model
  const file = `${specs}/${model.file}`
  const isPending = check && (result === 'added' || result === 'updated')
  return [
    ...(isPending ? [finding('pending', file, `This model would be ${result}: run the import without --check.`)] : []),
    ...(result === 'kept' ? [finding('kept', file, `This file is kept: ${why ?? 'it differs'}.`)] : []),
    ...kept.map(({ key, value, guess }) => ({
      ...finding('keeps', file, `${key} stays ${shown(value)}; the import guesses ${shown(guess)}.`),
      severity: 'note' as const,
    })),
    ...conflicts.map((edit) =>
      finding('conflict', file, `The source changed ${editText(edit)}, but the edit by hand is kept.`),
    ),
    ...notes.filter(({ kind }) => shownKinds.includes(kind)).map((note) => noteFinding(note, { source, id, strict })),
  ]
}

const severities: Readonly<Record<NoteKind, Severity>> = {
  loss: 'warning',
  mistake: 'warning',
  change: 'note',
  guess: 'note',
  assumption: 'note',
  choice: 'note',
}

function noteFinding(
  { kind, code, at, message }: Note,
  { source, id, strict }: { readonly source: string; readonly id: string; readonly strict: boolean },
): Finding {
  const severity = strict && kind === 'loss' ? 'error' : severities[kind]
  return { ...finding(code, source, message), severity, data: { kind, model: id, at } }
}

const remarkFinding = (remark: Remark, specs: string): Finding => ({
  ...finding(remark.code, remarkFile(remark, specs), `This ${remark.message}.`),
  severity: remark.code === 'gone' ? 'warning' : 'note',
})

const leftOutFinding = ({ source, operation, reason, evidence }: LeftOut): Finding => ({
  ...finding('left-out', source, `${operation} is no model: ${reason} (${evidence}).`),
  severity: 'note',
})

/** An error about a file; sources and merged files have no lines that count. */
const finding = (code: string, file: string, message: string): Finding => ({
  severity: 'error',
  code: `import-${code}`,
  message,
  file,
  line: 1,
  column: 1,
  length: 0,
})

const stateRules: readonly Rule[] = [
  { code: 'import-failed', summary: 'A source cannot be imported.' },
  { code: 'import-pending', summary: 'An import without --check would write this file.' },
  {
    code: 'import-kept',
    summary: 'An import does not overwrite a file that it did not write, or that was deleted by hand.',
  },
  { code: 'import-left-out', summary: 'An operation is no model; --operation takes it anyway.' },
  { code: 'import-keeps', summary: 'A mode or a category differs from what the import guesses, and stays.' },
  { code: 'import-conflict', summary: 'The source and a person changed the same key; the edit by hand is kept.' },
]

const remarkRules: readonly Rule[] = [
  { code: 'import-gone', summary: 'A source does not have a model any more; its file is kept.' },
  { code: 'import-renamed', summary: 'The path of an operation has changed; it is the same model.' },
  { code: 'import-matched', summary: 'A model of an earlier import is one of several; the nearest was chosen.' },
  { code: 'import-source', summary: 'The source of a file is another one than its path says.' },
]

const meanings: Readonly<Record<NoteKind, string>> = {
  loss: 'The source declares something that specs cannot express.',
  mistake: 'The source contradicts itself.',
  change: 'The spec says the same in other words.',
  guess: 'The spec needs something that the source does not state.',
  assumption: 'The source says something outside its schema.',
  choice: 'Gatewright decides it the same way for every model.',
}

const noteRules: readonly Rule[] = codes.flatMap(([kind, listed]) =>
  listed.map((code) => ({ code: `import-${code}`, summary: meanings[kind] })),
)
