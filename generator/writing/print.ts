import type { Json } from '../catalogue/catalogue.ts'

/** The most columns of a generated line. */
export const width = 120

/** Text that is safe to stand in generated code. Only the printers in this file make it. */
export class Code {
  /** The text itself. */
  readonly text: string

  constructor(text: string, key: symbol) {
    if (key !== printers) throw new TypeError('Code is made by the printers only.')
    this.text = text
  }

  /** The text itself, so that templates can place it. */
  toString(): string {
    return this.text
  }
}

const printers = Symbol('printers')
const made = (text: string): Code => new Code(text, printers)

/** Code with code in its holes; spec text cannot be put in, because it is no Code. */
export function code(strings: TemplateStringsArray, ...holes: readonly Code[]): Code {
  return made(strings.reduce((text, part, index) => text + checked(holes[index - 1]) + part))
}

/** Pieces of code with a separator between them. */
export const join = (pieces: readonly Code[], separator: Code): Code => made(pieces.map(checked).join(separator.text))

function checked(hole: Code | undefined): string {
  if (hole instanceof Code) return hole.text
  throw new TypeError(`Only Code may stand in code, not ${JSON.stringify(hole)}.`)
}

/** A string literal, with the quotes that need fewer escapes; no text can end it, nor the script it stands in. */
export function quote(text: string): Code {
  const singles = text.split("'").length
  const mark = singles > text.split('"').length ? '"' : "'"
  const body = text
    .replace(/[\\\u0000-\u001f\u007f\u2028\u2029\ufeff]|\p{Surrogate}/gu, escape)
    .replaceAll(mark, `\\${mark}`)
    .replace(/<(?=[/!])/g, '\\x3c')
  return made(mark + body + mark)
}

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escape = (character: string): string =>
  named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A number literal. Throws for what JSON cannot say. */
export function number(value: number): Code {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number of JSON.`)
  return made(String(value))
}

/** A name that is an identifier already. Throws for any other: free text never becomes one. */
export function identifier(name: string): Code {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is no identifier.`)
  return made(name)
}

/** A key of an object: bare where that is allowed. */
export const key = (name: string): Code =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
    ? made(name)
    : name === '__proto__'
      ? made("['__proto__']")
      : quote(name)

/**
 * A documentation comment, wrapped to the width, its first line not indented. No text can end it, and a word such as
 * `@deprecated` in it is shown, never obeyed; only `tags` are obeyed.
 */
export function comment(text: string, tags: readonly Tag[] = [], indent = 0): Code {
  const room = width - indent - 3
  const lines = tame(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrap(line.trim(), room))
  while (lines.at(-1) === '') lines.pop()
  const all = [
    ...lines,
    ...(tags.length > 0 && lines.length > 0 ? [''] : []),
    ...tags.flatMap((tag) => wrap(tagLine(tag), room)),
  ]
  const [only = ''] = all
  if (all.length <= 1 && only.length + indent + 7 <= width) return made(`/** ${only} */`)
  const margin = ' '.repeat(indent)
  return made(['/**', ...all.map((line) => `${margin} * ${line}`.trimEnd()), `${margin} */`].join('\n'))
}

/** A tag of a documentation comment, such as `@default 5`. */
export interface Tag {
  readonly name: 'default' | 'deprecated'
  readonly text: string
}

const tagLine = ({ name, text }: Tag): string => `@${name} ${tame(inert(text))}`

/** A comment of one line. */
export const line = (text: string): Code => made(`// ${inert(text)}`)

const inert = (text: string): string => unclosing(text).replace(/[\r\n\u2028\u2029]/g, ' ')

const tame = (text: string): string => unclosing(text).replace(/(^|[\s{*])@(?=\w)/g, '$1\\@')

/** Text that ends neither a comment nor the script it stands in, and that no tool takes for binary. */
const unclosing = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]|\p{Surrogate}/gu, '')
    .replace(/\*(?=\/)/g, '* ')
    .replace(/<(?=[/!])/g, '< ')

function wrap(text: string, room: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= room) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Where code stands: how far its lines are indented, and how much of its first and last line is taken. */
export interface Spot {
  readonly indent: number
  /** Columns before it on its first line, indentation included. */
  readonly before: number
  /** Columns after it on its last line. */
  readonly after: number
}

/** A place that has room for a line of any length. */
export const nowhere: Spot = { indent: 0, before: -Infinity, after: 0 }

/** Data as a literal, laid out as the formatter would. */
export function literal(value: Json, spot: Spot): Code {
  if (typeof value === 'string') return textLiteral(value, spot)
  if (typeof value === 'number') return number(value)
  if (value === null || typeof value === 'boolean') return made(String(value))
  const flat = flatten(value)
  if (!mustBreak(value) && spot.before + flat.length + spot.after <= width) return made(flat)
  const indent = spot.indent + 2
  const margin = ' '.repeat(indent)
  const lines = isList(value) ? items(value, indent) : entries(value, indent)
  const [open, close] = isList(value) ? '[]' : '{}'
  return made(`${open}\n${lines.map((line) => `${margin}${line}\n`).join('')}${' '.repeat(spot.indent)}${close}`)
}

/** A text that is too long for its line goes to the next one, and is cut at spaces where it is too long for that. */
function textLiteral(text: string, { indent, before, after }: Spot): Code {
  const whole = quote(text)
  if (before + whole.text.length + after <= width) return whole
  const parts = cut(text, width - indent - 2 - Math.max(after, 2)).map(quote)
  return code`${newline(indent + 2)}${join(parts, code` +${newline(indent + 2)}`)}`
}

/** Pieces of a text, each of which fits when it is quoted, cut behind spaces; together they are the text. */
function cut(text: string, room: number): string[] {
  const pieces = ['']
  for (const word of text.split(/(?<= )/)) {
    const longer = (pieces.at(-1) ?? '') + word
    if (pieces.at(-1) === '' || quote(longer).text.length <= room) pieces[pieces.length - 1] = longer
    else pieces.push(word)
  }
  return pieces
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

type Branch = readonly Json[] | { readonly [key: string]: Json }

function items(list: readonly Json[], indent: number): string[] {
  if (list.every((item) => typeof item === 'number')) return fill(list.map(String), width - indent)
  return list.map((item) => `${literal(item, { indent, before: indent, after: 1 }).text.trimStart()},`)
}

function entries(branch: Branch, indent: number): string[] {
  return Object.entries(branch).map(([name, item]) => {
    const label = code`${key(name)}:`
    const before = indent + label.text.length + 1
    return `${beside(label, literal(item, { indent, before, after: 1 }))},`
  })
}

/** Numbers share lines: as many on each as fit. */
function fill(words: readonly string[], room: number): string[] {
  return wrap(words.map((word) => `${word},`).join(' '), room)
}

function flatten(value: Json): string {
  if (isList(value)) return `[${value.map(flatten).join(', ')}]`
  if (typeof value !== 'object' || value === null) return literal(value, nowhere).text
  const pairs = Object.entries(value).map(([name, item]) => `${key(name)}: ${flatten(item)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** The formatter breaks a list of two or more objects, or of lists, with more than one entry each. */
function mustBreak(value: Json): boolean {
  if (!isList(value)) return typeof value === 'object' && value !== null && Object.values(value).some(mustBreak)
  const sizes = value.map((item) => (typeof item === 'object' && item !== null ? Object.keys(item).length : 0))
  const isAlike = value.every((item) => isList(item) === isList(value[0] ?? null))
  return (value.length > 1 && isAlike && sizes.every((size) => size > 1)) || value.some(mustBreak)
}

/** Text for Markdown, on one line; nothing in it is markup. */
export const prose = (text: string): Code =>
  made(text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|]/g, (mark) => `\\${mark}`))

/** The start of a new line that is indented by so many columns. */
export const newline = (indent: number): Code => made(`\n${' '.repeat(indent)}`)

/** Operands with an operator between them: on one line when they fit, else one on each, as the formatter would. */
export function condition(operands: readonly Code[], operator: '||' | '&&', spot: Spot): Code {
  const flat = operands.map(checked).join(` ${operator} `)
  if (spot.before + flat.length + spot.after <= width) return made(flat)
  const margin = ' '.repeat(spot.indent + 2)
  return made(
    `\n${operands.map((operand) => margin + checked(operand)).join(` ${operator}\n`)}\n${' '.repeat(spot.indent)}`,
  )
}

/** `if (test) exit`, the exit on a line of its own when the test takes several. */
export const clause = (test: Code, exit: Code, indent: number): Code =>
  code`if (${test})${test.text.includes('\n') ? newline(indent + 2) : code` `}${exit}`

/** Entries in braces, such as those of an object or an import: on one line when they fit, else one on each. */
export const block = (entries: readonly Code[], spot: Spot): Code => enclose(entries, ['{', ' ', '}'], spot)

/** Entries in brackets: on one line when they fit, else one on each. */
export const list = (entries: readonly Code[], spot: Spot): Code => enclose(entries, ['[', '', ']'], spot)

function enclose(entries: readonly Code[], marks: [string, string, string], { indent, before, after }: Spot): Code {
  const [open, gap, close] = marks
  if (entries.length === 0) return made(open + close)
  const flat = `${open}${gap}${entries.map(checked).join(', ')}${gap}${close}`
  if (before + flat.length + after <= width) return made(flat)
  const margin = ' '.repeat(indent + 2)
  return made(
    `${open}\n${entries.map((entry) => `${margin}${checked(entry)},\n`).join('')}${' '.repeat(indent)}${close}`,
  )
}

/** A value beside its label; a value that begins on a line of its own needs no space. */
export const beside = (label: Code, value: Code): Code =>
  value.text.startsWith('\n') ? code`${label}${value}` : code`${label} ${value}`
