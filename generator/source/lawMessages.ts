/** Messages about rules and defaults that could make the output of a validator invalid. */
export const lawMessages = {
  'exclusive-defaults': (first: string, second: string, rule: string) => ({
    text: `${first === second ? `"${first}" has a default` : `"${first}" and "${second}" both have a default`}, and this rule allows only one: ${rule}`,
    hint: 'remove a default, or the rule',
  }),
  'default-asked': (param: string, rule: string) => ({
    text: `This rule tests whether "${param}" is given, but "${param}" has a default: ${rule}`,
    hint: 'remove the default, or compare the value with { is: value }',
  }),
  'circular-default': (chain: readonly string[]) => ({
    text: `Whether a default applies depends on itself: ${chain.join(' -> ')}.`,
    hint: 'remove one of these defaults, or one of the conditions',
  }),
  'deep-default': (param: string, count: number, most: number) => ({
    text: `Whether the default of "${param}" applies depends on ${count} conditions; at most ${most} can be written out.`,
    hint: 'remove a default that other conditions depend on',
  }),
  'only-defaults': (param: string, own: unknown, other: unknown) => ({
    text: `The default of "${param}" would be ${JSON.stringify(own)} by this rule and ${JSON.stringify(other)} by another one that can apply to the same input.`,
    hint: 'set the same default in both, or conditions that exclude each other',
  }),
}
