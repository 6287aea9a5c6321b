import { compile } from 'json-schema-to-typescript'
import type { Json } from '../catalogue/catalogue.ts'
import { code, comment, identifier, type Code } from './print.ts'
import type { Schema } from './schema.ts'
import { printType, readInterface, type Doc } from './typeSyntax.ts'

/**
 * The exported interface of an object's JSON Schema, under this name. Bounds and defaults, which types cannot say, stand
 * in the comments. Throws when the interface came back under another name, as the library does with names it rewrites.
 */
export async function declare(name: string, schema: Schema): Promise<Code> {
  const docs: Doc[] = []
  const source = await compile(bare(schema, docs), name, {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
  })
  const body = printType(readInterface(source, name, docs), { indent: 0, before: 0, after: 0 })
  const words = typeof schema.description === 'string' ? comment(schema.description) : comment('')
  return code`${words}\nexport interface ${identifier(name)} ${body}`
}

/**
 * The schema as the library should see it: no text of a spec but the names and values that types are made of. Titles
 * would become global names, and each description is replaced by its number in `docs`. Objects are closed: an open one
 * would get a type that lets every misspelt key through.
 */
function bare(schema: Schema, docs: Doc[]): Record<string, Json> {
  const kept = Object.entries(schema).filter(([keyword]) => typed.has(keyword))
  const closed = schema.properties === undefined ? {} : { additionalProperties: false }
  const bared = Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'items' && isSchema(value)) return [keyword, bare(value, docs)]
      if (keyword !== 'properties' || !isSchema(value)) return [keyword, value]
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, item]) => [name, property(item, docs)]))]
    }),
  )
  return { ...bared, ...closed }
}

/** The keywords that types are made of. */
const typed: ReadonlySet<string> = new Set(['type', 'enum', 'properties', 'required', 'items'])

function property(schema: Json, docs: Doc[]): Json {
  if (!isSchema(schema)) return schema
  const words = [schema.description, bounds(schema), each(schema.items)].filter((part) => typeof part === 'string')
  const tags = schema.default === undefined ? [] : [{ name: 'default' as const, text: JSON.stringify(schema.default) }]
  const number = docs.push({ text: words.join(' '), tags }) - 1
  return { ...bare(schema, docs), ...(words.length + tags.length > 0 && { description: String(number) }) }
}

/** What the keywords of a schema say and a type cannot. */
function bounds({ type, minimum, maximum, multipleOf, minLength, maxLength }: Schema): string | undefined {
  if (minimum !== undefined && maximum !== undefined) {
    const step =
      multipleOf === undefined || (type === 'integer' && multipleOf === 1) ? '' : `, in steps of ${multipleOf}`
    return `${type === 'integer' ? 'A whole number from' : 'From'} ${minimum} to ${maximum}${step}.`
  }
  if (maxLength !== undefined) return `At most ${maxLength} characters.`
  return minLength === undefined ? undefined : 'Not empty.'
}

/** What holds for each item of a list. */
const each = (items: Json = null): string | undefined => (isSchema(items) ? bounds(items) : undefined)

const isSchema = (value: Json): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
