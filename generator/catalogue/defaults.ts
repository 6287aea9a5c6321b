import type { Param } from './catalogue.ts'
import { conditionWords, hasDefault, type Default, type Rule, type RuleSet } from '../language/rule.ts'
import type { Field } from '../language/shape.ts'

/** The data that decides whether and how a parameter gets a default. */
type Defaulted = Pick<Param, 'name' | 'default' | 'allowEmpty'>

/** Whether the parameter can get a default: its own, or one of an `only` rule. */
export const isDefaulted = ({ name, default: value }: Defaulted, rules: readonly Rule[]): boolean =>
  value !== undefined || rules.some((rule) => hasDefault(rule, name))

/** The rules for evaluation: only the parameters that they name, in the order in which defaults settle. */
export function ruleSet(rules: readonly Rule[], params: readonly Defaulted[], named: ReadonlySet<string>): RuleSet {
  const defaulted = params.filter((param) => named.has(param.name) && isDefaulted(param, rules))
  const byName = new Map(defaulted.map((param) => [param.name, param]))
  const order = new Set<string>()
  for (const { name } of defaulted) visit(name, rules, byName, order, [])
  const empty = params.filter(({ name, allowEmpty }) => named.has(name) && allowEmpty).map(({ name }) => name)
  return {
    rules,
    defaults: [...order].map((name) => entry(name, byName.get(name)?.default)),
    ...(empty.length > 0 && { allowEmpty: empty }),
  }
}

const entry = (param: string, value: unknown): Default => (value === undefined ? { param } : { param, value })

function visit(
  name: string,
  rules: readonly Rule[],
  defaulted: ReadonlyMap<string, Defaulted>,
  order: Set<string>,
  above: readonly string[],
): void {
  if (order.has(name) || above.includes(name) || !defaulted.has(name)) return
  for (const before of deciders(name, rules)) visit(before, rules, defaulted, order, [...above, name])
  order.add(name)
}

/** The parameters whose values decide whether, or with what, this one is filled in. */
export const deciders = (name: string, rules: readonly Rule[]): readonly string[] =>
  rules.flatMap((rule) => {
    const decides = (rule.is === 'allowedWhen' && rule.param === name) || hasDefault(rule, name)
    return decides ? rule.when.filter(({ is }) => is === 'in').map(({ param }) => param) : []
  })

/** Whether the parameter is present in every input after defaults, or the key in every object. */
export const isAlwaysThere = ({ required, default: value, withheld }: Field & Pick<Param, 'withheld'>): boolean =>
  required === true || (value !== undefined && !withheld)

/** The parameter with the effects of rules on its default. */
export function withDefaultWords<Of extends Defaulted>(
  param: Of,
  rules: readonly Rule[],
): Of & Pick<Param, 'defaultWhen' | 'withheld'> {
  if (!isDefaulted(param, rules)) return param
  const limits = rules.flatMap((rule) => limitOf(rule, param.name))
  const own = rules.filter((rule) => hasDefault(rule, param.name))
  if (limits.length + own.length === 0) return param
  const base = param.default === undefined ? [] : [JSON.stringify(param.default)]
  const cases = own.map((rule) => `${JSON.stringify(rule.default)} when ${conditionWords(rule.when)}`)
  const when = limits.length === 0 ? '' : `, only when ${limits.join(' and ')}`
  const defaultWhen = `Default: ${[...base, ...cases].join('; ')}${when}.`
  return { ...param, defaultWhen, ...(limits.length > 0 && { withheld: true }) }
}

/** The condition that a rule puts on the default of the parameter. */
function limitOf(rule: Rule, name: string): readonly string[] {
  switch (rule.is) {
    case 'forbiddenWith':
      if (rule.param === name) return [`${listed(rule.others)} ${rule.others.length > 1 ? 'are' : 'is'} not given`]
      return rule.others.includes(name) ? [`${rule.param} is not given`] : []
    case 'needs':
      if (rule.param !== name) return []
      return [`${listed(rule.others)} ${rule.others.length > 1 ? 'are' : 'is'} given`]
    case 'needsOneOf':
      return rule.param === name ? [`${rule.others.join(' or ')} is given`] : []
    case 'exactlyOneOf': {
      const others = rule.params.filter((other) => other !== name)
      return others.length < rule.params.length ? [`no other of ${listed(rule.params)} is given`] : []
    }
    case 'allowedWhen':
      return rule.param === name ? [conditionWords(rule.when)] : []
    default:
      return []
  }
}

const listed = (names: readonly string[]): string => names.join(' and ')
