import { meant, quoted, type Message } from './phrases.ts'

/** What is wrong with a default, or with what a parameter says of empty values. */
export const defaultMessages = {
  'required-with-default': (name: string) => ({
    text: `"${name}" is required, so its default could never be used.`,
    hint: 'remove one of the two',
  }),
  'nested-default': (name: string) => ({
    text: `The default of "${name}" would never be used: only parameters have defaults, not the keys inside them or the fields of a result.`,
    hint: 'say in its description what happens without it',
  }),
  'required-nullable': (name: string) => ({
    text: `"${name}" is required, which null is not enough for, and yet it is nullable.`,
    hint: 'remove one of the two, or add allowEmpty: true, so that null is enough',
  }),
  'required-blank': (name: string) => ({
    text: `"${name}" is required, and each of its options is blank, which does not count as given.`,
    hint: 'add an option that is not blank, or allowEmpty: true, so that a blank one is enough',
  }),
  'useless-allow-empty': (name: string, why: string) => ({
    text: `allowEmpty has no effect on "${name}": ${why}.`,
    hint: 'remove it',
  }),
  'default-wrong-type': (expected: string) => `This value must be ${expected}.`,
  'default-outside-options': (value: unknown, options: readonly unknown[], nearest: string | undefined): Message => ({
    text: `${quoted(value)} is not one of the options: ${options.map(quoted).join(', ')}.`,
    hint: meant(nearest),
  }),
  'default-outside-bounds': (value: number, bounds: string) => `${value} is not ${bounds}.`,
  'default-off-step': (value: number, step: number, legal: number) => ({
    text: `${value} is not a multiple of step ${step}.`,
    hint: `the nearest is ${legal}`,
  }),
  'default-outside-length': (length: number, bounds: string) => `A length of ${length} is not ${bounds}.`,
  'default-outside-catalog': (value: string, id: string, nearest: string | undefined): Message => ({
    text: `The default ${quoted(value)} is not in the option list "${id}".`,
    hint: meant(nearest),
  }),
}
