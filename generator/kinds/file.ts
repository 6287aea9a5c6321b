import { mediaTypes } from '../catalogue/shape.ts'
import { oneOf, required } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

/** A file, given as an address or as a data URI (DECISIONS 10). */
export const file: Kind = defineKind({
  word: 'file',
  doc: 'A file: an address (https: or http:) or a data: URI of the right media type.',
  keys: { media: required(oneOf(mediaTypes), 'What the file holds.') },
  value: { type: 'string' },
  lower: ({ media }) => ({ is: 'file', media }),
})
