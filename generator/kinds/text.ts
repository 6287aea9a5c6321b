import { formats, textFormats } from '../language/format.ts'
import { flag, oneOf, optional, text as words, wholeNumber } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'
import { patternProblem } from './pattern.ts'

/** Text, with its length in Unicode code points (docs/decisions.md 8). */
export const text: Kind = defineKind({
  word: 'text',
  doc: 'Text.',
  keys: {
    minLength: optional(wholeNumber(0), 'The minimum length, in Unicode code points.'),
    maxLength: optional(wholeNumber(1), 'The maximum length, in Unicode code points.'),
    trim: optional(flag, 'Whether minLength does not count white space at the ends. The text stays as it was sent.'),
    pattern: optional(words, 'A regular expression that it must match, checked in linear time.'),
    format: optional(oneOf(textFormats), 'The format of the text.'),
    multiline: optional(flag, 'Whether a form should offer several lines.'),
    placeholder: optional(words, 'What a form shows while it is empty.'),
  },
  value: { type: 'string' },
  lower: ({ multiline, placeholder, trim, minLength, ...keys }, node) => {
    if (trim && minLength === undefined)
      return void node.reportMissing('minLength', 'The minimum length, which trim changes.')
    const { maxLength = Infinity, pattern, format } = keys
    if (minLength !== undefined && minLength > maxLength)
      return void node.blamed('minLength', 'maxLength')?.report('min-over-max', minLength, maxLength)
    const problem = pattern === undefined ? undefined : patternProblem(pattern)
    if (pattern !== undefined && problem !== undefined)
      return void node.entries().get('pattern')?.report('bad-pattern', pattern, problem)
    const hints = { ...(multiline && { multiline }), ...(placeholder && { placeholder }) }
    const form = format && { pattern: pattern ?? formats[format].pattern, noun: formats[format].noun }
    const least = minLength ? { minLength } : {} // every text has at least 0 characters
    return { shape: { is: 'string', ...least, ...keys, ...(trim && minLength && { trim }), ...form }, hints }
  },
})
