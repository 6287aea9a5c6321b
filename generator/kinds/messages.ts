import { mediaTypes, type Media } from '../language/media.ts'
import { partsOfMedia } from '../language/mediaParts.ts'
import type { Field, Shape } from '../language/shape.ts'
import { listOf, oneOf, optional, wholeNumber } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

const field = (name: string, description: string, shape: Shape): Field => ({ name, description, required: true, shape })

/** The content of a turn can be empty: chat APIs accept such turns, and their histories contain them. */
const content = (shape: Shape): Field => ({
  name: 'content',
  description: 'The content: text, which can be empty, or a list of parts.',
  required: true,
  allowEmpty: true,
  shape,
})

const word = (value: string): Shape => ({ is: 'choice', values: [value] })

const textPart: Shape = {
  is: 'object',
  fields: [field('type', 'The type of the part.', word('text')), field('text', 'The words.', { is: 'string' })],
}

const mediaPart = (media: Media): Shape => ({
  is: 'object',
  fields: [
    field('type', 'The type of the part.', word(media)),
    field('url', 'The file.', { is: 'file', media, ...partsOfMedia(media), role: 'reference' }),
  ],
})

const partOf = (media: readonly Media[]): Shape =>
  media.length === 0 ? textPart : { is: 'either', of: [textPart, ...media.map(mediaPart)] }

/** The turns of a conversation. */
export const messages: Kind = defineKind({
  word: 'messages',
  doc: 'The turns of a conversation: use it with list.',
  keys: {
    media: optional(listOf(oneOf(mediaTypes)), 'The types of parts in addition to text.'),
    maxLength: optional(wholeNumber(1), 'The maximum number of characters of one turn.'),
  },
  value: { type: 'object' },
  lower: ({ media = [], maxLength }, node) => {
    const entries = node.entries()
    const twin = media.findIndex((one, index) => media.indexOf(one) < index)
    const item = entries.get('media')?.items()?.[twin]
    if (item !== undefined) return void item.report('duplicate-option', String(media[twin]))
    if (!entries.has('list'))
      return void node.reportMissing('list', 'true, or { min, max }: a conversation has several turns.') // one turn is not a conversation
    const text: Shape = { is: 'string', ...(maxLength && { maxLength }) }
    const parts: Shape = { is: 'list', of: partOf(media), min: 1 }
    return {
      is: 'object',
      fields: [
        field('role', 'Who speaks.', { is: 'choice', values: ['system', 'user', 'assistant'] }),
        content({ is: 'either', of: [text, parts] }),
      ],
    }
  },
})
