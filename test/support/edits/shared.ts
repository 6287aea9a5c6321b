import { isMap, isSeq } from 'yaml'
import { fieldsOf } from '../../../generator/language/values.ts'
import { mapAt, moveTo, removeKey, type Data, type Draft, type Edit } from './draft.ts'
import type { Random } from '../random.ts'

/** An edit of the keys of one file of a folder. */
function fileEdit(name: string, path: RegExp, change: (draft: Draft, file: string, random: Random) => boolean): Edit {
  return {
    name,
    apply: (draft, random) => {
      const file = random.one(draft.paths(path))
      return file !== undefined && change(draft, file, random) ? `${file}: ${name}` : undefined
    },
  }
}

/** Sets one of these keys to one of its values. */
const keyed = (name: string, path: RegExp, keys: Readonly<Record<string, readonly unknown[]>>): readonly Edit[] =>
  Object.entries(keys).map(([key, values]) =>
    fileEdit(`${name}.${key}`, path, (draft, file, random) => {
      const old = draft.data(file)[key]
      if (key === 'version' && old === undefined && name === 'list') return false // it is read at run time
      const value = random.one(values.filter((one) => JSON.stringify(one) !== JSON.stringify(old)))
      if (value === undefined) return false
      if (value === absent) removeKey(draft.root(file), key)
      else draft.set(draft.root(file), key, value)
      return value !== absent || old !== undefined
    }),
  )

const absent: unique symbol = Symbol('absent')

const service = keyed('service', /^service\.yaml$/, {
  title: ['Models of Acme', 'Studio "North"'],
  version: ['0.2.0', '1.0.0'],
  description: ['Runs models.', 'One call, one result: at once or later.', absent],
  unknown: ['ignore', 'refuse', absent],
  credits: [{ default: 3 }, { default: 1, description: 'A credit pays for one picture.' }, absent],
  baseUrl: ['https://api.example.com', absent],
  contact: [{ name: 'Team', email: 'team@example.com' }, absent],
  sync: [{ seconds: 30 }, { seconds: 10 }, absent],
  license: ['MIT', absent],
  problems: ['https://api.example.com/errors/', absent],
  schemas: ['https://api.example.com/types/', absent],
  envelope: [{ id: 'The id of the task.' }, absent],
})

const list = keyed('list', /^catalogs\//, {
  title: ['Voices, all of them'],
  description: ['Each voice has a sample.'],
  version: ['2', '3'],
  ttlSeconds: [60, 7200],
  source: ['documented', 'reference'],
  filters: [['mood'], ['language', 'mood'], ['language'], absent],
})

/** Reads a list at run time that had entries, or the other way round. */
const listSource = fileEdit('list.source.live', /^catalogs\//, (draft, file) => {
  const root = draft.root(file)
  const isLive = draft.data(file)['source'] === 'upstream'
  for (const key of ['version', 'items', 'upstream']) removeKey(root, key)
  draft.set(root, 'source', isLive ? 'reference' : 'upstream')
  if (!isLive) return true
  draft.set(root, 'version', '1')
  draft.set(root, 'items', [{ id: 'first', name: 'First', tags: [] }])
  return true
})

/** Changes the id of a list; readers and parameters know it by its address. */
const listId = fileEdit('list.id', /^catalogs\//, (draft, file) => {
  const id = `${String(draft.data(file)['id'])}-all`
  draft.set(draft.root(file), 'id', id)
  moveTo(draft, file, `catalogs/${id}.yaml`)
  return true
})

const listAdded = fileEdit('list.add', /^catalogs\//, (draft, file) => {
  const { id, address: old } = draft.data(file)
  const path = `catalogs/${String(id)}-more.yaml`
  if (draft.has(path)) return false
  draft.add(path, draft.text(file))
  draft.set(draft.root(path), 'id', `${String(id)}-more`)
  draft.set(draft.root(path), 'address', `${String(old)}-more`)
  return true
})

/** Removes a list; the parameters that use it get another one. */
const listRemoved = fileEdit('list.delete', /^catalogs\//, (draft, file, random) => {
  const other = random.one(draft.paths(/^catalogs\//).filter((path) => path !== file))
  if (other === undefined) return false
  useList(draft, String(draft.data(file)['address']), String(draft.data(other)['address']))
  draft.remove(file)
  return true
})

/** Replaces the address of a list where parameters name it. */
function useList(draft: Draft, old: string, address: string): void {
  for (const path of draft.paths(/^(?:models|families|params)\//, new RegExp(`catalog: ['"]?${old}`)))
    draft.add(path, draft.text(path).replaceAll(new RegExp(`(catalog: ['"]?)${old}(?![\\w/-])`, 'g'), `$1${address}`))
}

const items = (name: string, change: (items: unknown[], draft: Draft, random: Random) => boolean): Edit =>
  fileEdit(`list.items.${name}`, /^catalogs\//, (draft, file, random) => {
    const found: unknown = draft.root(file).get('items')
    return isSeq(found) && change(found.items, draft, random)
  })

const listItems: readonly Edit[] = [
  items(
    'add',
    (all, draft, random) => all.push(draft.node({ id: `new-${random.below(100)}`, name: 'New', tags: [] })) > 0,
  ),
  items('remove', (all, _, random) => all.length > 1 && all.splice(random.below(all.length), 1).length > 0),
  items('words', (all, draft, random) => {
    const item = random.one(all.filter(isMap))
    const [key, value] = random.pick<readonly [string, unknown]>([
      ['name', 'Other'],
      ['description', 'Calm.'],
      ['tags', ['calm']],
      ['preview', 'https://files.example/a.mp3'],
      ['meta', { mood: 'calm' }],
    ])
    if (item !== undefined) draft.set(item, key, value)
    return item !== undefined
  }),
  items('order', (all) => all.length > 1 && all.reverse().length > 0),
]

const address = fileEdit('list.address', /^catalogs\//, (draft, file) => {
  const old = String(draft.data(file)['address'])
  draft.set(draft.root(file), 'address', `${old}-v2`)
  useList(draft, old, `${old}-v2`)
  return true
})

const vendor: readonly Edit[] = [
  ...keyed('vendor', /^vendors\//, {
    name: ['Nord & Söhne', 'Acme'],
    color: ['#336699', absent],
    url: ['https://acme.example/', absent],
    logo: ['https://acme.example/logo.svg', absent],
  }),
  {
    name: 'vendor.add',
    apply: (draft, random) => {
      const names = draft.paths(/^models\//).map((path) => path.split('/')[1] ?? '')
      const name = random.one(names.filter((one) => !draft.has(`vendors/${one}.yaml`)))
      if (name === undefined) return undefined
      draft.add(`vendors/${name}.yaml`, `name: ${name} Inc.\ncolor: "#112233"\n`)
      return `vendors/${name}.yaml: new`
    },
  },
  fileEdit('vendor.delete', /^vendors\//, (draft, file) => (draft.remove(file), true)),
]

/** The categories that other people declare. */
const declared: Readonly<Record<string, Data>> = {
  avatar: { title: 'Avatar', plural: 'Avatars', result: 'asset', media: 'video' },
  diagnosis: { title: 'Diagnosis', result: 'fields' },
}

const category: readonly Edit[] = [
  ...keyed('category', /^categories\//, {
    title: ['Likeness', 'Finding'],
    plural: ['Many', absent],
    description: ['What it looks like.', absent],
    media: ['image', 'video'],
  }),
  fileEdit('category.result', /^categories\//, (draft, file) => {
    const isAsset = draft.data(file)['result'] === 'asset'
    draft.set(draft.root(file), 'result', isAsset ? 'fields' : 'asset')
    if (isAsset) removeKey(draft.root(file), 'media')
    else draft.set(draft.root(file), 'media', 'video')
    return true
  }),
  {
    name: 'category.add',
    apply: (draft, random) => {
      const name = random.one(Object.keys(declared).filter((one) => !draft.has(`categories/${one}.yaml`)))
      const model = random.one(draft.paths(/^models\//, /^category: (?:video|image)$/m))
      if (name === undefined) return undefined
      const text = Object.entries(declared[name] ?? {}).map(([key, value]) => `${key}: ${String(value)}\n`)
      draft.add(`categories/${name}.yaml`, text.join(''))
      if (model !== undefined && name === 'avatar') draft.set(draft.root(model), 'category', name)
      return `categories/${name}.yaml: new`
    },
  },
]

/** Moves a parameter of a model into a shared definition, where others can use it: nothing changes for callers. */
const extracted: Edit = {
  name: 'params.extract',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^models\//, /^params:/m))
    const params = file === undefined ? undefined : mapAt(draft.root(file), 'params')
    const plain = Object.entries(fieldsOf(params?.toJSON())).filter(([, data]) => 'type' in fieldsOf(data))
    const [name, data] = random.one(plain) ?? []
    if (file === undefined || params === undefined || name === undefined) return undefined
    const shared = `of-${name.toLowerCase().replaceAll('_', '-')}`
    if (draft.has(`params/${shared}.yaml`)) return undefined
    draft.add(`params/${shared}.yaml`, '{}\n')
    for (const [key, value] of Object.entries(fieldsOf(data)))
      draft.set(draft.root(`params/${shared}.yaml`), key, value)
    draft.set(params, name, { use: shared })
    return `${file}: params.${name} is now shared as ${shared}`
  },
}

/** Moves keys of a model into a new family: nothing changes for callers. */
const family: Edit = {
  name: 'family.extract',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^models\//).filter((path) => !('extends' in draft.data(path))))
    const data = file === undefined ? {} : draft.data(file)
    const name = `family-of-${String(data['id'])}`
    if (file === undefined || draft.has(`families/${name}.yaml`)) return undefined
    draft.add(`families/${name}.yaml`, '{}\n')
    const root = draft.root(file)
    for (const key of ['params', 'category', 'task', 'mode', 'result'].filter((one) => one in data)) {
      draft.set(draft.root(`families/${name}.yaml`), key, data[key])
      removeKey(root, key)
    }
    draft.set(root, 'extends', name)
    return `${file}: has the new family ${name}`
  },
}

/** Edits of the files that models share. */
export const sharedEdits: readonly Edit[] = [
  ...service,
  ...list,
  ...listItems,
  address,
  listSource,
  listId,
  listAdded,
  listRemoved,
  ...vendor,
  ...category,
  extracted,
  family,
]
