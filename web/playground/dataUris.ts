import { bytesOf, endingOf } from '@gatewright/catalog/language'

/** A shorter data URI can stand in a program, and in the history. */
const mostShown = 200

/** Whether this is a file that a person chose, as a long data URI. */
export const isInlineFile = (value: unknown): value is string =>
  typeof value === 'string' && value.length > mostShown && value.startsWith('data:')

/** Returns the media type of a data URI, its content, and whether that is in base64. */
export function partsOfUri(uri: string): {
  readonly type: string
  readonly content: string
  readonly isBase64: boolean
} {
  const comma = uri.indexOf(',')
  const head = uri.slice('data:'.length, comma < 0 ? 100 : comma)
  return {
    type: head.split(';')[0] ?? '',
    content: comma < 0 ? '' : uri.slice(comma + 1),
    isBase64: /;base64$/i.test(head),
  }
}

/** Returns a media type in words, such as `PNG`. */
export const typeWords = (type: string): string => (endingOf(type) ?? type.split('/')[1] ?? type).toUpperCase()

/** Returns a data URI in words, such as `PNG file, 24 kB`. */
export function fileWords(uri: string): string {
  const { type, content, isBase64 } = partsOfUri(uri)
  const bytes = isBase64 ? Math.floor((content.length * 3) / 4) : content.length
  return `${type === '' ? '' : `${typeWords(type)} `}file, ${bytesOf(bytes)}`.replace(/^f/, 'F')
}
