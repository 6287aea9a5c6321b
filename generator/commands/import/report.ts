import { findingOf, type Finding, type Report, type Rule, type Severity } from '../../reporting/finding.ts'
import { plural, type Colors } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import type { ImportRequest, ImportResult } from './import.ts'
import { codes, type Note, type NoteKind } from './losses.ts'
import { shown } from './lowering/lowering.ts'
import type { Edit, ImportedModel } from './planning.ts'
import { remarkFile, remarkLines, type Remark } from './remarks.ts'

/** How many models and notes an import has. */
export interface ImportTotals {
  readonly models: number
  readonly withoutLoss: number
  readonly failures: number
  readonly conflicts: number
  /** How many models their documents do not have any more. */
  readonly gone: number
  readonly notes: { readonly [Kind in NoteKind]: number }
  /** How many models and parameters have no description, and how many models have no price. */
  readonly without: { readonly descriptions: number; readonly parameters: number; readonly prices: number }
}

/** The counts of an import. */
export function totalsOf({ models, failures, remarks }: ImportResult): ImportTotals {
  const notes = models.flatMap((model) => model.notes)
  const count = (kind: NoteKind): number => notes.filter((note) => note.kind === kind).length
  return {
    models: models.filter(isModel).length,
    withoutLoss: models.filter((model) => isModel(model) && !hasLoss(model)).length,
    failures: failures.length,
    conflicts: models.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
    gone: remarks.filter(({ code }) => code === 'gone').length,
    notes: {
      loss: count('loss'),
      mistake: count('mistake'),
      change: count('change'),
      guess: count('guess'),
      assumption: count('assumption'),
      choice: count('choice'),
    },
    without: {
      descriptions: models.filter(({ lacks }) => lacks.description).length,
      parameters: models.reduce((sum, { lacks }) => sum + lacks.parameters, 0),
      prices: models.filter(({ lacks }) => lacks.price).length,
    },
  }
}

/** Whether a file is that of a model; a package also has other specs. */
const isModel = ({ file }: ImportedModel): boolean => file.startsWith('models/')

const hasLoss = ({ notes }: ImportedModel): boolean => notes.some(({ kind }) => kind === 'loss')

/** The kinds of notes that reports list; the others are counted, and `--json` lists them. */
export const shownKinds: readonly NoteKind[] = ['loss', 'mistake', 'change', 'guess']

/** The report of an import, for people. */
export function importText(result: ImportResult, specs: string, colors: ImportColors): readonly string[] {
  const { models, failures, remarks, unused, shared, isWritten } = result
  const lines = models.flatMap((model) => modelLines(model, specs, colors))
  const failed = failures.map(({ file, why }) => `${colors.red('failed   ')} ${visible(file)}  ${visible(why)}`)
  const definitions = shared.map((file) => `added     ${visible(`${specs}/${file}`)}`)
  return [
    ...definitions,
    ...lines,
    ...remarkLines(remarks, specs).map(([code, text]) => `${code.padEnd(9)} ${visible(text)}`),
    ...failed,
    ...(unused.length > 0 ? [`No imported model has these ids of --about: ${visible(unused.join(', '))}.`] : []),
    '',
    ...summary(totalsOf(result)),
    ...(isWritten ? [] : ['Nothing was written.']),
  ]
}

/** The colours of what a person has to act on, and of what is not as in the source. */
type ImportColors = Pick<Colors, 'red' | 'yellow'>

function modelLines(
  { file, result, why, changes, kept, conflicts, notes }: ImportedModel,
  specs: string,
  { red, yellow }: ImportColors,
): readonly string[] {
  const said = why === undefined ? '' : `  ${why}`
  return [
    `${result.padEnd(9)} ${visible(`${specs}/${file}`)}${said}`,
    ...changes.map((edit) => `  ${edit.value === undefined ? 'removes ' : 'sets    '} ${editText(edit)}`),
    ...kept.map(
      ({ key, value, guess }) =>
        `  keeps    ${key}: ${visible(shown(value))}; the import guesses ${visible(shown(guess))}`,
    ),
    ...conflicts.map((edit) => `  ${red('conflict')} ${editText(edit)}; the edit by hand is kept`),
    ...notes
      .filter(({ kind }) => shownKinds.includes(kind))
      .map(({ kind, code, message }) => `  ${yellow(kind.padEnd(8))} ${visible(message)} (${code})`),
  ]
}

/** The path of an edit, and the beginning of its value. */
export function editText({ path, value }: Edit): string {
  const text = value === undefined ? '' : `: ${JSON.stringify(value)}`
  return visible(`${path.join('.')}${text.length > 100 ? `${text.slice(0, 97)}...` : text}`)
}

/** The figures of an import, in sentences. */
export function summary({
  models,
  withoutLoss,
  failures,
  conflicts,
  gone,
  notes,
  without,
}: ImportTotals): readonly string[] {
  const counts = codes.map(([kind]) =>
    plural(notes[kind], kind).replace('losss', 'losses').replace('guesss', 'guesses'),
  )
  const others = [
    ...(failures > 0 ? [`${plural(failures, 'file')} failed`] : []),
    ...(conflicts > 0 ? [plural(conflicts, 'conflict')] : []),
    ...(gone > 0 ? [`${plural(gone, 'model')} gone from a source`] : []),
  ]
  return [
    `${plural(models, 'model')}, ${withoutLoss} without loss: ${counts.join(', ')}.`,
    ...(others.length > 0 ? [`${others.join(', ')}.`] : []),
    ...lacking(without),
  ]
}

function lacking({ descriptions, parameters, prices }: ImportTotals['without']): readonly string[] {
  const undescribed = [
    ...(descriptions > 0 ? [plural(descriptions, 'model')] : []),
    ...(parameters > 0 ? [plural(parameters, 'parameter')] : []),
  ]
  const parts = [
    ...(undescribed.length > 0 ? [`Without a description: ${undescribed.join(', ')}.`] : []),
    ...(prices > 0 ? [`Without a price: ${plural(prices, 'model')}.`] : []),
  ]
  return parts.length === 0 ? [] : [...parts, 'A file for --about can add them.']
}

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
