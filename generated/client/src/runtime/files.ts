import { find } from './begin.js'
import type { Client } from './client.js'
import { GatewayError, NotFoundError, ValidationError } from './errors.js'
import type { Answer, Call } from './http.js'
import { dataUri, fits, typeOfBytes, typeOfName } from './media.js'
import type { FieldShape, InputOf, Issue, ModelRef } from './model.js'
import { known, type Settings } from './options.js'
import { bounded, send } from './send.js'

/** What can stand for a file; a string or a URL is its address, or a data URI. */
export type FileSource = string | URL | Blob | Uint8Array<ArrayBuffer> | FileStream

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

/** How files are sent. */
export interface FileOptions {
  /** Files up to so many bytes are sent within the call, larger ones are uploaded before it. Default: 8 MiB. */
  readonly limitBytes?: number
  readonly signal?: AbortSignal
}

/**
 * The parameters of a model with its files made ready to send: as data URIs, or uploaded to the gateway when they are
 * larger than the limit. Throws a ValidationError that names every file of the wrong media type, before any is
 * uploaded, and a GatewayError when a file is too large for a gateway that takes no uploads.
 */
export async function withFiles<Models, Ref extends ModelRef<Models>>(
  client: Client<Models>,
  model: Ref,
  params: WithFiles<InputOf<Ref, Models>>,
  options: FileOptions = {},
): Promise<InputOf<Ref, Models>> {
  const settings = known.get(client)
  const { id, params: fields } = settings ? await find(settings, model) : Object()
  if (!settings || !fields) {
    const message = 'Files need a client of createClient and a model with its check: what may be a file is told there.'
    throw new GatewayError(message, { code: 'no-file-facts' })
  }
  const shape: FieldShape = { is: 'object', fields }
  const found: Found[] = []
  walk(shape, params, [], (source, media, path) => found.push({ source, media, path }))
  const files = await Promise.all(found.map(open))
  const issues = files.flatMap((file) => (fits(file.type, file.media) ? [] : [issueOf(file)]))
  if (issues.length > 0) {
    const message = `${id} was not called: ${issues.map((issue) => issue.message).join(' ')}`
    throw new ValidationError(message, { code: 'invalid-params', issues })
  }
  const addresses = new Map<unknown, string>()
  for (const file of files) {
    if (!addresses.has(file.source)) addresses.set(file.source, await addressOf(settings, file, options))
  }
  return Object(walk(shape, params, [], (source) => addresses.get(source)))
}

type Source = Exclude<FileSource, string | URL>
type Path = readonly (string | number)[]

/** A file within parameters. */
interface Found {
  readonly source: Source
  /** What its parameter takes. */
  readonly media: string
  readonly path: Path
}

/** A file whose bytes are at hand. */
interface Opened extends Found {
  readonly blob: Blob
  readonly type: string
  readonly name: string
}

/** A copy of a value, in which what `visit` gives stands for each file. */
function walk(
  shape: FieldShape,
  value: unknown,
  path: Path,
  visit: (source: Source, media: string, path: Path) => unknown,
): unknown {
  const { is, media = 'any', of = [], fields = [] } = shape
  if (is === 'file') return value instanceof URL ? value.href : isSource(value) ? visit(value, media, path) : value
  const [inner] = [of].flat()
  if (is === 'list' && inner && Array.isArray(value)) {
    return value.map((item, index) => walk(inner, item, [...path, index], visit))
  }
  if (is === 'either' || is === 'nullable') return [of].flat().reduce((now, one) => walk(one, now, path, visit), value)
  if (is !== 'object' || typeof value !== 'object' || value === null) return value
  const shapes = new Map(fields.map((field) => [field.name, field.shape]))
  const walked = Object.entries(value).map(([name, item]) => {
    const known = shapes.get(name)
    return [name, known ? walk(known, item, [...path, name], visit) : item]
  })
  return Object.fromEntries(walked)
}

const isSource = (value: unknown): value is Source =>
  value instanceof Blob || value instanceof Uint8Array || Object(value).stream instanceof ReadableStream

/** Reads what has to be read to know the type and the size. Throws a GatewayError for a stream of another length. */
async function open(found: Found): Promise<Opened> {
  const { source } = found
  const { name = 'upload', type = '' }: { readonly name?: string; readonly type?: string } = Object(source)
  const blob = await blobOf(source)
  return { ...found, blob, name, type: type || typeOfName(name) || (await typeOfBytes(blob)) }
}

async function blobOf(source: Source): Promise<Blob> {
  if (source instanceof Blob) return source
  if (source instanceof Uint8Array) return new Blob([source])
  const blob = await new Response(source.stream).blob()
  if (blob.size === source.length) return blob
  const message = `A file stream of ${source.length} bytes gave ${blob.size}: nothing was sent.`
  throw new GatewayError(message, { code: 'file-length' })
}

function issueOf({ path, media, type }: Opened): Issue {
  const expected = media === 'any' ? 'a file' : `a file of type ${media}`
  const received = type === '' ? 'of a type that nothing tells' : type
  const message = `${path.join('.')} must be ${expected}, but it is ${received}.`
  return { code: 'wrong-type', path, message, expected, received }
}

/** What stands for a file in a request. */
async function addressOf(settings: Settings, { blob, type, name }: Opened, options: FileOptions): Promise<string> {
  const { limitBytes = 8_388_608, signal } = options
  if (blob.size <= limitBytes) return dataUri(blob, type)
  const about = { purpose: `upload a file of ${blob.size} bytes` }
  const call: Call = {
    method: 'POST',
    path: `/files?name=${encodeURIComponent(name)}`,
    body: blob,
    headers: { 'content-type': type },
    expects: ({ url }) => typeof url === 'string',
    about,
  }
  // An upload takes as long as it takes; what ends it is the caller's signal.
  const patient = { ...settings, timeoutMs: Math.max(settings.timeoutMs, 600_000) }
  const work = (own: AbortSignal): Promise<Answer> => send(patient, call, own, settings.budgetMs)
  try {
    return String((await bounded(settings, signal, undefined, about, work)).response.url)
  } catch (error) {
    if (!(error instanceof NotFoundError) && Object(error).status !== 405) throw error
    const message = `A file of ${blob.size} bytes is over the limit of ${limitBytes}, and the gateway takes no uploads.`
    throw new GatewayError(`${message} Give its address.`, { code: 'file-too-large', cause: error })
  }
}

/** A file of the disk, by its path, where there is one: Node, Deno, Bun. It is read when it is sent. */
export async function fileFrom(path: string, type: string = typeOfName(path)): Promise<File> {
  const system = 'node:fs' // a name that bundlers for browsers do not follow
  const { openAsBlob } = await import(/* webpackIgnore: true */ /* @vite-ignore */ system)
  return new File([await openAsBlob(path)], path.split(/[\\/]/).at(-1) ?? '', { type })
}
