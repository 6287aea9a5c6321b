import type { Document } from 'yaml'
import type { Range } from './file.ts'
import { beginning } from './phrases.ts'
import type { Value } from './value.ts'

type YamlError = Document.Parsed['errors'][number]

/** An error of the YAML parser in the words of an author. */
export interface SyntaxIssue {
  readonly at: Range
  readonly why: string
  readonly hint?: string
}

/** The text that the parser could not read, and the values that it found in it. */
interface Parsed {
  readonly text: string
  readonly values: readonly Value[]
}

/** Explains an error of the parser. An unknown one keeps the parser's words. */
export function syntaxIssue({ code, pos, message }: YamlError, parsed: Parsed): SyntaxIssue {
  const explain = message.includes('end with a ') ? openBracket : explanations[code]
  return explain?.(pos, parsed, message) ?? { at: pos, why: sentence(message) }
}

/** Whether the parser lost its place, so that it reports the rest of the file, too. */
export const isLost = ({ message }: YamlError): boolean => message.includes(' token in YAML stream')

type Explain = (at: Range, parsed: Parsed, message: string) => SyntaxIssue | undefined

const explanations: Readonly<Record<string, Explain>> = {
  MULTIPLE_DOCS: (at) => ({ at, why: onlyOne }),
  BLOCK_AS_IMPLICIT_KEY: (at, { text }) => withColon(lineFrom(text, at[0]), text) ?? deeper(lineFrom(text, at[0])),
  BLOCK_IN_FLOW: ([start, end], { text }) => withColon([start, start + text.slice(start, end).trimEnd().length], text),
  BAD_INDENT: ([start], { text }) => ({
    at: lineFrom(text, start + Math.max(0, text.slice(start).search(/[^ ]/))),
    why: 'the keys of a mapping begin in the same column, but this line does not.',
    hint: 'indent it like the keys above it',
  }),
  MULTILINE_IMPLICIT_KEY: ([start], { text }) => withoutColon(lineFrom(text, start), text),
  MISSING_CHAR: (_, parsed, message) => (message.includes('quote') ? openQuote(parsed) : undefined),
  UNEXPECTED_TOKEN: (at, _, message) => unexpected(at, message),
  BAD_SCALAR_START: ([start], { text }) => {
    const at = lineFrom(text, start)
    return { at, why: `a text cannot begin with ${text.charAt(start)}.`, hint: quoteIt(text.slice(...at)) }
  },
  TAB_AS_INDENT: (at) => ({ at, why: 'a tab indents this line.', hint: 'indent with spaces' }),
  BAD_DQ_ESCAPE: (at) => ({
    at,
    why: 'inside double quotes a \\ begins an escape, and this one does not exist.',
    hint: "write \\\\ for one \\, or use single quotes ('...')",
  }),
}

/** Says that a file has only one document. */
export const onlyOne = 'a file holds one document, so no line may be "---".'

/** An unquoted text with a colon and a space, which begins a value. */
function withColon(at: Range, text: string): SyntaxIssue | undefined {
  const written = text.slice(...at)
  if (!/:\s/.test(written)) return undefined
  return { at, why: 'this text contains ": ", which begins a value.', hint: quoteIt(written) }
}

const quoteIt = (text: string): string => `quote it: ${JSON.stringify(beginning(text))}`

const deeper = (at: Range): SyntaxIssue => ({
  at,
  why: 'this line has a value, but the next line is indented deeper.',
  hint: 'let both lines begin in the same column, or quote a text of several lines',
})

function withoutColon(at: Range, text: string): SyntaxIssue {
  const [, key, value] = /^([\w-]+):(\S.*)$/.exec(text.slice(...at)) ?? []
  if (key === undefined) return { at, why: 'this line has no colon after its key.', hint: 'write key: value' }
  return { at, why: 'a space must follow the colon.', hint: `write ${key}: ${beginning(value ?? '')}` }
}

/** The bracket that is not closed; the parser marks the place where it gave up. */
function openBracket([, end]: Range, { text, values }: Parsed, message: string): SyntaxIssue | undefined {
  const close = message.charAt(message.indexOf('end with a ') + 'end with a '.length)
  const open = close === '}' ? '{' : '['
  const starts = values.flatMap((value) => {
    const { start, end: stop } = value
    if ((value.is !== 'mapping' && value.is !== 'list') || start >= end) return []
    return text.charAt(start) === open && text.charAt(stop - 1) !== close ? [start] : []
  })
  const start = starts.at(-1)
  return start === undefined
    ? undefined
    : { at: [start, start + 1], why: `this ${open} is not closed.`, hint: `add ${close}` }
}

function openQuote({ text, values }: Parsed): SyntaxIssue | undefined {
  const open = values.findLast(({ is, start, end }) => {
    if (is !== 'scalar') return false
    return /["']/.test(text.charAt(start)) && (end - start < 2 || text.charAt(end - 1) !== text.charAt(start))
  })
  const at = open?.start
  return at === undefined
    ? undefined
    : { at: lineFrom(text, at), why: 'this quote is not closed.', hint: 'add the closing quote' }
}

function unexpected(at: Range, message: string): SyntaxIssue | undefined {
  if (message.includes('at node end'))
    return { at, why: 'the value before this text has already ended.', hint: 'put quotes around the complete text' }
  if (message.includes('block-seq-ind on same line'))
    return { at, why: 'a list begins on the line below its key.', hint: 'write - on the next line, indented' }
  if (/flow-(?:map|seq)-end/.test(message))
    return { at, why: 'this bracket closes nothing.', hint: 'remove it, or add the bracket that opens it' }
  return undefined
}

/** The line from a position, without white space and a comment at its end. */
function lineFrom(text: string, start: number): Range {
  const [line = ''] = text.slice(start).split('\n', 1)
  return [start, start + Math.max(1, line.replace(/(?<!\s)\s+#.*$/, '').trimEnd().length)]
}

/** The first line of the parser's message. */
function sentence(message: string): string {
  const [line = ''] = message.split('\n', 1)
  return `${line.replace(/closing (["'])quote/, 'closing $1').replace(/[.:]$/, '')}.`
}
