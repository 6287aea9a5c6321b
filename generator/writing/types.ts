import type { Json, Schema } from '../catalogue/catalogue.ts'
import { code, type Code } from './code.ts'
import { comment, identifier, type Tag } from './print.ts'
import { printType, readInterface, type Doc, type Lookup, type Member } from './typeSyntax.ts'

/**
 * The exported interface of an object's JSON Schema, under this name. Comments state bounds and defaults, which types
 * cannot express.
 */
export async function declare(name: string, schema: Schema, texts: Texts): Promise<Code> {
  const members = await Promise.all(alone(schema).map((one) => membersOf(one, texts)))
  const body = printType({ is: 'object', members: members.flat() })
  const words = typeof schema.description === 'string' ? comment(schema.description) : comment('')
  return code`${words}\nexport interface ${identifier(name)} ${body}`
}

/**
 * The output of the library, by its input schema. The input has neither names nor descriptions, so parameters of
 * different models often have the same one.
 */
export type Texts = Map<string, Promise<string>>

/** The schema of an object as objects with one property each: what the library writes of one does not depend on the others. */
function alone({ properties = null, required = [] }: Schema): readonly Schema[] {
  if (!isSchema(properties)) throw new Error('Only the schema of an object becomes an interface.')
  const needed = isList(required) ? required : []
  return Object.entries(properties).map(([name, property]) => ({
    type: 'object',
    properties: { [name]: property },
    required: needed.includes(name) ? [name] : [],
  }))
}

async function membersOf(schema: Schema, texts: Texts): Promise<readonly Member[]> {
  const source = new Bare()
  const bared = source.schema(schema)
  const key = JSON.stringify(bared)
  const text = texts.get(key) ?? typesOf(bared)
  texts.set(key, text)
  const type = readInterface(await text, placeholder, source)
  if (type.is !== 'object') throw new Error('The library made something else of an object.')
  return type.members
}

async function typesOf(schema: Record<string, Json>): Promise<string> {
  const { compile } = await import('json-schema-to-typescript') // loaded only here, because checking specs never needs it
  return compile(schema, placeholder, options)
}

const options = { bannerComment: '', format: false, ignoreMinAndMaxItems: true } as const

/** The library changes some names (a digit before a letter), so it never receives ours. */
const placeholder = 'Declared'

/**
 * The schema for the library, without spec text except the values that types need. Titles would become global names, a
 * property such as `hasOwnProperty` breaks the library, and each description is replaced by a number. Objects are
 * closed: the type of an open one would accept misspelled keys.
 */
class Bare implements Lookup {
  readonly docs: Doc[] = []
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  schema(schema: Schema): Record<string, Json> {
    const kept = Object.entries(schema).filter(([keyword]) => typed.has(keyword))
    const bared = kept.map(([keyword, value]): [string, Json] => [keyword, this.keyword(keyword, value)])
    if (bared.length === 0) return { tsType: 'unknown' } // the library would write an object with any keys
    const closed: readonly [string, Json][] = schema.properties === undefined ? [] : [['additionalProperties', false]]
    return Object.fromEntries([...bared, ...closed])
  }

  private keyword(keyword: string, value: Json): Json {
    if ((keyword === 'items' || keyword === 'additionalProperties') && isSchema(value)) return this.schema(value)
    if ((keyword === 'anyOf' || keyword === 'oneOf') && isList(value)) return value.map((one) => (isSchema(one) ? this.schema(one) : one))
    if (keyword === 'required' && isList(value)) return value.map((name) => this.number(String(name)))
    if (keyword !== 'properties' || !isSchema(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.number(name), this.property(item)]))
  }

  /** The placeholder of a property name: `p` and its number. */
  private number(name: string): string {
    const number = this.numbers.get(name) ?? this.names.push(name) - 1
    this.numbers.set(name, number)
    return `p${number}`
  }

  private property(schema: Json): Json {
    if (!isSchema(schema)) return schema
    const text = typeof schema.description === 'string' ? schema.description : ''
    const tags: Tag[] = schema.default === undefined ? [] : [{ name: 'default', text: JSON.stringify(schema.default) }]
    const number = this.docs.push({ text, tags }) - 1
    return { ...this.schema(schema), ...((text !== '' || tags.length > 0) && { description: String(number) }) }
  }
}

/** The keywords that affect types. */
const typed: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'properties',
  'additionalProperties',
  'required',
  'items',
  'anyOf',
  'oneOf',
])

const isSchema = (value: Json): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
