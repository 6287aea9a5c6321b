import type { Json, Schema } from '../catalogue/catalogue.ts'
import { docOf, isList, isSchema, typed } from './schemaType.ts'
import { readInterface, type Doc, type Lookup, type Type } from './typeSyntax.ts'

/**
 * The output of the library, by its input schema. The input has neither names nor descriptions, so parameters of
 * different models often have the same one.
 */
export type Texts = Map<string, Promise<string>>

/** The type that the library makes of the schema of an object. */
export async function libraryType(schema: Schema, texts: Texts): Promise<Type> {
  const source = new Bare()
  const bared = source.schema(schema)
  const key = JSON.stringify(bared)
  const text = texts.get(key) ?? typesOf(bared)
  texts.set(key, text)
  return readInterface(await text, placeholder, source)
}

async function typesOf(schema: Record<string, Json>): Promise<string> {
  const { compile } = await import('json-schema-to-typescript') // few schemas need it, and it takes long to load
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
    if ((keyword === 'anyOf' || keyword === 'oneOf') && isList(value))
      return value.map((one) => (isSchema(one) ? this.schema(one) : one))
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
    const doc = docOf(schema)
    const number = this.docs.push(doc ?? { text: '', tags: [] }) - 1
    return { ...this.schema(schema), ...(doc && { description: String(number) }) }
  }
}
