import { optional, whole } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

/** Text, its length counted in Unicode code points (DECISIONS 8). */
export const text: Kind = defineKind({
  word: 'text',
  doc: 'Text.',
  keys: { maxLength: optional(whole(1), 'The most characters it may have, in Unicode code points.') },
  value: { type: 'string' },
  lower: (keys) => ({ is: 'string', ...keys }),
})
