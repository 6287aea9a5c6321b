import type { Issue } from './issue.js'
import { breaks, paramsOf, ruleWords, type Facts, type Rule } from './rule.js'
import type { Rules } from './shape.js'

/** The rules that an input breaks. */
export function brokenRules({ rules, defaults }: Rules, input: Readonly<Record<string, unknown>>): readonly Rule[] {
  const facts: Facts = {
    given: (name) => (ownValue(input, name) ?? null) !== null,
    value: (name) => ownValue(ownValue(input, name) === undefined ? defaults : input, name),
  }
  return rules.filter((rule) => breaks(rule, facts))
}

/** The value of a key, which may be called `toString`, but not what an object inherits under that name. */
const ownValue = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Finds every fault of an input that rules between its parameters find. */
export type RuleCheck = (input: Readonly<Record<string, unknown>>) => readonly Issue[]

/** Every rule that an input breaks, as a fault of the parameter that it binds first. */
export const explainRules = (rules: Rules, input: Readonly<Record<string, unknown>>): readonly Issue[] =>
  brokenRules(rules, input).map((rule) => {
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
