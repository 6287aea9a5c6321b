/** A value of JSON, as a call sends it. */
export type SnippetJson = string | number | boolean | null | readonly SnippetJson[] | SnippetObject

/** An object of JSON. */
export interface SnippetObject {
  readonly [key: string]: SnippetJson
}

/** One call of a model. */
export interface SnippetCall {
  /** The public address of the gateway. */
  readonly baseUrl: string
  /** The id of the model. */
  readonly model: string
  readonly input: SnippetObject
  readonly mode: 'sync' | 'async'
  /** The client package of the catalogue, and the name under which it exports the model; absent without a client. */
  readonly client?: { readonly package: string; readonly identifier: string }
}

/** The environment variable from which each program reads the key; the clients read the same one. */
export const keyVariable = 'GATEWRIGHT_API_KEY'

/** The address of the gateway without slashes at its end, so that paths can follow it. */
export const rootOf = ({ baseUrl }: SnippetCall): string => baseUrl.replace(/\/+$/, '')

/** The words of a language for data. */
export interface Literals {
  readonly text: (text: string) => string
  readonly key: (name: string) => string
  readonly word: (value: boolean | null) => string
  /** The comma after the last entry of several lines, if the language takes one. */
  readonly lastComma: '' | ','
  /** The columns by which the entries of several lines are indented. */
  readonly step: 2 | 4
  /** The space between the braces of an object and its entries on one line. */
  readonly pad: '' | ' '
}

/** The columns of a line that still reads well beside a page's text. */
const width = 80

/** Data as a literal of a language, at an indentation of this many columns; `before` is what the line already has. */
export function literal(value: SnippetJson, words: Literals, indent = 0, before = 0): string {
  if (typeof value === 'string') return words.text(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return words.word(value)
  const line = oneLine(value, words)
  if (indent + before + line.length < width) return line
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
  const [inner, margin] = [indent + words.step, ' '.repeat(indent + words.step)]
  const entries = entriesOf(value, words).map(([key, item]) => key + literal(item, words, inner, key.length))
  const lines = entries.map((entry) => margin + entry).join(',\n')
  return `${open}\n${lines}${words.lastComma}\n${' '.repeat(indent)}${close}`
}

function oneLine(value: readonly SnippetJson[] | SnippetObject, words: Literals): string {
  const entries = entriesOf(value, words).map(([key, item]) => key + literal(item, words, -Infinity))
  if (isList(value)) return `[${entries.join(', ')}]`
  return entries.length === 0 ? '{}' : `{${words.pad}${entries.join(', ')}${words.pad}}`
}

const entriesOf = (
  value: readonly SnippetJson[] | SnippetObject,
  { key }: Literals,
): readonly (readonly [string, SnippetJson])[] =>
  isList(value)
    ? value.map((item) => ['', item] as const)
    : Object.entries(value).map(([name, item]) => [`${key(name)}: `, item] as const)

/** Whether a value of an input is a list. */
export const isList = (value: SnippetJson | undefined): value is readonly SnippetJson[] => Array.isArray(value)

/** Whether a value of an input is an object. */
export const isObject = (value: SnippetJson | undefined): value is SnippetObject =>
  typeof value === 'object' && value !== null && !isList(value)

/** An object without some of its keys. */
export const without = (input: SnippetObject, names: readonly string[]): SnippetObject =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))

/** A turn of a conversation, with `picture` of the address in place of each picture. */
export function turnWith(turn: SnippetJson, picture: (url: SnippetJson) => SnippetJson): SnippetJson {
  const content = isObject(turn) ? turn['content'] : undefined
  if (!isObject(turn) || !isList(content)) return turn
  const parts = content.map((part) => {
    const url = isObject(part) && part['type'] === 'image' ? part['url'] : undefined
    return url === undefined ? part : picture(url)
  })
  return { ...turn, content: parts }
}

/**
 * Characters that terminals, editors and viewers interpret or hide: controls, marks of direction, line separators. The
 * joiners of emoji and of scripts stay.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text as JSON that shows each of its characters; `escape` writes a code point that would not be seen. */
export const visible = (text: string, escape: (point: number) => string): string =>
  /^[ -~]*$/.test(text) // almost every text
    ? JSON.stringify(text)
    : JSON.stringify(text).replace(hidden, (character) => escape(character.codePointAt(0) ?? 0))

/** A UTF-16 code unit as JSON and JavaScript write it. */
const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** A code point as JSON and JavaScript write it. */
export const escapePoint = (point: number): string =>
  String.fromCodePoint(point).replace(/[^]/g, (half) => unit(half.charCodeAt(0)))
