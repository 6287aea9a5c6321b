import type { Catalogue, Model } from '../catalogue/catalogue.ts'
import { nearest } from '../language/nearest.ts'
import type { Change, Side } from './change.ts'
import { Changes, type Scope } from './changes.ts'
import { impacts } from './codes.ts'
import { same } from './data.ts'
import { compareModels, modelScope } from './models.ts'
import { compareOptionLists } from './optionLists.ts'
import { compareParts, type PartTable } from './parts.ts'
import { compareNames, compareServices } from './service.ts'

/** Returns what has changed for callers between two catalogues: by model, and the changes that break callers first. */
export async function diffCatalogues(before: Side, after: Side): Promise<readonly Change[]> {
  const changes = new Changes(before, after)
  const scope = { subject: {}, name: '' }
  compareParts(parts, changes, scope, before.catalogue, after.catalogue)
  const rank = ({ impact }: Change): number => impacts.indexOf(impact)
  const key = ({ subject }: Change): string => subject.model ?? subject.list ?? ''
  return [...(await changes.complete())].sort((a, b) =>
    key(a) === key(b) ? rank(a) - rank(b) : key(a) < key(b) ? -1 : 1,
  )
}

const parts: PartTable<Catalogue> = {
  service: (changes, _scope, before, after) => compareServices(changes, before.service, after.service),
  models: (changes, _scope, before, after) => compareAllModels(changes, before.models, after.models),
  workflows: 'derived',
  catalogs: (changes, _scope, before, after) => compareOptionLists(changes, before.catalogs, after.catalogs),
  categories: compareNames,
  vendors: 'elsewhere',
  upstreams: 'hidden',
  formats: compareFormats,
}

/** Adds the formats whose check has changed. */
function compareFormats(
  changes: Changes,
  scope: Scope,
  { formats: before }: Catalogue,
  { formats: after }: Catalogue,
): void {
  for (const { name, files } of after) {
    const old = before.find((format) => format.name === name)
    if (
      old === undefined ||
      same(
        old.files.map(({ source }) => source),
        files.map(({ source }) => source),
      )
    )
      continue
    const doubt = `Which texts are ${name} is decided by code, which cannot be compared.`
    changes.add('format-changed', scope, { doubt, message: `The check of the format ${name} has changed.` })
  }
}

function compareAllModels(changes: Changes, before: readonly Model[], after: readonly Model[]): void {
  const { kept, removed, added } = pairsOf(before, after)
  for (const [b, a] of kept) {
    if (b.id !== a.id) addRenamed(changes, b, a)
    compareModels(changes, b, a)
  }
  for (const model of removed) {
    const successor = after.find(({ aliases }) => aliases.includes(model.id))
    if (successor !== undefined) {
      const found = {
        before: model.id,
        after: successor.id,
        doubt: 'The other model may refuse the same input, or return another result.',
      }
      changes.add('model-merged', modelScope(model, undefined), {
        ...found,
        message: `The model is gone, and its id is an alias of ${successor.id}.`,
      })
      continue
    }
    const replacement = model.replacedBy === undefined ? '' : ` Its successor is ${model.replacedBy}.`
    changes.add('model-removed', modelScope(model, undefined), {
      before: model.id,
      message: `The model is gone.${replacement}`,
    })
  }
  for (const model of added)
    changes.add('model-added', modelScope(undefined, model), {
      after: model.id,
      message: `The model is new: ${model.name}.`,
    })
}

function addRenamed(changes: Changes, before: Model, after: Model): void {
  const hasAlias = after.aliases.includes(before.id)
  const message = `The id of the model is ${after.id}; it was ${before.id}${hasAlias ? ', which still works as an alias' : ''}.`
  changes.add(hasAlias ? 'model-renamed-with-alias' : 'model-renamed', modelScope(before, after), {
    before: before.id,
    after: after.id,
    message,
  })
}

interface ModelPairs {
  readonly kept: readonly (readonly [before: Model, after: Model])[]
  readonly removed: readonly Model[]
  readonly added: readonly Model[]
}

/** Pairs models by id, then by the alias that is the old id, and then those that were most likely renamed. */
function pairsOf(before: readonly Model[], after: readonly Model[]): ModelPairs {
  const ids = new Map(after.map((model) => [model.id, model]))
  const known = new Set(before.map(({ id }) => id))
  const fresh = new Set(after.filter(({ id }) => !known.has(id)))
  const byAlias = new Map([...fresh].flatMap((model) => model.aliases.map((alias) => [alias, model] as const)))
  const gone = before.filter(({ id }) => !ids.has(id))
  const found = new Map<Model, Model>()
  const take = (model: Model, other: Model | undefined): void => {
    if (other === undefined || !fresh.delete(other)) return
    found.set(model, other)
  }
  for (const model of gone) if (!isMerged(model, byAlias.get(model.id), gone)) take(model, byAlias.get(model.id))
  for (const model of gone) if (!found.has(model)) take(model, renameOf(model, [...fresh]))
  const kept = before.flatMap((model) => {
    const other = ids.get(model.id) ?? found.get(model)
    return other === undefined ? [] : [[model, other] as const]
  })
  return { kept, removed: gone.filter((model) => !found.has(model)), added: [...fresh] }
}

/** Whether a new model that has the id of this one as an alias is another model that was renamed. */
function isMerged(model: Model, successor: Model | undefined, gone: readonly Model[]): boolean {
  const isRenamed = (one: Model): boolean => successor !== undefined && renameOf(one, [successor]) !== undefined
  return !isRenamed(model) && gone.some((other) => other !== model && isRenamed(other))
}

/** The model that this one became: one of the same vendor, with the same parameters, and with the same name or a similar id. */
function renameOf(model: Model, free: readonly Model[]): Model | undefined {
  const alike = free.filter(
    (other) => other.vendor === model.vendor && same(other.params, model.params) && other.params.length > 0,
  )
  const [only, more] = alike.filter(({ name }) => name === model.name)
  if (only !== undefined && more === undefined) return only
  const close = nearest(
    model.id,
    alike.map(({ id }) => id),
  )
  return alike.find(({ id }) => id === close)
}
