import { ts } from 'ts-morph'
import type { Json } from '../../../catalogue/catalogue.ts'
import { jsonOf, proven } from '../../../language/values.ts'
import { isObject, listAt, textAt, textsAt, type JsonObject } from '../json.ts'
import { beside } from './keywords.ts'

/** The description of a declaration. A tag with a capital letter, such as `@Image1`, is a word of it. */
export const textOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .flatMap(({ comment, tags = [] }) => [
      plainText(comment),
      ...tags
        .filter(({ tagName }) => /^[A-Z]/.test(tagName.text))
        .map((tag) => `@${tag.tagName.text}${plainText(tag.comment).replace(/^(?=\w)/, ' ')}`),
    ])
    .join(' ')
    .trim()

const plainText = (comment: ts.JSDoc['comment']): string => ts.getTextOfJSDocComment(comment) ?? ''

/** Whether a comment says that a declaration is deprecated. */
export const isDeprecated = (node: ts.Node): boolean =>
  ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'deprecated')

/** Adds what the comment on a declaration says to its schema: the description, and the defaults and bounds in it. */
export function commented(schema: JsonObject, node: ts.Node, target: JsonObject): JsonObject {
  const description = textOf(node)
  const allowed = allowedIn(target)
  const stated = new Map<string, Json>()
  for (const [name, text] of [...tagsOf(node), ...inProse(description)]) {
    const found = keywordFrom(name, text, allowed)
    if (found !== undefined && !stated.has(found[0])) stated.set(...found) // of several, the first counts
  }
  const read = [...stated].map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return {
    ...schema,
    ...(description !== '' && { description }),
    ...(isDeprecated(node) && { deprecated: true }),
    ...Object.fromEntries(stated),
    ...(read.length > 0 && { [beside.fromComment]: [...textsAt(schema, beside.fromComment), ...read] }),
  }
}

/** The JSON types of a schema, and its options: a comment can restrict them. */
interface Allowed {
  readonly types: ReadonlySet<string>
  readonly options: readonly Json[]
}

function allowedIn(schema: JsonObject): Allowed {
  const members = [schema, ...listAt(schema, 'anyOf').filter((one) => isObject(one))]
  return {
    types: new Set(members.flatMap((one) => textAt(one, 'type') ?? [])),
    options: members.flatMap((one) => listAt(one, 'enum')),
  }
}

type Stated = readonly [name: string, text: string]

const tagsOf = (node: ts.Node): readonly Stated[] =>
  ts.getJSDocTags(node).map(({ tagName, comment }) => [tagName.text, plainText(comment).trim()])

/** Defaults and bounds in sentences, such as "Default value: `30`". Names without quotes could be any word of a sentence. */
const prose =
  /\b(default|minimum|maximum)(?: value)?:\s*(`[^`]*`|"[^"\n]*"|-?\d+(?:\.\d+)?(?![\w:/])|(?:true|false)\b)/gi

const inProse = (description: string): readonly Stated[] =>
  [...description.matchAll(prose)].map(([, name = '', text = '']) => [name.toLowerCase(), text])

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

function keywordFrom(name: string, text: string, allowed: Allowed): [string, Json] | undefined {
  if (name === 'default') {
    const value = defaultFrom(text, allowed)
    return value === undefined ? undefined : ['default', value]
  }
  const isInteger = name === 'integer' || name === 'isInt' || (name === 'asType' && text === 'integer')
  if (isInteger) return allowed.types.has('number') && allowed.types.size === 1 ? ['type', 'integer'] : undefined
  const plain = unquoted(text)
  if (texts.includes(name)) return allowed.types.has('string') && plain !== '' ? [name, plain] : undefined
  const [keyword, type = ''] = Object.hasOwn(bounds, name) ? (bounds[name] ?? []) : []
  const value = plain === '' ? NaN : Number(plain)
  return keyword !== undefined && allowed.types.has(type) && Number.isFinite(value) ? [keyword, value] : undefined
}

const unquoted = (text: string): string => /^`([^`]*)`/.exec(text)?.[1]?.trim() ?? text

/** A default: JSON, or a text without quotes where the schema accepts texts. */
function defaultFrom(text: string, { types, options }: Allowed): Json | undefined {
  const plain = unquoted(text)
  const value = proven<Json | undefined>(jsonOf(plain))
  const isText = types.has('string') || options.includes(plain)
  const isOther = value === undefined || (typeof value !== 'string' && !options.includes(value))
  if (isOther && isText && !types.has(typeof value) && plain !== '' && !/^["'[{]/.test(plain)) return plain
  return value ?? /^'([^']*)'$/.exec(plain)?.[1]
}
