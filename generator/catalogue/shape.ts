/**
 * A shape is what a value may be, in the few words that every target understands.
 *
 * Kinds are open and lower to shapes; shapes are closed. A new kind therefore touches no target, and a new target
 * answers these cases and no kind.
 */
export type Shape =
  | { readonly is: 'any' }
  | {
      readonly is: 'string'
      /** Unicode code points (docs/decisions.md 8). */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether text of white space only is refused, and empty text with it. */
      readonly notBlank?: true
      /** A regular expression with the `u` flag that is matched in linear time. */
      readonly pattern?: string
      readonly format?: TextFormat
      /** The address of the option list whose live entries are the allowed values. */
      readonly catalog?: string
    }
  | {
      readonly is: 'number'
      readonly integer?: true
      readonly min?: number
      readonly max?: number
      readonly exclusiveMin?: number
      readonly exclusiveMax?: number
      /** Counts from 0, exactly in decimals (docs/decisions.md 7). */
      readonly step?: number
      readonly unit?: string
    }
  | { readonly is: 'boolean' }
  | { readonly is: 'choice'; readonly options: readonly Option[]; readonly unit?: string }
  | {
      readonly is: 'file'
      readonly media: Media
      readonly role: FileRole
      readonly limits?: FileLimits
      readonly mimeTypes?: readonly string[]
    }
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max?: number }
  | { readonly is: 'object'; readonly fields: readonly Field[] }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'nullable'; readonly of: Shape }

/** One value of a choice; values compare by type, so `44100` is not `"44100"`. */
export interface Option {
  readonly value: string | number
  readonly label?: string
  /** Still accepted, and marked in documents. */
  readonly deprecated?: boolean
}

/** One key of an object. */
export interface Field {
  readonly name: string
  readonly label?: string
  readonly description: string
  readonly required: boolean
  /** Whether a required one may be empty: null, an empty list, blank text. */
  readonly allowEmpty?: true
  readonly secret?: true
  readonly shape: Shape
}

/** What text may be a form of. */
export const textFormats = ['color', 'language', 'url'] as const

/** A form of text. */
export type TextFormat = (typeof textFormats)[number]

/** What each form of text looks like: CSS Color 4, 5.2; BCP 47, 2.1; RFC 3986, 3.1. */
export const formatPatterns: Readonly<Record<TextFormat, string>> = {
  color: '^#[0-9a-fA-F]{6}$',
  language: '^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$',
  url: '^[hH][tT][tT][pP][sS]?://[^\\s/]',
}

/** What a file is for: to be worked on, or to take after. */
export const fileRoles = ['asset', 'reference'] as const

/** What a file is for. */
export type FileRole = (typeof fileRoles)[number]

/** What cannot be checked from an address: bytes, seconds, pixels in all, pixels of the shorter or longer side. */
export const fileLimits = [
  'maxBytes',
  'minSeconds',
  'maxSeconds',
  'minPixels',
  'maxPixels',
  'minSide',
  'maxSide',
] as const

/** Limits that only who has the file can check. */
export type FileLimits = { readonly [Name in (typeof fileLimits)[number]]?: number }

/** Every sort of media that a file may hold. */
export const mediaTypes = ['image', 'video', 'audio', 'document', 'any'] as const

/** What a file holds. */
export type Media = (typeof mediaTypes)[number]

/** The shape of one name. */
export type ShapeOf<Name extends Shape['is']> = Extract<Shape, { is: Name }>

/** One answer for each shape; to leave one out is a type error. */
export type ShapeTable<Answer> = { readonly [Name in Shape['is']]: (shape: ShapeOf<Name>) => Answer }

/** The answer of `table` to this shape. */
export function match<Answer>(shape: Shape, table: ShapeTable<Answer>): Answer {
  switch (shape.is) {
    case 'any':
      return table.any(shape)
    case 'string':
      return table.string(shape)
    case 'number':
      return table.number(shape)
    case 'boolean':
      return table.boolean(shape)
    case 'choice':
      return table.choice(shape)
    case 'file':
      return table.file(shape)
    case 'list':
      return table.list(shape)
    case 'object':
      return table.object(shape)
    case 'either':
      return table.either(shape)
    case 'nullable':
      return table.nullable(shape)
  }
}

/**
 * What a file value must match (docs/decisions.md 25): an address without user information, or a data URI that is told by its
 * media type alone, because it may be megabytes long. A JSON Schema pattern has no flags, so it means the same with `u`
 * and without, and no two parts of it can match the same character: it takes linear time.
 */
export const filePattern = (media: Media): string => `^(?:${address}|data:${dataTypes[media]})`

/** No white space and no control character. */
const visible = '[^\\s\\x00-\\x1f\\x7f-\\x9f]'

const name = '[^\\s\\x00-\\x1f\\x7f-\\x9f/?#@:\\[\\]\\\\]+'
const ipv6 = '\\[[0-9a-fA-F:.]+\\]'
const address = `https?://(?:${name}|${ipv6})(?::[0-9]{1,5})?(?:[/?#]${visible}*)?$`

/** What follows `data:` for each sort of media; documents are text and what `application/` holds. */
const dataTypes: Readonly<Record<Media, string>> = {
  image: 'image/',
  video: 'video/',
  audio: 'audio/',
  document: '(?:application|text)/',
  any: '',
}
