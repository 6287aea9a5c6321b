import {
  Composer,
  CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  type Document,
  type Node as Yaml,
  type ParsedNode,
  type Scalar as YamlScalar,
} from 'yaml'
import type { Entry, Scalar, Value } from './value.ts'

/** How much a text can hold. Keys count as values. */
export interface Limits {
  readonly values: number
  readonly lines: number
  readonly depth: number
  /** Whether directives such as `%YAML 1.1` can change the meaning of values. */
  readonly hasDirectives?: boolean
}

/** The limits of one file: far more than a spec needs, and so little that reading it always takes a moment. */
export const limits: Limits = { values: 100_000, lines: 200_000, depth: 100 }

/** A parsed text: the value and the errors of its first document, or where and why parsing stopped. */
export type Parsed =
  | {
      readonly lines: LineCounter
      readonly value: Value | null
      readonly errors: Document.Parsed['errors']
      readonly second: number | undefined
    }
  | { readonly lines: LineCounter; readonly refused: Refused }

/** The error that stops parsing, and its position. */
export interface Refused {
  readonly code: 'too-large' | 'unsupported-yaml'
  readonly why: string
  readonly at: number
}

/** Parses a text. The time is linear in its length: it stops at the limits of nesting and values. */
export function parseYaml(text: string, most: Limits = limits): Parsed {
  const lines = new LineCounter()
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false }) // both scan the text again for each key
  try {
    const documents = composer.compose(tokens(text, lines, most), true, text.length)
    const [document, next] = [documents.next().value, documents.next().value]
    if (!isDocument(document)) throw new Error('The parser gave no document.')
    const { contents, errors } = document
    return { lines, value: valueOf(contents), errors, second: isDocument(next) ? next.range[0] : undefined }
  } catch (error) {
    if (error instanceof Refusal) return { lines, refused: error.refused }
    throw error
  }
}

const isDocument = (value: unknown): value is Document.Parsed<ParsedNode> =>
  typeof value === 'object' && value !== null && 'contents' in value

/** A value without what the library knows of it besides, such as comments, which takes ten times the memory. */
function valueOf(yaml: Yaml | null): Value | null {
  if (yaml === null) return null
  const [start = 0, end = 0] = yaml.range ?? []
  if (isAlias(yaml)) return { is: 'alias', name: yaml.source, start, end }
  const at = { start, end, ...(yaml.anchor && { anchor: yaml.anchor }), ...(yaml.tag && { tag: yaml.tag }) }
  if (isSeq<Yaml>(yaml)) return { ...at, is: 'list', items: yaml.items.flatMap((item) => valueOf(item) ?? []) }
  if (isMap<Yaml, Yaml | null>(yaml)) return { ...at, is: 'mapping', items: yaml.items.map(entryOf) }
  if (!isScalar(yaml)) throw new Error('The parser returned an unknown value.')
  return { ...at, is: 'scalar', value: yaml.value, source: yaml.source, style: styles[yaml.type ?? ''] }
}

const entryOf = ({ key, value }: { readonly key: Yaml; readonly value: Yaml | null }): Entry => ({
  key: valueOf(key),
  value: valueOf(value),
})

const styles: Readonly<Partial<Record<YamlScalar.Type | '', Scalar['style']>>> = {
  PLAIN: 'plain',
  QUOTE_DOUBLE: 'quoted',
  QUOTE_SINGLE: 'quoted',
  BLOCK_FOLDED: 'folded',
  BLOCK_LITERAL: 'literal',
}

class Refusal extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.why)
    this.refused = refused
  }
}

function* tokens(text: string, lines: LineCounter, most: Limits): Generator<CST.Token, void> {
  const parser = new Parser(lines.addNewLine)
  const counter = new Counter(most)
  lines.addNewLine(0)
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser
    counter.add(lexeme)
    yield* parser.next(lexeme)
    const refused = counter.refused() ?? (parser.stack.length > most.depth ? tooDeep(most) : undefined)
    if (refused !== undefined) throw new Refusal({ ...refused, at: offset })
  }
  yield* parser.end()
}

const tooLarge = (why: string): Omit<Refused, 'at'> => ({ code: 'too-large', why: `it holds over ${why}` })
const tooDeep = ({ depth }: Limits): Omit<Refused, 'at'> => tooLarge(`${depth} levels inside each other`)
const grouped = (count: number): string => count.toLocaleString('en-US')

/** Directives could change the meaning of values, for example that `yes` is true. */
const directives: Omit<Refused, 'at'> = { code: 'unsupported-yaml', why: 'Directives' }

/** Tokens that start a value or belong to one. */
const values: ReadonlySet<string | null> = new Set([
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'alias',
  'flow-map-start',
  'flow-seq-start',
  'anchor',
  'tag',
  'doc-start',
])

/** Marks before a value: if another mark follows, there is an empty value or a list between them. */
const marks: ReadonlySet<string | null> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind', 'comma'])

class Counter {
  private readonly most: Limits
  private readonly counts: Record<string, number> = {}
  private values = 0
  private afterMark = false
  private afterScalar = false

  constructor(most: Limits) {
    this.most = most
  }

  add(lexeme: string): void {
    const type = this.afterScalar ? 'text' : (CST.tokenType(lexeme) ?? 'text')
    this.afterScalar = type === 'scalar' // its text is the next token, whatever it looks like
    this.counts[type] = this.count(type) + 1
    const isMark = marks.has(type)
    if (values.has(type) || (isMark && this.afterMark)) this.values++
    if (isMark || values.has(type)) this.afterMark = isMark
  }

  refused(): Omit<Refused, 'at'> | undefined {
    const { lines, values: most, hasDirectives = false } = this.most
    if (!hasDirectives && this.count('directive-line') > 0) return directives
    if (this.count('newline') > lines) return tooLarge(`${grouped(lines)} lines`)
    const opened = this.count('flow-seq-start') + this.count('flow-map-start')
    // The parser quotes each error in the message of the one before.
    const unopened = Math.max(0, this.count('flow-seq-end') + this.count('flow-map-end') - opened)
    return this.values + 100 * unopened > most ? tooLarge(`${grouped(most)} values`) : undefined
  }

  private count(type: string): number {
    return this.counts[type] ?? 0
  }
}
