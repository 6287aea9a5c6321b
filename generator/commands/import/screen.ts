import { plural, type Colors } from '../../reporting/pretty.ts'
import { shortened, visible } from '../../reporting/visible.ts'
import type { ImportResult } from './import.ts'
import { codes, gravest, type Code, type Note } from './losses.ts'
import { shown } from './lowering/lowering.ts'
import type { ImportedModel } from './planning.ts'
import { remarkFile, remarkLines } from './remarks.ts'
import { editText, shownKinds, summary, totalsOf } from './totals.ts'

/** The colours of what a person has to act on, and of what is not as in the source. */
type ImportColors = Pick<Colors, 'red' | 'yellow'>

/** How many lines a report has at most. */
const room = 60

/** How many diagnostics of the written specs are printed, with how many lines each. */
export const shownDiagnostics = { most: 3, lines: 5 } as const

/**
 * The report of an import, for people: model by model if that fits on a screen. If not, what asks for an act comes first, then what
 * was lost, and the notes of all models are together, by their codes.
 */
export function importText(result: ImportResult, specs: string, colors: ImportColors): readonly string[] {
  const printed = Math.min(result.diagnostics.length, shownDiagnostics.most) * shownDiagnostics.lines
  const most = room - printed
  const end = ['', ...summary(totalsOf(result)), ...(result.isWritten ? [] : ['Nothing was written.'])]
  const complete = completeLines(result, specs, colors)
  if (complete.length + end.length <= most) return [...complete, ...end]
  return [...fitted(sectionsOf(result, specs, colors), most - end.length), ...end]
}

function completeLines(result: ImportResult, specs: string, colors: ImportColors): readonly string[] {
  const { models, remarks, shared } = result
  const counts = new Map<string, number>()
  for (const { message } of models.flatMap(({ notes }) => notes)) counts.set(message, (counts.get(message) ?? 0) + 1)
  const said = new Set<string>()
  return [
    ...shared.map((file) => `added     ${visible(`${specs}/${file}`)}`),
    ...models.flatMap((model) => [
      stateLine(model, specs),
      ...editLines(model).map((line) => `  ${line}`),
      ...keptLines(model).map((line) => `  ${line}`),
      ...conflictLines(model, colors).map((line) => `  ${line}`),
      ...model.notes.flatMap((note) => onceLine(note, counts.get(note.message) ?? 1, said, colors)),
    ]),
    ...leftOutLines(result),
    ...remarkLines(remarks, specs).map(([code, text]) => `${code.padEnd(9)} ${visible(text)}`),
    ...failureLines(result, colors),
    ...unusedLines(result),
  ]
}

const stateLine = ({ file, result, why }: ImportedModel, specs: string): string =>
  `${result.padEnd(9)} ${visible(`${specs}/${file}`)}${why === undefined ? '' : `  ${why}`}`

const editLines = ({ changes }: ImportedModel): readonly string[] =>
  changes.map((edit) => `${edit.value === undefined ? 'removes ' : 'sets    '} ${editText(edit)}`)

const keptLines = ({ kept }: ImportedModel): readonly string[] =>
  kept.map(
    ({ key, value, guess }) => `keeps    ${key}: ${visible(shown(value))}; the import guesses ${visible(shown(guess))}`,
  )

const conflictLines = ({ conflicts }: ImportedModel, { red }: ImportColors): readonly string[] =>
  conflicts.map((edit) => `${red('conflict')} ${editText(edit)}; the edit by hand is kept`)

const failureLines = ({ failures }: ImportResult, { red }: ImportColors): readonly string[] =>
  failures.map(({ file, why }) => `${red('failed   ')} ${visible(file)}  ${sentence(why)}`)

const unusedLines = ({ unused }: ImportResult): readonly string[] =>
  unused.length > 0 ? [`No imported model has these ids of --about: ${sentence(unused.join(', '))}.`] : []

/** A text that fits on a few lines of a terminal. */
const sentence = (text: string): string => visible(shortened(text, 400))

/** A note, unless its sentence has been said. */
function onceLine(
  { kind, code, message }: Note,
  times: number,
  said: Set<string>,
  { yellow }: ImportColors,
): readonly string[] {
  if (!shownKinds.includes(kind) || said.has(message)) return []
  said.add(message)
  return [`  ${yellow(kind.padEnd(8))} ${sentence(message)} (${times > 1 ? `${code}, ${times} times` : code})`]
}

/** The operations that are no models, by the reason: the most frequent first. */
function leftOutLines({ leftOut = [] }: ImportResult): readonly string[] {
  const groups = [...Map.groupBy(leftOut, ({ reason }) => reason)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return groups.map(([reason, all]) => {
    const [first] = all
    const count = all.length > 1 ? `${plural(all.length, 'operation')}, first ` : ''
    return `left out  ${count}${visible(first?.operation ?? '')}: ${sentence(reason)} (${sentence(first?.evidence ?? '')})`
  })
}

/** A part of a report that may be shown in part. */
interface Section {
  readonly word: string
  readonly lines: readonly string[]
  /** How many lines it has at least, if it has so many. */
  readonly least: number
}

function sectionsOf(result: ImportResult, specs: string, colors: ImportColors): readonly Section[] {
  const { models, remarks, shared } = result
  const within = ({ file }: ImportedModel, line: string): string => `${line}  (${visible(`${specs}/${file}`)})`
  const lines = (of: (model: ImportedModel) => readonly string[]): readonly string[] =>
    models.flatMap((model) => of(model).map((line) => within(model, line)))
  const [lost, others] = noteLines(models, colors)
  const edited = models.filter(({ changes }) => changes.length > 0)
  return [
    { word: 'failed', lines: failureLines(result, colors), least: 5 },
    ...[...Map.groupBy(remarks, ({ code }) => code)].map(([code, all]) => ({
      word: code,
      lines: all.map((one) => `${code.padEnd(9)} ${visible(remarkFile(one, specs))}  ${sentence(one.message)}`),
      least: 3,
    })),
    {
      word: 'kept',
      lines: models.filter(({ result: state }) => state === 'kept').map((model) => stateLine(model, specs)),
      least: 5,
    },
    { word: 'conflict', lines: lines((model) => conflictLines(model, colors)), least: 5 },
    { word: 'keeps', lines: lines(keptLines), least: 3 },
    { word: 'loss', lines: lost, least: 6 },
    { word: 'left out', lines: leftOutLines(result), least: 4 },
    { word: 'unused', lines: unusedLines(result), least: 1 },
    { word: 'added', lines: placesOf(shared.map((file) => ({ state: 'added', file: `${specs}/${file}` }))), least: 2 },
    { word: 'files', lines: placesOf(models.flatMap(stateOf(specs))), least: 4 },
    { word: 'sets', lines: edited.flatMap((model) => [editsLine(model, specs)]), least: 2 },
    { word: 'notes', lines: others, least: 2 },
  ]
}

const stateOf =
  (specs: string) =>
  ({ result, file }: ImportedModel): { state: string; file: string }[] =>
    result === 'kept' ? [] : [{ state: result, file: `${specs}/${file}` }]

/** Files by their state and their folder. */
function placesOf(files: readonly { readonly state: string; readonly file: string }[]): readonly string[] {
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))
  return [...Map.groupBy(files, ({ state, file }) => `${state.padEnd(9)} ${folderOf(file)}`).values()].map((all) => {
    const [first = { state: '', file: '' }] = all
    const state = first.state.padEnd(9)
    const name = first.file.slice(first.file.lastIndexOf('/') + 1)
    const noun = /(?:^|\/)models\/[^/]+$/.test(folderOf(first.file)) ? 'models' : 'files'
    if (all.length === 1) return `${state} ${visible(first.file)}`
    return `${state} ${all.length} ${noun} in ${visible(folderOf(first.file))} (first: ${visible(name)})`
  })
}

function editsLine({ file, changes }: ImportedModel, specs: string): string {
  const [first] = changes
  const edit = first === undefined ? '' : editText(first)
  return `sets      ${plural(changes.length, 'key')} of ${visible(`${specs}/${file}`)} (first: ${edit})`
}

/** The notes of all models by their codes, each with its number and its first place: those of which most is lost, and the others. */
function noteLines(
  models: readonly ImportedModel[],
  { yellow }: ImportColors,
): readonly [readonly string[], readonly string[]] {
  const all = models.flatMap(({ id, notes }) => notes.map((note) => ({ ...note, id })))
  const listed = Map.groupBy(
    all.filter(({ kind }) => shownKinds.includes(kind)),
    ({ code }) => code,
  )
  const groups = [...listed].sort(
    ([one, { length }], [other, { length: more }]) => rankOf(one) - rankOf(other) || more - length,
  )
  const lines = groups.map(([code, notes]) => ({
    isLost: rankOf(code) < gravest.length,
    line: groupLine(code, notes, yellow),
  }))
  return [
    lines.filter(({ isLost }) => isLost).map(({ line }) => line),
    lines.filter(({ isLost }) => !isLost).map(({ line }) => line),
  ]
}

function groupLine(
  code: Code,
  notes: readonly (Note & { readonly id: string })[],
  yellow: ImportColors['yellow'],
): string {
  const [first] = notes
  if (first === undefined) return ''
  const inAll = new Set(notes.map(({ id }) => id)).size
  const isSame = new Set(notes.map(({ message }) => message)).size === 1
  const times = isSame ? plural(notes.length, 'time') : `${notes.length} of this kind`
  const count = notes.length === 1 ? '' : `, ${times} in ${plural(inAll, 'model')}, ${isSame ? '' : 'this one '}first`
  const place = `${first.id}${first.at === '' ? '' : ` at ${first.at}`}`
  return `${yellow(first.kind.padEnd(9))} ${sentence(first.message)} (${code}${count} in ${visible(shortened(place, 160))})`
}

/** The order of codes: what loses most, then by the kind. */
function rankOf(code: Code): number {
  const grave = gravest.indexOf(code)
  return grave >= 0 ? grave : gravest.length + codes.findIndex(([, listed]) => listed.includes(code))
}

/** The lines of sections for which there is room. What is left goes to the first sections. */
function fitted(sections: readonly Section[], most: number): readonly string[] {
  const counts = sections.map(({ lines, least }) => Math.min(lines.length, least))
  const taken = (): number => counts.reduce((sum, one) => sum + one, 0)
  while (taken() > most) counts[counts.lastIndexOf(Math.max(...counts))] = Math.max(...counts) - 1
  return sections.flatMap(({ word, lines }, index) => {
    const count = Math.min(lines.length, (counts[index] ?? 0) + most - taken())
    counts[index] = count
    if (count >= lines.length) return lines
    const rest = plural(lines.length - count + 1, 'line')
    return [...lines.slice(0, Math.max(0, count - 1)), `${word.padEnd(9)} and ${rest} more; --json lists all`]
  })
}
