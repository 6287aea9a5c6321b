import { fieldsOf } from '../check/values.js'

/** The values accepted as a file; a string or a URL is its address, or a data URI. */
export type FileSource = string | URL | Blob | Uint8Array<ArrayBuffer> | FileStream

/** Whether a value is a file, other than an address. */
export const isSource = (value: unknown): value is Exclude<FileSource, string | URL> =>
  value instanceof Blob || value instanceof Uint8Array || fieldsOf(value)['stream'] instanceof ReadableStream

/** A file that is still being read. */
export interface FileStream {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Its length in bytes. */
  readonly length: number
  /** Its media type; by default it is read from the first bytes. */
  readonly type?: string
  readonly name?: string
}

/** Parameters in which files can be values of these types. */
export type WithFiles<Input> = { readonly [Name in keyof Input]: Fileable<Input[Name]> }

type Fileable<Value> = Value extends string
  ? string extends Value
    ? Value | FileSource
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Fileable<Item>[]
    : Value
