import { isFilled } from './values.ts'

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
  if (typeof value === 'string') return isFilled(value)
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
  const logic = logicOf({
    given: (param) => given(sent(param)),
    met: (param) => (allowEmpty.includes(param) ? sent(param) !== undefined : given(sent(param))),
    value: (param) => (sent(param) === undefined ? filled.get(param) : sent(param)),
  })
  for (const { param, value } of defaults) {
    if (sent(param) !== undefined) continue
    const { isForbidden, own } = filling(param, rules, logic)
    const found = own.find(({ isChosen }) => isChosen)
    const fill = found ? found.value : value
    if (!isForbidden && fill !== undefined) filled.set(param, fill)
  }
  return { filled, broken: rules.filter((rule) => breaking(rule, logic)) }
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
export const holds = (conditions: readonly Condition[], input: Pick<RuleInput, 'given' | 'value'>): boolean =>
  holding(conditions, logicOf({ met: input.given, ...input }))

/** Whether the rule forbids the parameter in this input. */
export const forbids = (rule: Rule, param: string, input: RuleInput): boolean => forbidding(rule, param, logicOf(input))

/** The logic of an input: its truths are booleans. */
const logicOf = ({ given: isGiven, met, value }: RuleInput): Logic<boolean> => ({
  given: isGiven,
  met,
  isThere: (param) => given(value(param)),
  isIn: (param, values) => values.some((option) => option === value(param)),
  isNone: (param) => value(param) === undefined || value(param) === null,
  not: (truth) => !truth,
  every: (truths) => truths.every(Boolean),
  some: (truths) => truths.some(Boolean),
  areSeveral: (truths) => truths.filter(Boolean).length > 1,
})

/**
 * The parts of which the meaning of each rule consists. The truths are booleans where rules are evaluated, and code
 * where they are compiled.
 */
export interface Logic<Truth> {
  /** Whether the caller sent a value that is not empty. */
  readonly given: (param: string) => Truth
  /** Whether it fulfills a rule that requires it: given, or sent if it can be empty. */
  readonly met: (param: string) => Truth
  /** Whether the value after defaults is not empty. */
  readonly isThere: (param: string) => Truth
  /** Whether the value after defaults is one of these. */
  readonly isIn: (param: string, values: readonly Value[]) => Truth
  /** Whether the value after defaults is absent or null. */
  readonly isNone: (param: string) => Truth
  readonly not: (truth: Truth) => Truth
  readonly every: (truths: readonly Truth[]) => Truth
  readonly some: (truths: readonly Truth[]) => Truth
  /** Whether more than one holds. */
  readonly areSeveral: (truths: readonly Truth[]) => Truth
}

/** Whether conditions hold together. */
export const holding = <Truth>(conditions: readonly Condition[], logic: Logic<Truth>): Truth =>
  logic.every(conditions.map((condition) => meaning(condition, logic)))

function meaning<Truth>(condition: Condition, logic: Logic<Truth>): Truth {
  switch (condition.is) {
    case 'in':
      return logic.isIn(condition.param, condition.values)
    case 'given':
      return logic.given(condition.param)
    case 'not given':
      return logic.not(logic.given(condition.param))
  }
}

/** Whether the rule forbids the parameter. */
export function forbidding<Truth>(rule: Rule, param: string, logic: Logic<Truth>): Truth {
  const { given, met, not, every, some } = logic
  const never = some([])
  switch (rule.is) {
    case 'forbiddenWith':
      if (rule.param === param) return some(rule.others.map(given))
      return rule.others.includes(param) ? given(rule.param) : never
    case 'needs':
      return rule.param === param ? not(every(rule.others.map(met))) : never
    case 'needsOneOf':
      return rule.param === param ? not(some(rule.others.map(met))) : never
    case 'exactlyOneOf':
      return rule.params.includes(param) ? some(rule.params.filter((other) => other !== param).map(met)) : never
    case 'allowedWhen':
      return rule.param === param ? not(holding(rule.when, logic)) : never
    case 'atLeastOneOf':
    case 'requiredWhen':
    case 'only':
      return never
  }
}

/** Whether the rule is broken. */
export function breaking<Truth>(rule: Rule, logic: Logic<Truth>): Truth {
  const { given, met, isThere, not, every, some } = logic
  switch (rule.is) {
    case 'forbiddenWith':
      return every([given(rule.param), some(rule.others.map(given))])
    case 'needs':
      return every([given(rule.param), not(every(rule.others.map(met)))])
    case 'needsOneOf':
      return every([given(rule.param), not(some(rule.others.map(met)))])
    case 'exactlyOneOf': // a default counts, too
      return some([
        logic.areSeveral(rule.params.map(isThere)),
        not(some([...rule.params.map(met), ...rule.params.map(isThere)])),
      ])
    case 'atLeastOneOf':
      return not(some(rule.params.map(met)))
    case 'requiredWhen':
      return every([holding(rule.when, logic), not(met(rule.param))])
    case 'allowedWhen':
      return every([given(rule.param), not(holding(rule.when, logic))])
    case 'only':
      return every([holding(rule.when, logic), not(logic.isNone(rule.param)), not(logic.isIn(rule.param, rule.values))])
  }
}

/** Whether a default is filled in, and with what, if the caller does not send the parameter. */
export interface Filling<Truth> {
  /** Then it stays absent. */
  readonly isForbidden: Truth
  /** The defaults of `only` rules: the first one that is chosen replaces that of the parameter. */
  readonly own: readonly { readonly isChosen: Truth; readonly value: Value | undefined }[]
}

/** Returns whether the rules allow the default of a parameter, and which one. */
export const filling = <Truth>(param: string, rules: readonly Rule[], logic: Logic<Truth>): Filling<Truth> => ({
  isForbidden: logic.some(rules.map((rule) => forbidding(rule, param, logic))),
  own: rules
    .filter((rule) => hasDefault(rule, param))
    .map((rule) => ({ isChosen: holding(rule.when, logic), value: rule.default })),
})

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
