import type { Issue } from './issue.js'
import type { RuleWords } from './messages.js'
import { pointerOf } from './pointer.js'
import { paramsOf, ruleWords, settle, type Rule, type RuleSet, type Settled } from './rule.js'

/** Returns the result of the rules for an input: the defaults that it gets, and the rules that it breaks. */
export const settled = (rules: RuleSet, input: Readonly<Record<string, unknown>>): Settled =>
  settle(rules, (name) => ownValue(input, name))

/** Returns the value of a key that JSON has: a key named `toString` is never the inherited one. */
const ownValue = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  isEnumerable.call(record, name) ? record[name] : undefined

const isEnumerable: (name: string) => boolean = Object.prototype.propertyIsEnumerable

/** Finds every issue that the rules between parameters report. */
export type RuleCheck = (input: Readonly<Record<string, unknown>>, words?: RuleWords) => readonly Issue[]

/** The English words about rules. */
export const rulingWords: RuleWords = { rule: ruleWords, combination: 'a combination that breaks it' }

/** Returns every rule that an input breaks, as an issue of its first parameter. */
export const explainRules = (
  rules: RuleSet,
  input: Readonly<Record<string, unknown>>,
  words: RuleWords = rulingWords,
): readonly Issue[] => settled(rules, input).broken.map((rule) => ruleIssue(rule, words))

/** Returns the index of the first broken rule from this one on, or -1. `own` returns what the caller sent. */
export type NextBroken = (own: (param: string) => unknown, from: number) => number

/** The same for rules that were compiled: `next` finds the broken ones. */
export const explainBroken = (
  rules: readonly Rule[],
  input: Readonly<Record<string, unknown>>,
  words: RuleWords | undefined,
  next: NextBroken,
): readonly Issue[] =>
  rules
    .filter((_, index) => next((name) => ownValue(input, name), index) === index)
    .map((rule) => ruleIssue(rule, words ?? rulingWords))

function ruleIssue(rule: Rule, words: RuleWords): Issue {
  const params = paramsOf(rule)
  const expected = words.rule(rule)
  const message = `${expected} ${rule.because}`
  const path = params.slice(0, 1)
  return {
    code: 'rule',
    path,
    pointer: pointerOf(path),
    message,
    expected,
    received: words.combination,
    params,
  }
}
