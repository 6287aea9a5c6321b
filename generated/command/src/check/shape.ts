import type { RuleSet } from './rule.js'

/** What a value may be. */
export type Shape =
  | { readonly is: 'any' }
  | {
      readonly is: 'string'
      /** Unicode code points. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether text of white space only is refused, and empty text with it. */
      readonly notBlank?: true
      /** A regular expression with the `u` flag. */
      readonly pattern?: string
      readonly format?: 'color' | 'language' | 'url'
      /** What a message calls it where it is more than text, such as `a color as #rrggbb`; then no pattern is told. */
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
      readonly role?: 'asset' | 'reference'
      /** What only who has the file can check. */
      readonly limits?: FileLimits
      readonly mimeTypes?: readonly string[]
    }
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max?: number }
  | { readonly is: 'object'; readonly fields: readonly Param[] }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'nullable'; readonly of: Shape }

/** What a file holds. */
export type Media = 'image' | 'video' | 'audio' | 'document' | 'any'

/** Limits of a file: bytes, seconds, pixels in all, pixels of the shorter or longer side. */
export interface FileLimits {
  readonly maxBytes?: number
  readonly minSeconds?: number
  readonly maxSeconds?: number
  readonly minPixels?: number
  readonly maxPixels?: number
  readonly minSide?: number
  readonly maxSide?: number
}

/** The names that a person sees, by the values of a choice as text. */
export type Labels = { readonly [value: string]: string }

/** A parameter of a model, or a key of an object. */
export interface Param {
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

/** The rules between the parameters of a model, and the defaults that their conditions look at. */
export type Rules = RuleSet
