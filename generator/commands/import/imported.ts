import type { Category, Json } from '../../catalogue/catalogue.ts'
import type { JsonObject } from './json.ts'
import type { Note } from './losses.ts'

/** The annotations of a value: everything that does not restrict it. */
export interface Notes {
  /** The JSON pointer of the schema in its source. */
  readonly at: string
  readonly title?: string
  readonly description?: string
  readonly default?: Json
  readonly examples: readonly Json[]
  readonly isNullable: boolean
  readonly isSecret: boolean
  readonly isDeprecated: boolean
  /** Whether it is only in responses, although requests and responses share the schema. */
  readonly isReadOnly: boolean
  /** The keywords that begin with `x-`. */
  readonly extensions: JsonObject
  /** The constraints that are not part of its form, such as `{ contains: ... }`. */
  readonly unread: readonly JsonObject[]
  /** The keywords whose values mean nothing, with what they must be. */
  readonly mistaken: readonly JsonObject[]
  /** The keyword that implies the type, if the schema does not have one. */
  readonly impliedBy?: string
  /** The keywords that were read from a comment, such as `default 30`. */
  readonly fromComment: readonly string[]
  /** The words of a comment that state a value that is not clear, such as `default: 5k`. */
  readonly unclear: readonly string[]
  /** Whether the source also takes the file as an object. */
  readonly isFileObject?: true
}

/** The values that a schema allows, with every reference resolved; `recursive` if the schema refers to itself. */
export type Form =
  | { readonly is: 'any' | 'never' | 'null' | 'boolean' }
  | { readonly is: 'recursive'; readonly to: string }
  /** A type that specs cannot declare, and where it is written. */
  | { readonly is: 'unread'; readonly type: string }
  | TextForm
  | NumberForm
  | {
      readonly is: 'enum'
      readonly values: readonly Json[]
      readonly twice: readonly Json[]
      readonly refused: readonly Json[]
    }
  | {
      readonly is: 'list'
      readonly of: Tree
      readonly min?: number
      readonly max?: number
      readonly isUnique: boolean
      /** The forms of the first items, if the source declares them one by one. */
      readonly positions?: readonly Tree[]
    }
  | ObjectForm
  | UnionForm

/** One of several forms. */
export interface UnionForm {
  readonly is: 'union'
  readonly of: readonly Tree[]
  /** Whether a value that several members allow is refused. */
  readonly isExclusive: boolean
  /** The key of a discriminator, and the value that it gives each member. */
  readonly tag?: { readonly key: string; readonly values: readonly (Json | undefined)[] }
}

/** Text with its bounds. */
export interface TextForm {
  readonly is: 'text'
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly mediaType?: string
  readonly isBase64: boolean
}

/** A number with its bounds. */
export interface NumberForm {
  readonly is: 'number'
  readonly isInteger: boolean
  readonly min?: number
  readonly max?: number
  readonly exclusiveMin?: number
  readonly exclusiveMax?: number
  readonly step?: number
  /** The format that the source names, such as `int32`. */
  readonly format?: string
  /** Whether one of the bounds is that of the format. */
  readonly isBoundByFormat?: true
}

/** An object with named fields, a map with free keys, or both. */
export interface ObjectForm {
  readonly is: 'object'
  readonly fields: readonly NamedTree[]
  /** The schema of all other keys: `closed` if the object has no others, `silent` if the source does not say. */
  readonly others: 'closed' | 'silent' | 'open' | Tree
  /** The pattern of the other keys. */
  readonly names?: string
  readonly min?: number
  readonly max?: number
  /** The schemas by which one value depends on another. */
  readonly conditions: readonly JsonObject[]
}

/** A value of a source: its form and its annotations. */
export type Tree = Notes & { readonly form: Form }

/** A key of an object. */
export interface NamedTree {
  readonly name: string
  readonly isRequired: boolean
  readonly tree: Tree
}

/** The formats that can be imported. */
export const formats = ['cog', 'openapi', 'json-schema', 'dts', 'catalog'] as const

/** One of these formats. */
export type Format = (typeof formats)[number]

/** A price that a source publishes, under the keyword that it uses. */
export interface Price {
  readonly keyword: string
  readonly value: Json
}

/** The properties of a model that its source declares. */
export interface ModelNotes {
  readonly title?: string
  readonly description?: string
  /** The task, such as text-to-video, as the source writes it. */
  readonly task?: string
  readonly isDeprecated: boolean
  readonly status?: string
  readonly replacedBy?: string
  /** The days of its life, by the keys of specs. */
  readonly dates?: Readonly<Record<string, string>>
  /** Its id at the vendor, if the source states one. */
  readonly vendorId?: string
  readonly estimatedSeconds?: Json
  readonly price?: Price
  /** The category, mode and price that a person states. */
  readonly category?: Category
  readonly mode?: 'sync' | 'async'
  readonly credits?: number | string
}

/** An operation that lists options: its path, and an expression for the entries in its response. */
export interface Listing {
  readonly path: string
  readonly items: string
}

/** Where an OpenAPI document has a model: its operation, and the variant of its body if only that is the model. */
export interface OperationPlace {
  /** In lower case, as documents write it. */
  readonly method: string
  readonly path: string
  /** The value that distinguishes the variant from the others of its operation. */
  readonly variant?: string
}

/** The identity of a model, however it is called (docs/specs.md): its source, and its place there. */
export interface Identity {
  readonly format: Format
  /** The name of its source; packages have none. */
  readonly source?: string
  readonly operation?: OperationPlace
  readonly said?: Said
  /** The type or the endpoint of declarations, or the spec of a package. */
  readonly part?: string
}

/** Evidence by which a model is found again if its source or the ledger has changed. None of it identifies the model. */
export interface Evidence {
  /** The id of its operation. */
  readonly operationId?: string | undefined
  /** The vendor and the id of the only model of a file. */
  readonly name?: string | undefined
  /** The id that it would have if nobody had stated another one. */
  readonly unnamed?: string | undefined
  /** Its key in the first form of the ledger: the format, the vendor and the id. */
  readonly was?: string | undefined
  /** Where its file was, in the first form of the ledger. */
  readonly place?: string | undefined
}

/** Everything that a document says about an operation beside its schemas. */
export interface Said {
  readonly path: string
  readonly operationId?: string | undefined
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** The category of an answer that is a file by itself, by its media type. */
  readonly media?: Category | undefined
  /** Whether its answer has the result, or is a ticket, and how one knows. */
  readonly answers: { readonly with: 'result' | 'ticket' | 'nothing'; readonly evidence: string }
}

/** A model as its source describes it, in one form for all formats. */
export interface Imported {
  readonly format: Format
  /** Only in models of OpenAPI documents. */
  readonly operation?: OperationPlace
  readonly said?: Said
  /** The type or the endpoint, only in models of declarations. */
  readonly part?: string
  /** Known once the source of its file is. */
  readonly identity?: Identity
  readonly evidence?: Evidence
  /** The file, and the operation or the type in it. */
  readonly source: string
  /** The vendor's id, such as `owner/name`, or the name if the source has no id. */
  readonly id: string
  /** How the upstream calls the model, if that is not the id. */
  readonly model?: string
  readonly vendor: string
  readonly name: string
  readonly notes: ModelNotes
  readonly input: Tree
  /** The keys of the body that are no parameters: their values are sent with each call. */
  readonly constants?: Readonly<Record<string, Json>>
  /** The parameter that is the body as a whole, if that is no object. */
  readonly only?: string
  /** The result; undefined if the source does not describe it. */
  readonly output: Tree | undefined
  /** The media type of a response that is a file, such as `audio/mpeg`. */
  readonly answerType?: string
  /** The operations of the source that list options, by their ids. */
  readonly listings?: Readonly<Record<string, Listing>>
  /** Whether callers can read the result while the model produces it. */
  readonly isStreamed: boolean
  /** Notes on what is in no schema; those on the text of the source are only with its first model. */
  readonly slips?: readonly Note[]
  /** Whether Gatewright generated the source; of several models in it, only the first says so. */
  readonly isGenerated?: boolean
}
