import { Document, Scalar, visit } from 'yaml'
import type { Json } from '../catalogue/catalogue.ts'
import { escapeUnsafe, isUnsafe } from './unsafe.ts'

/**
 * Long lines stay whole and repeated parts are written out: other tools read them without surprises. Words that YAML 1.1
 * takes for something else, such as `yes` and `16:9`, are quoted: many readers of OpenAPI still read YAML 1.1.
 */
const options = { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const

/** One for all: making the library's schema takes its time. */
const document = new Document(null, options)

/** Data as a YAML document. */
export const yamlText = (value: Json): string => `${yamlAt(value, 0)}\n`

/** The text of a value at a depth, behind the indentation of its first line. */
export function yamlAt(value: Json, depth: number): string {
  document.contents = document.createNode(nested(value, depth), options)
  visit(document, { Scalar: quoteUnsafe })
  const text = document.toString(options).replace(/\n$/, '')
  return escapeUnsafe(text.slice('- '.length * depth))
}

/** A value in so many lists. */
const nested = (value: Json, depth: number): Json => (depth === 0 ? value : [nested(value, depth - 1)])

/** A text with a character that is not shown is quoted, because only in double quotes such a character can be written. */
function quoteUnsafe(_: unknown, scalar: Scalar): void {
  if (typeof scalar.value === 'string' && isUnsafe(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
}
