import { isMap, isSeq, type YAMLMap } from 'yaml'
import { fieldsOf, isRecord } from '../../../generator/language/values.ts'
import { keysOf, removeKey, type Data, type Draft, type Edit } from './draft.ts'
import { paramsOf } from './specFields.ts'
import type { Random } from '../random.ts'
import { optionValues, valueFor } from './values.ts'

/** A value that a condition can compare a parameter with; undefined if there is none. */
function comparable(data: Data, random: Random, draft: Draft): unknown {
  const { type, list, nullable } = data
  if (list !== undefined || nullable === true) return undefined
  return ['enum', 'boolean', 'range', 'integer'].includes(String(type)) ? valueFor(data, random, draft) : undefined
}

/** A condition on one of the parameters, other than `not`; undefined if it would have to ask whether a default was given. */
export function condition(
  params: ReadonlyMap<string, Data>,
  not: string,
  random: Random,
  draft: Draft,
): Data | undefined {
  const [name, data] = random.one([...params].filter(([one]) => one !== not)) ?? []
  if (name === undefined || data === undefined) return undefined
  const value = comparable(data, random, draft)
  if (value !== undefined) return { [name]: random.chance(0.5) ? { is: value } : { in: [value] } }
  return data['default'] === undefined ? { [name]: random.pick(['given', 'not given']) } : undefined
}

const because = 'The model cannot do both.'

type Make = (params: ReadonlyMap<string, Data>, random: Random, draft: Draft) => Data | undefined

/** Names of parameters, first those without a default and without need. */
function names(params: ReadonlyMap<string, Data>, random: Random): readonly [string, string, string] | undefined {
  const free = [...params].filter(([, data]) => data['default'] === undefined && data['required'] !== true)
  const [first, second, third] = random.shuffled(free.map(([name]) => name))
  return first === undefined || second === undefined ? undefined : [first, second, third ?? second]
}

const between =
  (make: (first: string, second: string, third: string) => Data): Make =>
  (params, random) => {
    const found = names(params, random)
    return found && make(...found)
  }

const conditional =
  (make: (param: string, when: Data, data: Data, random: Random) => Data | undefined): Make =>
  (params, random, draft) => {
    const [name, data] = random.one([...params]) ?? []
    const when = name === undefined ? undefined : condition(params, name, random, draft)
    return name === undefined || data === undefined || when === undefined ? undefined : make(name, when, data, random)
  }

/** A new rule of each type. */
const makers: Readonly<Record<string, Make>> = {
  forbiddenWith: between((param, other) => ({ param, forbiddenWith: other, because })),
  needs: between((param, other) => ({ param, needs: other, because })),
  needsOneOf: between((param, other, third) => ({ param, needsOneOf: [...new Set([other, third])], because })),
  exactlyOneOf: between((first, second) => ({ exactlyOneOf: [first, second], because })),
  atLeastOneOf: between((first, second, third) => ({ atLeastOneOf: [...new Set([first, second, third])], because })),
  requiredWhen: conditional((param, when, data) =>
    data['default'] === undefined ? { param, requiredWhen: when, because } : undefined,
  ),
  allowedWhen: conditional((param, when, data) =>
    data['required'] === true ? undefined : { param, allowedWhen: when, because },
  ),
  only: conditional((param, when, data, random) => {
    const values = random.shuffled(optionValues(data)).slice(0, 2)
    if (data['type'] !== 'enum' || values.length < 2 || data['list'] !== undefined) return undefined
    const [first] = values
    return random.chance(0.5) && data['required'] !== true
      ? { param, only: values, when, default: first, because }
      : { param, only: values, when, because }
  }),
  within: (params, random) => {
    const numbers = [...params].filter(
      ([, { type, list }]) => list === undefined && ['integer', 'range', 'number'].includes(String(type)),
    )
    const [param, data] = random.one(numbers) ?? []
    const most = Number(data?.['max'] ?? 100)
    return param === undefined
      ? undefined
      : { param, within: { max: most }, severity: 'advice', because: 'More rarely helps.' }
  },
}

/** Adds a rule of each type to a model. */
const addRules: readonly Edit[] = Object.entries(makers).map(([type, make]) => ({
  name: `rules.add.${type}`,
  apply: (draft, random) => {
    for (const file of random.shuffled(draft.paths(/^models\//)).slice(0, 6)) {
      const rule = make(paramsOf(draft, file), random, draft)
      if (rule === undefined) continue
      const root = draft.root(file)
      const rules: unknown = root.get('rules')
      if (isSeq(rules)) rules.add(draft.node(rule))
      else draft.set(root, 'rules', [rule])
      removeKey(root, 'examples')
      return `${file}: new rule ${JSON.stringify(rule)}`
    }
    return undefined
  },
}))

/** Changes one rule, found at random. */
function changeRule(
  name: string,
  change: (rule: YAMLMap, draft: Draft, random: Random, file: string) => boolean,
): Edit {
  return {
    name: `rules.${name}`,
    apply: (draft, random) => {
      for (const file of random.shuffled(draft.paths(/^(?:models|families)\//, /^rules:/m)).slice(0, 6)) {
        const rules: unknown = draft.root(file).get('rules')
        const rule = isSeq(rules) ? random.one(rules.items.filter(isMap)) : undefined
        const before = JSON.stringify(rule)
        if (rule === undefined || !change(rule, draft, random, file)) continue
        removeKey(draft.root(file), 'examples')
        return `${file}: rule ${before} -> ${JSON.stringify(rule)}`
      }
      return undefined
    },
  }
}

/** The keys of rules that list parameters or values. */
const lists = ['only', 'forbiddenWith', 'needs', 'needsOneOf', 'exactlyOneOf', 'atLeastOneOf']

const listed = (rule: YAMLMap): readonly [string, readonly unknown[]] => {
  const key = keysOf(rule).find((one) => lists.includes(one)) ?? ''
  const value: unknown = fieldsOf(rule.toJSON())[key]
  return [key, Array.isArray(value) ? value : value === undefined ? [] : [value]]
}

const conditionsAt = (rule: YAMLMap): string | undefined =>
  keysOf(rule).find((key) => ['when', 'requiredWhen', 'allowedWhen'].includes(key))

/** The types of rules whose values have the same form. */
const relatives: readonly (readonly string[])[] = [
  ['forbiddenWith', 'needs', 'needsOneOf'],
  ['exactlyOneOf', 'atLeastOneOf'],
  ['requiredWhen', 'allowedWhen'],
]

const changes: readonly Edit[] = [
  changeRule('shorter', (rule, draft, random) => {
    const [key, items] = listed(rule)
    if (items.length < 2) return false
    draft.set(rule, key, items.toSpliced(random.below(items.length), 1))
    return true
  }),
  changeRule('longer', (rule, draft, random, file) => {
    const [key, items] = listed(rule)
    const params = paramsOf(draft, file)
    const { param } = fieldsOf(rule.toJSON())
    const values = key === 'only' ? optionValues(params.get(String(param)) ?? {}) : [...params.keys()]
    const added = random.one(values.filter((value) => !items.includes(value) && value !== param))
    if (key === '' || added === undefined) return false
    draft.set(rule, key, [...items, added])
    return true
  }),
  changeRule('condition.add', (rule, draft, random, file) => {
    const key = conditionsAt(rule)
    const more = condition(paramsOf(draft, file), String(rule.get('param')), random, draft)
    if (key === undefined || more === undefined) return false
    draft.set(rule, key, { ...fieldsOf(fieldsOf(rule.toJSON())[key]), ...more })
    return true
  }),
  changeRule('condition.remove', (rule, draft) => {
    const key = conditionsAt(rule)
    const [first, ...rest] = Object.entries(fieldsOf(fieldsOf(rule.toJSON())[key ?? '']))
    if (key === undefined || first === undefined || rest.length === 0) return false
    draft.set(rule, key, Object.fromEntries(rest))
    return true
  }),
  changeRule('condition.value', (rule, draft, random, file) => {
    const key = conditionsAt(rule)
    const params = paramsOf(draft, file)
    const conditions = Object.entries(fieldsOf(fieldsOf(rule.toJSON())[key ?? '']))
    const [name, old] = random.one(conditions.filter(([, value]) => isRecord(value))) ?? []
    const value = name === undefined ? undefined : comparable(params.get(name) ?? {}, random, draft)
    if (key === undefined || name === undefined || value === undefined) return false
    const { in: many } = fieldsOf(old)
    const next =
      Array.isArray(many) && random.chance(0.5) ? { in: [...new Set<unknown>([...many, value])] } : { is: value }
    draft.set(rule, key, Object.fromEntries([...conditions.filter(([one]) => one !== name), [name, next]]))
    return true
  }),
  changeRule('condition.flip', (rule, draft, random) => {
    const key = conditionsAt(rule)
    const conditions = fieldsOf(fieldsOf(rule.toJSON())[key ?? ''])
    const [name, word] = random.one(Object.entries(conditions).filter(([, value]) => !isRecord(value))) ?? []
    if (key === undefined || name === undefined) return false
    draft.set(rule, key, { ...conditions, [name]: word === 'given' ? 'not given' : 'given' })
    return true
  }),
  changeRule('param', (rule, draft, random, file) => {
    const { param } = fieldsOf(rule.toJSON())
    const other = random.one([...paramsOf(draft, file).keys()].filter((name) => name !== param))
    if (param === undefined || other === undefined) return false
    draft.set(rule, 'param', other)
    return true
  }),
  changeRule('type', (rule, draft, random) => {
    const key = keysOf(rule).find((one) => relatives.some((names) => names.includes(one)))
    const other = random.one(
      relatives.find((names) => key !== undefined && names.includes(key))?.filter((one) => one !== key) ?? [],
    )
    if (key === undefined || other === undefined) return false
    const value: unknown = fieldsOf(rule.toJSON())[key]
    removeKey(rule, key)
    draft.set(rule, other, value)
    return true
  }),
  changeRule('within', (rule, draft, random) => {
    if (!rule.has('within')) return false
    draft.set(rule, 'within', random.pick<unknown>([{ min: 2 }, { max: 3 }, { min: 1, max: 4 }]))
    return true
  }),
  changeRule('default', (rule, draft, random) => {
    const [key, values] = listed(rule)
    if (key !== 'only') return false
    if (rule.has('default')) removeKey(rule, 'default')
    else draft.set(rule, 'default', random.one(values))
    return true
  }),
  changeRule('because', (rule, draft) => (draft.set(rule, 'because', 'The two contradict each other.'), true)),
  changeRule('severity', (rule, draft) => {
    if (rule.has('within')) return false
    if (rule.has('severity')) removeKey(rule, 'severity')
    else draft.set(rule, 'severity', 'advice')
    return true
  }),
]

const removal: Edit = {
  name: 'rules.remove',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^(?:models|families)\//, /^rules:/m))
    if (file === undefined) return undefined
    const rules: unknown = draft.root(file).get('rules')
    if (!isSeq(rules)) return undefined
    const at = random.below(rules.items.length)
    const gone = JSON.stringify(rules.items[at])
    rules.items = rules.items.toSpliced(at, 1)
    if (rules.items.length === 0) removeKey(draft.root(file), 'rules')
    return `${file}: rule ${gone} is gone`
  },
}

const order: Edit = {
  name: 'rules.order',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^(?:models|families)\//, /^rules:/m))
    const rules: unknown = file === undefined ? undefined : draft.root(file).get('rules')
    if (file === undefined || !isSeq(rules)) return undefined
    rules.items = [...random.shuffled(rules.items)]
    return `${file}: rules in another order`
  },
}

/** Edits of the rules between parameters. */
export const ruleEdits: readonly Edit[] = [...addRules, ...changes, removal, order]
