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
      /** Filled in where the rule applies, instead of the default of the parameter. */
      readonly default?: Value
    }
)

/** A rule that is shown as advice, and never refuses an input. It can also recommend bounds. */
export type AdvisoryRule =
  | Rule
  | {
      readonly is: 'within'
      readonly param: string
      readonly min?: number
      readonly max?: number
      readonly because: string
    }

/** A value that a condition compares with. */
export type Value = string | number | boolean

/** A condition on a parameter. `given` checks the input of the caller, `in` checks the value after defaults. */
export type Condition =
  | { readonly is: 'given' | 'not given'; readonly param: string }
  | { readonly is: 'in'; readonly param: string; readonly values: readonly Value[] }

/** Returns all parameters in a rule; the first one is the parameter that it restricts. */
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

/** Whether a value counts as given: it is not absent, null, an empty list or blank text. */
export function given(value: unknown): boolean {
  if (typeof value === 'string') return /\S/.test(value)
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** The rules of a model, with the data about its parameters that they need. */
export interface RuleSet {
  readonly rules: readonly Rule[]
  /** The parameters that have a default, each after those that decide whether its default applies. */
  readonly defaults: readonly Default[]
  /** The parameters that may be empty where a rule requires them. */
  readonly allowEmpty?: readonly string[]
}

/** The default of a parameter; without a value, only its `only` rules have a default. */
export interface Default {
  readonly param: string
  readonly value?: unknown
}

/** The result of rules for an input. */
export interface Settled {
  /** The defaults that are filled in. A parameter that a rule forbids in this input stays absent. */
  readonly filled: ReadonlyMap<string, unknown>
  readonly broken: readonly Rule[]
}

/** Decides in one pass which defaults an input gets and which rules it breaks. `sent` returns the caller's values. */
export function settle({ rules, defaults, allowEmpty = [] }: RuleSet, sent: (param: string) => unknown): Settled {
  const filled = new Map<string, unknown>()
  const input: RuleInput = {
    given: (param) => given(sent(param)),
    met: (param) => (allowEmpty.includes(param) ? sent(param) !== undefined : given(sent(param))),
    value: (param) => (sent(param) === undefined ? filled.get(param) : sent(param)),
  }
  for (const { param, value } of defaults) {
    if (sent(param) !== undefined || rules.some((rule) => forbids(rule, param, input))) continue
    const own = rules.find((rule) => hasDefault(rule, param) && holds(rule.when, input))
    const fill = own?.is === 'only' ? own.default : value
    if (fill !== undefined) filled.set(param, fill)
  }
  return { filled, broken: rules.filter((rule) => breaks(rule, input)) }
}

/** The view of an input that rules use. */
export interface RuleInput {
  /** Whether the caller sent a value that is not empty. */
  readonly given: (param: string) => boolean
  /** Whether it fulfills a rule that requires it: given, or sent if it can be empty. */
  readonly met: (param: string) => boolean
  /** The value after defaults. */
  readonly value: (param: string) => unknown
}

/** Whether this is an `only` rule with a default for the parameter. */
export const hasDefault = (rule: Rule, param: string): rule is Rule & { readonly is: 'only' } =>
  rule.is === 'only' && rule.param === param && Object.hasOwn(rule, 'default') // it never reads a polluted prototype

/** Whether conditions hold together. */
export const holds = (
  conditions: readonly Condition[],
  { given, value }: Pick<RuleInput, 'given' | 'value'>,
): boolean =>
  conditions.every((condition) =>
    condition.is === 'in'
      ? condition.values.some((option) => option === value(condition.param))
      : given(condition.param) === (condition.is === 'given'),
  )

/** Whether the rule forbids the parameter in this input. */
export function forbids(rule: Rule, param: string, input: RuleInput): boolean {
  switch (rule.is) {
    case 'forbiddenWith':
      return rule.param === param
        ? rule.others.some(input.given)
        : rule.others.includes(param) && input.given(rule.param)
    case 'needs':
      return rule.param === param && !rule.others.every(input.met)
    case 'needsOneOf':
      return rule.param === param && !rule.others.some(input.met)
    case 'exactlyOneOf':
      return rule.params.includes(param) && rule.params.some((other) => other !== param && input.met(other))
    case 'allowedWhen':
      return rule.param === param && !holds(rule.when, input)
    default:
      return false
  }
}

function breaks(rule: Rule, input: RuleInput): boolean {
  switch (rule.is) {
    case 'forbiddenWith':
      return input.given(rule.param) && rule.others.some(input.given)
    case 'needs':
      return input.given(rule.param) && !rule.others.every(input.met)
    case 'needsOneOf':
      return input.given(rule.param) && !rule.others.some(input.met)
    case 'exactlyOneOf': {
      const isThere = (param: string): boolean => given(input.value(param)) // a default counts, too
      return rule.params.filter(isThere).length > 1 || !rule.params.some((param) => input.met(param) || isThere(param))
    }
    case 'atLeastOneOf':
      return !rule.params.some(input.met)
    case 'requiredWhen':
      return holds(rule.when, input) && !input.met(rule.param)
    case 'allowedWhen':
      return input.given(rule.param) && !holds(rule.when, input)
    case 'only':
      return holds(rule.when, input) && isOutside(input.value(rule.param), rule.values)
  }
}

const isOutside = (value: unknown, values: readonly Value[]): boolean =>
  value !== undefined && value !== null && !values.some((option) => option === value)

/** Returns the rule in words, without its reason. */
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
      return `${rule.param} can only be ${either(rule.values.map(quoted))} when ${conditionWords(rule.when)}.${
        rule.default === undefined ? '' : ` Then its default is ${quoted(rule.default)}.`
      }`
  }
}

/** Returns conditions in words. */
export const conditionWords = (conditions: readonly Condition[]): string =>
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
