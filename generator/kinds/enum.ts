import { optional, required, text } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'
import { choiceOf, hasOptions, options as optionList } from './options.ts'

/** One of a few values. */
export const choice: Kind = defineKind({
  word: 'enum',
  doc: 'One of a few values, text or numbers.',
  keys: {
    options: required(optionList, 'The values, in display order.'),
    unit: optional(text, 'The unit of numbers, such as Hz.'),
  },
  value: { type: ['string', 'number'] },
  lower: ({ options, unit }, node) => (hasOptions(options, node) ? choiceOf(options, unit) : undefined),
})
