import { at, isList, isObject, textOf, type Json, type OpenApiDocument } from './json.js'
import { schema30 } from './schema30.js'

/**
 * The same document in OpenAPI 3.0.3, with the same verdicts. What 3.0 has no keyword for stands in extensions and in
 * descriptions: `propertyNames` becomes `x-property-names`. It has no `webhooks`.
 */
export function toOpenApi30(document: OpenApiDocument): OpenApiDocument {
  const { components, paths, info, webhooks: _, ...others } = document
  const closed = closedByCalls(components)
  const groups = Object.entries(at(components)).map(([group, entries]) => {
    const made = Object.entries(at(entries)).map(([name, entry]) => {
      if (group !== 'schemas') return [name, part30(document, entry)] as const
      const schema = schema30(document, entry)
      return [
        name,
        closed.has(`#/components/schemas/${name}`) ? { ...at(schema), additionalProperties: false } : schema,
      ] as const
    })
    return [group, Object.fromEntries(made)] as const
  })
  const all = Object.fromEntries(groups)
  return {
    ...others,
    openapi: '3.0.3',
    info: info30(info),
    paths: at(part30(document, paths)),
    components: { ...all, schemas: at(all, 'schemas') },
  }
}

/** The licence of 3.0 has an address and no identifier. */
function info30(info: OpenApiDocument['info']): OpenApiDocument['info'] {
  const { identifier, ...license } = at(info, 'license')
  const url = identifier === undefined ? {} : { url: `https://spdx.org/licenses/${textOf(identifier)}.html` }
  return Object.keys(at(info, 'license')).length === 0 ? info : { ...info, license: { ...license, ...url } }
}

/** The schemas that calls close: 3.0 closes a schema only where it stands. */
function closedByCalls(components: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const open: unknown[] = [components]
  while (open.length > 0) {
    const value = open.pop()
    if (isObject(value) && value['unevaluatedProperties'] === false) found.add(textOf(value['$ref']))
    if (isList(value) || isObject(value)) open.push(...Object.values(value))
  }
  return found
}

/** A part outside of schemas: only the schemas in it differ. */
function part30(document: OpenApiDocument, value: unknown): Json {
  if (isList(value)) return value.map((one) => part30(document, one))
  if (!isObject(value)) return isJson(value) ? value : null
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'schema') return [key, schema30(document, inner)] as const
      return [
        key,
        key === 'example' || key === 'examples' || key === 'value' ? inner : part30(document, inner),
      ] as const
    }),
  )
}

const isJson = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
