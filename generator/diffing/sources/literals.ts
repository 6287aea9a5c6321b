import type { Json } from '../../catalogue/catalogue.ts'

/** The error of a text that is not a literal; its message says where. */
export class NotLiteral extends Error {}

/** How deep values nest at most. */
const deepest = 200

const space = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const token =
  /[{}[\],:+]|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*/y
const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|\r\n|([^]))/g
const escaped: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
}

/**
 * Reads the constants of a module whose values are literals: `const name: Type = { ... }` at the start of a line. It reads
 * text and executes nothing; other constants are left out.
 */
export function constantsIn(text: string): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const match of text.matchAll(/^(?:export )?const ([A-Za-z_$][\w$]*)(?:: [^=\n]{1,100})? = /gm)) {
    const reader = new LiteralReader(text, match.index + match[0].length)
    try {
      found.set(match[1] ?? '', reader.value(0))
    } catch (error) {
      if (!(error instanceof NotLiteral)) throw error
    }
  }
  return found
}

class LiteralReader {
  private readonly text: string
  private at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  value(depth: number): Json {
    const next = this.next()
    if (depth > deepest) throw new NotLiteral(`it is nested more than ${deepest} levels deep`)
    if (next === '{') return this.object(depth)
    if (next === '[') return this.list(depth)
    if (/^['"]/.test(next)) return this.joined(next)
    if (/^[-\d.]/.test(next)) return Number(next)
    if (next === 'true' || next === 'false') return next === 'true'
    if (next === 'null') return null
    throw new NotLiteral(`${next.slice(0, 40)} is not a literal`)
  }

  /** A long text is a sum of its parts. */
  private joined(first: string): string {
    const parts = [unquoted(first)]
    while (this.peek() === '+') {
      this.next()
      parts.push(unquoted(this.next()))
    }
    return parts.join('')
  }

  private object(depth: number): Json {
    const entries: [string, Json][] = []
    while (this.peek() !== '}') {
      const key = this.key()
      this.expect(':')
      entries.push([key, this.value(depth + 1)])
      if (this.peek() !== '}') this.expect(',')
    }
    this.next()
    return Object.fromEntries(entries)
  }

  private key(): string {
    const next = this.next()
    if (next !== '[') return /^['"]/.test(next) ? unquoted(next) : next
    const key = unquoted(this.next())
    this.expect(']')
    return key
  }

  private list(depth: number): Json {
    const items: Json[] = []
    while (this.peek() !== ']') {
      items.push(this.value(depth + 1))
      if (this.peek() !== ']') this.expect(',')
    }
    this.next()
    return items
  }

  private expect(word: string): void {
    const next = this.next()
    if (next !== word) throw new NotLiteral(`${word} is expected, but not ${next.slice(0, 40)}`)
  }

  private peek(): string {
    const { at } = this
    const next = this.next()
    this.at = at
    return next
  }

  private next(): string {
    space.lastIndex = this.at
    this.at += space.exec(this.text)?.[0].length ?? 0
    token.lastIndex = this.at
    const found = token.exec(this.text)?.[0]
    if (found === undefined) throw new NotLiteral('the text ends too early, or has no value')
    this.at += found.length
    return found
  }
}

function unquoted(text: string): string {
  if (!/^['"]/.test(text)) throw new NotLiteral(`${text.slice(0, 40)} is not a text`)
  return text.slice(1, -1).replace(escape, (_, two?: string, four?: string, any?: string, one?: string) => {
    const code = two ?? four ?? any
    if (code === undefined) return one === undefined ? '' : (escaped[one] ?? one)
    const point = Number.parseInt(code, 16)
    return any === undefined ? String.fromCharCode(point) : point > 0x10_ffff ? '' : String.fromCodePoint(point)
  })
}
