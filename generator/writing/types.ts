import { isList, isObject } from '../base/list.ts'
import type { Json, Schema } from '../catalogue/catalogue.ts'
import { code, type Code } from './code.ts'
import { comment, identifier, type Tag } from './print.ts'
import { printType, readInterface, type Doc, type Lookup, type Member, type Type } from './typeSyntax.ts'

/**
 * The types that json-schema-to-typescript makes of schemas. It is given each distinct property once, without names and
 * descriptions, so that models share them, and all that wait in one call.
 */
export class LibraryTypes {
  private readonly made = new Map<string, Promise<string>>()
  private waiting: Waiting[] = []

  /**
   * The exported interface of an object's JSON Schema, under this name. Comments state bounds and defaults, which types
   * cannot express.
   */
  async declare(name: string, schema: Schema): Promise<Code> {
    const members = await Promise.all(alone(schema).map((one) => this.membersOf(one)))
    const body = printType({ is: 'object', members: members.flat() })
    const words = typeof schema.description === 'string' ? comment(schema.description) : comment('')
    return code`${words}\nexport interface ${identifier(name)} ${body}`
  }

  private async membersOf(schema: Schema): Promise<readonly Member[]> {
    const type = await this.of(schema)
    if (type.is !== 'object') throw new Error('The library made something else of an object.')
    return type.members
  }

  /** The type of the schema of an object. */
  async of(schema: Schema): Promise<Type> {
    const source = new Bare()
    const bared = source.schema(schema)
    const key = JSON.stringify(bared)
    const text = this.made.get(key) ?? this.ask(bared)
    this.made.set(key, text)
    return readInterface(await text, source)
  }

  private ask(schema: Schema): Promise<string> {
    return new Promise((done, fail) => {
      if (this.waiting.push({ schema, done, fail }) === 1) setImmediate(() => void this.start())
    })
  }

  private async start(): Promise<void> {
    const { waiting } = this
    this.waiting = []
    try {
      const texts = await interfacesOf(waiting.map(({ schema }) => schema))
      for (const [index, { done }] of waiting.entries()) done(texts[index] ?? '')
    } catch (error) {
      for (const { fail } of waiting) fail(error)
    }
  }
}

/** A schema that waits for the library. */
interface Waiting {
  readonly schema: Schema
  readonly done: (text: string) => void
  readonly fail: (error: unknown) => void
}

/** The bodies of the interfaces of objects. The library changes some names, so it never receives ours. */
async function interfacesOf(schemas: readonly Schema[]): Promise<readonly string[]> {
  const { compile } = await import('json-schema-to-typescript') // a build without changes does not need it
  const definitions = Object.fromEntries(schemas.map((schema, index) => [`Declared${index}`, schema]))
  const text = await compile({ type: 'object', definitions }, 'Definitions', options)
  const pieces = text.split(/^export interface Declared(\d+) /m)
  const bodies = new Map(pieces.map((number, index) => [Number(number), pieces[index + 1] ?? '']))
  return schemas.map((_, index) => bodies.get(index) ?? '')
}

const options = {
  bannerComment: '',
  format: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
} as const

/** The schema of an object as objects with one property each: what the library writes of one does not depend on the others. */
function alone({ properties = null, required = [] }: Schema): readonly Schema[] {
  if (!isObject(properties)) throw new Error('Only the schema of an object becomes an interface.')
  const needed = isList(required) ? required : []
  return Object.entries(properties).map(([name, property]) => ({
    type: 'object',
    properties: { [name]: property },
    required: needed.includes(name) ? [name] : [],
  }))
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
    if ((keyword === 'items' || keyword === 'additionalProperties') && isObject(value)) return this.schema(value)
    if ((keyword === 'anyOf' || keyword === 'oneOf') && isList(value))
      return value.map((one) => (isObject(one) ? this.schema(one) : one))
    if (keyword === 'required' && isList(value)) return value.map((name) => this.number(String(name)))
    if (keyword !== 'properties' || !isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.number(name), this.property(item)]))
  }

  /** The placeholder of a property name: `p` and its number. */
  private number(name: string): string {
    const number = this.numbers.get(name) ?? this.names.push(name) - 1
    this.numbers.set(name, number)
    return `p${number}`
  }

  private property(schema: Json): Json {
    if (!isObject(schema)) return schema
    const doc = docOf(schema)
    const number = this.docs.push(doc ?? { text: '', tags: [] }) - 1
    return { ...this.schema(schema), ...(doc && { description: String(number) }) }
  }
}

/** The comment of a property; undefined if there is nothing to say. */
function docOf({ description, default: value }: Schema): Doc | undefined {
  const text = typeof description === 'string' ? description : ''
  const tags: Tag[] = value === undefined ? [] : [{ name: 'default', text: JSON.stringify(value) }]
  return text === '' && tags.length === 0 ? undefined : { text, tags }
}
