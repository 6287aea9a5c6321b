import type { Hints } from '../catalogue/catalogue.ts'
import { withInnerDefaults } from '../language/innerDefaults.ts'
import type { Field as ObjectField, Shape } from '../language/shape.ts'
import {
  editorSchema,
  flag,
  isMapping,
  optional,
  pickKeys,
  required,
  text,
  type EditorSchema,
  type Keys,
  type Read,
} from '../source/field.ts'
import type { Node, Plain } from '../source/node.ts'
import { withFormats, type Format, type LoadedFormats } from './format.ts'
import { listed, listField, orNull, repeatProblem } from './list.ts'
import { accepts, type Expected } from './value.ts'

/** A word that authors write as `type`, and the functions that read it. */
export interface Kind {
  readonly word: string
  readonly doc: string
  /** The keys that only this kind has. */
  readonly keys: readonly string[]
  /** Lowers the parameter to a shape; undefined after it has reported errors. */
  readonly read: (node: Node, within: Within) => Lowered | undefined
  /** JSON Schema of a parameter of this kind, for editors. */
  readonly schema: EditorSchema
  /** The formats of text that it brings. */
  readonly formats: readonly Format[]
  /** Returns the kind with its formats, once their checks are loaded; without them it can read no text of such a format. */
  readonly load: (formats: LoadedFormats) => Kind
}

/** Kinds by the words that authors write. */
export const byWord = (kinds: readonly Kind[]): ReadonlyMap<string, Kind> =>
  new Map(kinds.map((kind) => [kind.word, kind]))

/** Reads the parameters inside a parameter. */
export interface Within {
  readonly field: (name: string, node: Node) => ObjectField | undefined
  /** Reads a value without a name: `any`, or a kind and its keys. */
  readonly value: (node: Node) => Shape | undefined
}

/** A parameter after its kind has read it. */
export interface Lowered {
  readonly label?: string
  readonly description: string
  readonly required: boolean
  readonly allowEmpty?: true
  readonly shape: Shape
  readonly default?: Plain
  readonly prefill?: Plain
  readonly secret?: true
  readonly hints?: Hints
}

/** The result of lowering: a shape, or a shape with hints for a form. */
export type Meaning = Shape | { readonly shape: Shape; readonly hints: Hints }

/** The keys that every kind of parameter has. */
const common = {
  type: required(text, 'The kind of parameter.'),
  label: optional(text, 'The name in forms and messages.'),
  description: optional(text, 'What it does, in a sentence.'),
  required: optional(
    flag,
    'Whether the caller must pass it, other than as blank text or an empty list. Default: false.',
  ),
  allowEmpty: optional(flag, 'Whether blank text, an empty list or null is enough if it is required. Default: false.'),
  list: optional(listField, 'Whether it takes a list of such values: true, or { min, max, unique, nullable, list }.'),
  nullable: optional(flag, 'Whether null is allowed. Default: false.'),
  secret: optional(flag, 'Whether it is never logged, never shown in an error, and write-only in documents.'),
}

/** The keys that only a value with a name has, such as a parameter or a key of an object. */
export const namedKeys: readonly string[] = [
  ...Object.keys(common).filter((key) => !['type', 'list', 'nullable'].includes(key)),
  'default',
  'prefill',
]

/** A kind, as its file describes it. */
export interface KindDescription<K extends Keys> {
  /** The word that authors write as `type`. */
  readonly word: string
  /** A sentence that says what it is, for editors. */
  readonly doc: string
  /** The keys that only this kind has, each read by a field of `source/field.ts`. */
  readonly keys: K
  /** JSON Schema of one value, for the editor's view of `default`. */
  readonly value: EditorSchema
  /** The formats of text that it lowers to, unless they are ours. */
  readonly formats?: readonly Format[]
  /** Checks the keys against each other, and lowers them; undefined after it has reported an error. */
  readonly lower: (keys: Read<K>, node: Node, within: Within) => Meaning | undefined
}

/** Defines a kind: its word, its own keys, and the shape that they lower to. */
export function defineKind<K extends Keys>(kind: KindDescription<K>): Kind {
  const schema = paramSchema(kind)
  const load = (formats: LoadedFormats): Kind => ({
    word: kind.word,
    doc: kind.doc,
    keys: Object.keys(kind.keys),
    read: (node, within) => readParam(kind, formats, node, within),
    schema,
    formats: kind.formats ?? [],
    load,
  })
  return load(new Map())
}

function readParam<K extends Keys>(
  kind: KindDescription<K>,
  formats: LoadedFormats,
  node: Node,
  within: Within,
): Lowered | undefined {
  const known = [...Object.keys(common), ...Object.keys(kind.keys), 'default', 'prefill', 'use']
  if (!isMapping(node, known, 'type')) return undefined
  const read = pickKeys(node, common)
  const own = pickKeys(node, kind.keys)
  const meaning = own && kind.lower(own, node, within)
  if (read === undefined || meaning === undefined) return undefined
  const { shape, hints }: { shape: Shape; hints?: Hints } = 'shape' in meaning ? meaning : { shape: meaning }
  return assemble(node, read, { shape: withFormats(shape, formats), ...(hints && { hints }) })
}

function assemble(
  node: Node,
  read: Read<typeof common>,
  meaning: { shape: Shape; hints?: Hints },
): Lowered | undefined {
  const { label, description = '', required: needed = false, allowEmpty, list, nullable, secret } = read
  const shape = orNull(listed(meaning.shape, list), nullable)
  const problem = repeatProblem(shape)
  if (problem !== undefined) return void reportList(node, problem)
  const value = readDefault(node, shape, needed)
  const prefill = readValue(node, 'prefill', { shape, required: needed, ...(allowEmpty && { allowEmpty }) })
  const { hints } = meaning
  return {
    description,
    required: needed,
    shape,
    ...(label && { label }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    ...(hints && Object.keys(hints).length > 0 && { hints }),
    ...(value !== undefined && { default: value }),
    ...(prefill !== undefined && { prefill }),
  }
}

/** Reports a list where the author wrote it, or at the parameter that it was shared with. */
const reportList = (node: Node, why: string): void =>
  (node.owns('list') ? (node.entries().get('list') ?? node) : node).report('bad-unique', why)

/** Returns the default of a parameter; undefined if it has none, or an invalid one, which is reported. */
function readDefault(node: Node, shape: Shape, needed: boolean): Plain | undefined {
  const written = node.entries().get('default')
  if (written === undefined) return undefined
  if (needed) return void (node.owns('default') ? written : node).reportKey('required-with-default', node.name)
  const value = readValue(node, 'default', { shape })
  return value === undefined ? undefined : withInnerDefaults(shape, value)
}

/** Returns a value of a parameter that the author wrote; undefined if there is none, or an invalid one. */
function readValue(node: Node, key: 'default' | 'prefill', expected: Expected): Plain | undefined {
  const written = node.entries().get(key)
  if (written === undefined) return undefined
  // The shared part is valid by itself, so the error is in this file.
  const isRight = accepts(written, expected, (at, code, message, hint, ofKey) => {
    if (!node.owns(key)) node.reportKey(code, message, hint)
    else if (ofKey) at.reportKey(code, message, hint)
    else at.report(code, message, hint)
  })
  return isRight ? written.plain() : undefined
}

function paramSchema(kind: { word: string; doc: string; keys: Keys; value: EditorSchema }): EditorSchema {
  const { properties, required: needed, ...rest } = editorSchema({ ...common, ...kind.keys })
  const item = { anyOf: [kind.value, { type: ['array', 'null'] }] } // lists can be nested
  const anyOf = [kind.value, { type: 'array', items: item }, { type: 'null' }]
  const value = { anyOf, description: 'The value if the caller leaves it out.' }
  const prefill = { anyOf, description: 'The value that forms start with, if the caller must send one.' }
  const use = { type: 'string', description: 'A definition in params/ that this parameter extends.' }
  return {
    ...rest,
    description: kind.doc,
    properties: { ...properties, type: { const: kind.word, description: kind.doc }, default: value, prefill, use },
    if: { not: { required: ['use'] } }, // a definition can have the missing keys
    then: { required: needed },
  }
}
