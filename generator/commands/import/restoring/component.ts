import type { Json } from '../../../catalogue/catalogue.ts'
import { markdownSource } from '../../../writing/markdown.ts'
import { isList, isObject, listAt, objectAt, own, textAt, without, type JsonObject } from '../json.ts'
import { withOwnTitles } from './titles.ts'

/** Keywords whose values are data, not schemas. */
const dataKeywords = ['default', 'x-default', 'x-prefill', 'enum', 'examples']

/** The keywords of a schema that only documents have. */
const documentKeywords = ['x-unit', 'x-option-list']

/** A component of a document that Gatewright generated, as the JSON Schema of its own that the spec has. */
export function schemaOfComponent(root: JsonObject, component: JsonObject): JsonObject {
  const rules = listAt(component, 'allOf').filter((rule) => JSON.stringify(rule) !== '{"type":"object"}')
  const written = rules.length > 0 ? { ...component, allOf: rules.map(ruleOf) } : component
  const title = own(written, 'x-name')
  const schema = plainWords(inlined(root, withOwnTitles(without(written, ['x-name']))))
  return title === undefined ? schema : { ...schema, title }
}

/** The same for an input with these examples, which is closed: there, the calls close it. */
export function inputOfComponent(root: JsonObject, component: JsonObject, examples: readonly Json[]): JsonObject {
  const schema = schemaOfComponent(root, component)
  const closed = Object.entries(schema).flatMap(([key, value]) =>
    key === 'required' && !Object.hasOwn(schema, 'additionalProperties')
      ? [[key, value] as const, ['additionalProperties', false] as const]
      : [[key, value] as const],
  )
  const shown = examples.length > 0 && !Object.hasOwn(schema, 'examples') ? { examples } : {}
  return { ...Object.fromEntries(closed), ...shown }
}

/** A rule as its JSON Schema has it: documents write conditions and choices with `not`, and those of before open objects. */
function ruleOf(rule: Json): Json {
  if (!isObject(rule) || !isObject(own(rule, 'not'))) return closed(rule)
  const { not: negated = null, ...rest } = rule
  const [when, then, ...others] = listAt(objectAt(negated), 'allOf')
  if (when !== undefined && isObject(then) && isNot(then) && others.length === 0)
    return { ...rest, if: when, then: objectAt(then, 'not') }
  return isObject(negated) && isNot(negated) ? { ...rest, ...objectAt(negated, 'not') } : rule
}

const isNot = (schema: JsonObject): boolean => Object.keys(schema).length === 1 && isObject(own(schema, 'not'))

function closed(value: Json): Json {
  if (isList(value)) return value.map(closed)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'unevaluatedProperties')
  return Object.fromEntries(entries.map(([key, one]) => [key, key === 'properties' ? one : closed(one)]))
}

/** A schema with the addresses of files in the place of references to them, and without what only documents have. */
function inlined(root: JsonObject, schema: JsonObject): JsonObject {
  const address = addressAt(root, schema)
  if (address !== undefined) return address
  const entries = Object.entries(without(schema, documentKeywords)).flatMap(([key, value]): [string, Json][] => {
    if (dataKeywords.includes(key)) return [[key, value]]
    const [only, ...others] = key === 'allOf' && isList(value) ? value : []
    const joined = isObject(only) && others.length === 0 ? addressAt(root, only) : undefined
    return joined === undefined ? [[key, inlinedPart(root, value)]] : Object.entries(joined)
  })
  return Object.fromEntries(entries)
}

const inlinedPart = (root: JsonObject, value: Json): Json => {
  if (isList(value)) return value.map((one) => inlinedPart(root, one))
  return isObject(value) ? inlined(root, value) : value
}

/** The schema of an address that a schema refers to. */
function addressAt(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  const [, name] = /^#\/components\/schemas\/(\w+Address)$/.exec(textAt(schema, '$ref') ?? '') ?? []
  if (name === undefined) return undefined
  const { type, pattern } = objectAt(root, 'components', 'schemas', name)
  return type === undefined || pattern === undefined ? undefined : { type, pattern }
}

/** A schema with its titles and descriptions as plain text: those of documents are Markdown. */
export function plainWords(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (dataKeywords.includes(key)) return [key, value]
    if (typeof value === 'string') return [key, ['title', 'description'].includes(key) ? markdownSource(value) : value]
    if (isList(value)) return [key, value.map((one) => (isObject(one) ? plainWords(one) : one))]
    return [key, isObject(value) ? plainWords(value) : value]
  })
  return Object.fromEntries(entries)
}
