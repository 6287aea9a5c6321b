import { textFormats, type TextFormat } from '../catalogue/shape.ts'
import { flag, oneOf, optional, text as words, whole } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'
import { patternFault } from './pattern.ts'

/** What each form of text looks like: CSS Color 4, 5.2; BCP 47, 2.1; RFC 3986, 3.1. */
const formatPatterns: Readonly<Record<TextFormat, string>> = {
  color: '^#[0-9a-fA-F]{6}$',
  language: '^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$',
  url: '^[hH][tT][tT][pP][sS]?://[^\\s/]',
}

/** Text, its length counted in Unicode code points (DECISIONS 8). */
export const text: Kind = defineKind({
  word: 'text',
  doc: 'Text.',
  keys: {
    minLength: optional(whole(1), 'The fewest characters it may have, in Unicode code points.'),
    maxLength: optional(whole(1), 'The most characters it may have, in Unicode code points.'),
    pattern: optional(words, 'A regular expression that it must match, checked in linear time.'),
    format: optional(oneOf(textFormats), 'What the text is a form of.'),
    multiline: optional(flag, 'Whether a form should offer several lines.'),
    placeholder: optional(words, 'What a form shows while it is empty.'),
  },
  value: { type: 'string' },
  lower: ({ multiline, placeholder, ...keys }, node) => {
    const { minLength = 0, maxLength = Infinity, pattern, format } = keys
    if (minLength > maxLength)
      return void node.blamed('minLength', 'maxLength')?.report('min-over-max', minLength, maxLength)
    const fault = pattern === undefined ? undefined : patternFault(pattern)
    if (pattern !== undefined && fault !== undefined)
      return void node.entries().get('pattern')?.report('bad-pattern', pattern, fault)
    const hints = { ...(multiline && { multiline }), ...(placeholder && { placeholder }) }
    const form = format === undefined ? {} : { pattern: pattern ?? formatPatterns[format] }
    return { shape: { is: 'string', ...keys, ...form }, hints }
  },
})
