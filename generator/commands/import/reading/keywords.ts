import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { NamedTree, Notes } from '../imported.ts'
import { isObject, isSame, listAt, numberAt, own, textAt, textsAt, without, type JsonObject } from '../json.ts'
import { mergedConditions } from './merge.ts'

/** The keys that a reader of types adds to a schema. No keyword begins with `#`. */
export const beside = {
  /** The keywords that the reader found in a comment, as texts. */
  fromComment: '#from-comment',
  /** A type that specs cannot declare, and its place; it has no other keys that restrict it. */
  unreadType: '#unread-type',
} as const

/** The annotations of a value without annotations. */
export const nothing: Omit<Notes, 'at'> = {
  examples: [],
  isNullable: false,
  isSecret: false,
  isDeprecated: false,
  extensions: {},
  unread: [],
  fromComment: [],
}

const isExtension = (key: string): boolean => key.startsWith('x-')

/** The annotations of a schema. */
export function notesOf(schema: JsonObject, at: string): Notes {
  const [title, description, value] = [textAt(schema, 'title'), textAt(schema, 'description'), own(schema, 'default')]
  const type = own(schema, 'type')
  return {
    at,
    ...(title !== undefined && { title }),
    ...(description !== undefined && description.trim() !== '' && { description }),
    ...(value !== undefined && { default: value }),
    examples: listAt(schema, 'examples'),
    isNullable: own(schema, 'nullable') === true || (isList(type) && type.includes('null')),
    isSecret: own(schema, 'x-cog-secret') === true || textAt(schema, 'format') === 'password',
    isDeprecated: own(schema, 'deprecated') === true,
    extensions: Object.fromEntries(Object.entries(schema).filter(([key]) => isExtension(key))),
    unread: [],
    fromComment: textsAt(schema, beside.fromComment),
  }
}

const annotations = [
  ...['title', 'description', 'default', 'example', 'examples', 'nullable', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$schema', '$id', 'id', '$comment', '$defs', 'definitions', 'components'],
  beside.fromComment,
]

/** The keywords of a schema that restrict its value. */
export const bare = (schema: JsonObject): JsonObject =>
  without(schema, [...annotations, ...Object.keys(schema).filter(isExtension)])

const isNull = (schema: Json): boolean =>
  isObject(schema) &&
  (own(schema, 'type') === 'null' || own(schema, 'const') === null || isSame(own(schema, 'enum'), [null]))

/** Whether a schema only requires keys, which is a rule. */
const isRule = (schema: Json): boolean => isObject(schema) && Object.keys(schema).every((key) => key === 'required')

/** The members of a union; an empty list if they are rules. */
export function variantsOf(schema: JsonObject, key: string): readonly JsonObject[] {
  const members = listAt(schema, key).filter((one) => isObject(one))
  return members.every(isRule) ? [] : members
}

/** Removes null from a schema, and reports whether it allowed null. A union of one member and null becomes that member. */
export function withoutNull(schema: JsonObject): { readonly schema: JsonObject; readonly isNullable: boolean } {
  for (const key of ['anyOf', 'oneOf']) {
    const members = listAt(schema, key)
    const solid = members.filter((one) => !isNull(one))
    const [single] = solid
    const isNullable = solid.length < members.length
    if (solid.length === 1 && single !== undefined && !isRule(single))
      return { schema: { allOf: [single, without(schema, [key])] }, isNullable }
    if (isNullable) return { schema: { ...schema, [key]: solid }, isNullable }
  }
  const values = listAt(schema, 'enum')
  if (!values.includes(null)) return { schema, isNullable: false }
  return { schema: { ...schema, enum: values.filter((value) => value !== null) }, isNullable: true }
}

/** The types of a schema except null. If it has no `type`, its keywords imply it. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type')
  if (isList(type)) return type.filter((one) => typeof one === 'string').filter((one) => one !== 'null')
  if (typeof type === 'string') return [type]
  return Object.keys(schema)
    .flatMap((key) => typeOf[key] ?? [])
    .slice(0, 1)
}

const typeOf: Readonly<Record<string, string>> = {
  properties: 'object',
  patternProperties: 'object',
  additionalProperties: 'object',
  propertyNames: 'object',
  required: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  pattern: 'string',
  minLength: 'string',
  maxLength: 'string',
  format: 'string',
  contentEncoding: 'string',
  contentMediaType: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
}

/** The conditions of an object schema. Each one has all keywords that belong together. */
export function conditionsOf(schema: JsonObject): readonly JsonObject[] {
  const alone = ['oneOf', 'anyOf', 'not', 'dependencies', 'dependentRequired', 'dependentSchemas']
  return [schema, ...mergedConditions(schema)].flatMap((one) => [
    ...(Object.hasOwn(one, 'if') ? [only(one, ['if', 'then', 'else'])] : []),
    ...alone.filter((key) => Object.hasOwn(one, key)).map((key) => only(one, [key])),
  ])
}

const only = (schema: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)))

/** Sorts fields as the source asks: by number, by list, or as written. */
export function inOrder(fields: readonly NamedTree[], names: readonly string[]): readonly NamedTree[] {
  const rank = ({ name, tree }: NamedTree): number => {
    const listed = names.indexOf(name)
    return numberAt(tree.extensions, 'x-order') ?? (listed < 0 ? fields.length : listed)
  }
  return [...fields].sort((a, b) => rank(a) - rank(b))
}
