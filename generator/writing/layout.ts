import type { Json } from '../catalogue/catalogue.ts'
import { checked, code, join, made, width, type Code } from './code.ts'
import { key, number, quote, wrap } from './print.ts'

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
  const flat = flatten(value, width - spot.before - spot.after)
  if (flat !== undefined) return made(flat)
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

/** Data on one line of at most `room` columns; undefined when it does not fit, or when the formatter would break it. */
function flatten(value: Json, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const { text } = literal(value, nowhere)
    return text.length <= room ? text : undefined
  }
  if (isList(value)) return mustBreak(value) ? undefined : flatEntries(value, ['[', ']'], room, () => '')
  const names = Object.keys(value)
  return flatEntries(
    Object.values(value),
    names.length > 0 ? ['{ ', ' }'] : ['{', '}'],
    room,
    (index) => `${key(names[index] ?? '')}: `,
  )
}

/** Stops as soon as the line is too long, so that a large document is not written out at each of its levels. */
function flatEntries(
  values: readonly Json[],
  [open, close]: readonly [string, string],
  room: number,
  label: (index: number) => string,
): string | undefined {
  let line = open
  for (const [index, value] of values.entries()) {
    line += `${index > 0 ? ', ' : ''}${label(index)}`
    const flat = flatten(value, room - line.length - close.length)
    if (flat === undefined) return undefined
    line += flat
  }
  return line.length + close.length <= room ? line + close : undefined
}

/** The formatter breaks a list of two or more objects, or of lists, with more than one entry each. */
function mustBreak(list: readonly Json[]): boolean {
  const sizes = list.map((item) => (typeof item === 'object' && item !== null ? Object.keys(item).length : 0))
  return (
    list.length > 1 && list.every((item) => isList(item) === isList(list[0] ?? null)) && sizes.every((size) => size > 1)
  )
}

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

/** `if (test) exit`, the exit on a line of its own when the test takes several lines, or too much of one. */
export function clause(test: Code, exit: Code, indent: number): Code {
  const flat = code`if (${test}) ${exit}`
  const isFlat = !test.text.includes('\n') && indent + flat.text.length <= width
  return isFlat ? flat : code`if (${test})${newline(indent + 2)}${exit}`
}

/** Entries in braces, such as those of an object or an import: on one line when they fit, else one on each. */
export const block = (entries: readonly Code[], spot: Spot): Code => enclose(entries, ['{', ' ', '}'], spot)

/** `const name: Type<A, B> =`, the arguments of the type on lines of their own when one is too short. */
export function typed(name: Code, type: Code, types: readonly Code[], more = 0): Code {
  const flat = code`const ${name}: ${type}<${join(types, code`, `)}> =`
  if (flat.text.length + more <= width) return flat
  return code`const ${name}: ${type}<${newline(2)}${join(types, code`,\n  `)}${newline(0)}> =`
}

/** A call behind a declaration, laid out as the formatter would: on its line, over several, or below it. */
export function called(declaration: Code, callee: Code, entries: readonly Code[], indent = 0): Code {
  const column = indent + declaration.text.length - declaration.text.lastIndexOf('\n') - 1
  const before = column + callee.text.length + 1
  const flat = code`${callee}(${join(entries, code`, `)})`
  if (column + 1 + flat.text.length <= width) return code`${declaration} ${flat}`
  if (before + 1 > width) return code`${declaration}${newline(indent + 2)}${flat}`
  return code`${declaration} ${callee}${enclose(entries, ['(', '', ')'], { indent, before: width, after: 0 })}`
}

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
