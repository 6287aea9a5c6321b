import type { Entry, Mapping, Scalar, Value } from '../source/value.ts'

/** The width of a line in spec files. */
export const lineWidth = 120

/** A line of a file with a value. */
interface Line {
  readonly text: string
  /** Whether an empty line before it stays: the formatter removes those before the first entry of a collection. */
  readonly canFollowEmpty: boolean
  /** Whether it is a part of a block of text, in which there are no comments. */
  readonly isInBlock?: boolean
}

/** Thrown for a text that only the formatter can judge. */
const unknown = new Error('The formatter decides.')

/**
 * Whether a text is as the formatter would print it. This is certain if the result is true: it prints the value of the text in
 * the simple forms that nearly all specs use, and compares. Anything else is false, and the formatter decides; it takes a
 * hundred times as long.
 */
export function isLaidOut(text: string, root: Mapping): boolean {
  try {
    return matches(text, [...new Printer(text).mapping(root, '')])
  } catch (error) {
    if (error === unknown) return false
    throw error
  }
}

/** Whether a text has these lines, with comments and single empty lines where the formatter leaves them. */
function matches(text: string, expected: readonly Line[]): boolean {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.at(-1) === '') return false
  let next = 0
  let before: 'value' | 'empty' | 'comment' | 'start' = 'start'
  for (const line of lines) {
    const wanted = expected[next]
    if (wanted === undefined) return false
    if (isValue(line, wanted)) {
      if (before === 'empty' && !wanted.canFollowEmpty) return false
      before = 'value'
      next++
    } else if (line === '') {
      if (before !== 'value' || !wanted.canFollowEmpty) return false
      before = 'empty'
    } else {
      if (!isComment(line, wanted)) return false
      before = 'comment'
    }
  }
  return next === expected.length
}

/** Whether this is a line, perhaps with a comment after its value. */
const isValue = (line: string, { text, isInBlock = false }: Line): boolean =>
  line === text ||
  (!isInBlock &&
    !/[:|>-]$/.test(text) &&
    line.startsWith(`${text} #`) &&
    line.trimEnd() === line &&
    widthOf(line) <= lineWidth)

/** Whether this is a comment at the indentation of the next value. */
const isComment = (line: string, { text, isInBlock = false }: Line): boolean =>
  !isInBlock && line.trimEnd() === line && line.startsWith(`${/^ */.exec(text)?.[0] ?? ''}#`)

/** The most columns that a text can take: some letters take two. */
const widthOf = (text: string): number => text.length + (text.match(/[^\x20-\u02ff]/g)?.length ?? 0)

/** Prints the value of a text as the formatter would. Throws `unknown` if it could print it in another way. */
class Printer {
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  *mapping(mapping: Mapping, indent: string): Generator<Line> {
    for (const [index, { key, value }] of this.entries(mapping).entries()) {
      const [head = '', ...rest] = this.entry(`${indent}${this.inline(key)}:`, value, indent)
      yield line(typeof head === 'string' ? head : head.text, index > 0)
      yield* rest.map((one) => (typeof one === 'string' ? line(one, false) : one))
    }
  }

  /** The entries of a mapping. The formatter reports a key that stands there twice. */
  private entries({ items }: Mapping): readonly Entry[] {
    const keys = items.map(({ key }) => (key?.is === 'scalar' ? String(key.value) : ''))
    if (new Set(keys).size < keys.length) throw unknown
    return items
  }

  /** The lines of an entry: the first one is a text. */
  private *entry(head: string, value: Value | null, indent: string): Generator<string | Line, void> {
    if (value === null) return yield head
    if (this.isBlock(value)) {
      yield head
      return yield* this.collection(value, `${indent}  `)
    }
    if (value.is === 'scalar' && (value.style === 'literal' || value.style === 'folded'))
      return yield* this.block(head, value, indent)
    const inline = this.inline(value)
    const isLong = `${head} ${inline}`.length > lineWidth && value.is === 'mapping' && widthOf(inline) === inline.length
    if (!isLong) return yield `${head} ${inline}`
    yield head
    yield `${indent}  ${inline}`
  }

  private collection(value: Value, indent: string): Generator<Line> {
    return value.is === 'mapping' ? this.mapping(value, indent) : this.list(value, indent)
  }

  private *list(value: Value, indent: string): Generator<Line> {
    for (const [index, item] of (value.is === 'list' ? value.items : []).entries()) {
      const isMapping = this.isBlock(item) && item.is === 'mapping'
      if (this.isBlock(item) && !isMapping) throw unknown
      const [head, ...rest] = isMapping
        ? this.mapping(item, `${indent}  `)
        : [line(`${indent}- ${this.inline(item)}`, false)]
      yield line(isMapping ? `${indent}- ${(head?.text ?? '').trimStart()}` : (head?.text ?? ''), index > 0)
      yield* rest
    }
  }

  /** A block of text below its key: its lines stay as they are. */
  private *block(head: string, { start, end }: Scalar, indent: string): Generator<string | Line> {
    const [mark = '', ...lines] = this.text
      .slice(start, end)
      .replace(/(?<!\n)\n+$/, '')
      .split('\n')
    if (!/^[|>]-?$/.test(mark) || lines[0] === undefined || !lines[0].startsWith(`${indent}  `)) throw unknown
    if (lines[0].startsWith(`${indent}   `) || lines.some((one) => one.trimEnd() !== one)) throw unknown
    yield `${head} ${mark}`
    yield* lines.map((text) => ({ text, canFollowEmpty: false, isInBlock: true }))
  }

  /** Whether a value is a collection by indentation. */
  private isBlock({ is, start }: Value): boolean {
    return (is === 'mapping' && this.text[start] !== '{') || (is === 'list' && this.text[start] !== '[')
  }

  /** A value on one line. */
  private inline(value: Value | null): string {
    if (value === null || this.isBlock(value) || value.is === 'alias') throw unknown
    if (value.is === 'scalar') return this.scalar(value)
    if (value.is === 'list') return `[${value.items.map((item) => this.inline(item)).join(', ')}]`
    const parts = this.entries(value).map((entry) => this.pair(entry))
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }

  private pair({ key, value }: Entry): string {
    return `${this.inline(key)}: ${this.inline(value)}`
  }

  private scalar({ start, end }: Scalar): string {
    const source = this.text.slice(start, end)
    if (source === '' || /\n|  |^[|>]/.test(source) || !hasItsQuotes(source)) throw unknown
    return source
  }
}

/** A line that ends within the width; a longer one could be broken. */
function line(text: string, canFollowEmpty: boolean): Line {
  if (widthOf(text) > lineWidth) throw unknown
  return { text, canFollowEmpty }
}

/** Whether a text has the quotes that the formatter would choose. */
function hasItsQuotes(source: string): boolean {
  const inner = source.slice(1, -1)
  if (source.startsWith('"')) return inner.includes('\\') ? /\\[^"]/.test(inner) : !inner.includes("''")
  return !source.startsWith("'") || (inner.includes('"') && !inner.includes('\\'))
}
