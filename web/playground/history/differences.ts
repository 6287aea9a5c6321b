import type { Json } from '@gatewright/catalog'
import type { RunRecord } from './record.ts'

/** A parameter of two runs. */
export interface Difference {
  readonly name: string
  /** In words; undefined if the run did not have it. */
  readonly left: string | undefined
  readonly right: string | undefined
  readonly isSame: boolean
}

/** The parameters of two runs, those that differ first. */
export function differencesOf(left: RunRecord, right: RunRecord): readonly Difference[] {
  const [ours, theirs] = [shownOf(left), shownOf(right)]
  const all = [...new Set([...ours.keys(), ...theirs.keys()])].map((name): Difference => {
    const [one, other] = [ours.get(name), theirs.get(name)]
    return { name, left: one, right: other, isSame: one === other && !isUnknown(left, right, name) }
  })
  return [...all.filter(({ isSame }) => !isSame), ...all.filter(({ isSame }) => isSame)]
}

/** Two files or secrets of which neither is kept can differ. */
const isUnknown = (left: RunRecord, right: RunRecord, name: string): boolean =>
  [left, right].every(({ leftOut }) => leftOut.some(({ path }) => String(path[0]) === name))

/** Each parameter in words, with a note for each file and secret that is not kept. */
function shownOf({ input, leftOut }: RunRecord): ReadonlyMap<string, string> {
  const shown = new Map(Object.entries(input).map(([name, value]) => [name, textOf(value)]))
  for (const { path, note } of leftOut) {
    const name = String(path[0])
    const before = shown.get(name)
    shown.set(name, [...(before === undefined || before === '[]' ? [] : [before]), `(${note})`].join('\n'))
  }
  return shown
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(sorted(value), null, 1))

/** The order of keys is no difference. */
function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A few words by which people recognise a run: its prompt, or its first text. */
export function excerptOf({ input }: RunRecord): string {
  const texts = [input['prompt'], input['text'], ...Object.values(input)]
  const found = texts.find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim().slice(0, 140) : ''
}
