/** How bad a note is: only a loss fails `--strict`. */
export type NoteKind = 'loss' | 'mistake' | 'change' | 'assumption' | 'choice'

/** Something that an import says of one place of a source. */
export interface Note {
  readonly kind: NoteKind
  readonly code: Code
  /** A JSON pointer into the source; empty for the source as a whole. */
  readonly at: string
  readonly message: string
}

/**
 * What the spec language cannot say yet. Each construct has its one line here: when the language learns it, the line goes,
 * and the compiler names the place that lowers it.
 */
const losses = {
  'any-json': '{0} may hold any JSON. Specs cannot declare such a parameter, so {1}.',
  'open-map': '{0} is a map with free keys. Specs only declare named keys, so {1}.',
  recursive: '{0} contains itself. Specs declare no recursive values, so {1}.',
  union: '{0} has values of several kinds. Specs declare one kind, so {1}.',
  'list-of-lists': '{0} is a list of lists. Specs declare lists of single values, so {1}.',
  'default-of-key':
    '{0} is a key of an object and has a default, {1}. Specs declare defaults of parameters only, so it was dropped.',
  prefill: '{0} is required and has a default, {1}, which only fills in forms. It was dropped.',
  'mixed-options': '{0} has options that are neither text nor numbers: {1}. They were dropped.',
  'null-in-list': '{0} is a list whose items may be null. Specs declare no such items; null is refused.',
  pattern: '{0} has the pattern {1}, which specs refuse: {2}. It was dropped.',
  unique: '{0} is a list without repeated items. Specs cannot require that; repeated items are accepted.',
  'map-bounds': '{0} limits how many keys it has, or how they are called. Specs cannot, so that is not checked.',
  condition: '{0} has a condition that specs cannot declare: {1}. It is not checked.',
  positions: '{0} is a list whose positions hold different kinds. Specs declare one kind for all items, so {1}.',
  impossible: '{0} accepts no value. It was left out.',
  'model-parameter': '{0} cannot be the name of a parameter. It is called {1}.',
  'nested-name': '{0} cannot be the name of a key. It is called {1}, and the upstream needs the original.',
  'open-input': 'The input accepts unknown keys on purpose. Specs refuse them.',
  advice: '{0} has a recommended maximum of {1}, which specs cannot declare. It was dropped.',
  'runtime-options':
    '{0} takes its options from the operation {1}. Specs cannot read an upstream list, so any text is accepted.',
  trim: '{0} refuses white space at its ends. Specs cannot, so its pattern was dropped.',
  media: '{0} is a file of the type {1}. Specs do not know this type, so any file is accepted.',
  'retired-release': 'The model is {0}. Specs do not know this state, so it is stable.',
  'no-successor':
    'The model is deprecated and no imported model replaces it. Specs require a successor, so it is stable.',
  alias: 'The original id {0} cannot be an alias. Callers only know the model as {1}.',
  'estimated-time': 'The estimated time depends on {0}. Specs declare one number; the longest, {1} s, was taken.',
  stream: 'The text of the result streams. Specs cannot declare that; it is returned when it is complete.',
  'result-kind': 'The result is {0}. Specs declare files and text only, so {1}.',
  'refused-parameter': '{0} cannot be declared: {1} It was left out.',
  'refused-rule': 'The rule on {0} cannot be declared: {1} It is not checked.',
} as const

/** What the source itself has wrong. */
const mistakes = {
  'wrong-default': 'The default of {0} is not a valid value: {1} It was dropped.',
  'option-twice': '{0} lists the option {1} twice. It is listed once.',
  'wrong-example': 'The example {0} is not valid: {1} It was dropped.',
} as const

/** What is said in other words, without a loss. */
const changes = {
  'renamed-parameter': '{0} cannot be the name of a parameter. It is called {1}.',
  'empty-default': 'The default of the file {0} is empty text, which means none. It was dropped.',
  'known-values': '{0} accepts any text; the values that the source suggests stand in its description.',
  format: '{0} has the format {1}, which no standard defines. It is not checked.',
  'file-pattern': '{0} is a file; limits of the text of its address were dropped.',
  'deprecated-parameter': '{0} is deprecated; its description says so.',
} as const

/** What the source does not say and a spec must. */
const assumptions = {
  category: 'The source does not say what the model makes. Its category was taken to be {0}.',
  description: 'The source has no description of the model. A sentence was made from its name.',
  time: 'The source does not say how long a task takes. {0} s was assumed.',
} as const

/** What specs decide otherwise for every model (docs/decisions.md 4, 10 and 24). */
const choices = {
  'closed-object': '{0} does not say whether other keys are allowed. Specs refuse them.',
  'file-address': '{0} is a file: an http or https address, or a data URI.',
  'not-blank': '{0} is required text or a required list. Specs refuse blank text and empty lists.',
} as const

const sentences: Readonly<Record<Code, string>> = { ...losses, ...mistakes, ...changes, ...assumptions, ...choices }

/** What an import can say of a source. */
export type Code =
  keyof typeof losses | keyof typeof mistakes | keyof typeof changes | keyof typeof assumptions | keyof typeof choices

/** Every code, by its kind. */
export const codes: readonly (readonly [NoteKind, readonly string[]])[] = [
  ['loss', Object.keys(losses)],
  ['mistake', Object.keys(mistakes)],
  ['change', Object.keys(changes)],
  ['assumption', Object.keys(assumptions)],
  ['choice', Object.keys(choices)],
]

/** A note on one place of a source, in a sentence. */
export function noteOn(code: Code, at: string, ...details: readonly string[]): Note {
  const kind = codes.find(([, listed]) => listed.includes(code))?.[0] ?? 'loss'
  return {
    kind,
    code,
    at,
    message: sentences[code].replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? ''),
  }
}
