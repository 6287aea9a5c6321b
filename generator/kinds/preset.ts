import { required } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'
import { fieldsField, readFields } from './object.ts'
import { choiceOf, hasOptions, options as optionList } from './options.ts'

/** One of a few words, or an object that specifies the same in detail. */
export const preset: Kind = defineKind({
  word: 'preset',
  doc: 'One of a few words, or an object with these keys.',
  keys: {
    options: required(optionList, 'The words.'),
    keys: required(fieldsField, 'The keys of the object.'),
  },
  value: { type: ['string', 'object'] },
  lower: ({ options, keys }, node, within) => {
    const fields = readFields(keys, within)
    if (!hasOptions(options, node) || fields === undefined) return undefined
    return {
      is: 'either',
      of: [choiceOf(options), { is: 'object', fields }],
    }
  },
})
