import { breaks, type Facts, type Rule } from './rule.js'
import type { Rules } from './shape.js'

/** The rules that an input breaks. */
export function brokenRules({ rules, defaults }: Rules, input: Readonly<Record<string, unknown>>): readonly Rule[] {
  const sent = (name: string): unknown => (Object.hasOwn(input, name) ? input[name] : undefined)
  const facts: Facts = {
    given: (name) => sent(name) !== undefined && sent(name) !== null,
    value: (name) => (sent(name) === undefined ? defaults[name] : sent(name)),
  }
  return rules.filter((rule) => breaks(rule, facts))
}
