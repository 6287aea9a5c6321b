import { paramsOf, type Condition, type Rule, type Value } from '../../generator/language/rule.ts'

/** A rule as the JavaScript that its author would write by hand: an expression about `o`, the input after defaults. */
export function ruleCode(rule: Rule): string {
  switch (rule.is) {
    case 'forbiddenWith':
      return `!(${given(rule.param)} && ${some(rule.others)})`
    case 'needs':
      return `!${given(rule.param)} || ${all(rule.others)}`
    case 'needsOneOf':
      return `!${given(rule.param)} || ${some(rule.others)}`
    case 'exactlyOneOf':
      return `${rule.params.map((param) => `+${given(param)}`).join(' + ')} === 1`
    case 'atLeastOneOf':
      return some(rule.params)
    case 'requiredWhen':
      return `!(${conditions(rule.when)}) || ${given(rule.param)}`
    case 'allowedWhen':
      return `!${given(rule.param)} || (${conditions(rule.when)})`
    case 'only':
      return `!(${conditions(rule.when)}) || ${valueOf(rule.param)} === undefined || ${isIn(rule.param, rule.values)}`
  }
}

/** The parameter that an issue of the rule is about. */
export const subjectOf = (rule: Rule): string => paramsOf(rule)[0] ?? ''

/** The functions that the code of rules calls. */
export const ruleHelpers =
  "const given = (value) => typeof value === 'string' ? /\\S/.test(value) : value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)"

const valueOf = (param: string): string => `o[${JSON.stringify(param)}]`
const given = (param: string): string => `given(${valueOf(param)})`
const some = (params: readonly string[]): string => `(${params.map(given).join(' || ')})`
const all = (params: readonly string[]): string => `(${params.map(given).join(' && ')})`
const isIn = (param: string, values: readonly Value[]): string =>
  `(${values.map((value) => `${valueOf(param)} === ${JSON.stringify(value)}`).join(' || ')})`

const conditions = (when: readonly Condition[]): string =>
  when
    .map((condition) => {
      if (condition.is === 'in') return isIn(condition.param, condition.values)
      return condition.is === 'given' ? given(condition.param) : `!${given(condition.param)}`
    })
    .join(' && ')
