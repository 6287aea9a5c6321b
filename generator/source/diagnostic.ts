import { defaultMessages } from './defaultMessages.ts'
import { lawMessages } from './lawMessages.ts'
import { nameMessages, referenceMessages } from './nameMessages.ts'
import { beginning, guess, quoted, type Message } from './phrases.ts'
import { correctCondition } from './suggestions.ts'

/** A diagnostic of the specs: the error, its position, and a hint. */
export interface Diagnostic extends Place {
  /** Stable; docs/diagnostics.md has a section for each code without a namespace. */
  readonly code: Code | OwnCode
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The author's most likely intention. */
  readonly hint?: string
}

/** A place in a spec file. Lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  /** How many characters are marked. */
  readonly length: number
  /** The complete line. */
  readonly text: string
}

/** The code of a diagnostic. */
export type Code = keyof Details

/** The code of a check that a configuration adds: its namespace and its name, such as `acme/owner`. */
export type OwnCode = `${string}/${string}`

/** The arguments of the message of a diagnostic. */
export type Detail<C extends Code> = Details[C]

/** Every diagnostic, with the arguments of its message. */
interface Details {
  // The text of a file
  'unreadable-file': [why: string, hint?: string]
  'bad-encoding': [why: string]
  'too-large': [why: string]
  'yaml-syntax': [problem: string, hint?: string | undefined]
  'duplicate-key': [key: string]
  'unsupported-yaml': [what: string]
  'ambiguous-number': [source: string, value: number]
  'empty-file': []
  'stray-file': [hint: string]
  'bad-file-name': [why: string]
  'misplaced-file': [path: string]
  'missing-file': [file: string]
  'no-models': []
  // The keys and values of a mapping
  'unknown-key': [key: string, nearest: string | undefined, known: readonly string[]]
  'missing-key': [key: string, owner?: string | undefined, doc?: string | undefined]
  'missing-description': [name: string]
  'wrong-type': [key: string, expected: string]
  'unknown-word': [
    key: string,
    word: string,
    words: readonly string[],
    nearest: string | undefined,
    hint?: string | undefined,
  ]
  'unknown-kind': [word: string, words: readonly string[], hint: string | undefined]
  // Names
  'bad-id': [id: string, why: string]
  'bad-alias': [alias: string, why: string]
  'bad-workflow': [name: string, why: string]
  'bad-workflows': [why: string]
  'bad-category': [why: string]
  'bad-param-name': [name: string]
  'reserved-param-name': [name: string]
  'reserved-identifier': [id: string, word: string]
  'duplicate-id': [id: string, other: string]
  'same-identifier': [id: string, name: string, otherId: string, other: string]
  'case-clash': [name: string, otherName: string, other: string]
  'unknown-catalog': [id: string, nearest: string | undefined]
  'unknown-definition': [folder: string, name: string, nearest: string | undefined]
  'circular-reference': [chain: readonly string[]]
  'unknown-param': [name: string, nearest: string | undefined]
  'unknown-model': [id: string, nearest: string | undefined]
  'bad-role': [role: string, why: string]
  'unclear-role': [role: string, params: readonly string[]]
  'duplicate-address': [address: string, other: string]
  // Bounds and options
  'min-over-max': [min: number, max: number]
  'empty-range': [min: number, max: number, step: number | undefined]
  'bound-off-step': [bound: string, value: number, step: number, legal: number, start?: number]
  'empty-options': []
  'duplicate-option': [value: string | number]
  'bad-union': [why: string]
  'bad-unique': [why: string]
  // Defaults
  'required-with-default': [name: string]
  'result-default': [name: string]
  'required-nullable': [name: string]
  'required-blank': [name: string]
  'useless-allow-empty': [name: string, why: string]
  'useless-prefill': [name: string, why: string]
  'default-wrong-type': [message: string, hint?: string | undefined]
  'default-outside-options': [message: string, hint?: string | undefined]
  'default-outside-bounds': [message: string, hint?: string | undefined]
  'default-off-step': [message: string, hint?: string | undefined]
  'default-outside-length': [message: string, hint?: string | undefined]
  'default-repeated': [message: string, hint?: string | undefined]
  'default-outside-catalog': [value: string, id: string, nearest: string | undefined]
  // Text
  'bad-pattern': [pattern: string, why: string]
  // Upstreams
  'bad-variable': [name: string]
  'bad-template': [text: string, why: string, nearest: string | undefined]
  'bad-expression': [expression: string, why: string, nearest: string | undefined]
  'duplicate-status': [word: string, list: string]
  'bad-upstream': [why: string]
  'unknown-upstream': [name: string, nearest: string | undefined]
  // Rules, credits, examples, life
  'bad-rule': [why: string, hint?: string | undefined]
  'bad-condition': [param: string, written: unknown]
  'rule-value': [value: unknown, param: string]
  'unsatisfiable-rule': [rule: string]
  'exclusive-defaults': [first: string, second: string, rule: string]
  'default-asked': [param: string, rule: string]
  'circular-default': [chain: readonly string[]]
  'deep-default': [param: string, count: number, most: number]
  'only-defaults': [param: string, own: unknown, other: unknown]
  'bad-credits': [expression: string, why: string, nearest: string | undefined]
  'bad-estimate': [expression: string, why: string, nearest: string | undefined]
  'bad-example': [name: string, why: string, hint?: string | undefined]
  'bad-life': [why: string]
  'bad-stream': []
}

/** A diagnostic of this code at this place. */
export function diagnose<C extends Code>(code: C, place: Place, ...detail: Detail<C>): Diagnostic {
  const { text, hint } = words(code, ...detail)
  return {
    ...place,
    code,
    severity: warnings.has(code) ? 'warning' : 'error',
    message: clipped(text),
    ...(hint && { hint }),
  }
}

/** Messages can contain texts of a file, which can be as long as the file. */
export const clipped = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text)

/** Diagnostics of valid specs that lack something; only a strict check reports them. */
export const strictCodes: ReadonlySet<string> = new Set<Code>(['missing-description', 'unclear-role'])

const warnings: ReadonlySet<string> = new Set([
  ...strictCodes,
  'misplaced-file',
  'bound-off-step',
  'default-outside-catalog',
])

const messages: { readonly [C in Code]: (...detail: Detail<C>) => Message } = {
  // The text of a file
  'unreadable-file': (why, hint) => ({ text: `This cannot be read: ${why}.`, hint }),
  'bad-encoding': (why) => ({ text: `This is not UTF-8 text: ${why}.`, hint: 'save the file as UTF-8' }),
  'too-large': (why) => ({ text: `This file is too large: ${why}.`, hint: 'split it into several' }),
  'yaml-syntax': (problem, hint) => ({ text: `This is not YAML: ${problem}`, hint }),
  'duplicate-key': (key) => `The key ${quoted(key)} is written twice in the same mapping.`,
  'unsupported-yaml': (what) => ({
    text: `${what} are not part of the spec language.`,
    hint: 'write the value out',
  }),
  'ambiguous-number': (source, value) => ({
    text: `YAML reads ${source} as the number ${value}, which is written differently.`,
    hint: `quote it to keep the text ("${source}")${Number.isFinite(value) ? `, or write ${value}` : ''}`,
  }),
  'empty-file': () => 'The file is empty.',
  'stray-file': (hint) => ({ text: 'No command reads this file.', hint }),
  'bad-file-name': (why) => `Not every system can store this file: ${why}.`,
  'misplaced-file': (path) => ({
    text: `The file of this model should be ${path}, after its vendor and id.`,
    hint: 'move the file, or correct the id or the vendor',
  }),
  'missing-file': (file) => ({
    text: `There is no ${file}.`,
    hint: 'write the file, with one line that names the service, such as title: My models',
  }),
  'no-models': () => ({
    text: 'There is no model.',
    hint: 'to write one, run npx gatewright new <id> --vendor <vendor> --category <category> --task <task>',
  }),

  // The keys and values of a mapping
  'unknown-key': (key, nearest, known) => ({
    text: `${quoted(key)} is not a key here. Known keys: ${known.join(', ')}.`,
    hint: key.includes(' ') ? 'inside { } a comma ends a value: quote a text that contains one' : guess(nearest),
  }),
  'missing-key': (key, owner, doc) => ({
    text: `The key "${key}" is missing${owner === undefined ? '' : ` in ${quoted(owner)}`}.`,
    hint: doc,
  }),
  'missing-description': (name) => ({
    text: `${quoted(name)} has no description.`,
    hint: 'describe it in one sentence',
  }),
  'wrong-type': (key, expected) => `"${key}" must be ${expected}.`,
  'unknown-word': (key, word, words, nearest, hint) => ({
    text: `"${key}" cannot be ${quoted(word)}. It is one of: ${words.join(', ')}.`,
    hint: guess(nearest) ?? hint,
  }),
  'unknown-kind': (word, words, hint) => ({
    text: `There is no kind of parameter called ${quoted(word)}. Kinds: ${words.join(', ')}.`,
    hint,
  }),

  // Names
  ...nameMessages,
  'duplicate-id': (id, other) => `The id ${quoted(id)} is already taken at ${other}.`,
  'same-identifier': (id, name, otherId, other) =>
    `"${id}" becomes the identifier ${name} in generated code, and so does "${otherId}" at ${other}.`,
  'case-clash': (name, otherName, other) =>
    `"${name}" differs from "${otherName}" at ${other} only in capitalization, and not every system can tell them apart.`,
  'unknown-catalog': (id, nearest) => ({
    text: `No file in catalogs/ has the address ${quoted(id)}.`,
    hint: guess(nearest),
  }),
  'unknown-definition': (folder, name, nearest) => ({
    text: `There is no ${folder}/${name}.yaml.`,
    hint: guess(nearest),
  }),
  'circular-reference': (chain) => `These form a cycle: ${chain.join(' -> ')}.`,
  ...referenceMessages,

  // Bounds and options
  'min-over-max': (min, max) => `min ${min} is above max ${max}: no value would be valid.`,
  'empty-range': (min, max, step) =>
    `No ${step === undefined ? 'number' : `multiple of ${step}`} lies between ${min} and ${max}: no value would be valid.`,
  'bound-off-step': (bound, value, step, legal, start) => ({
    text: `${bound} ${value} is not ${start === undefined ? `a multiple of step ${step}` : `a whole number of steps of ${step} from ${start}`}, so it can never be reached.`,
    hint: `the last value within the bounds is ${legal}`,
  }),
  'empty-options': () => 'There must be at least one option.',
  'duplicate-option': (value) => `The option ${quoted(value)} is listed twice.`,
  'bad-union': (why) => `This cannot be a part of the union: ${why}.`,
  'bad-unique': (why) => ({ text: `unique cannot apply to this list: ${why}.`, hint: 'remove it' }),

  // Defaults
  ...defaultMessages,

  // Text
  'bad-pattern': (pattern, why) => `The pattern ${quoted(pattern)} is refused: ${why}.`,

  // Upstreams
  'bad-variable': (name) => ({
    text: `${quoted(name)} is not a name of an environment variable.`,
    hint: 'it must be words of A-Z 0-9, joined by "_", and begin with a letter',
  }),
  'bad-template': (text, why, nearest) => ({
    text: `${quoted(text)} is refused: ${why}.`,
    hint: guess(nearest && `{${nearest}}`),
  }),
  'bad-expression': (expression, why, nearest) => ({
    text: `The expression ${quoted(beginning(expression))} is refused: ${why}.`,
    hint: guess(nearest),
  }),
  'duplicate-status': (word, list) => `The status ${quoted(word)} is already in "${list}".`,
  'bad-upstream': (why) => `This does not fit together: ${why}.`,
  'unknown-upstream': (name, nearest) => ({ text: `There is no upstreams/${name}.yaml.`, hint: guess(nearest) }),

  // Rules, credits, examples, life
  'bad-rule': (why, hint) => ({ text: `This is not a rule: ${why}.`, hint }),
  'bad-condition': (param, written) => ({
    text: `The condition on ${quoted(param)} cannot be read.`,
    hint: `a condition is given, not given, { is: value } or { in: [values] }${correctCondition(written)}`,
  }),
  'rule-value': (value, param) => `${param} cannot be ${quoted(value)}.`,
  'unsatisfiable-rule': (rule) => ({
    text: `No input satisfies this rule together with the defaults and the other rules: ${rule}`,
    hint: 'change a default, or the rule',
  }),
  ...lawMessages,
  'bad-credits': (expression, why, nearest) => ({
    text: `The credits ${quoted(expression)} are invalid: ${why}.`,
    hint: guess(nearest),
  }),
  'bad-estimate': (expression, why, nearest) => ({
    text: `The estimated time ${quoted(expression)} is invalid: ${why}.`,
    hint: guess(nearest),
  }),
  'bad-example': (name, why, hint) => ({ text: `The example ${quoted(name)} is invalid: ${why}`, hint }),
  'bad-life': (why) => `${why}.`,
  'bad-stream': () => 'Only a text result can be streamed: use category: text, without a field "text" in result.',
}

/** The message of a diagnostic and its hint, without its position. */
export function words<C extends Code>(code: C, ...detail: Detail<C>): { text: string; hint: string | undefined } {
  const write: (...detail: Detail<C>) => Message = messages[code]
  const message = write(...detail)
  return typeof message === 'string' ? { text: message, hint: undefined } : message
}

/** Every code, in the order of docs/diagnostics.md. */
export const codes: readonly string[] = Object.keys(messages)
