import type { Json } from '../catalogue/catalogue.ts'
import type { JsonObject } from './json.ts'

/** What a source says of a value besides what it may be. */
export interface Notes {
  /** Where the schema stands in its source, as a JSON pointer. */
  readonly at: string
  readonly title?: string
  readonly description?: string
  readonly default?: Json
  readonly examples: readonly Json[]
  readonly isNullable: boolean
  readonly isSecret: boolean
  readonly isDeprecated: boolean
  /** Keywords that begin with `x-`. */
  readonly extensions: JsonObject
}

/** A schema of a source with every reference resolved; `recursive` if one refers to itself. */
export type Form =
  | { readonly is: 'any' | 'never' | 'boolean' }
  | { readonly is: 'recursive'; readonly to: string }
  | {
      readonly is: 'text'
      readonly minLength?: number
      readonly maxLength?: number
      readonly pattern?: string
      readonly format?: string
      readonly mediaType?: string
      readonly isBase64: boolean
    }
  | {
      readonly is: 'number'
      readonly isInteger: boolean
      readonly min?: number
      readonly max?: number
      readonly exclusiveMin?: number
      readonly exclusiveMax?: number
      readonly step?: number
    }
  | { readonly is: 'enum'; readonly values: readonly Json[]; readonly twice: readonly Json[] }
  | {
      readonly is: 'list'
      readonly of: Tree
      readonly min?: number
      readonly max?: number
      readonly isUnique: boolean
      /** Forms of single positions, where they differ. */
      readonly positions?: readonly Tree[]
    }
  | ObjectForm
  | { readonly is: 'union'; readonly of: readonly Tree[]; readonly discriminator?: string }

/** An object with named fields, a map with free keys, or both. */
export interface ObjectForm {
  readonly is: 'object'
  readonly fields: readonly NamedTree[]
  /** The schema of all other keys: `closed` if there are none, `silent` if the source does not say. */
  readonly others: 'closed' | 'silent' | 'open' | Tree
  /** What the names of other keys must match. */
  readonly names?: string
  readonly min?: number
  readonly max?: number
  /** Schemas that make one value depend on another. */
  readonly conditions: readonly JsonObject[]
}

/** A value of a source: what it may be, and what is said of it. */
export type Tree = Notes & { readonly form: Form }

/** A key of an object. */
export interface NamedTree {
  readonly name: string
  readonly isRequired: boolean
  readonly tree: Tree
}

/** The formats that are imported. */
export type Format = 'cog' | 'openapi' | 'json-schema' | 'dts'

/** What a source says of a model as a whole. */
export interface ModelNotes {
  readonly title?: string
  readonly description?: string
  /** The task, such as text-to-video, in the words of the source. */
  readonly task?: string
  readonly isDeprecated: boolean
  readonly status?: string
  readonly replacedBy?: string
  readonly estimatedSeconds?: Json
}

/** A model as its source describes it: one form for every format. */
export interface Imported {
  readonly format: Format
  /** The file, and the operation or the type in it. */
  readonly source: string
  /** The id that its vendor uses, such as `owner/name`; its name where the source has no id. */
  readonly id: string
  readonly vendor: string
  readonly name: string
  readonly notes: ModelNotes
  readonly input: Tree
  /** What it returns; undefined where the source does not say. */
  readonly output: Tree | undefined
  /** The media type of an answer that is a file, such as `audio/mpeg`. */
  readonly answerType?: string
  /** Whether the result can be read while it is made. */
  readonly isStreamed: boolean
}
