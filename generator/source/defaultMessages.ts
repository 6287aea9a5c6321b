import { guess, quoted, type Message } from './phrases.ts'

/** Messages about defaults and empty values. */
export const defaultMessages = {
  'required-with-default': (name: string) => ({
    text: `"${name}" is required, so its default would never apply.`,
    hint: 'remove one of the two, or say prefill instead of default, for the value that forms start with',
  }),
  'result-default': (name: string) => ({
    text: `The default of "${name}" would never apply: parameters and the keys inside them have defaults, but results do not.`,
    hint: 'say in its description what happens without it',
  }),
  'required-nullable': (name: string) => ({
    text: `"${name}" is required and nullable, but null is not enough for a required value.`,
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
  'useless-prefill': (name: string, why: string) => ({
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
}
