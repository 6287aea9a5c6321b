import type { Json } from '../catalogue/catalogue.ts'
import { made, width, type Code } from './code.ts'
import { dropUnsafe, escapeCharacter, escapeScript } from './unsafe.ts'
import { escapeLineStart, markdownText } from './markdown.ts'

/** A string literal, with the quotes that need fewer escapes; no text can end it, nor the script it stands in. */
export function quote(text: string): Code {
  if (/^[\w .,:;!?/()-]*$/.test(text)) return made(`'${text}'`) // nearly every text is harmless
  const singles = text.split("'").length
  const mark = singles > text.split('"').length ? '"' : "'"
  const body = text
    .replace(/[\\\n\r\t]/g, escape)
    .replaceAll(mark, `\\${mark}`)
    .replace(/<(?=[/!])/g, '\\x3c')
  return made(mark + escapeScript(body) + mark)
}

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escape = (character: string): string => named[character] ?? escapeCharacter(character)

/**
 * Data as a literal, for a place that is indented by so many columns. A text that is too long for a line is cut, because the
 * formatter cuts none.
 */
export const literal = (value: Json, indent = 0): Code => made(literalText(value, indent))

function literalText(value: Json, indent: number): string {
  if (typeof value === 'string') return cut(value, width - indent - 4)
  if (typeof value === 'number') return number(value).text
  if (typeof value !== 'object' || value === null) return String(value)
  if (isList(value)) return `[${value.map((item) => literalText(item, indent + 2)).join(', ')}]`
  const entries = Object.entries(value).map(([name, item]) => `${key(name).text}: ${literalText(item, indent + 2)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A text, or the sum of its pieces, each of which fits into `room` when it is quoted; it is cut behind spaces. */
function cut(text: string, room: number): string {
  const quoted = quote(text).text
  if (quoted.length <= room) return quoted
  const pieces = ['']
  for (const word of text.split(/(?<= )/)) {
    const longer = (pieces.at(-1) ?? '') + word
    if (pieces.at(-1) === '' || quote(longer).text.length <= room) pieces[pieces.length - 1] = longer
    else pieces.push(word)
  }
  return pieces.map((piece) => quote(piece).text).join(' + ')
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A number literal. Throws for what JSON cannot say. */
export function number(value: number): Code {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number.`)
  return made(String(value))
}

/** A name that is an identifier already. Throws for any other: free text never becomes one. */
export function identifier(name: string): Code {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is not an identifier.`)
  return made(name)
}

/** The type of what every object has under this name. */
export const inheritedType = (name: string): Code => made(`Object[${quote(name).text}]`)

/** A key of an object: bare where that is allowed. */
export const key = (name: string): Code =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
    ? made(name)
    : name === '__proto__'
      ? made("['__proto__']")
      : quote(name)

/**
 * A documentation comment of Markdown, wrapped for a place that is indented by so many columns, because the formatter wraps
 * none; wrapping makes no line a list or heading. No text can end it, and a word such as `@deprecated` in it is shown, never obeyed; only `tags` are obeyed.
 */
export function comment(text: string, tags: readonly Tag[] = [], indent = 0): Code {
  const room = width - indent - 3
  const lines = tame(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrap(line.trim(), room, escapeLineStart))
  while (lines.at(-1) === '') lines.pop()
  const all = [
    ...lines,
    ...(tags.length > 0 && lines.length > 0 ? [''] : []),
    ...tags.flatMap((tag) => wrap(tagLine(tag), room)),
  ]
  const [only = ''] = all
  if (all.length <= 1 && only.length + indent + 7 <= width) return made(`/** ${only} */`)
  return made(['/**', ...all.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n'))
}

/** A tag of a documentation comment, such as `@default 5`. */
export interface Tag {
  readonly name: 'default' | 'deprecated'
  readonly text: string
}

const tagLine = ({ name, text }: Tag): string => `@${name} ${tame(inert(text))}`

/** A regular expression with the `u` flag. Throws for a source that is none. */
export const pattern = (source: string): Code => made(escapeScript(new RegExp(source, 'u').toString()))

/** A comment of one line. */
export const line = (text: string): Code => made(`// ${inert(text)}`)

const inert = (text: string): string => unclosing(text).replace(/[\r\n\u2028\u2029]/g, ' ')

const tame = (text: string): string => unclosing(text).replace(/(^|[\s{*])@(?=\w)/g, '$1\\@')

/** Text that ends neither a comment nor the script it stands in, and that no tool takes for binary. */
const unclosing = (text: string): string =>
  dropUnsafe(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replace(/--(?=>)/g, '-- ')
    .replace(/\*(?=\/)/g, '* ')
    .replace(/<(?=[/!])/g, '< ')

/** The words of a text on lines of at most `room` columns, each begun by `start`; a longer word has a line of its own. */
export function wrap(text: string, room: number, start = (word: string): string => word): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = start(word)
    else if (line.length + 1 + word.length <= room) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(start(word))
  }
  return lines
}

/** Data as one line of JSON, which is an expression of JavaScript (ES2019, 25.5): for modules that nobody reads. */
export const data = (value: Json): Code =>
  made(
    escapeScript(JSON.stringify(value).replace(/<(?=[/!])/g, escape)).replaceAll('"__proto__":', '["__proto__"]:'), // as a plain key it would set the prototype
  )

/** Text for Markdown, on one line; nothing in it is markup, nor the end of a cell of a table. */
export const prose = (text: string): Code =>
  made(markdownText(dropUnsafe(text.replace(/\s+/g, ' '))).replace(/\\.|\|/g, (mark) => (mark === '|' ? '\\|' : mark)))
