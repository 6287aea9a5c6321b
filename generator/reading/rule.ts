import type { Param } from '../catalogue/catalogue.ts'
import type { AdvisoryRule, Condition, Rule, Value } from '../language/rule.ts'
import {
  editorSchema,
  isMapping,
  listOf,
  mapping,
  number,
  oneOf,
  optional,
  pickKeys,
  required,
  scalar,
  text,
} from '../source/field.ts'
import type { Field, Key, Keys, Read } from '../source/field.ts'
import type { Shape } from '../language/shape.ts'
import { accepts } from '../kinds/value.ts'
import { nearest, nearestFirst } from '../language/nearest.ts'
import { some } from '../language/words.ts'
import type { Node } from '../source/node.ts'

const names: Field<readonly string[]> = {
  read: (node) => (node.items() === undefined ? one(text.read(node)) : listOf(text, 1).read(node)),
  schema: { anyOf: [text.schema, { type: 'array', items: text.schema, minItems: 1 }] },
}

const one = (name: string | undefined): readonly string[] | undefined => (name === undefined ? undefined : [name])

const value: Field<Value> = scalar(
  'text, a number, true or false',
  { type: ['string', 'number', 'boolean'] },
  (written) =>
    typeof written === 'string' || typeof written === 'number' || typeof written === 'boolean' ? written : undefined,
)

const values = listOf(value, 1)

/** Conditions on parameters, which hold together. */
export const conditions: Field<readonly Condition[]> = {
  read: (node) => {
    const entries = [...node.entries()]
    if (entries.length === 0) return void node.report('wrong-type', node.name, 'a mapping of conditions')
    const read = entries
      .map(([param, child]) => readCondition(param, child))
      .filter((condition) => condition !== undefined)
    return read.length === entries.length ? read : undefined
  },
  schema: {
    type: 'object',
    additionalProperties: {
      anyOf: [
        { enum: ['given', 'not given'] },
        { type: 'object', properties: { is: value.schema }, required: ['is'], additionalProperties: false },
        { type: 'object', properties: { in: values.schema }, required: ['in'], additionalProperties: false },
      ],
    },
  },
}

function readCondition(param: string, node: Node): Condition | undefined {
  const word = node.scalar()
  if (word === 'given' || word === 'not given') return { is: word, param }
  const entries = node.entries()
  const [is, among] = [entries.get('is'), entries.get('in')]
  if (entries.size !== 1 || (is === undefined && among === undefined))
    return void node.report('bad-condition', param, node.plain())
  const allowed = is === undefined ? among && values.read(among) : oneValue(value.read(is))
  return allowed && { is: 'in', param, values: allowed }
}

const oneValue = (read: Value | undefined): readonly Value[] | undefined => (read === undefined ? undefined : [read])

const because = required(text, 'The reason, in a sentence that callers see when they break it.')
const param = required(text, 'The parameter that the rule binds.')

const severity = optional(oneOf(['advice']), 'advice: the rule is shown, but never refuses an input.')

/** A type of rule: its keys, one of which identifies it, and the rule that they make. */
interface Sort {
  readonly keys: Keys
  readonly read: (node: Node) => AdvisoryRule | undefined
}

function sort<K extends Keys>(keys: K, make: (read: Read<K>) => AdvisoryRule): Sort {
  const read = (node: Node): AdvisoryRule | undefined => {
    const read = isMapping(node, [...Object.keys(keys), 'severity']) ? pickKeys(node, keys) : undefined
    return read && make(read)
  }
  return { keys, read }
}

const others = (doc: string): Key<readonly string[], true> => required(names, doc)
const params = (doc: string): Key<readonly string[], true> => required(listOf(text, 2), doc)
const when = (doc: string): Key<readonly Condition[], true> => required(conditions, doc)

/** Every type by the key that identifies it. */
const sorts: Readonly<Record<string, Sort>> = {
  forbiddenWith: sort(
    { param, forbiddenWith: others('It cannot be given together with these.'), because },
    ({ forbiddenWith, ...rule }) => ({ is: 'forbiddenWith', others: forbiddenWith, ...rule }),
  ),
  needs: sort({ param, needs: others('It needs all of these.'), because }, ({ needs, ...rule }) => ({
    is: 'needs',
    others: needs,
    ...rule,
  })),
  needsOneOf: sort({ param, needsOneOf: others('It needs one of these.'), because }, ({ needsOneOf, ...rule }) => ({
    is: 'needsOneOf',
    others: needsOneOf,
    ...rule,
  })),
  exactlyOneOf: sort(
    { exactlyOneOf: params('One of these must be given, and no other.'), because },
    ({ exactlyOneOf, ...rule }) => ({ is: 'exactlyOneOf', params: exactlyOneOf, ...rule }),
  ),
  atLeastOneOf: sort({ atLeastOneOf: params('One of these must be given.'), because }, ({ atLeastOneOf, ...rule }) => ({
    is: 'atLeastOneOf',
    params: atLeastOneOf,
    ...rule,
  })),
  requiredWhen: sort(
    { param, requiredWhen: when('It is required when this holds.'), because },
    ({ requiredWhen, ...rule }) => ({ is: 'requiredWhen', when: requiredWhen, ...rule }),
  ),
  allowedWhen: sort(
    { param, allowedWhen: when('It can be given only when this holds.'), because },
    ({ allowedWhen, ...rule }) => ({ is: 'allowedWhen', when: allowedWhen, ...rule }),
  ),
  only: sort(
    {
      param,
      only: required(values, 'The values that are allowed.'),
      when: when('When only these values are allowed.'),
      default: optional(value, 'The default then, one of these values. Default: that of the parameter.'),
      because,
    },
    ({ only, ...rule }) => ({ is: 'only', values: only, ...rule }),
  ),
  within: sort(
    {
      param,
      within: required(
        mapping({ min: optional(number, 'The minimum.'), max: optional(number, 'The maximum.') }),
        'The bounds that are recommended; only for advice.',
      ),
      because,
    },
    ({ within, ...rule }) => ({ is: 'within', ...within, ...rule }),
  ),
}

const sortKeys = Object.keys(sorts)

/** The key that was most likely meant, or an example of a rule. */
function ruleHint(node: Node): string {
  const close = [...node.entries().keys()].flatMap((key) => node.nearest(key, sortKeys) ?? [])[0]
  return close === undefined
    ? 'write, for example, { param: a, needs: b, because: The reason. }'
    : `did you mean ${close}?`
}

/** A rule of a file: one that every input must keep, or advice. */
export type WrittenRule =
  { readonly isAdvice: false; readonly rule: Rule } | { readonly isAdvice: true; readonly rule: AdvisoryRule }

/** A rule; undefined after its errors have been reported. */
export const ruleField: Field<WrittenRule> = {
  read: (node) => {
    const found = Object.keys(sorts).filter((key) => node.entries().has(key))
    const [name] = found
    if (name !== undefined && found.length === 1) return withSeverity(sorts[name]?.read(node), node)
    const many = found.length > 1 ? `it has ${found.join(' and ')}, but ` : ''
    const hint = found.length > 1 ? 'make two rules of it' : ruleHint(node)
    return void node.report('bad-rule', `${many}it needs exactly one of ${sortKeys.join(', ')}`, hint)
  },
  schema: {
    ...editorSchema(
      Object.fromEntries(Object.values(sorts).flatMap(({ keys }) => Object.entries({ ...keys, severity }))),
    ),
    required: ['because'],
  },
}

function withSeverity(rule: AdvisoryRule | undefined, node: Node): WrittenRule | undefined {
  const written = node.entries().get('severity')
  const isAdvice = written !== undefined && severity.field.read(written) !== undefined
  if (rule === undefined || (written !== undefined && !isAdvice)) return undefined
  if (isAdvice && rule.is === 'only' && rule.default !== undefined)
    return void node.report('bad-rule', 'advice fills nothing in, so it has no default')
  if (isAdvice) return { isAdvice, rule }
  if (rule.is !== 'within') return { isAdvice, rule }
  return void node.report('bad-rule', 'only advice can have "within"; a parameter has its own min and max')
}

/** Reports unknown parameters, and values that they cannot have. */
export function checkNames(rule: AdvisoryRule, node: Node, params: readonly Param[]): boolean {
  const known = params.map(({ name }) => name)
  const unknown = [...mentions(node)].filter((mention) => !known.includes(mention.name))
  for (const { name, at } of unknown) at(name, nearest(name, known))
  return unknown.length === 0 && valuesFit(rule, node, params)
}

/** Reports unknown parameters in conditions, and values that they cannot have. */
export function checkConditions(node: Node, params: readonly Param[]): boolean {
  const known = params.map(({ name }) => name)
  const unknown = [...node.entries()].filter(([name]) => !known.includes(name))
  for (const [name, condition] of unknown) condition.reportKey('unknown-param', name, nearest(name, known))
  return unknown.length === 0 && allFit(comparedIn(node), params)
}

interface Mention {
  readonly name: string
  readonly at: (name: string, close: string | undefined) => void
}

/** The keys of a rule that name no parameter. */
const valueKeys = ['because', 'only', 'default', 'severity', 'within']

/** Every parameter that a rule names, and its position. */
function* mentions(node: Node): Generator<Mention> {
  for (const [key, child] of node.entries()) {
    if (valueKeys.includes(key)) continue
    for (const [name, condition] of child.entries())
      yield { name, at: (...detail) => condition.reportKey('unknown-param', ...detail) }
    for (const item of child.items() ?? (child.isMapping() ? [] : [child])) {
      yield { name: String(item.scalar()), at: (...detail) => item.report('unknown-param', ...detail) }
    }
  }
}

/** Whether the values in a rule are possible values of their parameters. */
function valuesFit(rule: AdvisoryRule, node: Node, params: readonly Param[]): boolean {
  const entries = node.entries()
  if (rule.is === 'within') return isRange(rule, node, params)
  const own: readonly Compared[] = rule.is === 'only' ? [[rule.param, entries.get('only')?.items() ?? []]] : []
  const whens = ['when', 'requiredWhen', 'allowedWhen'].flatMap((key) => entries.get(key) ?? [])
  const isFitting = allFit([...own, ...whens.flatMap(comparedIn)], params)
  return isFitting && ownDefaultFits(rule, entries.get('default'), params)
}

/** A parameter, and the values that it is compared with. */
type Compared = readonly [name: string, values: readonly Node[]]

/** The comparisons in conditions. */
const comparedIn = (conditions: Node): readonly Compared[] =>
  [...conditions.entries()].map(([name, condition]) => {
    const is = condition.entries().get('is')
    return [name, is === undefined ? (condition.entries().get('in')?.items() ?? []) : [is]]
  })

function allFit(pairs: readonly Compared[], params: readonly Param[]): boolean {
  const verdicts = pairs.flatMap(([name, nodes]) =>
    nodes.map((written) =>
      fits(
        written,
        params.find((candidate) => candidate.name === name),
      ),
    ),
  )
  return verdicts.every(Boolean)
}

/** Whether bounds are recommended for a parameter that has numbers, and whether any number is within them. */
function isRange({ param, min, max }: AdvisoryRule & { is: 'within' }, node: Node, params: readonly Param[]): boolean {
  const shape = params.find(({ name }) => name === param)?.shape
  const at = node.entries().get('within')
  if (shape === undefined || !isNumeric(shape)) at?.report('bad-rule', `${param} is not a number`)
  else if (min === undefined && max === undefined) at?.report('bad-rule', '"within" needs min, max or both')
  else if (min !== undefined && max !== undefined && min > max) at?.report('min-over-max', min, max)
  else return true
  return false
}

const isNumeric = (shape: Shape): boolean =>
  shape.is === 'number' || ((shape.is === 'nullable' || shape.is === 'list') && isNumeric(shape.of))

/** Whether the default of an `only` rule is one of its values, for a parameter that can be left out. */
function ownDefaultFits(rule: AdvisoryRule, written: Node | undefined, params: readonly Param[]): boolean {
  if (rule.is !== 'only' || rule.default === undefined || written === undefined) return true
  const isRequired = params.some(({ name, required: needed }) => name === rule.param && needed)
  const isListed = rule.values.includes(rule.default)
  if (isRequired) written.reportKey('required-with-default', rule.param)
  else if (!isListed)
    written.report(
      'default-outside-options',
      `The default of a rule must be one of its values: ${some(rule.values.map(String), rule.default, { nearestFirst }, (one) => shownOf(one, rule.values))}.`,
    )
  return isListed && !isRequired
}

/** A value of a rule as a spec writes it, by its text. */
const shownOf = (text: string, values: readonly Value[]): string =>
  JSON.stringify(values.find((one) => String(one) === text) ?? text)

function fits(written: Node, found: Param | undefined): boolean {
  const isRight = found === undefined || accepts(written, found, () => undefined)
  if (!isRight) written.report('rule-value', written.plain(), found.name)
  return isRight
}
