import type { Model } from '../catalogue/catalogue.ts'
import { hasDefault, paramsOf, type Condition, type Rule } from '../language/rule.ts'
import { isDefaulted } from '../language/ruleSet.ts'
import { same } from './data.ts'

/** Returns conditions with the new names of parameters. */
export const renamedConditions = (
  when: readonly Condition[],
  names: ReadonlyMap<string, string>,
): readonly Condition[] =>
  when.map((condition) => ({ ...condition, param: names.get(condition.param) ?? condition.param }))

/** Returns a rule with the new names of parameters. */
export function renamed(rule: Rule, names: ReadonlyMap<string, string>): Rule {
  const one = (name: string): string => names.get(name) ?? name
  if ('params' in rule) return { ...rule, params: rule.params.map(one) }
  if ('others' in rule) return { ...rule, param: one(rule.param), others: rule.others.map(one) }
  return { ...rule, param: one(rule.param), when: renamedConditions(rule.when, names) }
}

/** Whether two rules are the same, apart from their reason. */
export const isSameRule = (a: Rule, b: Rule): boolean => same({ ...a, because: '' }, { ...b, because: '' })

/** The parameters whose defaults a rule can forbid or choose. */
export function filledBy(rule: Rule): readonly string[] {
  switch (rule.is) {
    case 'forbiddenWith':
    case 'exactlyOneOf':
      return paramsOf(rule)
    case 'needs':
    case 'needsOneOf':
    case 'allowedWhen':
      return [rule.param]
    case 'only':
      return hasDefault(rule, rule.param) ? [rule.param] : []
    case 'requiredWhen':
    case 'atLeastOneOf':
      return []
  }
}

/** Returns all that decides the values of parameters after defaults: their defaults, and the rules that change these. */
export function decidersOf(about: Iterable<string>, { rules, params }: Pick<Model, 'rules' | 'params'>): unknown {
  const names = new Set(about)
  const defaulted = new Set(params.filter((param) => isDefaulted(param, rules)).map(({ name }) => name))
  const decides = (rule: Rule): boolean => filledBy(rule).some((name) => names.has(name) && defaulted.has(name))
  for (let size = -1; size < names.size;) {
    size = names.size
    for (const rule of rules.filter(decides)) for (const name of paramsOf(rule)) names.add(name)
  }
  return [
    rules.filter(decides).map((rule) => ({ ...rule, because: '' })),
    params
      .filter(({ name }) => names.has(name))
      .map(({ name, default: value, allowEmpty }) => ({ name, value, allowEmpty })),
  ]
}

/** The parameters that no input of a comparison has. */
export interface Missing {
  /** Those that no caller sends. */
  readonly unsent: ReadonlySet<string>
  /** Those of them that get no default either. */
  readonly absent: ReadonlySet<string>
}

/** Returns what a rule says about inputs without these parameters; undefined if it refuses none of them and changes no default. */
export function withoutMissing(rule: Rule, { unsent, absent }: Missing): Rule | undefined {
  if ('params' in rule) {
    const without = rule.is === 'exactlyOneOf' ? absent : unsent
    const params = rule.params.filter((name) => !without.has(name))
    return params.length === 0 ? rule : { ...rule, params }
  }
  if ((rule.is === 'only' ? absent : unsent).has(rule.param) && rule.is !== 'requiredWhen') return undefined
  if (rule.is === 'needs') return rule
  if ('others' in rule) {
    const others = rule.others.filter((name) => !unsent.has(name))
    if (others.length > 0) return { ...rule, others }
    return rule.is === 'forbiddenWith' ? undefined : rule
  }
  const isMissing = ({ is, param }: Condition): boolean => (is === 'in' ? absent : unsent).has(param)
  const isNever = rule.when.some((one) => one.is !== 'not given' && isMissing(one))
  if (isNever) return rule.is === 'allowedWhen' ? rule : undefined
  const when = rule.when.filter((one) => !isMissing(one))
  return when.length === 0 && rule.is === 'allowedWhen' ? undefined : { ...rule, when }
}

/** Whether the parts of two rules show that the second one refuses no input that the first one accepts. False proves nothing. */
export function isLooser(before: Rule, after: Rule): boolean {
  if (before.is === 'atLeastOneOf' && after.is === 'atLeastOneOf') return areAmong(before.params, after.params)
  if (before.is === 'exactlyOneOf' && after.is === 'exactlyOneOf')
    return areAmong(before.params, after.params) && areAmong(after.params, before.params)
  if (before.is === 'exactlyOneOf' && after.is === 'atLeastOneOf') return areAmong(before.params, after.params)
  if (before.is === 'exactlyOneOf' && after.is === 'forbiddenWith')
    return areAmong([after.param, ...after.others], before.params)
  if (!('param' in before && 'param' in after) || before.param !== after.param) return false
  if (before.is === 'forbiddenWith' && after.is === 'forbiddenWith') return areAmong(after.others, before.others)
  if (before.is === 'needs' && after.is === 'needs') return areAmong(after.others, before.others)
  if (before.is === 'needsOneOf' && after.is === 'needsOneOf') return areAmong(before.others, after.others)
  if (before.is === 'needs' && after.is === 'needsOneOf')
    return after.others.some((name) => before.others.includes(name))
  if (before.is === 'requiredWhen' && after.is === 'requiredWhen') return implies(after.when, before.when)
  if (before.is === 'allowedWhen' && after.is === 'allowedWhen') return implies(before.when, after.when)
  return (
    before.is === 'only' &&
    after.is === 'only' &&
    areAmong(before.values, after.values) &&
    same(before.default, after.default) &&
    implies(after.when, before.when)
  )
}

const areAmong = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.every((one) => others.includes(one))

/** Whether some conditions hold only where others hold, too. */
const implies = (some: readonly Condition[], others: readonly Condition[]): boolean =>
  others.every((other) => some.some((one) => isNarrower(one, other)))

const isNarrower = (one: Condition, other: Condition): boolean =>
  one.param === other.param &&
  (one.is === 'in' && other.is === 'in' ? areAmong(one.values, other.values) : one.is === other.is)
