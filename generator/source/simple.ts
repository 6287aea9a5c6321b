import { refusal, refuse, Scanner, space, trimmed } from './scanner.ts'
import type { Entry, List, Mapping, Scalar, Value } from './value.ts'

/**
 * Parses a text in the part of YAML that nearly all specs use: mappings and lists by indentation, those in brackets on
 * one line, plain and quoted texts of one line, and blocks of text. Returns undefined for anything else, and for every
 * mistake: then the library parses the text. Values and positions are those of the library, which takes 15 times as long:
 * 190 ms for 354 files.
 */
export function parseSimple(text: string): Mapping | undefined {
  if (text.length > longest || !text.endsWith('\n') || unusual.test(text)) return undefined
  try {
    return new Reader(text).document()
  } catch (error) {
    if (error === refusal) return undefined
    throw error
  }
}

/** The library counts the values and lines of longer texts. */
const longest = 50_000

/** YAML allows 1,024 characters. */
const longestKey = 1000

/** How deep collections are inside each other. */
const deepest = 20

/** Anything but line ends, ASCII, and letters and punctuation that no version of YAML treats as a line end or a mark. */
const unusual = /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u2fff\u3001-\ud7ff]/

const plainKey = /[A-Za-z0-9_][\w.-]*/y

/** A plain text in brackets: a colon ends it before a space or a mark, and a # after a space. */
const bracketText = /(?:[A-Za-z0-9_(/.+$]|-(?=[\w.]))(?:[^\n,[\]{}:#]|:(?![\s,[\]{}])|(?<! )#)*/y

/** The beginning of a plain text that is not in brackets. */
const plainStart = /[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=[\w.])/y

const blockHeader = /([|>])(-?)\n/y

class Reader extends Scanner {
  private lineStart = 0
  /** The indentation of the next line, and -1 after the last one. */
  private indent = 0
  /** The end of the line of the last value. */
  private end = 0
  private depth = 0

  document(): Mapping {
    this.nextLine()
    if (this.indent !== 0) refuse()
    const root = this.mapping(0)
    if (this.indent !== -1) refuse()
    return root
  }

  /** Goes to the next line with a value. A comment after a collection could belong to it, and make it longer. */
  private nextLine(): void {
    let commented = 0
    for (;;) {
      this.lineStart = this.at
      this.skipSpaces()
      this.indent = this.at < this.text.length ? this.at - this.lineStart : -1
      if (this.next() === '#') commented = Math.max(commented, this.indent)
      else if (this.next() !== '\n') break
      this.at = this.text.indexOf('\n', this.at) + 1
    }
    if (commented > Math.max(0, this.indent)) refuse()
  }

  /** Ends a line, behind which there can only be a comment. */
  private endLine(): void {
    this.skipSpaces()
    if (this.next() === '#' ? this.text.charAt(this.at - 1) !== ' ' : this.next() !== '\n') refuse()
    this.at = this.text.indexOf('\n', this.at) + 1
  }

  /** Ends the line of a value. */
  private ended<Of extends Value>(value: Of): Of {
    this.endLine()
    this.end = this.at
    this.nextLine()
    return value
  }

  private mapping(indent: number): Mapping {
    if (++this.depth > deepest) refuse()
    const start = this.at
    const items: Entry[] = []
    do items.push({ key: this.key(plainKey), value: this.entry(indent) })
    while (this.indent === indent)
    if (this.indent > indent) refuse()
    this.depth--
    return { is: 'mapping', start, end: this.end, items }
  }

  private list(indent: number): List {
    if (++this.depth > deepest) refuse()
    const start = this.at
    const items: Value[] = []
    do items.push(this.item(indent))
    while (this.indent === indent)
    if (this.indent > indent) refuse()
    this.depth--
    return { is: 'list', start, end: this.end, items }
  }

  /** A key with its colon. */
  private key(pattern: RegExp): Scalar {
    const key = this.isQuote() ? this.quoted() : this.plain(this.matched(pattern))
    const [colon, after] = [this.next(), this.text.charAt(this.at + 1)]
    if (colon !== ':' || (after !== ' ' && after !== '\n') || key.end - key.start > longestKey) refuse()
    this.at++
    return key
  }

  /** The value of an entry: on its line, or below it with more indentation. */
  private entry(indent: number): Value {
    this.skipSpaces()
    if (this.next() !== '\n' && this.next() !== '#') return this.inline(indent)
    this.endLine()
    this.nextLine()
    if (this.indent <= indent) refuse()
    if (this.next() === '-') return this.list(this.indent)
    return this.isKey() ? this.mapping(this.indent) : this.inline(indent)
  }

  private item(indent: number): Value {
    if (!this.text.startsWith('- ', this.at)) refuse()
    this.at += 2
    this.skipSpaces()
    return this.isKey() ? this.mapping(this.at - this.lineStart) : this.inline(indent)
  }

  /** Whether a key with its colon is next. */
  private isKey(): boolean {
    const from = this.at
    if (this.isQuote()) this.quoted()
    else this.at += this.found(plainKey).length
    const isKey = this.at > from && this.next() === ':'
    this.at = from
    return isKey
  }

  /** A value that begins on a line with its key or its dash. */
  private inline(indent: number): Value {
    if (this.isQuote()) return this.ended(this.quoted())
    if (this.next() === '[' || this.next() === '{') return this.ended(this.brackets())
    if (this.next() === '|' || this.next() === '>') return this.block(indent)
    if (this.found(plainStart) === '') refuse()
    const [line = ''] = this.text.slice(this.at, this.text.indexOf('\n', this.at)).split(' #', 1)
    const source = trimmed(line)
    if (source.endsWith(':') || source.includes(': ')) refuse()
    return this.ended(this.plain(source))
  }

  private brackets(): List | Mapping {
    const start = this.at
    if (this.next() === '[') {
      const items: Value[] = []
      this.inside(']', () => items.push(this.inBrackets()))
      return { is: 'list', start, end: this.at, items }
    }
    const items: Entry[] = []
    this.inside('}', () => items.push({ key: this.key(plainKey), value: this.inBrackets() }))
    return { is: 'mapping', start, end: this.at, items }
  }

  /** Reads what is between brackets, with commas between the parts. */
  private inside(close: string, add: () => void): void {
    if (++this.depth > deepest) refuse()
    this.pass()
    if (this.next() !== close) {
      add()
      this.skipSpaces()
      while (this.next() === ',') {
        this.pass()
        add()
        this.skipSpaces()
      }
    }
    if (this.next() !== close) refuse()
    this.at++
    this.depth--
  }

  private inBrackets(): Value {
    this.skipSpaces()
    if (this.isQuote()) return this.quoted()
    if (this.next() === '[' || this.next() === '{') return this.brackets()
    const source = trimmed(this.found(bracketText))
    return source === '' ? refuse() : this.plain(source)
  }

  /** A block of text. Its indentation is that of its first line. */
  private block(indent: number): Scalar {
    const start = this.at
    const [header, mark, chomp] = this.exec(blockHeader) ?? refuse()
    this.at += header.length
    const { lines, end } = this.blockLines(indent, mark === '>')
    const value = mark === '>' ? folded(lines) : lines.join('\n')
    const source = chomp === '-' ? value : `${value}\n`
    this.at = end
    this.end = end
    this.nextLine()
    return { is: 'scalar', start, end, value: source, source, style: mark === '>' ? 'folded' : 'literal' }
  }

  /** The lines of a block without their indentation; no empty ones at its end. */
  private blockLines(outer: number, isFolded: boolean): { readonly lines: readonly string[]; readonly end: number } {
    const { text } = this
    const lines: string[] = []
    let indent: number | undefined
    let end = this.at
    let empty = 0
    for (let from = this.at; from < text.length;) {
      const next = text.indexOf('\n', from) + 1
      let first = from
      while (text.charCodeAt(first) === space) first++
      const found = first - from
      if (text.charAt(first) !== '\n') {
        indent ??= empty === 0 ? found : refuse()
        if (found < indent) {
          if (found > outer) refuse()
          break
        }
        if (isFolded && found > indent) refuse()
        lines.push(...Array<string>(empty).fill(''), text.slice(from + indent, next - 1))
        empty = 0
        end = next
      } else if (found > 0) refuse()
      else empty++
      from = next
    }
    if (indent === undefined || indent <= outer) refuse()
    return { lines, end }
  }
}

/** Lines as one: they are joined by spaces, and an empty line is a line end. */
const folded = (lines: readonly string[]): string =>
  lines.reduce((text, line, index) => {
    if (line === '' || index === 0) return text + (line === '' ? '\n' : line)
    return lines[index - 1] === '' ? text + line : `${text} ${line}`
  }, '')
