import { defineKind, type Kind } from './kind.ts'

/** Any JSON value. */
export const json: Kind = defineKind({
  word: 'json',
  doc: 'Any JSON value, null included.',
  keys: {},
  value: {},
  lower: () => ({ is: 'any' }),
})
