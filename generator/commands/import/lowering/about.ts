import { categories, releases, type Category, type Json, type Release } from '../../../catalogue/catalogue.ts'
import type { Imported, NamedTree } from '../imported.ts'
import { isObject, objectAt, own, type JsonObject } from '../json.ts'
import { slug } from '../naming.ts'
import type { LoweredResult } from './result.ts'
import { shown, type Keywords, type Lowering } from './lowering.ts'

/** The name of each parameter in the spec, by its name in the source. */
export type Names = ReadonlyMap<string, string>

/** Words in ids and tasks that say what a model returns. */
const categoryWords: readonly (readonly [RegExp, Category])[] = [
  [/video|reel|motion|clip|film|animate|lipsync|movie/, 'video'],
  [/tts|speech|song|music|audio|voice|sound/, 'audio'],
  [/chat|caption|describe|transcribe|llm|text-generation|-to-text|vision|reason|embed/, 'text'],
  [/image|paint|draw|canvas|photo|picture/, 'image'],
  [/3d|mesh/, '3d'],
]

/** The category of a model: its output. */
export function categoryOf({ notes, name }: Imported, { category, main }: LoweredResult, lowering: Lowering): Category {
  const said = notes.category ?? category
  if (said !== undefined) return said
  const task = slug(notes.task ?? '')
  const target = categories.find((one) => task.endsWith(`-to-${one}`))
  if (target !== undefined) return target
  const words = `${task} ${slug(name)}`
  const isOfFiles = main?.key === 'urls'
  const guess =
    categoryWords.find(([pattern, one]) => pattern.test(words) && !(isOfFiles && one === 'text'))?.[1] ?? 'image'
  lowering.guess('category', guess)
  return guess
}

/** The task, such as text-to-video. */
export function taskOf({ notes }: Imported, category: Category, params: Keywords, lowering: Lowering): string {
  const said = slug(notes.task ?? '').replaceAll('.', '-')
  if (said !== 'unnamed') return said
  const files = Object.values(params)
    .filter((one) => isObject(one))
    .filter((one) => own(one, 'type') === 'file')
  const media = files
    .map((one) => own(one, 'media'))
    .find((one) => one === 'video' || one === 'image' || one === 'audio')
  const task = `${String(media ?? 'text')}-to-${category}`
  lowering.guess('task', task)
  return task
}

/** Whether a task ends within the call: only a stream says so, because its callers read it as it comes. */
export function modeOf({ notes }: Imported, isStreamed: boolean, lowering: Lowering): 'sync' | 'async' {
  if (notes.mode !== undefined) return notes.mode
  if (isStreamed) return 'sync'
  lowering.guess('mode', 'async')
  return 'async'
}

/** The estimated time: a number, or an expression if it depends on a parameter or a person wrote one. */
export function secondsOf({ notes }: Imported, fields: readonly NamedTree[], names: Names, lowering: Lowering): Json {
  const written = notes.estimatedSeconds ?? null
  if (typeof written === 'number' && written > 0) return written
  const found = isObject(written) ? secondsBy(written, fields, names) : undefined
  if (found === undefined && written !== null) lowering.note('estimated-time', '', shown(written))
  return found ?? null
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
