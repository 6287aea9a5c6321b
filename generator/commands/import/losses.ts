/** The severity of a note. Only a loss fails `--strict`. */
export type NoteKind = 'loss' | 'mistake' | 'change' | 'guess' | 'assumption' | 'choice'

/** A note of the import report on one place of a source. */
export interface Note {
  readonly kind: NoteKind
  readonly code: Code
  /** A JSON pointer into the source; empty for the entire source. */
  readonly at: string
  readonly message: string
}

/**
 * Constructs that specs cannot express yet, one line each. When the language learns a construct, remove its line; the
 * compiler then names the code that lowers it.
 */
const losses = {
  'any-input': 'The source does not say which keys the input has. It has no parameters.',
  'open-object':
    '{0} has named keys and accepts others with values of one kind. The spec accepts others with any value, and leaves them out.',
  recursive: '{0} contains itself. The spec writes it out to this depth, and accepts any JSON below.',
  'union-input':
    'The input is one of several objects that no key distinguishes. The keys of all of them are accepted together.',
  'one-of': '{0} refuses values that several of its kinds accept. Specs accept them.',
  'mixed-options': '{0} has options that are objects or lists: {1}. Every object, or list, is accepted.',
  'one-boolean': '{0} accepts {1}, but not the other boolean. The spec accepts both.',
  pattern: '{0} has the pattern {1}, which specs refuse: {2}. It was dropped.',
  unique:
    '{0} is a list without repeated items. Specs require that only of items without parts; repeated items are accepted.',
  'map-bounds': '{0} limits the number or the names of its keys. Specs cannot, so that is not checked.',
  constraint: '{0} has a constraint that specs cannot declare: {1}. It is not checked.',
  condition: '{0} has a condition that specs cannot declare: {1}. It is not checked.',
  positions: 'The items of {0} differ by their position. Each position accepts the values of all of them.',
  'unread-type': '{0} has the type {1}, which cannot be declared. It was left out.',
  'unread-part': 'In {0}, the type {1} cannot be declared. Any JSON is accepted there.',
  'unread-kind': '{0} also has the type {1}, which cannot be declared. Such values are refused.',
  'null-only': '{0} accepts only null. Any JSON is accepted.',
  'file-object':
    '{0} is a file that the source also takes as an object. Only its address and its content are accepted.',
  'required-outer': 'The parameter {0} is required in a {1}, where specs have none. Calls do not have it.',
  'required-refused': 'The required parameter {0} cannot be declared: {1} Calls do not have it.',
  'outer-parameter': 'The parameter {0} is in a {1}, where specs have none. It was left out.',
  'other-body': 'The body can also be {0}, {2}. Only {1} is read.',
  impossible: 'No value of {0} is valid. It was left out.',
  'required-any': '{0} is required, and no kind of the language holds its values. Any JSON is accepted.',
  'nested-name': '{0} cannot be the name of a key. It is called {1}, and the upstream needs the original.',
  'unknown-keys': '{0} refuses other keys than its own. The spec ignores them, because another object accepts them.',
  advice: '{0} is a key of an object with a recommended maximum of {1}. Only parameters have advice. It was dropped.',
  'unknown-release': 'The model is {0}. Specs do not have this stage, so it is stable.',
  'no-successor':
    'The source names the successor {0}. It is not imported, or the model is not deprecated, so it was dropped.',
  alias: 'The original id {0} cannot be an alias. Callers can only use {1}.',
  'estimated-time':
    'The estimated time {0} depends on something other than the options of a parameter. It was dropped.',
  stream: 'The result streams, but it is not text. It is returned when it is complete.',
  'own-format': 'The text {0} has the format {1}, which a kind from outside checks. It accepts any text.',
  widened: '{0} cannot be declared as its source has it: {1} Accepted instead: {2}.',
  'unfilled-defaults':
    'Some kinds of {0} differ only in optional keys, so the defaults of these keys cannot be filled in. They were dropped.',
  'refused-parameter': '{0} cannot be declared: {1} It was left out.',
  'refused-rule': 'The rule on {0} cannot be declared: {1} It is not checked.',
} as const

/** Mistakes of the source itself. */
const mistakes = {
  'wrong-default': 'The default of {0} is not a valid value: {1} It was dropped.',
  'repeated-key': 'Line {0} has the key {1}, which its object already has. The last one counts.',
  'unlocated-slip':
    'The source repeats keys of an object, of which the last one counts, or has numbers that are rounded.',
  'no-number': '{0} is not a number that JSON has. It was read as null.',
  'invalid-keyword': '{0} has {1}, which must be {2}. It was ignored.',
  'refused-option': '{0} lists the option {1}, which the rest of its schema refuses. It was dropped.',
  'option-twice': '{0} lists the option {1} twice. It is listed once.',
  'wrong-example': 'The example {0} is not valid: {1} It was dropped.',
} as const

/** Constructs that the spec expresses differently, without a loss. */
const changes = {
  'renamed-parameter': '{0} cannot be the name of a parameter. It is called {1}.',
  'renamed-field': '{0} cannot be the name of a field of a result. It is called {1}.',
  'rounded-number': 'The number {0} has more digits than JavaScript keeps. It is {1}.',
  'wrapped-result': 'The result is not an object. It is the field "output" of the result.',
  'ignored-keys': '{0} accepts unknown keys. The spec accepts them as well, and leaves them out.',
  'empty-default': 'The default of the file {0} is empty text, which means no file. It was dropped.',
  'known-values': '{0} accepts any text. The suggested values of the source are in its description.',
  format: '{0} has the format {1}. It is not checked.',
  'file-pattern': '{0} is a file. The limits of its address as text were dropped.',
  'part-words': 'Items, kinds or values of {0} have separate descriptions. They follow its description.',
  generated:
    'Gatewright generated this source. To get the specs that it was generated from, use npx gatewright import catalog.',
  'read-only': '{0} is read-only: it is only in responses. It was left out.',
  'deprecated-parameter': '{0} is deprecated. Its description says so.',
} as const

/** Values that a spec needs and that the source does not state: a person should look at them. */
const guesses = {
  guessed: 'The source does not state these, so they are guesses: {0}.',
} as const

/** Values that the source has in another place or in other words than in its schema. */
const assumptions = {
  'implied-type': '{0} has no type. It has the keyword {1}, so only values to which that applies are accepted.',
  'from-comment': 'The comment on {0} states {1}, which became a keyword.',
  'unclear-comment': 'The comment on {0} says {1}, which is not clear. It was not read.',
  price:
    'The source publishes a price, {0}: {1}. It is not a number of credits, so the default of the service applies.',
  'unlisted-operation':
    '{0} takes its options from the operation {1}, which the source does not describe. The path {2} was assumed.',
} as const

/** Differences that hold for every spec (docs/internals/decisions.md 4, 10 and 24). */
const choices = {
  'closed-object': '{0} does not say whether other keys are allowed. Specs refuse them.',
  'standard-result': 'The files of {0} are returned as "url" and "items", without their sizes and types.',
  'file-address': '{0} is a file: an http or https address, or a data URI.',
  'called-address':
    '{0} is about an address that the vendor would call. The gateway learns in its own way that a task ends, and calls back itself.',
  constant: '{0} is always {1}. It is no parameter: the upstream gets it with every request.',
  'not-blank': '{0} is required text or a required list. Specs refuse blank text and empty lists.',
} as const

const sentences: Readonly<Record<Code, string>> = {
  ...losses,
  ...mistakes,
  ...changes,
  ...guesses,
  ...assumptions,
  ...choices,
}

/** The code of a note. */
export type Code =
  | keyof typeof losses
  | keyof typeof mistakes
  | keyof typeof changes
  | keyof typeof guesses
  | keyof typeof assumptions
  | keyof typeof choices

/** The losses of variants and parameters, which reports list first. */
export const gravest: readonly Code[] = [
  'other-body',
  'any-input',
  'required-outer',
  'required-refused',
  'refused-parameter',
  'unread-type',
  'impossible',
  'outer-parameter',
  'required-any',
  'union-input',
]

/** Every code, by its kind. */
export const codes: readonly (readonly [NoteKind, readonly string[]])[] = [
  ['loss', Object.keys(losses)],
  ['mistake', Object.keys(mistakes)],
  ['change', Object.keys(changes)],
  ['guess', Object.keys(guesses)],
  ['assumption', Object.keys(assumptions)],
  ['choice', Object.keys(choices)],
]

/** Makes a note on one place of a source. */
export function noteOn(code: Code, at: string, ...details: readonly string[]): Note {
  const kind = codes.find(([, listed]) => listed.includes(code))?.[0] ?? 'loss'
  return {
    kind,
    code,
    at,
    message: sentences[code].replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? ''),
  }
}
