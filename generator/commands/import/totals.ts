import { plural } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import type { ImportResult } from './import.ts'
import { codes, type NoteKind } from './losses.ts'
import type { Edit, ImportedModel } from './planning.ts'

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
