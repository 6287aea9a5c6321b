/** A rule between the parameters of a model. `because` is for the person who breaks it. */
export type Rule = { readonly because: string } & (
  | { readonly is: 'forbiddenWith'; readonly param: string; readonly others: readonly string[] }
  | { readonly is: 'needs'; readonly param: string; readonly others: readonly string[] }
  | { readonly is: 'needsOneOf'; readonly param: string; readonly others: readonly string[] }
  | { readonly is: 'exactlyOneOf'; readonly params: readonly string[] }
  | { readonly is: 'atLeastOneOf'; readonly params: readonly string[] }
  | { readonly is: 'requiredWhen'; readonly param: string; readonly when: readonly Condition[] }
  | { readonly is: 'allowedWhen'; readonly param: string; readonly when: readonly Condition[] }
  | {
      readonly is: 'only'
      readonly param: string
      readonly values: readonly Value[]
      readonly when: readonly Condition[]
    }
)

/** What a condition compares with. */
export type Value = string | number | boolean

/**
 * Something that holds for a parameter. `given` is what the caller sent, present and not null; `in` looks at the value
 * after defaults (DECISIONS 21).
 */
export type Condition =
  | { readonly is: 'given' | 'not given'; readonly param: string }
  | { readonly is: 'in'; readonly param: string; readonly values: readonly Value[] }

/** Every parameter that a rule speaks of, the one that it binds first. */
export function paramsOf(rule: Rule): readonly string[] {
  switch (rule.is) {
    case 'forbiddenWith':
    case 'needs':
    case 'needsOneOf':
      return [rule.param, ...rule.others]
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return rule.params
    default:
      return [...new Set([rule.param, ...rule.when.map(({ param }) => param)])]
  }
}

/** An input, as rules see it. */
export interface Facts {
  /** Whether the caller sent it, and not null. */
  readonly given: (param: string) => boolean
  /** The value after defaults. */
  readonly value: (param: string) => unknown
}

/** Whether the input breaks the rule. */
export function breaks(rule: Rule, { given, value }: Facts): boolean {
  const holds = (condition: Condition): boolean =>
    condition.is === 'in'
      ? condition.values.some((option) => option === value(condition.param))
      : given(condition.param) === (condition.is === 'given')
  switch (rule.is) {
    case 'forbiddenWith':
      return given(rule.param) && rule.others.some(given)
    case 'needs':
      return given(rule.param) && !rule.others.every(given)
    case 'needsOneOf':
      return given(rule.param) && !rule.others.some(given)
    case 'exactlyOneOf':
      return rule.params.filter(given).length !== 1
    case 'atLeastOneOf':
      return !rule.params.some(given)
    case 'requiredWhen':
      return rule.when.every(holds) && !given(rule.param)
    case 'allowedWhen':
      return given(rule.param) && !rule.when.every(holds)
    case 'only':
      return rule.when.every(holds) && isOutside(value(rule.param), rule.values)
  }
}

const isOutside = (value: unknown, values: readonly Value[]): boolean =>
  value !== undefined && value !== null && !values.some((option) => option === value)

/** The rule in words, without its reason. */
export function ruleWords(rule: Rule): string {
  switch (rule.is) {
    case 'forbiddenWith':
      return `${rule.param} cannot be given together with ${either(rule.others)}.`
    case 'needs':
      return `${rule.param} needs ${both(rule.others)}.`
    case 'needsOneOf':
      return `${rule.param} needs ${either(rule.others)}.`
    case 'exactlyOneOf':
      return `Exactly one of ${both(rule.params)} must be given.`
    case 'atLeastOneOf':
      return `At least one of ${both(rule.params)} must be given.`
    case 'requiredWhen':
      return `${rule.param} is required when ${conditionWords(rule.when)}.`
    case 'allowedWhen':
      return `${rule.param} can be given only when ${conditionWords(rule.when)}.`
    case 'only':
      return `${rule.param} can only be ${either(rule.values.map(quoted))} when ${conditionWords(rule.when)}.`
  }
}

/** Conditions in words. */
const conditionWords = (conditions: readonly Condition[]): string =>
  both(
    conditions.map((condition) =>
      condition.is === 'in'
        ? `${condition.param} is ${either(condition.values.map(quoted))}`
        : `${condition.param} is ${condition.is}`,
    ),
  )

const quoted = (value: Value): string => JSON.stringify(value)
const both = (words: readonly string[]): string => listed(words, 'and')
const either = (words: readonly string[]): string => listed(words, 'or')

const listed = (words: readonly string[], last: string): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : words.join('')
