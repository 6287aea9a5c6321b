import { beginning, guess, quoted, type Message } from './phrases.ts'
import { suggestedId, suggestedName } from './suggestions.ts'

/** The messages about names that a spec gives to things. */
export const nameMessages = {
  'bad-id': (id: string, why: string): Message => ({
    text: `${quoted(beginning(id))} is not an id: ${why}.`,
    hint: guess(suggestedId(id)),
  }),
  'bad-alias': (alias: string, why: string): Message => `${quoted(beginning(alias))} is not an alias: ${why}.`,
  'bad-workflow': (name: string, why: string): Message => `${quoted(name)} is not a workflow name: ${why}.`,
  'bad-workflows': (why: string): Message => `These workflows do not fit together: ${why}.`,
  'bad-category': (why: string): Message => `This is not a category: ${why}.`,
  'bad-param-name': (name: string): Message => ({
    text: `${quoted(name)} cannot be the name of a parameter.`,
    hint: ['a letter, then letters, digits or _, at most 100 in all', suggestedName(name)]
      .filter(Boolean)
      .join(', such as '),
  }),
  'reserved-param-name': (name: string): Message => `"${name}" is reserved and cannot be the name of a parameter.`,
  'reserved-identifier': (id: string, word: string): Message =>
    `The id "${id}" would become "${word}", which is a reserved word or global of JavaScript.`,
}
