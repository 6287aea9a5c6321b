import type { Param } from './catalogue.ts'
import { conditionWords, hasDefault, type Rule } from '../language/rule.ts'
import { isDefaulted, type Defaulted } from '../language/ruleSet.ts'
import type { Field } from '../language/shape.ts'

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
