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
      /** Unicode code points (DECISIONS 8). */
      readonly minLength?: number
      readonly maxLength?: number
      /** The address of the option list whose live entries are the allowed values. */
      readonly catalog?: string
    }
  | {
      readonly is: 'number'
      readonly integer?: true
      readonly min?: number
      readonly max?: number
      /** Counts from 0, exactly in decimals (DECISIONS 7). */
      readonly step?: number
      readonly unit?: string
    }
  | { readonly is: 'boolean' }
  | { readonly is: 'choice'; readonly options: readonly Option[]; readonly unit?: string }
  | { readonly is: 'file'; readonly media: Media }
  | { readonly is: 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: readonly Field[] }

/** One value of a choice; values compare by type, so `44100` is not `"44100"`. */
export interface Option {
  readonly value: string | number
  readonly label?: string
}

/** One key of an object. */
export interface Field {
  readonly name: string
  readonly required: boolean
  readonly shape: Shape
}

/** Every sort of media that a file may hold. */
export const mediaTypes = ['image', 'video', 'audio'] as const

/** What a file holds: the first half of its MIME type. */
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
  }
}

/**
 * What a file value begins with (DECISIONS 10). Schemes and media types have no case (RFC 3986, 3.1; RFC 2045, 5.1), and
 * a JSON Schema pattern has no flags. A prefix only, because a data URI may be megabytes long.
 */
export const filePattern = (media: Media): string =>
  `^(?:${anyCase('http')}[sS]?://[^\\s/]|${anyCase('data')}:${anyCase(media)}/)`

const anyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
