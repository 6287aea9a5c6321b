import { isMap, isPair, isScalar, isSeq, visit, type Node, type YAMLMap } from 'yaml'
import { fieldsOf } from '../../../generator/language/values.ts'
import { newParam } from './keyParts.ts'
import { keyOf, keysOf, mapAt, removeKey, type Draft, type Edit } from './draft.ts'
import { forgetExamples } from './params.ts'
import type { Random } from '../random.ts'

/** The keys of a model in which parameters are named. */
const naming = ['rules', 'workflow', 'examples', 'credits', 'estimatedSeconds', 'upstream', 'omit']

/** A random file with a mapping at this key that has at least this many entries. */
function findMap(draft: Draft, random: Random, key: string, least: number): readonly [string, YAMLMap] | undefined {
  const files = random.shuffled(draft.paths(/^(?:models|families)\//, new RegExp(`^${key}:`, 'm')))
  for (const file of files.slice(0, 8)) {
    const map = mapAt(draft.root(file), key)
    if (map !== undefined && map.items.length >= least) return [file, map]
  }
  return undefined
}

/** Renames a parameter wherever the file names it. */
function renameParam(draft: Draft, file: string, old: string, name: string): void {
  const root = draft.root(file)
  const word = new RegExp(`(?<![\\w$])${old}(?!\\w)`, 'g')
  const rename = (key: unknown, within: Node): void => {
    const isText = key === 'credits' || key === 'estimatedSeconds' || key === 'upstream'
    visit(within, {
      Pair: (_, pair) => {
        if (isScalar(pair.key) && pair.key.value === old) pair.key.value = name
      },
      Scalar: (_, scalar) => {
        if (typeof scalar.value !== 'string') return
        if (isText) scalar.value = scalar.value.replace(word, name)
        else if (scalar.value === old) scalar.value = name
      },
    })
  }
  for (const item of root.items) {
    if (!isPair(item) || !naming.includes(keyOf(item.key))) continue
    const { value } = item
    if (isMap(value) || isSeq(value) || isScalar(value)) rename(keyOf(item.key), value)
  }
}

/** Removes what a file says about a parameter: rules, and its values in examples. */
function forgetParam(draft: Draft, file: string, name: string): void {
  const root = draft.root(file)
  const rules: unknown = root.get('rules')
  if (isSeq(rules)) {
    rules.items = rules.items.filter((rule) => !new RegExp(`"${name}"`).test(JSON.stringify(rule)))
    if (rules.items.length === 0) removeKey(root, 'rules')
  }
  for (const { value } of mapAt(root, 'examples')?.items ?? []) if (isMap(value)) removeKey(value, name)
}

const newNames = ['strength', 'mood', 'frameRate', 'styleHint', 'guidance', 'outputFormat', 'tone2', 'model'] as const

const sides = [
  ['params', 'input'],
  ['result', 'result'],
] as const

/** Edits of the names of parameters and of fields of results. */
export const nameEdits: readonly Edit[] = sides.flatMap(([key, side]): readonly Edit[] => [
  {
    name: `${key}.add`,
    apply: (draft, random) => {
      const [file, map] = findMap(draft, random, key, 1) ?? []
      const name = random.pick([...newNames])
      if (file === undefined || map?.has(name) !== false) return undefined
      const data = newParam(random, side)
      draft.set(map, name, data)
      if (side === 'input' && data['required'] === true) forgetExamples(draft, file, name)
      return `${file}: new ${key}.${name}: ${JSON.stringify(data)}`
    },
  },
  {
    name: `${key}.remove`,
    apply: (draft, random) => {
      const [file, map] = findMap(draft, random, key, 2) ?? []
      const name = map && random.one(keysOf(map))
      if (file === undefined || map === undefined || name === undefined) return undefined
      removeKey(map, name)
      if (side === 'input') forgetParam(draft, file, name)
      return `${file}: ${key}.${name} is gone`
    },
  },
  {
    name: `${key}.rename`,
    apply: (draft, random) => {
      const [file, map] = findMap(draft, random, key, 1) ?? []
      const old = map && random.one(keysOf(map))
      if (file === undefined || map === undefined || old === undefined) return undefined
      const upper = old.charAt(0).toUpperCase() + old.slice(1)
      const name = random.pick([`${old}V2`, `new${upper}`, ...newNames])
      if (map.has(name)) return undefined
      for (const pair of map.items) if (keyOf(pair.key) === old) pair.key = draft.node(name)
      if (side === 'input') renameParam(draft, file, old, name)
      const param = mapAt(map, name)
      const isExplained = random.chance(0.5) && param !== undefined
      if (isExplained)
        draft.set(
          param,
          'description',
          `${String(fieldsOf(param.toJSON())['description'] ?? 'A setting.')} Formerly ${old}.`,
        )
      return `${file}: ${key}.${old} is now ${name}${isExplained ? ', which it says' : ''}`
    },
  },
  {
    name: `${key}.order`,
    apply: (draft, random) => {
      const [file, map] = findMap(draft, random, key, 2) ?? []
      if (file === undefined || map === undefined) return undefined
      map.items = [...random.shuffled(map.items)]
      return `${file}: ${key} in another order`
    },
  },
])

/** Leaves out a parameter of a family, or takes it back. */
export const omitted: Edit = {
  name: 'params.omit',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^models\//, /^extends:/m))
    if (file === undefined) return undefined
    const root = draft.root(file)
    if (root.has('omit')) {
      removeKey(root, 'omit')
      return `${file}: omit is gone`
    }
    const family = String(draft.data(file)['extends'])
    const name = random.one(Object.keys(fieldsOf(draft.data(`families/${family}.yaml`)['params'])))
    if (name === undefined || mapAt(root, 'params')?.has(name) === true) return undefined
    draft.set(root, 'omit', [name])
    forgetParam(draft, file, name)
    return `${file}: omits ${name}`
  },
}
