import type { Hints } from '../catalogue/catalogue.ts'
import { formatCheck, formats, isTextFormat, textFormats } from '../language/format.ts'
import type { ShapeOf } from '../language/shape.ts'
import { flag, oneOf, optional, text as words, wholeNumber, type Read } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { defineKind, type Kind } from './kind.ts'
import { patternProblem } from './pattern.ts'

const keys = {
  minLength: optional(wholeNumber(0), 'The minimum length, in Unicode code points.'),
  maxLength: optional(wholeNumber(1), 'The maximum length, in Unicode code points.'),
  trim: optional(flag, 'Whether minLength does not count white space at the ends. The text stays as it was sent.'),
  pattern: optional(words, 'A regular expression that it must match, checked in linear time.'),
  format: optional(oneOf(textFormats), 'The format of the text.'),
  multiline: optional(flag, 'Whether a form should offer several lines.'),
  placeholder: optional(words, 'What a form shows while it is empty.'),
}

/** Text, with its length in Unicode code points (docs/internals/decisions.md 8). */
export const text: Kind = defineKind({ word: 'text', doc: 'Text.', keys, value: { type: 'string' }, lower: lowered })

/** Text as packages have it: also of a format that a kind from outside brought, whose check is code. */
export const packagedText: Kind = defineKind({
  word: 'text',
  doc: 'Text, also of another format.',
  keys: {
    ...keys,
    format: optional(words, 'The format of the text.'),
    noun: optional(words, 'What messages call a text of another format.'),
    example: optional(words, 'A text of another format.'),
  },
  value: { type: 'string' },
  lower: ({ format, noun, example, ...read }, node) => {
    if (format === undefined || isTextFormat(format)) return lowered({ ...read, ...(format && { format }) }, node)
    const found = lowered(read, node)
    const foreign = { format, ...(noun && { noun }), ...(example && { example }), [formatCheck]: () => true }
    return found && { ...found, shape: { ...found.shape, ...foreign } }
  },
})

function lowered(
  { multiline, placeholder, trim, minLength, ...own }: Read<typeof keys>,
  node: Node,
): { readonly shape: ShapeOf<'string'>; readonly hints: Hints } | undefined {
  if (trim && minLength === undefined)
    return void node.reportMissing('minLength', 'The minimum length, which trim changes.')
  const { maxLength = Infinity, pattern, format } = own
  if (minLength !== undefined && minLength > maxLength)
    return void node.blamed('minLength', 'maxLength')?.report('min-over-max', minLength, maxLength)
  const problem = pattern === undefined ? undefined : patternProblem(pattern)
  if (pattern !== undefined && problem !== undefined)
    return void node.entries().get('pattern')?.report('bad-pattern', pattern, problem)
  const hints = { ...(multiline && { multiline }), ...(placeholder && { placeholder }) }
  const form = format && { pattern: pattern ?? formats[format].pattern, noun: formats[format].noun }
  const least = minLength ? { minLength } : {} // every text has at least 0 characters
  return { shape: { is: 'string', ...least, ...own, ...(trim && minLength && { trim }), ...form }, hints }
}
