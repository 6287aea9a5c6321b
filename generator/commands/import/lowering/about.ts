import { categories, releases, type Category, type Json, type Release } from '../../../catalogue/catalogue.ts'
import { isList } from '../../../base/list.ts'
import type { Imported, NamedTree } from '../imported.ts'
import { isObject, objectAt, own, type JsonObject } from '../json.ts'
import { slug } from '../naming.ts'
import { mediumFor } from '../recognising/medium.ts'
import { declaredCategory, taskCategory, wordedCategory } from '../recognising/task.ts'
import type { LoweredResult } from './result.ts'
import { shown, type Lowering } from './lowering.ts'

/** The name of each parameter in the spec, by its name in the source. */
export type Names = ReadonlyMap<string, string>

/** The category of a model: its output. With nothing to go by, it is data. */
export function categoryOf(
  imported: Imported,
  { category, evidence, main }: LoweredResult,
  lowering: Lowering,
): Category {
  const said = imported.notes.category ?? (evidence === undefined || evidence === '' ? category : undefined)
  if (said !== undefined) return said
  const declared = declaredCategory(imported)
  if (declared !== undefined) return declared
  if (category !== undefined) return guessed(category, evidence ?? '', lowering)
  const possible = main?.key === 'urls' ? categories.filter((one) => one !== 'text' && one !== 'embedding') : categories
  const found = taskCategory(imported, possible) ?? wordedCategory(imported, possible)
  return guessed(found?.value ?? 'data', found?.evidence ?? 'nothing says what the result is', lowering)
}

function guessed(category: Category, evidence: string, lowering: Lowering): Category {
  lowering.guess('category', `${category} (${evidence})`)
  return category
}

/** The task, such as text-to-video. */
export function taskOf(imported: Imported, category: Category, lowering: Lowering): string {
  const said = slug(imported.notes.task ?? '').replaceAll('.', '-')
  if (said !== 'unnamed') return said
  const { value, evidence } = mediumFor(imported, category)
  const task = `${value}-to-${category}`
  lowering.guess('task', `${task} (${evidence})`)
  return task
}

/** Whether a task ends within the call: if its answer has the result or streams it. A ticket means that it does not. */
export function modeOf({ notes, said }: Imported, isStreamed: boolean, lowering: Lowering): 'sync' | 'async' {
  if (notes.mode !== undefined) return notes.mode
  if (isStreamed) return 'sync'
  const isLater = said === undefined || said.answers.with === 'ticket' || said.answers.evidence.includes('only an id')
  const mode = isLater ? 'async' : 'sync'
  lowering.guess('mode', said === undefined ? `${mode} (nothing says it)` : `${mode} (${said.answers.evidence})`)
  return mode
}

/** The estimated time: a number, or an expression if it depends on a parameter or a person wrote one. */
export function secondsOf({ notes }: Imported, fields: readonly NamedTree[], names: Names, lowering: Lowering): Json {
  const written = notes.estimatedSeconds ?? null
  if (typeof written === 'number' && written > 0) return written
  const range = rangeIn(written)
  if (range !== undefined) return range
  const found = isObject(written) ? secondsBy(written, fields, names) : undefined
  if (found === undefined && written !== null) lowering.note('estimated-time', '', shown(written))
  return found ?? null
}

/** Two times, as `[5, 20]`, or by their names. */
function rangeIn(written: Json): Json | undefined {
  const [from, to] = isList(written)
    ? written
    : isObject(written)
      ? [own(written, 'from') ?? own(written, 'min'), own(written, 'to') ?? own(written, 'max')]
      : []
  const isRange = typeof from === 'number' && typeof to === 'number' && from > 0 && from <= to && to < Infinity
  return isRange && !(isList(written) && written.length > 2) ? { from, to } : undefined
}

/** The time for each value of a parameter as an expression; the longest one also holds if the parameter is absent. */
function secondsBy(written: JsonObject, fields: readonly NamedTree[], names: Names): string | undefined {
  const field = fields.find(({ name }) => name === own(written, 'by'))
  const times = Object.entries(objectAt(written, 'seconds'))
  const values = field?.tree.form.is === 'enum' ? field.tree.form.values : []
  const cases = times.map(([text, time]) => ({ time, value: values.find((one) => String(one) === text) }))
  if (
    field === undefined ||
    cases.length === 0 ||
    !cases.every(({ time, value }) => isTime(time) && value !== undefined)
  )
    return undefined
  const name = names.get(field.name) ?? field.name
  const sorted = cases.sort((one, other) => Number(one.time) - Number(other.time))
  const [longest] = sorted.slice(-1)
  const shorter = sorted
    .slice(0, -1)
    .map(({ value, time }) => `${name} = ${JSON.stringify(value)} ? ${String(time)} : `)
  return `${shorter.join('')}${String(longest?.time)}`
}

const isTime = (value: Json): boolean => typeof value === 'number' && value > 0

/** The lifecycle stage. A model with a successor is deprecated if its source does not say more. */
export function releaseOf({ notes, input }: Imported, lowering: Lowering): Release {
  const isOld = notes.isDeprecated || input.isDeprecated || notes.replacedBy !== undefined
  const written = notes.status ?? (isOld ? 'deprecated' : 'stable')
  const release = releases.find((one) => one === written)
  if (release === undefined) lowering.note('unknown-release', '', shown(written))
  return release ?? 'stable'
}
