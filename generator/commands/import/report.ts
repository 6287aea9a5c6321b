import { plural, type Colors } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import type { ImportResult } from './import.ts'
import { codes, type NoteKind } from './losses.ts'
import type { Edit } from './merging.ts'
import type { ImportedModel } from './planning.ts'

/** How many models and notes an import has. */
export interface ImportTotals {
  readonly models: number
  readonly withoutLoss: number
  readonly failures: number
  readonly conflicts: number
  readonly notes: { readonly [Kind in NoteKind]: number }
}

/** The counts of an import. */
export function totalsOf({ models, failures }: ImportResult): ImportTotals {
  const notes = models.flatMap((model) => model.notes)
  const count = (kind: NoteKind): number => notes.filter((note) => note.kind === kind).length
  return {
    models: models.filter(isModel).length,
    withoutLoss: models.filter((model) => isModel(model) && !hasLoss(model)).length,
    failures: failures.length,
    conflicts: models.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
    notes: {
      loss: count('loss'),
      mistake: count('mistake'),
      change: count('change'),
      assumption: count('assumption'),
      choice: count('choice'),
    },
  }
}

/** Whether a file is that of a model; a package also has other specs. */
const isModel = ({ file }: ImportedModel): boolean => file.startsWith('models/')

const hasLoss = ({ notes }: ImportedModel): boolean => notes.some(({ kind }) => kind === 'loss')

/** The kinds of notes that reports list; the others are counted, and `--json` lists them. */
export const shownKinds: readonly NoteKind[] = ['loss', 'mistake', 'change']

/** The report of an import, for people. */
export function importText(result: ImportResult, specs: string, colors: ImportColors): readonly string[] {
  const { models, failures, shared, isWritten } = result
  const lines = models.flatMap((model) => modelLines(model, specs, colors))
  const failed = failures.map(({ file, why }) => `${colors.red('failed   ')} ${visible(file)}  ${visible(why)}`)
  const definitions = shared.map((file) => `added     ${visible(`${specs}/${file}`)}`)
  return [
    ...definitions,
    ...lines,
    ...failed,
    '',
    ...summary(totalsOf(result)),
    ...(isWritten ? [] : ['Nothing was written.']),
  ]
}

/** The colours of what a person has to act on, and of what is not as in the source. */
type ImportColors = Pick<Colors, 'red' | 'yellow'>

function modelLines(
  { file, result, why, changes, conflicts, notes }: ImportedModel,
  specs: string,
  { red, yellow }: ImportColors,
): readonly string[] {
  const said = why === undefined ? '' : `  ${why}`
  return [
    `${result.padEnd(9)} ${visible(`${specs}/${file}`)}${said}`,
    ...changes.map((edit) => `  ${edit.value === undefined ? 'removes ' : 'sets    '} ${editText(edit)}`),
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
export function summary({ models, withoutLoss, failures, conflicts, notes }: ImportTotals): readonly string[] {
  const counts = codes.map(([kind]) => plural(notes[kind], kind).replace('losss', 'losses'))
  const others = [
    ...(failures > 0 ? [`${plural(failures, 'file')} failed`] : []),
    ...(conflicts > 0 ? [plural(conflicts, 'conflict')] : []),
  ]
  return [
    `${plural(models, 'model')}, ${withoutLoss} without loss: ${counts.join(', ')}.`,
    ...(others.length > 0 ? [`${others.join(', ')}.`] : []),
  ]
}

/** The report of an import, for programs. */
export const importJson = (result: ImportResult): string =>
  JSON.stringify({ ...result, totals: totalsOf(result) }, null, 2)
