import { defineKind, type Kind } from './kind.ts'

/** The kind of a value that is true or false. */
export const boolean: Kind = defineKind({
  word: 'boolean',
  doc: 'true or false.',
  keys: {},
  value: { type: 'boolean' },
  lower: () => ({ is: 'boolean' }),
})
