import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { NamedTree, ObjectForm } from '../imported.ts'
import { isObject, listAt, numberAt, objectAt, own, textAt, textsAt, type JsonObject } from '../json.ts'
import { shown, type Keywords, type Lowering } from './lowering.ts'

/** A rule of a spec. */
export type Rule = Keywords

/** The context of a condition: the parameters by name. */
interface Scope {
  readonly fields: ReadonlyMap<string, NamedTree>
  readonly lowering: Lowering
  readonly at: string
}

/** The rules for the conditions of an input. Notes a condition that specs cannot express. */
export function rulesOf({ conditions, fields }: ObjectForm, at: string, lowering: Lowering): readonly Rule[] {
  const scope = { fields: new Map(fields.map((field) => [field.name, field])), lowering, at }
  return conditions.flatMap((condition) => {
    const rules = rulesIn(condition, scope)
    if (rules === undefined) lowering.note('condition', at, 'The input', shown(condition))
    return rules ?? []
  })
}

/** The advice on parameters: bounds that the source recommends. */
export const adviceOn = (fields: readonly NamedTree[]): readonly Rule[] =>
  fields.flatMap(({ name, tree }) => {
    const max = numberAt(tree.extensions, 'x-recommended-maximum')
    if (max === undefined || tree.form.is !== 'number') return []
    return [{ param: name, within: { max }, severity: 'advice', because: `${name} should be at most ${max}.` }]
  })

/** The rules on parameters with one of both booleans among their options: they are declared with both. */
export const booleanRules = (fields: readonly NamedTree[]): readonly Rule[] =>
  fields.flatMap(({ name, tree }) => {
    const values = tree.form.is === 'enum' ? tree.form.values : []
    const [one, ...others] = values.filter((value) => typeof value === 'boolean')
    if (one === undefined || others.length > 0) return []
    const only = values.filter((value) => typeof value !== 'object')
    return [{ param: name, only, when: { [name]: { is: !one } }, because: `${name} cannot be ${!one}.` }]
  })

function rulesIn(condition: JsonObject, scope: Scope): readonly Rule[] | undefined {
  const [key = ''] = Object.keys(condition)
  if (key === 'dependencies' || key === 'dependentRequired') return needs(objectAt(condition, key))
  if (key === 'not') return exclusion(objectAt(condition, 'not'))
  if (key === 'oneOf' || key === 'anyOf') return alternatives(key, listAt(condition, key))
  return Object.hasOwn(condition, 'if') ? conditional(condition, scope) : undefined
}

/** Joins names for a message. */
const named = (names: readonly string[]): string => names.join(' and ')

function needs(dependencies: JsonObject): readonly Rule[] | undefined {
  const entries = Object.entries(dependencies)
  if (!entries.every(([, others]) => isList(others))) return undefined
  return entries.map(([param, others]): Rule => {
    const names = isList(others) ? others.filter((name) => typeof name === 'string') : []
    return { param, needs: names.length === 1 ? (names[0] ?? '') : names, because: `${param} needs ${named(names)}.` }
  })
}

/** `not: { required: [a, b] }` allows at most one of both. */
function exclusion(not: JsonObject): readonly Rule[] | undefined {
  const [param, other, ...more] = textsAt(not, 'required')
  if (Object.keys(not).join() !== 'required' || param === undefined || other === undefined || more.length > 0)
    return undefined
  return [{ param, forbiddenWith: other, because: `${param} and ${other} exclude each other.` }]
}

/** Alternatives that each require one key. */
function alternatives(key: 'oneOf' | 'anyOf', members: readonly Json[]): readonly Rule[] | undefined {
  const names = members.map((one) => (isObject(one) ? textsAt(one, 'required') : []))
  if (names.some((list) => list.length !== 1)) return undefined
  const word = key === 'oneOf' ? 'exactlyOneOf' : 'atLeastOneOf'
  const many = key === 'oneOf' ? 'Exactly one' : 'At least one'
  return [{ [word]: names.flat(), because: `${many} of ${named(names.flat())} must be given.` }]
}

/** The cases in which a condition holds, and in which it fails; undefined if specs cannot express the latter. */
interface Cases {
  readonly holds: Keywords
  readonly fails: Keywords | undefined
  readonly words: string
}

function casesOf(when: JsonObject, { fields }: Scope): Cases | undefined {
  const [[name, schema] = ['', {}], ...more] = Object.entries(objectAt(when, 'properties'))
  const field = fields.get(name)
  if (more.length > 0 || field === undefined || !isObject(schema) || !textsAt(when, 'required').includes(name))
    return undefined
  const constant = own(schema, 'const')
  const values = constant === undefined ? listAt(schema, 'enum') : [constant]
  if (values.length === 0) return undefined
  const others = otherValues(field, values)
  const isKnown = field.isRequired || field.tree.default !== undefined
  return {
    holds: { [name]: among(values) },
    fails: isKnown && others.length > 0 ? { [name]: among(others) } : undefined,
    words: `${name} is ${values.join(' or ')}`,
  }
}

const among = (values: readonly Json[]): Keywords => (values.length === 1 ? { is: values[0] ?? null } : { in: values })

function otherValues({ tree }: NamedTree, values: readonly Json[]): readonly Json[] {
  const all: readonly Json[] =
    tree.form.is === 'boolean' ? [true, false] : tree.form.is === 'enum' ? tree.form.values : []
  return all.filter((value) => !values.includes(value))
}

function conditional(condition: JsonObject, scope: Scope): readonly Rule[] | undefined {
  const cases = casesOf(objectAt(condition, 'if'), scope)
  if (cases === undefined) return undefined
  const [then, otherwise] = [objectAt(condition, 'then'), objectAt(condition, 'else')]
  const reason = textAt(then, '$comment')
  const inThen = branch(then, { when: cases.holds, not: cases.fails, words: `if ${cases.words}`, reason }, scope)
  const inElse = branch(
    otherwise,
    { when: cases.fails, not: cases.holds, words: `unless ${cases.words}`, reason: undefined },
    scope,
  )
  return inThen === undefined || inElse === undefined ? undefined : [...inThen, ...inElse]
}

/** One branch of a condition: the cases in which it applies, those in which it does not, and both in words. */
interface Branch {
  readonly when: Keywords | undefined
  readonly not: Keywords | undefined
  readonly words: string
  readonly reason: string | undefined
}

function branch(schema: JsonObject, when: Branch, scope: Scope): readonly Rule[] | undefined {
  const known = ['required', 'properties', '$comment']
  if (!Object.keys(schema).every((key) => known.includes(key))) return undefined
  const limits = Object.entries(objectAt(schema, 'properties')).map(([param, value]) =>
    limit(param, value, when, scope),
  )
  const limited = limits.flatMap((rules) => rules ?? [])
  const required = textsAt(schema, 'required').map((param) => requirement(param, when, limited, scope))
  const all = [...limits, ...required]
  return all.some((rules) => rules === undefined) ? undefined : all.flatMap((rules) => rules ?? [])
}

/** A parameter with a default can only be missing if the default is not allowed; then its `only` rule is enough. */
function requirement(
  param: string,
  { when, words, reason }: Branch,
  limited: readonly Rule[],
  { fields }: Scope,
): readonly Rule[] | undefined {
  const isDefaulted = fields.get(param)?.tree.default !== undefined
  if (isDefaulted) return limited.some((rule) => rule['param'] === param) ? [] : undefined
  return when && [{ param, requiredWhen: when, because: reason ?? `${param} is required ${words}.` }]
}

function limit(
  param: string,
  schema: Json,
  { when, not, words, reason }: Branch,
  { fields }: Scope,
): readonly Rule[] | undefined {
  const opposite = words.startsWith('if ') ? words.replace(/^if /, 'unless ') : words.replace(/^unless /, 'if ')
  if (schema === false)
    return (
      not && [
        { param, allowedWhen: not, because: `${param} is allowed only ${opposite}.`.replace('only unless', 'unless') },
      ]
    )
  const field = fields.get(param)
  if (!isObject(schema) || field === undefined || when === undefined) return undefined
  const values = allowedValues(schema, field)
  if (values === undefined) return undefined
  const value = own(schema, 'default')
  const because = reason ?? `${param} is limited ${words}.`
  return [{ param, only: values, when, ...(value !== undefined && { default: value }), because }]
}

/** The maximum number of integers in a rule. */
const most = 100

/** The values that a condition allows: the listed ones, or the integers between its bounds. */
function allowedValues(schema: JsonObject, { tree }: NamedTree): readonly Json[] | undefined {
  const constant = own(schema, 'const')
  if (constant !== undefined) return [constant]
  if (Object.hasOwn(schema, 'enum')) return listAt(schema, 'enum')
  if (tree.form.is !== 'number' || !tree.form.isInteger || tree.form.step !== undefined) return undefined
  const low = Math.max(numberAt(schema, 'minimum') ?? -Infinity, tree.form.min ?? -Infinity)
  const high = Math.min(numberAt(schema, 'maximum') ?? Infinity, tree.form.max ?? Infinity)
  if (!(high >= low) || high - low >= most) return undefined
  return Array.from({ length: high - low + 1 }, (_, index) => low + index)
}
