import type { Catalogue, Model, OptionList } from '../../../generator/catalogue/catalogue.ts'
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

/** The same for the files and the stream of a model. */
export function* lostByModel(model: Model, now: Model): Generator<Witness> {
  const data = { kind: 'data', model: model.id, now: now.id } as const
  const isOtherMedia = model.result === 'asset' && now.result === 'asset' && model.media !== now.media
  if (model.stream && !now.stream) yield { ...data, codes: ['stream-removed'] }
  if (isOtherMedia) yield { ...data, codes: ['result-media-changed'] }
}
