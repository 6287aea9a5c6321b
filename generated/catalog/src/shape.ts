import type { TextFormat } from './format.js'
import type { FileLimits, FileRole, Media } from './media.js'

/**
 * What a value may be, in the few words that every target understands.
 *
 * Kinds are open and lower to shapes; shapes are closed. A new kind therefore touches no target, and a new target
 * handles these cases and no kind.
 */
export type Shape =
  | { readonly is: 'any' }
  | {
      readonly is: 'string'
      /** Unicode code points. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether text of white space only is refused, and empty text with it. */
      readonly notBlank?: true
      /** A regular expression with the `u` flag that is matched in linear time. */
      readonly pattern?: string
      readonly format?: TextFormat
      /** What a message calls it where it is more than text, such as `a color as #rrggbb`; then no pattern is named. */
      readonly noun?: string
      /** The path under `/workflows/` at which the allowed values are read. */
      readonly catalog?: string
    }
  | {
      readonly is: 'number'
      readonly integer?: true
      readonly min?: number
      readonly max?: number
      readonly exclusiveMin?: number
      readonly exclusiveMax?: number
      /** Counts from 0, exactly in decimals. */
      readonly step?: number
      readonly unit?: string
    }
  | { readonly is: 'boolean' }
  | {
      readonly is: 'choice'
      /** They compare by type, so `44100` is not `"44100"`. */
      readonly values: readonly (string | number)[]
      readonly labels?: Labels
      /** Values that are still accepted, and no longer recommended. */
      readonly deprecated?: readonly (string | number)[]
      readonly unit?: string
    }
  | {
      readonly is: 'file'
      readonly media: Media
      /** asset: what is worked on. reference: what to take after. */
      readonly role?: FileRole
      /** Limits that can be checked only with the file at hand. */
      readonly limits?: FileLimits
      readonly mimeTypes?: readonly string[]
    }
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max?: number }
  | { readonly is: 'object'; readonly fields: readonly Field[] }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'nullable'; readonly of: Shape }

/** The names that a person sees, by the values of a choice as text. */
export type Labels = { readonly [value: string]: string }

/** A parameter of a model, or a key of an object. */
export interface Field {
  readonly name: string
  readonly label?: string
  readonly description?: string
  readonly required?: boolean
  /** Whether null, an empty list or blank text is enough where it is required. */
  readonly allowEmpty?: true
  /** Never shown in an issue. */
  readonly secret?: true
  readonly shape: Shape
}

/** The shape of one name. */
export type ShapeOf<Name extends Shape['is']> = Extract<Shape, { is: Name }>
