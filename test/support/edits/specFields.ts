import { isMap, isSeq, type YAMLMap } from 'yaml'
import { fieldsOf, isRecord } from '../../../generator/language/values.ts'
import { keyOf, mapAt, type Data, type Draft } from './draft.ts'

/** A parameter, a key of an object, a field of a result or a value without a name, where an author wrote it. */
export interface SpecField {
  readonly file: string
  readonly map: YAMLMap
  /** Its keys, with those of the definitions and families that it is merged over. */
  readonly data: Data
  readonly kind: string
  /** The way to it, such as `params.size.keys.width`. */
  readonly words: string
  /** The parameter that it is in. */
  readonly top: string
  readonly isNamed: boolean
  readonly isResult: boolean
  readonly depth: number
}

/** All places of a file of a model, a family or a parameter. */
export function specFieldsIn(draft: Draft, file: string): readonly SpecField[] {
  const root = draft.root(file)
  if (file.startsWith('params/')) {
    const name = file.slice('params/'.length, -'.yaml'.length)
    return [...visit(draft, { file, words: name, top: name, isNamed: true, isResult: false, depth: 0 }, root, {})]
  }
  return (['params', 'result'] as const).flatMap((key) => {
    const shared = fieldsOf(familyOf(draft, draft.data(file))[key])
    return (mapAt(root, key)?.items ?? []).flatMap(({ key: written, value }) => {
      const name = keyOf(written)
      const at = { file, words: `${key}.${name}`, top: name, isNamed: true, isResult: key === 'result', depth: 0 }
      return isMap(value) ? [...visit(draft, at, value, fieldsOf(shared[name]))] : []
    })
  })
}

type At = Omit<SpecField, 'map' | 'data' | 'kind'>

function* visit(draft: Draft, at: At, map: YAMLMap, base: Data): Generator<SpecField> {
  const data = defined(draft, { ...base, ...fieldsOf(map.toJSON()) })
  yield { ...at, map, data, kind: String(data['type']) }
  const inside = (key: string, isNamed: boolean): At => ({
    ...at,
    words: `${at.words}.${key}`,
    isNamed,
    depth: at.depth + 1,
  })
  for (const { key, value } of mapAt(map, 'keys')?.items ?? [])
    if (isMap(value)) yield* visit(draft, inside(`keys.${keyOf(key)}`, true), value, {})
  const values = mapAt(map, 'values')
  if (values !== undefined) yield* visit(draft, inside('values', false), values, {})
  const of: unknown = map.get('of')
  if (!isSeq(of)) return
  for (const [index, value] of of.items.entries())
    if (isMap(value)) yield* visit(draft, inside(`of.${index}`, false), value, {})
}

/** The keys of a parameter with those of the definition that it uses. */
function defined(draft: Draft, data: Data, left = 5): Data {
  const { use } = data
  if (typeof use !== 'string' || left === 0) return data
  return { ...defined(draft, draft.data(`params/${use}.yaml`), left - 1), ...data }
}

/** The family of a model, with its own families merged in; empty if it has none. */
export function familyOf(draft: Draft, { extends: name }: Data, left = 5): Data {
  return typeof name === 'string' && left > 0 ? merged(draft, `families/${name}.yaml`, left) : {}
}

/** The keys of a model or a family with those of its family: two levels of mappings are merged. */
export function merged(draft: Draft, file: string, left = 5): Data {
  const own = draft.data(file)
  const base = familyOf(draft, own, left - 1)
  return over(base, own, 3)
}

function over(base: Data, own: Data, depth: number): Data {
  const entries = Object.entries(own).map(([key, value]) => {
    const below = base[key]
    return [key, depth > 1 && isRecord(value) && isRecord(below) ? over(below, value, depth - 1) : value] as const
  })
  return { ...base, ...Object.fromEntries(entries) }
}

/** The parameters of a model by name, with everything that they are merged over. */
export function paramsOf(draft: Draft, file: string): ReadonlyMap<string, Data> {
  const { params, omit } = merged(draft, file)
  const names = Object.entries(fieldsOf(params)).filter(([name]) => !(Array.isArray(omit) && omit.includes(name)))
  return new Map(names.map(([name, data]) => [name, defined(draft, fieldsOf(data))]))
}
