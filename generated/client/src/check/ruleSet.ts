import { hasDefault, type Default, type Rule, type RuleSet } from './rule.js'
import type { Field } from './shape.js'

/** The data that decides whether and how a parameter gets a default. */
export type Defaulted = Pick<Field, 'name' | 'default' | 'allowEmpty'>

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
