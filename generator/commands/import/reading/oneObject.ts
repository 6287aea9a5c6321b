import type { NamedTree, ObjectForm, Tree, UnionForm } from '../imported.ts'
import type { JsonObject } from '../json.ts'
import { nothing } from './keywords.ts'

/** Several objects as one, and whether the object accepts the same values. */
export interface OneObject {
  readonly tree: Tree
  readonly isExact: boolean
}

/** An object among the members of a union. */
type Member = Tree & { readonly form: ObjectForm }

/**
 * One object with the keys of all objects of a union, in place of them: a key of several forms accepts each of them, and
 * conditions say which keys belong together, as far as that is the same. Undefined if none of them is an object.
 */
export function oneObject(tree: Tree): OneObject | undefined {
  const { form } = tree
  if (form.is !== 'union') return undefined
  const all = membersOf(form)
  const members = all.filter(isObject)
  const [first] = members
  if (first === undefined) return undefined
  const names = [...new Set(members.flatMap((one) => one.form.fields.map(({ name }) => name)))]
  const fields = names.map((name) => fieldOf(name, members))
  const rules = rulesOf(members, form.isExclusive)
  const own = members.map((one) => JSON.stringify(one.form.conditions))
  const areAlike = own.every((text) => text === own[0])
  const object: ObjectForm = {
    is: 'object',
    fields,
    others: othersOf(members),
    conditions: [...(areAlike ? first.form.conditions : []), ...rules.conditions],
  }
  const isWidest = !form.isExclusive && members.some((one) => isSameObject(one.form, fields))
  const areAll = members.length === all.length && areAlike && members.every(isPlain)
  const isExact = areAll && (rules.areExact || isWidest)
  const { examples } = tree
  return {
    isExact,
    tree: {
      ...tree,
      examples: examples.length > 0 ? examples : first.examples,
      unread: [...tree.unread, ...members.flatMap(({ unread }) => unread)],
      mistaken: [...tree.mistaken, ...members.flatMap(({ mistaken }) => mistaken)],
      form: object,
    },
  }
}

const isObject = (tree: Tree): tree is Member => tree.form.is === 'object'

/** The members of a union, with those of unions in it. */
const membersOf = ({ of }: UnionForm): readonly Tree[] =>
  of.flatMap((one) => (one.form.is === 'union' ? membersOf(one.form) : [one]))

/** Whether nothing limits the number and the names of the keys. */
const isPlain = ({ form: { min, max, names } }: Member): boolean =>
  min === undefined && max === undefined && names === undefined

function othersOf(members: readonly Member[]): ObjectForm['others'] {
  const all = members.map(({ form }) => form.others)
  if (all.some((one) => one === 'open' || typeof one === 'object')) return 'open'
  return all.every((one) => one === 'closed') ? 'closed' : 'silent'
}

/** A key of one form, or of the forms that it has in the members. */
function fieldOf(name: string, members: readonly Member[]): NamedTree {
  const found = members.flatMap(({ form }) => form.fields.filter((field) => field.name === name))
  const [first] = found
  const distinct = found.filter((one, at) => found.findIndex((other) => textOf(other) === textOf(one)) === at)
  const tree = distinct.length > 1 && first !== undefined ? anyOf(distinct.map((one) => one.tree)) : first?.tree
  if (tree === undefined) throw new Error(`No member has the key ${name}.`)
  const isRequired = found.length === members.length && found.every((one) => one.isRequired)
  if (isRequired || tree.default === undefined || found.length === members.length) return { name, isRequired, tree }
  const { default: _default, ...plain } = tree // it belongs to one of the members, and nobody knows to which a call does
  return { name, isRequired, tree: plain }
}

/** A value of any of these forms; a default that only some of them have is dropped. */
function anyOf(of: readonly Tree[]): Tree {
  const { default: value, ...first } = of[0] ?? never
  const isCommon = of.every((one) => JSON.stringify(one.default) === JSON.stringify(value))
  return {
    ...first,
    ...(isCommon && value !== undefined && { default: value }),
    isNullable: of.some((one) => one.isNullable),
    form: { is: 'union', of: of.map((one) => ({ ...one, isNullable: false })), isExclusive: false },
  }
}

const never: Tree = { ...nothing, at: '', form: { is: 'never' } }

const words: readonly string[] = ['at', 'title', 'description', 'examples', 'isRequired']

/** A key without its words and its place, as a text. */
const textOf = (field: NamedTree): string =>
  JSON.stringify(field, (key, value: unknown) => (words.includes(key) ? undefined : value))

/** Whether an object has exactly these keys. */
const isSameObject = ({ fields }: ObjectForm, all: readonly NamedTree[]): boolean =>
  fields.length === all.length &&
  all.every((one) => fields.some((field) => textOf(field) === textOf(one) && field.isRequired === one.isRequired))

/** A key of each member that only this member requires; undefined if one has none, or if a key has several meanings. */
function keysOf(members: readonly Member[]): readonly string[] | undefined {
  const required = members.map(({ form }) => form.fields.filter((one) => one.isRequired).map(({ name }) => name))
  const keys = required.map((mine, at) =>
    mine.find((name) => required.every((others, index) => index === at || !others.includes(name))),
  )
  const known = keys.filter((key) => key !== undefined)
  if (known.length < members.length || members.length < 2) return undefined
  const counts = new Map<string, Set<string>>()
  for (const { form } of members)
    for (const field of form.fields) counts.set(field.name, (counts.get(field.name) ?? new Set()).add(textOf(field)))
  const areOneForm = [...counts.values()].every((texts) => texts.size === 1)
  const isClear = [...counts.keys()].every((name) => {
    const count = members.filter(({ form }) => form.fields.some((field) => field.name === name)).length
    return count === members.length || count === 1
  })
  return areOneForm && isClear ? known : undefined
}

/** Conditions that hold for every value of the members, and whether no other values fulfil them. */
interface Rules {
  readonly conditions: readonly JsonObject[]
  readonly areExact: boolean
}

/** One of the keys must be there. If a value can only be of one member, the other keys of this member belong to its key. */
function rulesOf(members: readonly Member[], isExclusive: boolean): Rules {
  const keys = keysOf(members)
  if (keys === undefined) return { conditions: [], areExact: false }
  const oneOf = keys.map((key) => ({ required: [key] }))
  const isApart = members.every(
    ({ form }, at) => form.others === 'closed' && keys.every((key, index) => index === at || !has(form, key)),
  )
  if (isApart) return { conditions: [{ oneOf }, ...needsOf(members, keys)], areExact: true }
  const isEach = members.every(({ form }) => {
    const mine = form.fields.filter(
      ({ name }) => requires(form, name) && !members.every((one) => requires(one.form, name)),
    )
    return mine.length === 1
  })
  return { conditions: [isExclusive && isEach ? { oneOf } : { anyOf: oneOf }], areExact: isEach }
}

/** The keys of one member need its key, and this key needs what its member requires. */
function needsOf(members: readonly Member[], keys: readonly string[]): readonly JsonObject[] {
  const entries = members.flatMap(({ form }, at): (readonly [string, readonly string[]])[] => {
    const key = keys[at] ?? ''
    const others = form.fields.filter(({ name }) => name !== key)
    const mine = others.filter(({ name }) => members.every((one) => one.form === form || !has(one.form, name)))
    const required = others.filter(
      ({ name, isRequired }) => isRequired && !members.every((one) => requires(one.form, name)),
    )
    return [
      ...mine.map(({ name }) => [name, [key]] as const),
      ...(required.length > 0 ? [[key, required.map(({ name }) => name)] as const] : []),
    ]
  })
  return entries.length > 0 ? [{ dependentRequired: Object.fromEntries(entries) }] : []
}

const has = ({ fields }: ObjectForm, name: string): boolean => fields.some((one) => one.name === name)
const requires = ({ fields }: ObjectForm, name: string): boolean =>
  fields.some((one) => one.name === name && one.isRequired)
