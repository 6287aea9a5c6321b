import { keywords30 } from '../../../generator/language/keywords30.ts'
import { at, isList, isObject, textOf, type Json, type JsonObject, type OpenApiDocument } from './json.js'

/** A schema of OpenAPI 3.1 in the keywords of 3.0.3, with the same verdicts. */
export function schema30(document: OpenApiDocument, schema: unknown): Json {
  if (!isObject(schema)) return typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : {}
  return withTypes(convert(document, joined(document, schema)))
}

/** The schema with the schemas that it closes in the place of references: 3.0 closes a schema only where it stands. */
function joined(document: OpenApiDocument, schema: JsonObject): JsonObject {
  if (schema['unevaluatedProperties'] !== false) return schema
  const { unevaluatedProperties: _, allOf, ...own } = schema
  if (!isList(allOf)) return own
  const bases = allOf.map((one) => referredTo(document, one))
  const all = [...bases, own]
  const rules = bases.flatMap((base) => (isList(base['allOf']) ? base['allOf'] : []))
  return {
    ...Object.fromEntries(bases.flatMap((base) => Object.entries(wordsOf(base)))),
    ...own,
    properties: Object.fromEntries(all.flatMap((one) => Object.entries(at(one, 'properties')))),
    required: [...new Set(all.flatMap((one) => (isList(one['required']) ? one['required'] : [])))],
    additionalProperties: false,
    ...(rules.length > 0 && { allOf: rules }),
  }
}

const wordsOf = ({ description, deprecated }: JsonObject): JsonObject => ({
  ...(description !== undefined && { description }),
  ...(deprecated !== undefined && { deprecated }),
})

function referredTo(document: OpenApiDocument, value: Json): JsonObject {
  const [, , group = '', name = ''] = textOf(at(value)['$ref']).split('/')
  return name === '' ? at(value) : at(document, 'components', group, name)
}

/** Each keyword in its form of 3.0. */
function convert(document: OpenApiDocument, schema: JsonObject): JsonObject {
  const inner = Object.entries(schema).map(([keyword, value]) => withInner(document, keyword, value))
  const made = keywords30(Object.fromEntries(inner.flatMap((one) => Object.entries(one))))
  const { $ref, ...rest } = made
  if ($ref === undefined || Object.keys(rest).length === 0) return made
  const { type: _, ...words } = rest // a reference has its own type
  return Object.keys(words).length === 0 ? { $ref } : { ...words, allOf: [{ $ref }, ...listOf(words['allOf'])] }
}

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])

/** A keyword with its inner schemas in 3.0. */
function withInner(document: OpenApiDocument, keyword: string, value: Json): JsonObject {
  const inner = (one: Json): Json => schema30(document, one)
  const each = (entries: Json): JsonObject =>
    Object.fromEntries(Object.entries(at(entries)).map(([name, one]) => [name, inner(one)]))
  switch (keyword) {
    case 'const':
      return { enum: [value] }
    case 'properties':
      return { properties: each(value) }
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return { [keyword]: listOf(value).map(inner) }
    case 'items':
    case 'not':
    case 'propertyNames':
      return { [keyword]: inner(value) }
    case 'additionalProperties':
      return { additionalProperties: isObject(value) ? inner(value) : value }
    case 'unevaluatedProperties':
      return {}
    default:
      return { [keyword]: value }
  }
}

/** A list of types as alternatives, and null among them as 3.0 says it. */
function withTypes(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema
  if (!isList(type)) return schema
  const own = type.filter((one) => one !== 'null')
  const nullable = own.length < type.length ? { nullable: true } : {}
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return { type: only, ...rest, ...nullable }
  return { ...rest, anyOf: own.map((one) => ({ type: one, ...nullable })) }
}
