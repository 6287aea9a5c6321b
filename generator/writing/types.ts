import { compile } from 'json-schema-to-typescript'
import type { Json, Schema } from '../catalogue/catalogue.ts'
import { code, type Code } from './code.ts'
import { markdownCode } from './markdown.ts'
import { comment, identifier, type Tag } from './print.ts'
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
      if (keyword === 'anyOf' && Array.isArray(value))
        return [keyword, value.map((one: Json) => (isSchema(one) ? bare(one, docs) : one))]
      if (keyword !== 'properties' || !isSchema(value)) return [keyword, value]
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, item]) => [name, property(item, docs)]))]
    }),
  )
  return { ...bared, ...closed }
}

/** The keywords that types are made of. */
const typed: ReadonlySet<string> = new Set(['type', 'enum', 'properties', 'required', 'items', 'anyOf'])

function property(schema: Json, docs: Doc[]): Json {
  if (!isSchema(schema)) return schema
  const words = [schema.description, bounds(schema), each(schema.items)].filter((part) => typeof part === 'string')
  const tags: Tag[] = schema.default === undefined ? [] : [{ name: 'default', text: JSON.stringify(schema.default) }]
  const number = docs.push({ text: words.join(' '), tags }) - 1
  return { ...bare(schema, docs), ...(words.length + tags.length > 0 && { description: String(number) }) }
}

/** What the keywords of a schema say and a type cannot. */
function bounds(schema: Schema): string | undefined {
  const { type, minimum, maximum, multipleOf = schema['x-step'], minLength, maxLength, pattern } = schema
  if (type === 'string') return lengthWords(minLength, maxLength, pattern)
  if ((type !== 'integer' && type !== 'number') || schema.enum !== undefined) return undefined // options say it all
  const noun = type === 'integer' ? 'A whole number' : 'A number'
  const step = multipleOf === undefined || (type === 'integer' && multipleOf === 1) ? '' : `, in steps of ${multipleOf}`
  if (minimum !== undefined && maximum !== undefined) return `${noun} from ${minimum} to ${maximum}${step}.`
  const ends = Object.entries(endWords).flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [`${words} ${schema[keyword]}`],
  )
  return ends.length === 0 && step === '' && type === 'number'
    ? undefined
    : `${[noun, ends.join(' and ')].join(' ').trim()}${step}.`
}

const endWords = { minimum: 'of at least', exclusiveMinimum: 'over', maximum: 'of at most', exclusiveMaximum: 'under' }

function lengthWords(min: Json | undefined, max: Json | undefined, pattern: Json | undefined): string | undefined {
  const length =
    max !== undefined
      ? min === undefined
        ? `At most ${max} characters.`
        : `${min} to ${max} characters.`
      : min === 1
        ? 'Not empty.'
        : min === undefined
          ? undefined
          : `At least ${min} characters.`
  const isOwn = typeof pattern === 'string' && !pattern.startsWith('^(?:[hH]') && !pattern.startsWith('^[hH]')
  return isOwn ? [length, `Matches ${markdownCode(pattern)}.`].filter(Boolean).join(' ') : length
}

/** What holds for each item of a list. */
const each = (items: Json = null): string | undefined => (isSchema(items) ? bounds(items) : undefined)

const isSchema = (value: Json): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
