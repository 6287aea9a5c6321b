import { required, text } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

/**
 * An entry of an option list. Any text is valid, because the live list has the last word
 * (docs/internals/decisions.md 11).
 */
export const catalog: Kind = defineKind({
  word: 'catalog',
  doc: 'The id of an entry in an option list that is read at run time, such as a voice.',
  keys: { catalog: required(text, 'The address of an option list in catalogs/.') },
  value: { type: 'string' },
  lower: ({ catalog }) => ({ is: 'string', minLength: 1, catalog }),
})
