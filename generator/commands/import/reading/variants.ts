import type { Json } from '../../../catalogue/catalogue.ts'
import type { Imported, NamedTree, Tree } from '../imported.ts'
import { isSame, sameText } from '../json.ts'
import { slug } from '../naming.ts'
import { nothing } from './keywords.ts'

/**
 * The models of an operation. If a key of the body distinguishes its objects by their constants or options, each of them
 * is a model, and a constant is sent with each call. An object with several options of that key is one model, which has the
 * key as a parameter. A body that is one object, or objects that no key distinguishes, is one model.
 */
export function variantsOf(imported: Imported): readonly Imported[] {
  const { form } = imported.input
  const members = membersOf(imported.input)
  const isExclusive = form.is === 'union' && form.isExclusive
  const found = keyOf(members) === undefined ? [plain(imported.input)] : variantsIn(members, isExclusive)
  const [only, second] = found.map(withoutConstants)
  if (only !== undefined && second === undefined) return [single(imported, only)]
  const { operation, id, name, notes } = imported
  return found.map(withoutConstants).map((one): Imported => {
    const words = one.values.map(String).join(' ')
    const { title } = notes
    const { description } = one.input
    return {
      ...single({ ...imported, model: imported.model ?? id }, one),
      ...(operation !== undefined && { operation: { ...operation, variant: one.values.map(String).join('/') } }),
      id: `${id}-${slug(words)}`,
      name: `${name}-${slug(words)}`,
      notes: {
        ...notes,
        ...(title !== undefined && { title: `${title}: ${words}` }),
        ...(description !== undefined && { description }),
        isDeprecated: notes.isDeprecated || one.input.isDeprecated,
      },
    }
  })
}

/** A model with the body of one of its variants. A constant that names a model is how the upstream calls it. */
function single(imported: Imported, { input, constants }: Variant): Imported {
  const { unread, mistaken } = imported.input
  const model = Object.entries(constants).find(([key, value]) => isModel(key) && typeof value === 'string')?.[1]
  const complete = input === imported.input ? input : { ...input, unread: [...unread, ...input.unread], mistaken }
  return {
    ...imported,
    input: complete,
    ...(typeof model === 'string' && { model }),
    ...(Object.keys(constants).length > 0 && { constants }),
  }
}

/** Whether a key names a model. */
const isModel = (key: string): boolean => /^(?:model|engine)(?:[-_]?(?:id|name|version|slug|key))?$/i.test(key)

/** One of the objects that a body can be, and the value that a discriminator without constants gives it. */
interface Member {
  readonly tree: Tree
  readonly tags: Readonly<Record<string, Json>>
}

/** A body of one model. */
interface Variant {
  readonly input: Tree
  /** The value of each key that distinguishes it, or the first of its values. */
  readonly values: readonly Json[]
  /** The keys that are sent with each call. */
  readonly constants: Readonly<Record<string, Json>>
}

const plain = (input: Tree): Variant => ({ input, values: [], constants: {} })

/** A body without its keys that can have only one value, and that are always sent: these are constants. */
function withoutConstants(variant: Variant): Variant {
  const constants = fieldsOf(variant.input).flatMap(({ name, tree, isRequired }) => {
    const [value, another] = tree.form.is === 'enum' ? tree.form.values : []
    const isSent = isRequired || isSame(tree.default, value)
    const isConstant = value !== undefined && another === undefined && isSent && !tree.isNullable
    return isConstant && typeof value !== 'object' ? [[name, value] as const] : []
  })
  const names = new Set(constants.map(([name]) => name))
  return {
    ...variant,
    input:
      names.size === 0 ? variant.input : withFields(variant.input, (all) => all.filter(({ name }) => !names.has(name))),
    constants: { ...variant.constants, ...Object.fromEntries(constants) },
  }
}

/** The members of a union, with those of unions in it. */
function membersOf(tree: Tree, tags: Member['tags'] = {}): readonly Member[] {
  const { form } = tree
  if (form.is !== 'union') return [{ tree, tags }]
  return form.of.flatMap((one, index) => {
    const value = form.tag?.values[index]
    return membersOf(one, form.tag === undefined || value === undefined ? tags : { ...tags, [form.tag.key]: value })
  })
}

function variantsIn(members: readonly Member[], isExclusive: boolean): readonly Variant[] {
  const key = keyOf(members)
  if (key === undefined) return [plain(unionOf(members, isExclusive))]
  const groups = Map.groupBy(members, (one) => setText(valuesOf(one, key)))
  return [...groups.values()].flatMap((group) => {
    const [value, another] = group[0] === undefined ? [] : valuesOf(group[0], key)
    const constant = value === undefined || another !== undefined ? {} : { [key]: value }
    const rest = Object.hasOwn(constant, key) ? group.map((one) => without(one, key)) : group
    return variantsIn(rest, isExclusive).map((one): Variant => ({
      ...one,
      values: [...(value === undefined ? [] : [value]), ...one.values],
      constants: { ...constant, ...one.constants },
    }))
  })
}

/** A set of values as a text. */
const setText = (values: readonly Json[]): string => values.map(sameText).sort().join()

/** The key whose values distinguish the members, or some of them from others: the name of a model before any other. */
function keyOf(members: readonly Member[]): string | undefined {
  const [first, second] = members
  if (first === undefined || second === undefined) return undefined
  const names = [...fieldsOf(first.tree).map(({ name }) => name), ...Object.keys(first.tags)]
  const distinct = names.filter((name) => isDistinct(members.map((one) => valuesOf(one, name))))
  return distinct.find(isModel) ?? distinct.find((name) => Object.hasOwn(first.tags, name)) ?? distinct[0]
}

/** Whether all members have values, and two of them have either the same values or none in common. */
function isDistinct(all: readonly (readonly Json[])[]): boolean {
  if (all.some((values) => values.length === 0)) return false
  const groups = new Map(all.map((values) => [setText(values), values]))
  const each = [...groups.values()].flatMap((values) => values.map(sameText))
  return groups.size > 1 && new Set(each).size === each.length
}

const fieldsOf = ({ form }: Tree): readonly NamedTree[] => (form.is === 'object' ? form.fields : [])

/** The options of a key that a member requires or fills in, else the value that a discriminator gives the member. */
function valuesOf({ tree, tags }: Member, key: string): readonly Json[] {
  const field = fieldsOf(tree).find(({ name }) => name === key)
  const isThere = field !== undefined && (field.isRequired || field.tree.default !== undefined)
  if (isThere && field.tree.form.is === 'enum') return field.tree.form.values
  const tag = Object.hasOwn(tags, key) ? tags[key] : undefined
  return tag === undefined || (field !== undefined && field.tree.form.is !== 'text') ? [] : [tag]
}

/** A member without the key that is a constant. */
const without = ({ tree, tags }: Member, key: string): Member => ({
  tags: Object.fromEntries(Object.entries(tags).filter(([name]) => name !== key)),
  tree: withFields(tree, (fields) => fields.filter(({ name }) => name !== key)),
})

const withFields = (tree: Tree, change: (fields: readonly NamedTree[]) => readonly NamedTree[]): Tree =>
  tree.form.is === 'object' ? { ...tree, form: { ...tree.form, fields: change(tree.form.fields) } } : tree

/** One member, or the union of several. */
function unionOf(members: readonly Member[], isExclusive: boolean): Tree {
  const of = members.map(({ tree }) => tree)
  const [first = nothingAtAll, second] = of
  const { title: _title, description: _description, ...about } = first
  return second === undefined ? first : { ...about, form: { is: 'union', of, isExclusive } }
}

const nothingAtAll: Tree = { ...nothing, at: '', form: { is: 'never' } }
