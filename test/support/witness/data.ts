import type { Catalogue, Model, OptionList, Param } from '../../../generator/catalogue/catalogue.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import type { Witness } from './witness.ts'

/** Proofs of changes that no input and no result can show: lists, the types of files, streams, and types of problems. */
export function* lostData(before: Catalogue, after: Catalogue): Generator<Witness> {
  const data = { kind: 'data', model: '' } as const
  if (before.service.problems !== after.service.problems) yield { ...data, codes: ['problem-types-changed'] }
  for (const list of before.catalogs) {
    const now = after.catalogs.find(({ address }) => address === list.address)
    if (now === undefined)
      yield { ...data, codes: ['list-removed', 'list-moved'], list: list.id, now: successorOf(list, after) }
    else for (const code of lostIn(list, now)) yield { ...data, codes: [code], list: list.id, now: now.id }
  }
  for (const model of before.models) {
    const now =
      after.models.find(({ id }) => id === model.id) ?? after.models.find(({ aliases }) => aliases.includes(model.id))
    if (now !== undefined) yield* lostByModel(model, now)
  }
}

/** The id of the list with this id, if its address is another one. */
const successorOf = ({ id }: OptionList, after: Catalogue): string =>
  after.catalogs.find((list) => list.id === id)?.id ?? ''

function lostIn(list: OptionList, now: OptionList): readonly string[] {
  const items = new Set(now.items?.map(({ id }) => id))
  const isEntryLost = now.items !== undefined && list.items?.some(({ id }) => !items.has(id)) === true
  const isFilterLost = list.filters?.some((name) => now.filters?.includes(name) !== true) === true
  return [...(isEntryLost ? ['list-entry-removed'] : []), ...(isFilterLost ? ['list-filter-removed'] : [])]
}

/** The numbers that limit each file in some values, by its place in them. */
function limitsIn(params: readonly Param[]): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>()
  const add = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const fields = fieldsOf(value)
    if (fields['is'] === 'file') found.set(place, fieldsOf(fields['limits']))
    else for (const [key, part] of Object.entries(fields)) add(part, `${place}/${nameOf(part) ?? key}`)
  }
  for (const { name, shape } of params) add(shape, name)
  return found
}

const nameOf = (part: unknown): string | undefined => {
  const { name } = fieldsOf(part)
  return typeof name === 'string' ? name : undefined
}

const limits = ['maxBytes', 'minSeconds', 'maxSeconds', 'minPixels', 'maxPixels', 'minSide', 'maxSide', 'maxShortSide']

/** Whether some file at the same place may be smaller or larger in the first values than in the second ones. */
function isNarrower(before: readonly Param[], after: readonly Param[]): boolean {
  const now = limitsIn(after)
  return [...limitsIn(before)].some(([place, old]) => {
    const next = now.get(place)
    const isLess = (name: string): boolean => {
      const free = name.startsWith('min') ? 0 : Infinity
      const [from, to] = [Number(old[name] ?? free), Number(next?.[name] ?? free)]
      return name.startsWith('min') ? to > from : to < from
    }
    return next !== undefined && limits.some(isLess)
  })
}

/** The same for the files and the stream of a model. */
export function* lostByModel(model: Model, now: Model): Generator<Witness> {
  const data = { kind: 'data', model: model.id, now: now.id } as const
  const isOtherMedia = model.result === 'asset' && now.result === 'asset' && model.media !== now.media
  if (model.stream && !now.stream) yield { ...data, codes: ['stream-removed'] }
  if (isOtherMedia) yield { ...data, codes: ['result-media-changed'] }
  if (isNarrower(model.params, now.params)) yield { ...data, codes: ['file-limits-narrowed'] }
  if (isNarrower(now.resultFields, model.resultFields)) yield { ...data, codes: ['file-limits-widened'] }
}
