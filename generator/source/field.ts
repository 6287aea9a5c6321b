import type { Node, Plain } from './node.ts'

/** How to read one value, and its description for editors. */
export interface Field<Value> {
  /** The value, or undefined after every error in it has been reported. */
  readonly read: (node: Node) => Value | undefined
  /** The JSON Schema of the value, for completion and error marks in an editor. */
  readonly schema: EditorSchema
}

/** A JSON Schema for editors. */
export type EditorSchema = { readonly [keyword: string]: Plain }

/** The editor schema of a mapping. */
export type MappingSchema = EditorSchema & {
  readonly properties: { readonly [name: string]: Plain }
  readonly required: readonly string[]
}

/** A key of a mapping: its value, whether it is required, and its description in an editor. */
export interface Key<Value, Need extends boolean> {
  readonly field: Field<Value>
  readonly required: Need
  readonly doc: string
}

/** A required key. */
export const required = <Value>(field: Field<Value>, doc: string): Key<Value, true> => ({ field, required: true, doc })

/** An optional key. */
export const optional = <Value>(field: Field<Value>, doc: string): Key<Value, false> => ({
  field,
  required: false,
  doc,
})

/** The keys of a mapping. */
export type Keys = Readonly<Record<string, Key<unknown, boolean>>>

/** The result of reading keys; an absent optional key has no entry. */
export type Read<K extends Keys> = {
  readonly [Name in keyof K as K[Name] extends Key<unknown, true> ? Name : never]: ValueOf<K[Name]>
} & {
  readonly [Name in keyof K as K[Name] extends Key<unknown, true> ? never : Name]?: ValueOf<K[Name]>
}

type ValueOf<K> = K extends Key<infer Value, boolean> ? Value : never

/** A scalar that `accept` converts; `expected` describes it. */
export function scalar<Value>(
  expected: string,
  schema: EditorSchema,
  accept: (value: unknown) => Value | undefined,
): Field<Value> {
  const read = (node: Node): Value | undefined => {
    const value = accept(node.scalar())
    if (value === undefined) node.report('wrong-type', node.name, expected)
    return value
  }
  return { read, schema }
}

/** Text that is not blank. */
export const text: Field<string> = scalar('text', { type: 'string', minLength: 1 }, (value) =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined,
)

/** Any finite number. */
export const number: Field<number> = scalar('a number', { type: 'number' }, (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined,
)

/** A number above zero. */
export const positive: Field<number> = scalar('a number above 0', { type: 'number', exclusiveMinimum: 0 }, (value) =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined,
)

/** A whole number of at least `least`. */
export const wholeNumber = (least: number): Field<number> =>
  scalar(`a whole number of at least ${least}`, { type: 'integer', minimum: least }, (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined,
  )

/** True or false. */
export const flag: Field<boolean> = scalar('true or false', { type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word> {
  const read = (node: Node): Word | undefined => {
    const value = node.scalar()
    const word = words.find((candidate) => candidate === value)
    if (value === undefined) node.report('wrong-type', node.name, `one of: ${words.join(', ')}`)
    else if (word === undefined)
      node.report('unknown-word', node.name, String(value), words, node.nearest(String(value), words))
    return word
  }
  return { read, schema: { enum: words } }
}

/** A list of at least `least` items. */
export function listOf<Item>(item: Field<Item>, least = 0): Field<readonly Item[]> {
  const read = (node: Node): readonly Item[] | undefined => {
    const items = node.items()
    if (items === undefined)
      return void node.report('wrong-type', node.name, 'a list: in [ ], or with "- " before each item')
    if (items.length < least) return void node.report('wrong-type', node.name, `a list of at least ${least}`)
    const read = items.map((child) => item.read(child)).filter((value) => value !== undefined)
    return read.length === items.length ? read : undefined
  }
  return { read, schema: { type: 'array', items: item.schema, ...(least > 0 && { minItems: least }) } }
}

/** A mapping with these keys and no others. */
export const mapping = <K extends Keys>(keys: K): Field<Read<K>> => ({
  read: (node) => readKeys(node, keys),
  schema: editorSchema(keys),
})

/** Reads a mapping that can only have `keys`. Reports every error in it; the result is complete or undefined. */
export function readKeys<K extends Keys>(node: Node, keys: K): Read<K> | undefined {
  return isMapping(node, Object.keys(keys)) ? pickKeys(node, keys) : undefined
}

/**
 * Whether this is a mapping; reports keys that are not `known`. `by` is the key that decides which keys are known: if
 * it was written here, the shared part is valid.
 */
export function isMapping(node: Node, known: readonly string[], by?: string): boolean {
  if (!node.isMapping()) {
    node.report('wrong-type', node.name, `a mapping with keys such as ${known.slice(0, 3).join(', ')}`)
    return false
  }
  for (const [name, child] of node.entries()) {
    if (known.includes(name)) continue
    const isOthers = by !== undefined && node.owns(by) && !node.owns(name)
    const at = isOthers ? node.entries().get(by) : child
    at?.reportKey('unknown-key', name, node.nearest(name, known), known)
  }
  return true
}

/** Reads `keys` of a mapping and ignores its other keys; the result is complete or undefined. */
export function pickKeys<K extends Keys>(node: Node, keys: K): Read<K> | undefined {
  const entries = node.entries()
  const read: Record<string, unknown> = {}
  let wholeNumber = true
  for (const [name, { field, required, doc }] of Object.entries(keys)) {
    const child = entries.get(name)
    if (child === undefined && required) node.reportMissing(name, docOf(doc, field))
    const value = child && field.read(child)
    if (value !== undefined) read[name] = value
    else if (child !== undefined || required) wholeNumber = false
  }
  return wholeNumber ? (read as Read<K>) : undefined // the type of each key comes from its field
}

/** The description of a key, with the words that it takes. */
const docOf = (doc: string, { schema }: Field<unknown>): string =>
  Array.isArray(schema['enum']) ? `${doc} One of: ${schema['enum'].join(', ')}.` : doc

/** The JSON Schema of a mapping, for editors. */
export function editorSchema(keys: Keys): MappingSchema {
  const properties = Object.entries(keys).map(
    ([name, { field, doc }]) => [name, { ...field.schema, description: doc }] as const,
  )
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(keys).filter((name) => keys[name]?.required),
    additionalProperties: false,
  }
}
