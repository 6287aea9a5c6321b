import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { jsonOf, proven } from '../../../language/values.ts'
import { isObject, isSame, listAt, numberAt, own, textAt, type JsonObject } from '../json.ts'
import { beside } from './keywords.ts'
import { bare, literalIn, numberIn } from './literals.ts'

/**
 * A schema with the default that its description states, unless it has one. Only a default that the options and the type of the
 * schema accept is read; bounds in a description restrict nothing.
 */
export function described(schema: JsonObject): JsonObject {
  const description = textAt(schema, 'description')
  if (description === undefined || Object.hasOwn(schema, 'default') || Object.hasOwn(schema, 'const')) return schema
  const words = inProse(description).filter(([name]) => name === 'default')
  if (words.length === 0) return schema
  const { stated, unclear } = statedIn(words, allowedIn(schema))
  const value = stated['default']
  if (unclear.length > 0) return { ...schema, [beside.unclear]: unclear }
  if (value === undefined || words.length > 1 || !isAccepted(value, schema)) return schema
  return { ...schema, default: value, [beside.fromComment]: [`default ${JSON.stringify(value)}`] }
}

/** Whether the type, the options and the bounds of a schema accept a value. */
function isAccepted(value: Json, schema: JsonObject): boolean {
  const { types, options } = allowedIn(schema)
  if (options.length > 0) return options.some((one) => isSame(one, value))
  if (typeof value !== 'number') return typeof value !== 'object' && types.has(typeof value)
  const isInteger = own(schema, 'type') !== 'integer' || Number.isInteger(value)
  const [min, max] = [numberAt(schema, 'minimum') ?? -Infinity, numberAt(schema, 'maximum') ?? Infinity]
  return types.has('number') && isInteger && value >= min && value <= max
}

/** The keywords that words state, of several the first, and the words that are not clear. */
export function statedIn(
  words: readonly Stated[],
  allowed: Allowed,
): { stated: JsonObject; unclear: readonly string[] } {
  const stated = new Map<string, Json>()
  const unclear: string[] = []
  for (const [name, text] of words) {
    const found = keywordFrom(name, text, allowed)
    if (found === 'unclear') unclear.push(`${name}: ${/^\S+(?: \S+)?/.exec(text)?.[0] ?? text}`)
    else if (found !== undefined && !stated.has(found[0])) stated.set(...found)
  }
  return { stated: Object.fromEntries(stated), unclear }
}

/** The JSON types of a schema, and its options: a comment can restrict them. */
export interface Allowed {
  readonly types: ReadonlySet<string>
  readonly options: readonly Json[]
}

/** The types and the options that a schema allows. */
export function allowedIn(schema: JsonObject): Allowed {
  const members = [schema, ...listAt(schema, 'anyOf').filter((one) => isObject(one))]
  return {
    types: new Set(members.flatMap((one) => typesIn(one))),
    options: members.flatMap((one) => listAt(one, 'enum')),
  }
}

/** The types that a schema names; an integer is a number. */
const typesIn = (schema: JsonObject): readonly string[] => {
  const type = own(schema, 'type')
  const all = isList(type) ? type.filter((one) => typeof one === 'string') : typeof type === 'string' ? [type] : []
  return all.map((one) => (one === 'integer' ? 'number' : one))
}

/** A tag or a word of a sentence, and what it states. */
export type Stated = readonly [name: string, text: string]

/** Where sentences state defaults and bounds, such as "Default value: `30`". Names without quotes could be any word. */
const prose = /\b(default|minimum|maximum)(?: value)?:(?:\*\*|__)?\s*/gi

/** The defaults and bounds in sentences. */
export const inProse = (description: string): readonly Stated[] =>
  [...description.matchAll(prose)].flatMap((match): readonly Stated[] => {
    const literal = literalIn(description.slice(match.index + match[0].length))
    return literal === undefined ? [] : [[match[1]?.toLowerCase() ?? '', literal.text]]
  })

/** The keyword of a tag, and the type of the values that it restricts. */
const bounds: Readonly<Record<string, readonly [keyword: string, type: string]>> = {
  minimum: ['minimum', 'number'],
  min: ['minimum', 'number'],
  maximum: ['maximum', 'number'],
  max: ['maximum', 'number'],
  exclusiveMinimum: ['exclusiveMinimum', 'number'],
  exclusiveMaximum: ['exclusiveMaximum', 'number'],
  multipleOf: ['multipleOf', 'number'],
  minLength: ['minLength', 'string'],
  maxLength: ['maxLength', 'string'],
  minItems: ['minItems', 'array'],
  maxItems: ['maxItems', 'array'],
}

const texts: readonly string[] = ['pattern', 'format']

function keywordFrom(name: string, text: string, allowed: Allowed): [string, Json] | 'unclear' | undefined {
  const plain = unquoted(text)
  if (name === 'default') {
    const value = defaultFrom(plain, allowed)
    return value === undefined || value === 'unclear' ? value : ['default', value.value]
  }
  const isInteger = name === 'integer' || name === 'isInt' || (name === 'asType' && text === 'integer')
  if (isInteger) return allowed.types.has('number') && allowed.types.size === 1 ? ['type', 'integer'] : undefined
  if (texts.includes(name)) return allowed.types.has('string') && plain !== '' ? [name, plain] : undefined
  const [keyword, type = ''] = Object.hasOwn(bounds, name) ? (bounds[name] ?? []) : []
  if (keyword === undefined || !allowed.types.has(type)) return undefined
  const value = numberIn(plain)
  return typeof value === 'number' ? [keyword, value] : value
}

const unquoted = (text: string): string => (text.startsWith('`') ? (literalIn(text)?.text ?? text) : text).trim()

/** A default: JSON, a number as people write it, or a text without quotes where the schema accepts texts. */
function defaultFrom(plain: string, { types, options }: Allowed): { readonly value: Json } | 'unclear' | undefined {
  const value = proven<Json | undefined>(jsonOf(plain))
  const isText = types.has('string') || options.includes(plain)
  const isOther = value === undefined || (typeof value !== 'string' && !options.includes(value))
  const number = value === undefined && types.has('number') ? numberIn(plain) : undefined
  if (number !== undefined && !options.includes(plain)) return number === 'unclear' ? number : { value: number }
  if (isOther && isText && !types.has(typeof value) && plain !== '' && !/^["'[{]/.test(plain)) return { value: plain }
  const found = value ?? (/^'[^']*'$/.test(plain) ? bare(plain) : undefined)
  return found === undefined ? undefined : { value: found }
}
