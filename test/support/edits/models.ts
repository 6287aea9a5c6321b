import { categories } from '../../../generator/catalogue/categories.ts'
import { releases } from '../../../generator/catalogue/catalogue.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { moveTo, removeKey, type Data, type Draft, type Edit } from './draft.ts'
import { merged, paramsOf } from './specFields.ts'
import type { Random } from '../random.ts'
import { condition } from './rules.ts'
import { formula } from './formulas.ts'

/** Says that an edit removes the key of a model. */
const removed: unique symbol = Symbol('removed')

type Draw = (data: Data, random: Random, draft: Draft, file: string) => unknown

const words =
  (key: string, list: readonly [unknown, ...unknown[]], share = 0): Draw =>
  (data, random) =>
    data[key] !== undefined && random.chance(share) ? removed : random.pick(list)

/** A price or a time over the parameters, or a number. */
const expression =
  (key: string, numbers: readonly [number, ...number[]]): Draw =>
  (data, random, draft, file) => {
    const old = data[key]
    if (typeof old === 'string') return random.pick<unknown>([`(${old}) + 1`, `(${old}) * 2`, random.pick(numbers)])
    if (typeof old === 'number' && random.chance(0.4)) return random.pick([old + 1, Math.max(1, old - 1), old * 2])
    if (random.chance(0.15)) return removed
    return (random.chance(0.6) ? formula(paramsOf(draft, file), random) : undefined) ?? random.pick(numbers)
  }

/** Several workflows with a condition, one of them, or another name. */
const workflow: Draw = ({ workflow: old }, random, draft, file) => {
  if (Array.isArray(old)) {
    const [first, ...rest]: readonly unknown[] = old
    const last = fieldsOf(rest.at(-1))['name']
    const fewer = rest.length > 1 ? rest : last
    const renamed = [{ ...fieldsOf(first), name: `${String(last)}-first` }, ...rest]
    const when = condition(paramsOf(draft, file), '', random, draft)
    const other = when && [{ ...fieldsOf(first), when }, ...rest]
    return random.pick<unknown>([
      last,
      fewer,
      renamed,
      other,
      rest.length > 1 ? [...rest.slice(0, -1).toReversed(), ...rest.slice(-1)] : fewer,
    ])
  }
  const when = condition(paramsOf(draft, file), '', random, draft)
  const more = condition(paramsOf(draft, file), '', random, draft)
  const split = [{ name: `${String(old)}-more`, when }, { name: old }]
  const others = draft.paths(/^models\//).map((path) => draft.data(path)['workflow'])
  const shared = random.one(others.filter((one) => typeof one === 'string' && one !== old))
  return random.pick<unknown>([
    `${String(old)}-v2`,
    when && split,
    when && more && [{ name: `${String(old)}-most`, when: more }, ...split],
    shared,
  ])
}

const aliases: Draw = ({ id, aliases: old }, random) => {
  const list: readonly unknown[] = Array.isArray(old) ? old : []
  if (list.length > 0 && random.chance(0.5)) return list.length === 1 ? removed : list.slice(1)
  return [...list, `${String(id)}-alias-${random.below(100)}`]
}

const examples: Draw = ({ examples: old }, random) => {
  const names = Object.entries(fieldsOf(old))
  if (names.length === 0) return undefined
  return random.pick<unknown>([
    removed,
    Object.fromEntries(names.slice(1)),
    Object.fromEntries(names.map(([name, input]) => [`${name}2`, input])),
  ])
}

/** A text that is the prompt, or no prompt. */
const roles: Draw = ({ roles: old }, random, draft, file) => {
  if (old !== undefined && random.chance(0.3)) return removed
  const texts = [...paramsOf(draft, file)].filter(([, data]) => data['type'] === 'text' && data['list'] === undefined)
  const [name] = random.one(texts.filter(([, data]) => data['format'] === undefined)) ?? []
  return { prompt: name === undefined || random.chance(0.4) ? null : name }
}

/** Draws another value of each key of a model; separate edits change `params`, `result`, `rules` and `omit`. */
export const modelDraws: Readonly<Record<string, Draw>> = {
  workflow,
  name: words('name', ['Still Pro', 'Größer 2', 'A: "quoted" name']),
  vendor: (data, random) => random.pick([`${String(data['vendor'])}-labs`, 'newco']),
  category: words('category', [...categories]),
  task: words('task', ['text-to-image', 'text-to-speech', 'image-to-video']),
  mode: ({ mode }) => (mode === 'sync' ? 'async' : 'sync'),
  estimatedSeconds: expression('estimatedSeconds', [4, 12.5, 60]),
  source: ({ source }) => (source === 'documented' ? 'reference' : 'documented'),
  description: words('description', ['Makes pictures.', 'Says it "again": with more words.'], 0.1),
  release: ({ release }, random) =>
    release === 'disabled' || release === 'retired'
      ? random.pick(['stable', 'deprecated', removed])
      : random.pick([...releases]),
  deprecatedAt: words('deprecatedAt', ['2026-01-31', '2027-06-01'], 0.4),
  addedAt: words('addedAt', ['2026-01-31', '2025-06-01'], 0.4),
  retiresAt: words('retiresAt', ['2028-01-31', '2029-06-01'], 0.4),
  vendorId: words('vendorId', ['still-3', 'labs/still:2'], 0.4),
  aliases,
  tags: words('tags', [['draft'], ['photo', 'fast']], 0.3),
  features: words('features', [['4K'], ['4K', 'sound']], 0.3),
  meta: words('meta', [{ owner: 'team-images' }, { owner: 'team-video', on: '2026-10-01' }], 0.3),
  credits: expression('credits', [1, 4, 12]),
  roles,
  unknown: words('unknown', ['ignore', 'refuse'], 0.3),
  stream: ({ stream, category }) => (stream === true ? removed : category === 'text' ? true : undefined),
  upstream: ({ upstream }) => (upstream === undefined ? undefined : removed),
  extends: ({ extends: family }) => (family === undefined ? undefined : removed),
  examples,
}

/** The keys that every model needs. */
const needed: ReadonlySet<string> = new Set(['workflow', 'name', 'vendor', 'category', 'task', 'mode', 'source'])

/** An edit of each key of a model. */
const keyEdits: readonly Edit[] = Object.entries(modelDraws).map(([key, draw]) => ({
  name: `model.${key}`,
  apply: (draft, random) => {
    for (const file of random.shuffled(draft.paths(/^models\//)).slice(0, 4)) {
      const data = merged(draft, file)
      const drawn = draw(data, random, draft, file)
      if (
        drawn === undefined ||
        (drawn === removed && needed.has(key)) ||
        JSON.stringify(drawn) === JSON.stringify(data[key])
      )
        continue
      if (drawn === removed) removeKey(draft.root(file), key)
      else draft.set(draft.root(file), key, drawn)
      if (key === 'extends') inherit(draft, file, data)
      if (key === 'vendor') moveTo(draft, file, `models/${String(drawn)}/${String(data['id'])}.yaml`)
      return `${file}: ${key}: ${JSON.stringify(data[key])} -> ${drawn === removed ? 'none' : JSON.stringify(drawn)}`
    }
    return undefined
  },
}))

/** Writes the keys of a family into a model that leaves it. */
function inherit(draft: Draft, file: string, { extends: _, omit, ...data }: Data): void {
  const root = draft.root(file)
  const left: readonly unknown[] = Array.isArray(omit) ? omit : []
  for (const [key, value] of Object.entries(data)) {
    const kept =
      key === 'params'
        ? Object.fromEntries(Object.entries(fieldsOf(value)).filter(([name]) => !left.includes(name)))
        : value
    draft.set(root, key, kept)
  }
  removeKey(root, 'omit')
}

/** Names the successor of a model that ends, or none. */
const replaced: Edit = {
  name: 'model.replacedBy',
  apply: (draft, random) => {
    const [file, other] = random.shuffled(draft.paths(/^models\//))
    if (file === undefined || other === undefined) return undefined
    const root = draft.root(file)
    if (root.has('replacedBy')) {
      removeKey(root, 'replacedBy')
      return `${file}: replacedBy is gone`
    }
    draft.set(root, 'release', random.pick(['deprecated', 'disabled', 'retired']))
    draft.set(root, 'replacedBy', draft.data(other)['id'])
    return `${file}: release and replacedBy ${String(draft.data(other)['id'])}`
  },
}

/** Points the successors that name a model to another one, or to none. */
function forgetModel(draft: Draft, id: string, next?: string): void {
  for (const path of draft.paths(/^models\//, /^replacedBy:/m)) {
    if (draft.data(path)['replacedBy'] !== id) continue
    if (next === undefined) removeKey(draft.root(path), 'replacedBy')
    else draft.set(draft.root(path), 'replacedBy', next)
  }
}

const renamed = (isAliased: boolean): Edit => ({
  name: isAliased ? 'model.id.aliased' : 'model.id',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^models\//))
    if (file === undefined) return undefined
    const { id: old, aliases: others } = draft.data(file)
    const id = `${String(old)}-${random.pick(['v2', 'next', 'pro'])}`
    const list: readonly unknown[] = Array.isArray(others) ? others : []
    draft.set(draft.root(file), 'id', id)
    if (isAliased) draft.set(draft.root(file), 'aliases', [...list, old])
    forgetModel(draft, String(old), id)
    moveTo(draft, file, file.replace(/[^/]+$/, `${id}.yaml`))
    return `${file}: id ${String(old)} -> ${id}${isAliased ? ', with an alias' : ''}`
  },
})

const added: Edit = {
  name: 'model.add',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^models\//))
    if (file === undefined) return undefined
    const id = `${String(draft.data(file)['id'])}-twin`
    const path = file.replace(/[^/]+$/, `${id}.yaml`)
    if (draft.has(path)) return undefined
    draft.add(path, draft.text(file))
    const root = draft.root(path)
    draft.set(root, 'id', id)
    removeKey(root, 'aliases')
    if (random.chance(0.5)) draft.set(root, 'workflow', `twins/of-${id}`)
    return `${path}: a new model like ${file}`
  },
}

const deleted: Edit = {
  name: 'model.delete',
  apply: (draft, random) => {
    const files = draft.paths(/^models\//)
    const file = random.one(files)
    if (file === undefined || files.length < 2) return undefined
    forgetModel(draft, String(draft.data(file)['id']))
    draft.remove(file)
    return `${file} is gone`
  },
}

/** Lets another model answer to the id of one that is gone. */
const mergedInto: Edit = {
  name: 'model.merge',
  apply: (draft, random) => {
    const [file, other] = random.shuffled(draft.paths(/^models\//))
    if (file === undefined || other === undefined) return undefined
    const { id } = draft.data(file)
    const { id: successor, aliases: others } = draft.data(other)
    const list: readonly unknown[] = Array.isArray(others) ? others : []
    draft.set(draft.root(other), 'aliases', [...list, id])
    forgetModel(draft, String(id))
    draft.remove(file)
    return `${file} is gone, and ${String(successor)} has its id as an alias`
  },
}

/** Edits of models as a whole, and of their keys. */
export const modelEdits: readonly Edit[] = [
  ...keyEdits,
  replaced,
  renamed(false),
  renamed(true),
  added,
  deleted,
  mergedInto,
]
