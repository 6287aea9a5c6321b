import type { OptionItem, OptionList } from '../catalogue/catalogue.ts'
import { some } from '../language/words.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { same } from './data.ts'
import { compareParts, plain, type PartTable } from './parts.ts'

/** Returns the scope of an option list. */
export const listScope = (before: OptionList | undefined, after: OptionList | undefined): Scope => ({
  subject: { list: (after ?? before)?.id ?? '' },
  before: before && { file: before.file, path: [] },
  after: after && { file: after.file, path: [] },
  name: (after ?? before)?.id ?? '',
})

/** Adds the changes of all option lists: they are the same if they have the same id, or else the same address. */
export function compareOptionLists(
  changes: Changes,
  before: readonly OptionList[],
  after: readonly OptionList[],
): void {
  const rest = new Set(after)
  for (const list of before) {
    const other =
      after.find(({ id }) => id === list.id) ??
      after.find(({ address, id }) => address === list.address && !before.some((one) => one.id === id))
    if (other === undefined) {
      changes.add('list-removed', listScope(list, undefined), {
        before: list.address,
        message: `The option list ${list.id} is gone.`,
      })
      continue
    }
    rest.delete(other)
    if (!same({ ...list, file: '' }, { ...other, file: '' }))
      compareParts(listParts, changes, listScope(list, other), list, other)
  }
  for (const list of rest)
    changes.add('list-added', listScope(undefined, list), {
      after: list.address,
      message: `The option list ${list.id} is new.`,
    })
}

const listParts: PartTable<OptionList> = {
  file: 'hidden',
  id: (changes, scope, { id: before }, { id: after }) => {
    const doubt = 'Callers read a list by its address, but the packages have it by its id.'
    if (before !== after)
      changes.add('list-renamed', scope, {
        before,
        after,
        doubt,
        message: `The option list ${before} is now called ${after}.`,
      })
  },
  address: (changes, scope, { address: before }, { address: after }) => {
    const message = `The address of the option list is ${after}; it was ${before}.`
    if (before !== after) changes.add('list-moved', at(scope, { after: ['address'] }), { before, after, message })
  },
  title: plain('title', 'The title of the option list'),
  description: plain('description', 'The description of the option list'),
  version: plain('version', 'The version of the option list'),
  ttlSeconds: plain('ttlSeconds', 'The time for which the option list can be kept'),
  source: compareSources,
  filters: compareFilters,
  items: compareItems,
  upstream: 'hidden',
}

function compareSources(
  changes: Changes,
  scope: Scope,
  { source: before }: OptionList,
  { source: after }: OptionList,
): void {
  if (before === after) return
  const isLive = [before, after].includes('upstream')
  const message = `The source of the option list is ${after}; it was ${before}.`
  const doubt = 'A list that is read at run time can have other entries.'
  changes.add(isLive ? 'list-source-changed' : 'words-changed', at(scope, { after: ['source'] }), {
    before,
    after,
    message,
    doubt,
  })
}

function compareFilters(
  changes: Changes,
  scope: Scope,
  { filters: before = [] }: OptionList,
  { filters: after = [] }: OptionList,
): void {
  for (const name of before.filter((one) => !after.includes(one)))
    changes.add('list-filter-removed', at(scope, { after: [] }), {
      before: name,
      message: `The option list can no longer be filtered by ${name}.`,
    })
  for (const name of after.filter((one) => !before.includes(one)))
    changes.add('list-filter-added', at(scope, { after: ['filters'] }), {
      after: name,
      message: `The option list can now be filtered by ${name}.`,
    })
}

function compareItems(
  changes: Changes,
  scope: Scope,
  { items: before }: OptionList,
  { items: after }: OptionList,
): void {
  if (before === undefined || after === undefined) return // the source has changed
  const [b, a] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])))
  if (b === undefined || a === undefined) return
  const [removed, added] = [without(b, a), without(a, b)]
  const own = at(scope, { before: ['items'], after: ['items'] })
  const count = (ids: readonly string[]): string => `${ids.length} ${ids.length === 1 ? 'entry' : 'entries'}`
  if (removed.length > 0)
    changes.add('list-entry-removed', own, {
      before: removed,
      message: `The option list has lost ${count(removed)}: ${some(removed)}.`,
    })
  if (added.length > 0)
    changes.add('list-entry-added', own, {
      after: added,
      message: `The option list has ${count(added)} more: ${some(added)}.`,
    })
  const reworded = [...b].filter(([id, item]) => a.has(id) && !same(item, a.get(id))).map(([id]) => id)
  if (reworded.length > 0)
    changes.add('words-changed', own, {
      after: reworded,
      message: `The details of ${count(reworded)} of the option list changed: ${some(reworded)}.`,
    })
  const kept = [...b.keys()].filter((id) => a.has(id))
  const order = [...a.keys()].filter((id) => b.has(id))
  if (!same(kept, order))
    changes.add('order-changed', own, { message: 'The entries of the option list are in another order.' })
}

const without = (some: ReadonlyMap<string, OptionItem>, others: ReadonlyMap<string, OptionItem>): readonly string[] =>
  [...some.keys()].filter((id) => !others.has(id))
