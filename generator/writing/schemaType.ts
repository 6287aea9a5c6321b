import type { Json, Schema } from '../catalogue/catalogue.ts'
import { identifier, number, quote, type Tag } from './print.ts'
import type { Doc, Member, Type } from './typeSyntax.ts'

/**
 * The type of a schema in the forms that shapes have; undefined for any other, of which the library makes a type. It is
 * the type that the library makes (test/generator/writing/schemaType.test.ts). Loading the library and reading its output
 * took a tenth of a build.
 */
export function typeOf(schema: Schema): Type | undefined {
  const keywords = Object.keys(schema).filter((keyword) => typed.has(keyword))
  const form = keywords.sort().join(' ')
  return Object.hasOwn(forms, form) ? forms[form]?.(schema) : undefined
}

/** The keywords that affect types. */
export const typed: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'properties', 'additionalProperties', 'required', 'items', 'anyOf', 'oneOf'],
])

/** The type of a schema by the keywords in it that affect types. */
const forms: Readonly<Record<string, (schema: Schema) => Type | undefined>> = {
  '': () => word('unknown'),
  type: ({ type = null }) => scalarType(type),
  enum: ({ enum: values = null }) => choiceType(values),
  'enum type': ({ enum: values = null, type = null }) => (enumTypes.has(type) ? choiceType(values) : undefined),
  'items type': ({ items = null, type = null }) => (type === 'array' ? listType(items) : undefined),
  anyOf: ({ anyOf = null }) => unionOf(anyOf),
  oneOf: ({ oneOf = null }) => unionOf(oneOf),
  'additionalProperties type': ({ additionalProperties = null, type = null }) =>
    type === 'object' ? mapType(additionalProperties) : undefined,
  'properties type': objectType,
  'properties required type': objectType,
  'additionalProperties properties type': objectType,
  'additionalProperties properties required type': objectType,
}

const word = (name: string): Type => ({ is: 'word', code: identifier(name) })

const scalars: ReadonlyMap<Json, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

function scalarType(type: Json): Type | undefined {
  const name = scalars.get(type)
  return name === undefined ? undefined : word(name)
}

const enumTypes: ReadonlySet<Json> = new Set(['string', 'number', 'integer'])

function choiceType(values: Json): Type | undefined {
  if (!isList(values) || values.length === 0) return undefined
  const of = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [literalType(value)] : [],
  )
  return of.length < values.length ? undefined : union(of)
}

const literalType = (value: string | number): Type => ({
  is: 'word',
  code: typeof value === 'string' ? quote(value) : number(value),
})

function listType(items: Json): Type | undefined {
  const of = isSchema(items) ? typeOf(items) : undefined
  return of && { is: 'list', of }
}

function mapType(values: Json): Type | undefined {
  const of = isSchema(values) ? typeOf(values) : undefined
  return of && { is: 'map', of }
}

function unionOf(schemas: Json): Type | undefined {
  if (!isList(schemas) || schemas.length === 0) return undefined
  const of = schemas.flatMap((schema) => (isSchema(schema) ? (typeOf(schema) ?? []) : []))
  return of.length < schemas.length || of.some(isUnknown) ? undefined : union(of)
}

/** Whether a value has no type. The library leaves out other types of a union with it, at some places. */
const isUnknown = (type: Type): boolean => type.is === 'word' && type.code.text === 'unknown'

/** The union of types, each once; unions in it are part of it. */
function union(types: readonly Type[]): Type {
  const of = [...new Map(types.map((type, index) => [hasComment(type) ? index : textOf(type), type])).values()]
  const [only] = of
  if (of.length === 1 && only !== undefined) return only
  return { is: 'union', of: of.flatMap((type) => (type.is === 'union' ? type.of : [type])) }
}

/** Whether a type has an object with a comment in it. Such types are never the same. */
function hasComment(type: Type): boolean {
  if (type.is === 'object') return type.members.some(({ doc, type: own }) => doc !== undefined || hasComment(own))
  if (type.is === 'union') return type.of.some(hasComment)
  return type.is !== 'word' && hasComment(type.of)
}

/** A text that two types without comments share if they are the same. */
function textOf(type: Type): string {
  if (type.is === 'word') return type.code.text
  if (type.is === 'union') return type.of.map(textOf).join(' | ')
  if (type.is !== 'object') return `${type.is} (${textOf(type.of)})`
  const members = type.members.map(
    ({ name, optional, type: own }) => `${JSON.stringify(name)}${optional ? '?' : ''}: ${textOf(own)}`,
  )
  return `{ ${members.join('; ')} }`
}

function objectType({ properties = null, required = [], type = null }: Schema): Type | undefined {
  if (type !== 'object' || !isSchema(properties) || !isList(required)) return undefined
  const entries = Object.entries(properties)
  if (!required.every((name) => typeof name === 'string' && Object.hasOwn(properties, name))) return undefined
  const members = entries.flatMap(([name, schema]) => memberOf(name, schema, !required.includes(name)) ?? [])
  return members.length < entries.length ? undefined : { is: 'object', members }
}

function memberOf(name: string, schema: Json, optional: boolean): Member | undefined {
  const type = isSchema(schema) ? typeOf(schema) : undefined
  return type && isSchema(schema) ? { doc: docOf(schema), name, optional, type } : undefined
}

/** The comment of a property; undefined if there is nothing to say. */
export function docOf({ description, default: value }: Schema): Doc | undefined {
  const text = typeof description === 'string' ? description : ''
  const tags: Tag[] = value === undefined ? [] : [{ name: 'default', text: JSON.stringify(value) }]
  return text === '' && tags.length === 0 ? undefined : { text, tags }
}

/** Whether a value is a schema that can have keywords. */
export const isSchema = (value: Json): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
