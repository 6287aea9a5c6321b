import { paramsOf, ruleWords, settle, type AdvisoryRule, type RuleSet } from './rule.js'
import { hasOwn, isRecord } from './values.js'

/** The advice of a model, with the rules and defaults that decide on the values that it is about. */
export interface AdviceSet extends RuleSet {
  readonly advice: readonly AdvisoryRule[]
}

/** A valid input that does not follow an advice. It is accepted, and only shown to people. */
export interface Recommendation {
  /** The path to the parameter. */
  readonly path: readonly string[]
  /** A sentence for the person who sends the input. */
  readonly message: string
  /** All parameters of the advice. */
  readonly params: readonly string[]
}

/** Returns every advice that an input does not follow, in the order of the model. */
export function recommendationsFor(set: AdviceSet, input: unknown): readonly Recommendation[] {
  if (!isRecord(input)) return []
  const sent = (name: string): unknown => (hasOwn.call(input, name) ? input[name] : undefined)
  const { filled } = settle(set, sent)
  const defaults = [...filled].map(([param, value]) => ({ param, value }))
  const ignored = set.advice.filter((rule) =>
    rule.is === 'within'
      ? isOutside(sent(rule.param) ?? filled.get(rule.param), rule)
      : settle({ ...set, rules: [rule], defaults }, sent).broken.length > 0,
  )
  return ignored.map((rule) => {
    const params = rule.is === 'within' ? [rule.param] : paramsOf(rule)
    return { path: params.slice(0, 1), message: adviceWords(rule), params }
  })
}

const isOutside = (value: unknown, { min = -Infinity, max = Infinity }: AdvisoryRule & { is: 'within' }): boolean =>
  Array.isArray(value)
    ? value.some((item: unknown) => typeof item === 'number' && (item < min || item > max))
    : typeof value === 'number' && (value < min || value > max)

/** Returns an advice in words, with its reason. */
export function adviceWords(rule: AdvisoryRule): string {
  if (rule.is === 'within') return `${rule.param} should be ${rangeWords(rule)}. ${rule.because}`
  const [must, should] = verbs[rule.is]
  return `${ruleWords(rule).replace(must, should)} ${rule.because}`
}

function rangeWords({ min, max }: AdvisoryRule & { is: 'within' }): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`
  return max === undefined ? `at least ${min}` : `at most ${max}`
}

/** The verb of each type of rule, and that of the same as advice. */
const verbs = {
  forbiddenWith: ['cannot be', 'should not be'],
  needs: ['needs', 'should come with'],
  needsOneOf: ['needs', 'should come with'],
  exactlyOneOf: ['must be', 'should be'],
  atLeastOneOf: ['must be', 'should be'],
  requiredWhen: ['is required', 'should be given'],
  allowedWhen: ['can be given', 'should be given'],
  only: ['can only be', 'should be'],
} as const
