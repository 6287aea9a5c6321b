import type { Model } from '../../../generator/catalogue/catalogue.ts'
import type { PackedCatalogue } from '../runtime/catalogue.ts'
import { firstCode, pageSize, single } from '../runtime/packed.ts'
import { packField, packRule } from './pack.ts'
import { packedText, type Packable } from './words.ts'

/** Returns all models as text, which `unpackCatalogue` reads. */
export function packModels(models: readonly Model[]): PackedCatalogue {
  const lists = models.map(({ params }) => params.map((param) => packedText([packField(param)])))
  const all = lists.flat()
  const counts = new Map([...Map.groupBy(all, (text) => text)].map(([text, { length }]) => [text, length]))
  const shared = sharedInOrder(counts)
  const positions = new Map(shared.map((text, position) => [text, position]))
  const lettersOf = (text: string): string => {
    const position = positions.get(text)
    return position === undefined ? single : letters(position)
  }
  return {
    ids: packIds(models.map(({ id }) => id)),
    shared: shared.join('|'),
    singles: all.filter((text) => !positions.has(text)).join('|'),
    models: lists.map((list) => list.map(lettersOf).join('')).join(' '),
    rest: packedText(models.flatMap(packRest)),
  }
}

/** Returns the parameters of several models; the most frequent have positions of one letter. Sorted, gzip shortens more. */
function sharedInOrder(counts: ReadonlyMap<string, number>): readonly string[] {
  const ranked = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  const texts = ranked.map(([text]) => text)
  return [...texts.slice(0, pageSize).sort(), ...texts.slice(pageSize).sort()]
}

/** Returns a position: a shift for each page, and a letter. */
const letters = (position: number): string =>
  String.fromCharCode(firstCode - 1).repeat(Math.floor(position / pageSize)) +
  String.fromCharCode(firstCode + (position % pageSize))

/** Returns sorted ids, each with the number of letters that it shares with the one before. */
function packIds(ids: readonly string[]): string {
  const short = ids.map((id, index) => {
    const before = ids[index - 1] ?? ''
    let length = 0
    while (length < 35 && length < id.length && id[length] === before[length]) length++
    return length.toString(36) + id.slice(length)
  })
  return short.join(' ')
}

/** Returns what few models have; an empty list for the others. */
function packRest({ unknown, params, aliases, rules, advice = [] }: Model, position: number): readonly Packable[] {
  const withheld = params.filter((param) => param.withheld).map(({ name }) => name)
  const lists = [withheld, aliases, rules.map(packRule), advice.map(packRule)]
  const parts = [unknown === 'ignore' || undefined, ...lists.map((list) => (list.length > 0 ? list : undefined))]
  const length = parts.findLastIndex((part) => part !== undefined) + 1
  return length === 0 ? [] : [[position, ...parts.slice(0, length)]]
}
