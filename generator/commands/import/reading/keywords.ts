import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { NamedTree, Notes } from '../imported.ts'
import { isObject, isSame, listAt, numberAt, only, own, textAt, textsAt, without, type JsonObject } from '../json.ts'
import { mergedConditions } from './merge.ts'
import { mistakesKey, restricts } from './vocabulary.ts'

/** The keys that a reader of types adds to a schema. No keyword begins with `#`. */
export const beside = {
  /** The keywords that the reader found in a comment, as texts. */
  fromComment: '#from-comment',
  /** The words of a comment that state a value that is not clear. */
  unclear: '#unclear',
  /** A type that specs cannot declare, and its place; it has no other keys that restrict it. */
  unreadType: '#unread-type',
  /** Whether the source also takes the file as an object, such as `{ url, content_type }`. */
  fileObject: '#file-object',
} as const

/** The annotations of a value without annotations. */
export const nothing: Omit<Notes, 'at'> = {
  examples: [],
  isNullable: false,
  isSecret: false,
  isDeprecated: false,
  isReadOnly: false,
  extensions: {},
  unread: [],
  mistaken: [],
  fromComment: [],
  unclear: [],
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
    isReadOnly: own(schema, 'readOnly') === true,
    extensions: Object.fromEntries(Object.entries(schema).filter(([key]) => isExtension(key))),
    unread: [],
    mistaken: listAt(schema, mistakesKey).filter((one) => isObject(one)),
    fromComment: textsAt(schema, beside.fromComment),
    unclear: textsAt(schema, beside.unclear),
    ...(own(schema, beside.fileObject) === true && { isFileObject: true as const }),
  }
}

const annotations = [
  'title',
  'description',
  'default',
  'example',
  'examples',
  'nullable',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$schema',
  '$id',
  'id',
  '$comment',
  '$defs',
  'definitions',
  'components',
  beside.fromComment,
  beside.fileObject,
  beside.unclear,
  mistakesKey,
]

/** The keywords of a schema that restrict its value. */
export const bare = (schema: JsonObject): JsonObject =>
  without(schema, [...annotations, ...Object.keys(schema).filter(isExtension)])

/** Whether a schema accepts null and nothing else. */
function isNull(schema: Json): boolean {
  if (!isObject(schema) || !permitsNull(schema)) return false
  const isOnly =
    ['null', ['null']].some((one) => isSame(own(schema, 'type'), one)) || isSame(own(schema, 'enum'), [null])
  const isRestricted = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'].some((key) => Object.hasOwn(schema, key))
  return (isOnly || own(schema, 'const') === null) && !isRestricted
}

/** Whether a schema only requires keys, which is a rule. */
const isRule = (schema: Json): boolean => isObject(schema) && Object.keys(schema).every((key) => key === 'required')

/** Whether a keyword of alternatives has only rules, which restrict objects and nothing else. */
export const hasRules = (schema: JsonObject, key: string): boolean => listAt(schema, key).every(isRule)

/** The members of a union; an empty list if they are rules. */
export const variantsOf = (schema: JsonObject, key: string): readonly JsonObject[] =>
  hasRules(schema, key) ? [] : listAt(schema, key).map(asSchema)

/** A schema as an object: `true` accepts everything, and `false` nothing. */
export const asSchema = (schema: Json): JsonObject => (isObject(schema) ? schema : schema === false ? { not: {} } : {})

/** Whether the type, the options and the constant of a schema accept null. `nullable` accepts it whatever they say. */
export function permitsNull(schema: JsonObject): boolean {
  if (own(schema, 'nullable') === true) return true
  const [type, options, constant] = [own(schema, 'type'), own(schema, 'enum'), own(schema, 'const')]
  const isOfType = type === undefined || type === 'null' || (isList(type) && type.includes('null'))
  const isOption = options === undefined || (isList(options) && options.includes(null))
  return isOfType && isOption && (constant === undefined || constant === null)
}

/** Removes null from a schema, and reports whether it allowed null. A union of one member and null becomes that member. */
export function withoutNull(schema: JsonObject): { readonly schema: JsonObject; readonly isNullable: boolean } {
  const isPermitted = permitsNull(schema)
  for (const key of ['anyOf', 'oneOf']) {
    const members = listAt(schema, key)
    const solid = members.filter((one) => !isNull(one))
    const [single] = solid
    const nulls = members.length - solid.length
    const isNullable = isPermitted && (key === 'anyOf' ? nulls > 0 : nulls === 1)
    if (solid.length === 1 && single !== undefined && !isRule(single))
      return { schema: { allOf: [single, without(schema, [key])] }, isNullable }
    if (nulls > 0 && solid.length > 0) return { schema: { ...schema, [key]: solid }, isNullable }
  }
  const values = listAt(schema, 'enum')
  if (!values.includes(null) || values.length === 1) return { schema, isNullable: false }
  return { schema: { ...schema, enum: values.filter((value) => value !== null) }, isNullable: isPermitted }
}

/** The types of a schema except null. If it has no `type`, one of its keywords implies it. */
export function typesOf(schema: JsonObject): { readonly types: readonly string[]; readonly impliedBy?: string } {
  const type = own(schema, 'type')
  if (isList(type)) return { types: type.filter((one) => typeof one === 'string').filter((one) => one !== 'null') }
  if (typeof type === 'string') return { types: type === 'null' ? [] : [type] }
  const impliedBy = Object.keys(schema).find((key) => restricts.has(key))
  const implied = impliedBy && restricts.get(impliedBy)
  return implied === undefined ? { types: ['any'] } : { types: [implied], ...(impliedBy && { impliedBy }) }
}

/** The conditions of an object schema. Each one has all keywords that belong together. */
export function conditionsOf(schema: JsonObject): readonly JsonObject[] {
  const alone = ['oneOf', 'anyOf', 'not', 'dependencies', 'dependentRequired', 'dependentSchemas']
  return [schema, ...mergedConditions(schema)].flatMap((one) => [
    ...(Object.hasOwn(one, 'if') ? [only(one, ['if', 'then', 'else'])] : []),
    ...alone.filter((key) => Object.hasOwn(one, key)).map((key) => only(one, [key])),
  ])
}

/** Sorts fields as the source asks: by number, by list, or as written. */
export function inOrder(fields: readonly NamedTree[], names: readonly string[]): readonly NamedTree[] {
  const rank = ({ name, tree }: NamedTree): number => {
    const listed = names.indexOf(name)
    return numberAt(tree.extensions, 'x-order') ?? (listed < 0 ? fields.length : listed)
  }
  return [...fields].sort((a, b) => rank(a) - rank(b))
}
