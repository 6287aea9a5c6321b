import { beginning, guess, quoted, type Message } from './phrases.ts'
import { suggestedId, suggestedName } from './suggestions.ts'

/** The messages about files, keys, names, bounds and options, by their codes. */
export const specMessages = {
  // The text of a file
  'unreadable-file': (why: string, hint?: string): Message => ({ text: `This cannot be read: ${why}.`, hint }),
  'bad-encoding': (why: string): Message => ({
    text: `This is not UTF-8 text: ${why}.`,
    hint: 'save the file as UTF-8',
  }),
  'too-large': (why: string): Message => ({ text: `This file is too large: ${why}.`, hint: 'split it into several' }),
  'yaml-syntax': (problem: string, hint?: string): Message => ({ text: `This is not YAML: ${problem}`, hint }),
  'duplicate-key': (key: string): Message => `The key ${quoted(key)} is written twice in the same mapping.`,
  'unsupported-yaml': (what: string): Message => ({
    text: `${what} are not part of the spec language.`,
    hint: 'write the value out',
  }),
  'ambiguous-number': (source: string, value: number): Message => ({
    text: `YAML reads ${source} as the number ${value}, which is written differently.`,
    hint: `quote it to keep the text ("${source}")${Number.isFinite(value) ? `, or write ${value}` : ''}`,
  }),
  'empty-file': (): Message => 'The file is empty.',
  'stray-file': (hint: string): Message => ({ text: 'No command reads this file.', hint }),
  'bad-file-name': (why: string): Message => `Not every system can store this file: ${why}.`,
  'misplaced-file': (path: string): Message => ({
    text: `The file of this model should be ${path}, after its vendor and id.`,
    hint: 'move the file, or correct the id or the vendor',
  }),
  'missing-file': (file: string): Message => ({
    text: `There is no ${file}.`,
    hint: 'write the file, with one line that names the service, such as title: My models',
  }),
  'no-models': (): Message => ({
    text: 'There is no model.',
    hint: 'to write one, run npx gatewright new <id> --vendor <vendor> --category <category> --task <task>',
  }),

  // The keys and values of a mapping
  'unknown-key': (key: string, nearest: string | undefined, known: readonly string[]): Message => ({
    text: `${quoted(key)} is not a key here. Known keys: ${known.join(', ')}.`,
    hint: key.includes(' ') ? 'inside { } a comma ends a value: quote a text that contains one' : guess(nearest),
  }),
  'missing-key': (key: string, owner?: string, doc?: string): Message => ({
    text: `The key "${key}" is missing${owner === undefined ? '' : ` in ${quoted(owner)}`}.`,
    hint: doc,
  }),
  'missing-description': (name: string): Message => ({
    text: `${quoted(name)} has no description.`,
    hint: 'describe it in one sentence',
  }),
  'similar-names': (name: string, other: string): Message => ({
    text: `${quoted(name)} and ${quoted(other)} differ only in capital letters and "_".`,
    hint: 'give one of them another name: people mix them up, and their flags differ only in the same way',
  }),
  'lost-requirement': (what: string): Message => ({
    text: `The upstream needs what this spec does not say: ${what}`,
    hint: 'see to it, for example in the upstream, and remove this entry of lacks',
  }),
  'wrong-type': (key: string, expected: string): Message => `"${key}" must be ${expected}.`,
  'unknown-word': (
    key: string,
    word: string,
    words: readonly string[],
    nearest: string | undefined,
    hint?: string,
  ): Message => ({
    text: `"${key}" cannot be ${quoted(word)}. It is one of: ${words.join(', ')}.`,
    hint: guess(nearest) ?? hint,
  }),
  'unknown-kind': (word: string, words: readonly string[], hint: string | undefined): Message => ({
    text: `Parameters cannot have the kind ${quoted(word)}. Kinds: ${words.join(', ')}.`,
    hint,
  }),

  // Names
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
  'duplicate-id': (id: string, other: string): Message => `The id ${quoted(id)} is already taken at ${other}.`,
  'same-identifier': (id: string, name: string, otherId: string, other: string): Message =>
    `"${id}" becomes the identifier ${name} in generated code, and so does "${otherId}" at ${other}.`,
  'case-clash': (name: string, otherName: string, other: string): Message =>
    `"${name}" differs from "${otherName}" at ${other} only in capitalization, and not every system can tell them apart.`,
  'unknown-catalog': (id: string, nearest: string | undefined): Message => ({
    text: `No file in catalogs/ has the address ${quoted(id)}.`,
    hint: guess(nearest),
  }),
  'unknown-definition': (folder: string, name: string, nearest: string | undefined): Message => ({
    text: `There is no ${folder}/${name}.yaml.`,
    hint: guess(nearest),
  }),
  'circular-reference': (chain: readonly string[]): Message => `These form a cycle: ${chain.join(' -> ')}.`,
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

  // Bounds and options
  'min-over-max': (min: number, max: number): Message => `min ${min} is above max ${max}: no value would be valid.`,
  'empty-range': (min: number, max: number, step: number | undefined): Message =>
    `No ${step === undefined ? 'number' : `multiple of ${step}`} lies between ${min} and ${max}: no value would be valid.`,
  'bound-off-step': (bound: string, value: number, step: number, legal: number, start?: number): Message => ({
    text: `${bound} ${value} is not ${start === undefined ? `a multiple of step ${step}` : `a whole number of steps of ${step} from ${start}`}, so it can never be reached.`,
    hint: `the last value within the bounds is ${legal}`,
  }),
  'empty-options': (): Message => 'There must be at least one option.',
  'duplicate-option': (value: string | number): Message => `The option ${quoted(value)} is listed twice.`,
  'bad-union': (why: string): Message => `This cannot be a part of the union: ${why}.`,
  'bad-unique': (why: string): Message => ({ text: `unique cannot apply to this list: ${why}.`, hint: 'remove it' }),
}
