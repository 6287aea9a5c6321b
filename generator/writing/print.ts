import { isList } from '../base/list.ts'
import type { Json } from '../catalogue/catalogue.ts'
import { made, width, type Code } from './code.ts'
import { dropUnsafe, escapeCharacter, escapeScript } from './unsafe.ts'
import { escapeLineStart, markdownText } from './markdown.ts'

/** A string literal, with the quotes that need fewer escapes; no text can end it, or the script that contains it. */
export function quote(text: string): Code {
  if (/^[\w .,:;!?/()-]*$/.test(text)) return made(`'${text}'`) // almost every text is harmless
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
 * Data as a literal, at an indentation of this many columns. A text that is too long for a line is split, because the
 * formatter does not split strings.
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

/** A text, or the sum of its pieces, each of which fits into `room` when quoted; it is split after spaces. */
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

/** A number literal, as JSON and most languages write it. Throws for a value that is not a number in JSON. */
export function number(value: Json): Code {
  if (typeof value === 'number' && Number.isFinite(value)) return made(String(value))
  throw new TypeError(`${String(value)} is not a JSON number.`)
}

/** A name that is already an identifier. Throws for any other: free text never becomes one. */
export function identifier(name: string): Code {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is not an identifier.`)
  return made(name)
}

/** The type of the inherited property with this name. */
export const inheritedType = (name: string): Code => made(`Object[${quote(name).text}]`)

/** A key of an object, unquoted if possible. */
export const key = (name: string): Code =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
    ? made(name)
    : name === '__proto__'
      ? made("['__proto__']")
      : quote(name)

/**
 * A documentation comment of Markdown at an indentation of this many columns. It is wrapped here, because the formatter
 * does not wrap comments; wrapping never creates a list or heading. No text can end the comment, and a word such as
 * `@deprecated` in it is shown as text; only `tags` have an effect.
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

/** A regular expression with the `u` flag. Throws for an invalid source. */
export const pattern = (source: string): Code => made(escapeScript(new RegExp(source, 'u').toString()))

/** A comment of one line. */
export const line = (text: string): Code => made(`// ${inert(text)}`)

const inert = (text: string): string => unclosing(text).replace(/[\r\n\u2028\u2029]/g, ' ')

const tame = (text: string): string => unclosing(text).replace(/(^|[\s{*])@(?=\w)/g, '$1\\@')

/** Text that can end neither a comment nor the script that contains it, and that tools do not mistake for binary. */
const unclosing = (text: string): string =>
  dropUnsafe(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replace(/--(?=>)/g, '-- ')
    .replace(/\*(?=\/)/g, '* ')
    .replace(/<(?=[/!])/g, '< ')

/** Wraps a text into lines of at most `room` columns, each with the prefix `start`; a longer word has its own line. */
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

/** Data as one line of JSON, which is a JavaScript expression (ES2019, 25.5), for modules that people do not read. */
export const data = (value: Json): Code =>
  made(escapeScript(JSON.stringify(value).replace(/<(?=[/!])/g, escape)).replaceAll('"__proto__":', '["__proto__"]:'))

/** Text for Markdown, on one line, escaped so that it contains no markup and does not end a table cell. */
export const prose = (text: string): Code =>
  made(markdownText(dropUnsafe(text.replace(/\s+/g, ' '))).replace(/\\.|\|/g, (mark) => (mark === '|' ? '\\|' : mark)))

/** The text of a file that is no code, with the line ends of every system. */
export const plainText = (text: string): Code => made(dropUnsafe(text.replace(/\r\n?/g, '\n')).trimEnd())
