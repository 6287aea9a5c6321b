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

/** The messages about names by which a spec refers to things. */
export const referenceMessages = {
  'unknown-param': (name: string, nearest: string | undefined): Message => ({
    text: `There is no parameter called ${quoted(name)}.`,
    hint: guess(nearest),
  }),
  'unknown-model': (id: string, nearest: string | undefined): Message => ({
    text: `There is no model with the id ${quoted(id)}.`,
    hint: guess(nearest),
  }),
  'bad-role': (role: string, why: string): Message => `This parameter cannot have the role ${quoted(role)}: ${why}.`,
  'unclear-role': (role: string, [first = '', ...others]: readonly string[]): Message => ({
    text:
      others.length === 0
        ? `${quoted(first)} is required and has no role. It could be the role ${quoted(role)}.`
        : `Several parameters could have the role ${quoted(role)}, so none has it: ${[first, ...others].join(', ')}.`,
    hint: `write roles: { ${role}: ${first} } in the model, or { ${role}: null } if no parameter has it`,
  }),
  'duplicate-address': (address: string, other: string): Message =>
    `The address ${quoted(address)} is already taken at ${other}.`,
}
