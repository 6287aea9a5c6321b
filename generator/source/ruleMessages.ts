import { beginning, guess, quoted, type Message } from './phrases.ts'
import { correctCondition } from './suggestions.ts'

/** The messages about defaults, patterns, upstreams, rules, prices and examples, by their codes. */
export const ruleMessages = {
  // Defaults
  'required-with-default': (name: string): Message => ({
    text: `"${name}" is required, so its default would never apply.`,
    hint: 'remove one of the two, or say prefill instead of default, for the value that forms start with',
  }),
  'result-default': (name: string): Message => ({
    text: `The default of "${name}" would never apply: parameters and the keys inside them have defaults, but results do not.`,
    hint: 'say in its description what happens without it',
  }),
  'required-nullable': (name: string): Message => ({
    text: `"${name}" is required and nullable, but null is not enough for a required value.`,
    hint: 'remove one of the two, or add allowEmpty: true, so that null is enough',
  }),
  'required-blank': (name: string): Message => ({
    text: `"${name}" is required, and each of its options is blank, which does not count as given.`,
    hint: 'add an option that is not blank, or allowEmpty: true, so that a blank one is enough',
  }),
  'useless-allow-empty': (name: string, why: string): Message => ({
    text: `allowEmpty has no effect on "${name}": ${why}.`,
    hint: 'remove it',
  }),
  'useless-prefill': (name: string, why: string): Message => ({
    text: `prefill has no effect on "${name}": ${why}.`,
    hint: 'remove it, or set a default',
  }),
  // generator/language writes these messages
  'default-wrong-type': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-outside-options': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-outside-bounds': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-off-step': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-outside-length': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-repeated': (message: string, hint?: string): Message => ({ text: message, hint }),
  'default-outside-catalog': (value: string, id: string, nearest: string | undefined): Message => ({
    text: `The default ${quoted(value)} is not in the option list "${id}".`,
    hint: guess(nearest),
  }),

  // Text
  'bad-pattern': (pattern: string, why: string): Message => `The pattern ${quoted(pattern)} is refused: ${why}.`,

  // Upstreams
  'bad-variable': (name: string): Message => ({
    text: `${quoted(name)} is not a name of an environment variable.`,
    hint: 'it must be words of A-Z 0-9, joined by "_", and begin with a letter',
  }),
  'bad-template': (text: string, why: string, nearest: string | undefined): Message => ({
    text: `${quoted(text)} is refused: ${why}.`,
    hint: guess(nearest && `{${nearest}}`),
  }),
  'bad-expression': (expression: string, why: string, nearest: string | undefined): Message => ({
    text: `The expression ${quoted(beginning(expression))} is refused: ${why}.`,
    hint: guess(nearest),
  }),
  'duplicate-status': (word: string, list: string): Message => `The status ${quoted(word)} is already in "${list}".`,
  'bad-upstream': (why: string): Message => `This does not fit together: ${why}.`,
  'unknown-upstream': (name: string, nearest: string | undefined): Message => ({
    text: `There is no upstreams/${name}.yaml.`,
    hint: guess(nearest),
  }),

  // Rules, credits, examples, life
  'bad-rule': (why: string, hint?: string): Message => ({ text: `This is not a rule: ${why}.`, hint }),
  'bad-condition': (param: string, written: unknown): Message => ({
    text: `The condition on ${quoted(param)} cannot be read.`,
    hint: `a condition is given, not given, { is: value } or { in: [values] }${correctCondition(written)}`,
  }),
  'rule-value': (value: unknown, param: string): Message => `${param} cannot be ${quoted(value)}.`,
  'unsatisfiable-rule': (rule: string): Message => ({
    text: `No input satisfies this rule together with the defaults and the other rules: ${rule}`,
    hint: 'change a default, or the rule',
  }),
  'exclusive-defaults': (first: string, second: string, rule: string): Message => ({
    text: `${first === second ? `"${first}" has a default` : `"${first}" and "${second}" both have a default`}, and this rule allows only one: ${rule}`,
    hint: 'remove a default, or the rule',
  }),
  'default-asked': (param: string, rule: string): Message => ({
    text: `This rule tests whether "${param}" is given, but "${param}" has a default: ${rule}`,
    hint: 'remove the default, or compare the value with { is: value }',
  }),
  'circular-default': (chain: readonly string[]): Message => ({
    text: `Whether a default applies depends on itself: ${chain.join(' -> ')}.`,
    hint: 'remove one of these defaults, or one of the conditions',
  }),
  'deep-default': (param: string, count: number, most: number): Message => ({
    text: `Whether the default of "${param}" applies depends on ${count} conditions; at most ${most} can be written out.`,
    hint: 'remove a default that other conditions depend on',
  }),
  'only-defaults': (param: string, own: unknown, other: unknown): Message => ({
    text: `The default of "${param}" would be ${JSON.stringify(own)} by this rule and ${JSON.stringify(other)} by another one that can apply to the same input.`,
    hint: 'set the same default in both, or conditions that exclude each other',
  }),
  'bad-credits': (expression: string, why: string, nearest: string | undefined): Message => ({
    text: `The credits ${quoted(expression)} are invalid: ${why}.`,
    hint: guess(nearest),
  }),
  'bad-estimate': (expression: string, why: string, nearest: string | undefined): Message => ({
    text: `The estimated time ${quoted(expression)} is invalid: ${why}.`,
    hint: guess(nearest),
  }),
  'bad-example': (name: string, why: string, hint?: string): Message => ({
    text: `The example ${quoted(name)} is invalid: ${why}`,
    hint,
  }),
  'bad-life': (why: string): Message => `${why}.`,
  'bad-stream': (): Message =>
    'Only a text result can be streamed: use category: text, without a field "text" in result.',
}
