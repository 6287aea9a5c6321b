import type { formatCheck, FormatCheck } from './format.js'
import type { FileLimits, FileRole, Media } from './media.js'

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The description of a value, in the few keywords that every target understands.
 *
 * Kinds are an open set and lower to shapes, which are a closed set. So a new kind does not change a target, and a new
 * target handles only these cases, never kinds.
 */
export type Shape =
  | {
      readonly is: 'any'
      /** Whether null, an empty list and blank text are refused. */
      readonly notEmpty?: true
    }
  | {
      readonly is: 'string'
      /** Unicode code points. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether `minLength` does not count white space at the ends. */
      readonly trim?: true
      /** Whether blank and empty text is refused. */
      readonly notBlank?: true
      /** A regular expression with the `u` flag that matches in linear time. */
      readonly pattern?: string
      /** The name of its format: one of ours (format.ts), or one that a kind brought. */
      readonly format?: string
      /** Its name in messages instead of its pattern, such as `a color as #rrggbb`. */
      readonly noun?: string
      /** A valid text, for documents and the sandbox; a format that a kind brought has one. */
      readonly example?: string
      /** The check of a format that a kind brought, in the compiler only: in packages, shapes are data. */
      readonly [formatCheck]?: FormatCheck
      /** The path under `/workflows/` that lists the allowed values. */
      readonly catalog?: string
    }
  | {
      readonly is: 'number'
      readonly integer?: true
      readonly min?: number
      readonly max?: number
      readonly exclusiveMin?: number
      readonly exclusiveMax?: number
      /** Values are multiples of it, exact in decimals. */
      readonly step?: number
      /** Steps count from the minimum, not from 0. */
      readonly stepFrom?: 'min'
      readonly unit?: string
    }
  | { readonly is: 'boolean' }
  | {
      readonly is: 'choice'
      /** They are compared with their types: `44100` is not `"44100"`. */
      readonly values: readonly (string | number)[]
      readonly labels?: Labels
      /** Values that are still accepted, but no longer recommended. */
      readonly deprecated?: readonly (string | number)[]
      readonly unit?: string
    }
  | {
      readonly is: 'file'
      readonly media: Media
      /** Its name in messages, unless it is a picture, video or sound. */
      readonly noun?: string
      /** The beginnings of the MIME types of its data URIs, unless it is a picture, video or sound. */
      readonly families?: readonly string[]
      /** asset: the model changes this file. reference: the model imitates it. */
      readonly role?: FileRole
      /** Limits that need the content of the file. */
      readonly limits?: FileLimits
      readonly mimeTypes?: readonly string[]
    }
  | {
      readonly is: 'list'
      readonly of: Shape
      readonly min?: number
      readonly max?: number
      /** Whether no item repeats another one; only for items without parts. */
      readonly unique?: true
    }
  | { readonly is: 'object'; readonly fields: readonly Field[] }
  | {
      readonly is: 'map'
      /** The shape of each value. */
      readonly of: Shape
      /** The keys; undefined if any text is a key. */
      readonly keys?: ShapeOf<'string'>
      /** The numbers of keys. */
      readonly min?: number
      readonly max?: number
      /** Its name in messages, such as `an object with at most 4 keys`. */
      readonly noun?: string
    }
  | {
      readonly is: 'either'
      readonly of: readonly Shape[]
      /** The key whose value names one of the alternatives, which are objects. */
      readonly tag?: string
    }
  | { readonly is: 'nullable'; readonly of: Shape }

/** The names that people see, by the values of a choice as text. */
export type Labels = { readonly [value: string]: string }

/** A parameter of a model, or a key of an object. */
export interface Field {
  readonly name: string
  readonly label?: string
  readonly description?: string
  readonly required?: boolean
  /** Whether null, an empty list or blank text is enough if it is required. */
  readonly allowEmpty?: true
  /** Never shown in an issue. */
  readonly secret?: true
  readonly shape: Shape
  /** Filled in if it is absent: for a key, whenever its object is given. */
  readonly default?: Json
  /** The value that forms start with, if the caller must send one. It is never filled in. */
  readonly prefill?: Json
}

/** The shape with this name. */
export type ShapeOf<Name extends Shape['is']> = Extract<Shape, { is: Name }>
