import type { Shape } from '../catalogue/shape.ts'
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
import { readDefault } from './default.ts'

/** A word that authors write as `type`, and how it is read. */
export interface Kind {
  readonly word: string
  readonly doc: string
  /** The keys that only it has. */
  readonly keys: readonly string[]
  /** What the parameter says, lowered to a shape; undefined after its faults have been reported. */
  readonly read: (node: Node) => Lowered | undefined
  /** JSON Schema of a parameter of this kind, for editors. */
  readonly schema: EditorSchema
}

/** A parameter after its kind has read it. */
export interface Lowered {
  readonly label?: string
  readonly description: string
  readonly required: boolean
  readonly shape: Shape
  readonly default?: Plain
}

/** The keys that every kind of parameter has. */
const common = {
  type: required(text, 'The kind of parameter.'),
  label: optional(text, 'The name that a person sees in a form or a message.'),
  description: optional(text, 'What it does, in a sentence.'),
  required: optional(flag, 'Whether a caller must give it. Default: false.'),
  list: optional(flag, 'Whether it takes a list of such values. Default: false.'),
}

/** A kind: its word, the keys that only it has, and the shape that they lower to. */
export function defineKind<K extends Keys>(kind: {
  readonly word: string
  readonly doc: string
  readonly keys: K
  /** JSON Schema of one value, for the editor's view of `default`. */
  readonly value: EditorSchema
  /** Checks the keys against each other; undefined after a fault has been reported. */
  readonly lower: (keys: Read<K>, node: Node) => Shape | undefined
}): Kind {
  const { word, doc, keys } = kind
  const known = [...Object.keys(common), ...Object.keys(keys), 'default']
  const read = (node: Node): Lowered | undefined => {
    if (!isMapping(node, known)) return undefined
    const facts = pickKeys(node, common)
    const own = pickKeys(node, keys)
    const item = own && kind.lower(own, node)
    if (facts === undefined || item === undefined) return undefined
    const { label, description = '', required = false, list = false } = facts
    const shape: Shape = list ? { is: 'list', of: item } : item
    const value = readDefault(node, shape, required)
    return { description, required, shape, ...(label && { label }), ...(value !== undefined && { default: value }) }
  }
  return { word, doc, keys: Object.keys(keys), read, schema: paramSchema(kind) }
}

function paramSchema(kind: { word: string; doc: string; keys: Keys; value: EditorSchema }): EditorSchema {
  const { properties, required: needed, ...rest } = editorSchema({ ...common, ...kind.keys })
  const value = {
    anyOf: [kind.value, { type: 'array', items: kind.value }],
    description: 'Used when a caller gives none.',
  }
  return {
    ...rest,
    description: kind.doc,
    properties: { ...Object(properties), type: { const: kind.word, description: kind.doc }, default: value },
    required: needed ?? [],
  }
}
