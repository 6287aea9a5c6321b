/** What can stand for a file; a string or a URL is its address, or a data URI. */
export type FileSource = string | URL | Blob | Uint8Array<ArrayBuffer> | FileStream

/** Whether a value is a file, but for its address. */
export const isSource = (value: unknown): value is Exclude<FileSource, string | URL> =>
  value instanceof Blob || value instanceof Uint8Array || Object(value).stream instanceof ReadableStream

/** A file that is still being read. */
export interface FileStream {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** How many bytes it has. */
  readonly length: number
  /** Its media type; without it the first bytes tell. */
  readonly type?: string
  readonly name?: string
}

/** Parameters in which files may stand as they are at hand. */
export type WithFiles<Input> = { readonly [Name in keyof Input]: Fileable<Input[Name]> }

type Fileable<Value> = Value extends string
  ? string extends Value
    ? Value | FileSource
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Fileable<Item>[]
    : Value
