import type { Condition, Rule } from '@gatewright/catalog'

/** Returns a rule whose parameters have the labels that people see, for its words. */
export function labelled(rule: Rule, label: (name: string) => string): Rule {
  const when = (conditions: readonly Condition[]): readonly Condition[] =>
    conditions.map((condition) => ({ ...condition, param: label(condition.param) }))
  switch (rule.is) {
    case 'forbiddenWith':
    case 'needs':
    case 'needsOneOf':
      return { ...rule, param: label(rule.param), others: rule.others.map(label) }
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return { ...rule, params: rule.params.map(label) }
    case 'requiredWhen':
    case 'allowedWhen':
    case 'only':
      return { ...rule, param: label(rule.param), when: when(rule.when) }
  }
}
