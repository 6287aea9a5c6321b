import { plainValue } from './plainValue.ts'
import type { Scalar } from './value.ts'

/** Thrown for a text that needs the library. It is made once, because making the stack of an error takes its time. */
export const refusal: Error = new Error('This text needs the library.')

/** Leaves a text to the library. */
export const refuse = (): never => {
  throw refusal
}

/** Reads the words of a text: plain and quoted ones on one line. */
export class Scanner {
  protected readonly text: string
  /** The position of the next character. */
  protected at = 0

  constructor(text: string) {
    this.text = text
  }

  /** The next character. */
  protected next(): string {
    return this.text.charAt(this.at)
  }

  protected skipSpaces(): void {
    while (this.text.charCodeAt(this.at) === space) this.at++
  }

  /** Passes a mark and the spaces after it. */
  protected pass(): void {
    this.at++
    this.skipSpaces()
  }

  protected isQuote(): boolean {
    return this.next() === '"' || this.next() === "'"
  }

  /** A text in quotes, on one line and without escapes. */
  protected quoted(): Scalar {
    const { at: start, text } = this
    const mark = this.next()
    const end = text.indexOf(mark, start + 1)
    const value = text.slice(start + 1, end)
    if (end < 0 || text.charAt(end + 1) === mark || value.includes('\n') || (mark === '"' && value.includes('\\')))
      refuse()
    this.at = end + 1
    return { is: 'scalar', start, end: this.at, value, source: value, style: 'quoted' }
  }

  protected plain(source: string): Scalar {
    const start = this.at
    const value = plainValue(source)
    if (value === undefined) refuse()
    this.at += source.length
    return { is: 'scalar', start, end: this.at, value, source, style: 'plain' }
  }

  protected exec(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)
  }

  /** The text at this position that matches a pattern; empty if none does. */
  protected found(pattern: RegExp): string {
    return this.exec(pattern)?.[0] ?? ''
  }

  protected matched(pattern: RegExp): string {
    return this.found(pattern) || refuse()
  }
}

/** The code of a space. */
export const space = 32

/** Without the spaces at its end. */
export function trimmed(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === space) end--
  return text.slice(0, end)
}
