import type { Issue } from './issue.js'
import { paramsOf, ruleWords, settle, type RuleSet, type Settled } from './rule.js'

/** Returns the result of the rules for an input: the defaults that it gets, and the rules that it breaks. */
export const settled = (rules: RuleSet, input: Readonly<Record<string, unknown>>): Settled =>
  settle(rules, (name) => ownValue(input, name))

/** Returns the value of a key of the object itself: a key named `toString` is never the inherited one. */
const ownValue = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Finds every issue that the rules between parameters report. */
export type RuleCheck = (input: Readonly<Record<string, unknown>>) => readonly Issue[]

/** Returns every rule that an input breaks, as an issue of its first parameter. */
export const explainRules = (rules: RuleSet, input: Readonly<Record<string, unknown>>): readonly Issue[] =>
  settled(rules, input).broken.map((rule) => {
    const params = paramsOf(rule)
    const expected = ruleWords(rule)
    const message = `${expected} ${rule.because}`
    return {
      code: 'rule',
      path: params.slice(0, 1),
      message,
      expected,
      received: 'a combination that breaks it',
      params,
    }
  })
