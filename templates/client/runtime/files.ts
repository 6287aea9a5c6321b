import { typeOfName } from '../../../generator/language/formats.ts'
import type { Media } from '../../../generator/language/media.ts'
import { isOfMedia } from '../../../generator/language/mediaParts.ts'
import { pointerOf } from '../../../generator/language/pointer.ts'
import { fieldsOf, isRecord, mostValues } from '../../../generator/language/values.ts'
import { filesPath } from '../../../generator/protocol/paths.ts'
import type { StoredFile } from '../../../generator/protocol/wire.ts'
import { GatewayError, oneLine, ValidationError } from './errors.js'
import type { Call } from './http.js'
import { dataUri, typeOfBytes } from './media.js'
import type { FieldShape, Issue } from './model.js'
import type { FileSender, Settings } from './options.js'
import { refuseOptions } from './refuse.js'
import { send } from './send.js'
import { isSource, type FileSource, type FileStream } from './source.js'

export { endingOf, typeOfName } from '../../../generator/language/formats.ts'
export type { FileSource, FileStream, WithFiles } from './source.js'

/** How files are sent. */
export interface FileOptions {
  /** Files of up to this many bytes are sent within the call, larger ones are uploaded before it. Default: 8 MiB. */
  readonly limitBytes?: number
}

/**
 * Pass it to `createClient({ files: files() })`: the client then accepts files in parameters, and sends them as data
 * URIs, or uploads those above the limit. Nothing is uploaded before all parameters are checked: a ValidationError has
 * every issue, including wrong media types. Throws a GatewayError if a file is too large for a gateway without uploads.
 * Models without their check accept files of any type anywhere.
 */
export function files(options: FileOptions = {}): FileSender {
  refuseOptions('files', options, 'limitBytes', { advice: { option: () => '; its only option is limitBytes.' } })
  const { limitBytes = 8_388_608 } = options
  return async (settings, { id, params: fields, check }, params, signal) => {
    const shapes: readonly FieldShape[] = fields ? [{ is: 'object', fields }] : []
    const copy = (visit: Visit): unknown => {
      try {
        return walk(shapes, params, [], visit, { values: 0 })
      } catch {
        // a getter that throws, a circular structure, more values than a gateway takes
        throw new ValidationError(`${id} was not called: the parameters are not JSON`, {
          code: 'invalid-params',
          issues: [],
        })
      }
    }
    const found: Found[] = []
    // The check gets an address in place of each file.
    const shown = copy((source, media, path) => {
      found.push({ source, media, path })
      return 'https://example.com/file'
    })
    const issues = settings.validate === false ? undefined : check?.(shown, settings.advice)
    refuse(id, [...(issues ?? []), ...found.flatMap(wrongType)])
    const opened = await Promise.all(found.map((file) => open(settings, file, signal).catch(unreadable)))
    refuse(id, opened.flatMap(wrongType))
    const addresses = new Map<unknown, string>()
    for (const file of opened) {
      if (addresses.has(file.source)) continue
      addresses.set(file.source, await addressOf(settings, file, limitBytes, signal).catch(unreadable))
    }
    return copy((source) => addresses.get(source))
  }
}

type Source = Exclude<FileSource, string | URL>
type Path = readonly (string | number)[]
type Visit = (source: Source, media: readonly Media[], path: Path) => unknown

/** A file within parameters. */
interface Found {
  readonly source: Source
  /** The media that its parameter takes. */
  readonly media: readonly Media[]
  readonly path: Path
}

/** Media many of whose formats have neither a signature nor a type. */
const opaque: readonly Media[] = ['archive', 'model3d', 'data']

/** A file whose bytes are loaded. */
interface Opened extends Found {
  readonly blob: Blob
  readonly type: string
  readonly name: string
}

/**
 * A copy of a value with each file replaced by what `visit` returns. Without shapes, files can be anywhere. Throws if
 * there are too many values, because the work on shared parts could double with each level.
 */
function walk(
  shapes: readonly FieldShape[],
  value: unknown,
  path: Path,
  visit: Visit,
  read: { values: number },
): unknown {
  if (++read.values > mostValues) throw new RangeError('too many values')
  if (value instanceof URL) return value.href
  const kinds = shapes.flatMap((shape) => flat(shape, value))
  if (isSource(value)) {
    const media =
      shapes.length === 0 ? (['any'] as const) : kinds.flatMap(({ is, media }) => (is === 'file' && media ? media : []))
    return media.length === 0 ? value : visit(value, media, path)
  }
  if (Array.isArray(value)) {
    const inner = kinds.flatMap(({ is, of = [] }) => (is === 'list' ? of : []))
    return value.map((item: unknown, index) => walk(inner, item, [...path, index], visit, read))
  }
  if (!isRecord(value)) return value
  const fields = kinds.flatMap((kind) => kind.fields ?? [])
  const others = kinds.flatMap(({ is, of = [] }) => (is === 'map' ? of : []))
  const walked = Object.entries(value).map(([key, item]) => {
    const inner = [...fields.flatMap(({ name, shape }) => (name === key ? shape : [])), ...others]
    return [key, walk(inner, item, [...path, key], visit, read)]
  })
  return Object.fromEntries(walked)
}

/** The flattened alternatives of a shape that a value can mean. */
const flat = (shape: FieldShape, value: unknown): readonly FieldShape[] =>
  shape.is === 'either' || shape.is === 'nullable'
    ? [shape.of ?? []].flat().flatMap((one) => (isMeant(one, value) ? flat(one, value) : []))
    : [shape]

/** Whether no key of an object that has options, such as a discriminator, excludes the shape. */
const isMeant = ({ fields = [] }: FieldShape, value: unknown): boolean =>
  !isRecord(value) ||
  fields.every(({ name, shape: { values } }) => !values || value[name] === undefined || values.includes(value[name]))

/** Throws a ValidationError if there are issues. */
function refuse(model: string, issues: readonly Issue[]): void {
  if (issues.length === 0) return
  const message = `${model} was not called: ${issues.map((issue) => issue.message).join(' ')}`
  throw new ValidationError(message, { code: 'invalid-params', issues })
}

/** The declared type and size of a file, before it is read. */
const said = (source: Source): { readonly name: string; readonly type: string } => {
  const { name = 'upload', type = '' }: Pick<FileStream, 'name' | 'type'> = source instanceof Uint8Array ? {} : source
  return { name, type: type || typeOfName(name) }
}

/** Throws the error of a file that cannot be read as a GatewayError. */
function unreadable(cause: unknown): never {
  if (cause instanceof GatewayError) throw cause
  const message = `A file could not be read: ${oneLine(`${cause}`).replace(/[ .]+$/, '')}. Nothing was sent.`
  throw new GatewayError(message, { code: 'file-unreadable', cause })
}

/** Reads as much as the type and the size require. Throws a GatewayError for a stream of another length. */
async function open(settings: Settings, found: Found, signal: AbortSignal): Promise<Opened> {
  const { name, type } = said(found.source)
  const blob = await blobOf(settings, found.source, signal)
  const rest = found.media.some((one) => opaque.includes(one)) ? 'application/octet-stream' : ''
  return { ...found, blob, name, type: type || (await typeOfBytes(blob)) || rest }
}

async function blobOf(settings: Settings, source: Source, signal: AbortSignal): Promise<Blob> {
  if (source instanceof Blob) return source
  if (source instanceof Uint8Array) return new Blob([source])
  const { stream, length } = source
  const reader = stream.getReader()
  const stop = (): void => {
    const reason: unknown = signal.reason
    void reader.cancel(reason).catch(() => {})
  }
  signal.addEventListener('abort', stop)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let count = 1; ; count++) {
    const { done, value } = await reader.read()
    if (done) break
    if (!(value instanceof Uint8Array)) throw new TypeError('a stream of a file has Uint8Arrays')
    parts.push(value)
    size += value.length
    if (!(size <= length)) break
    // A stream that always has the next part lets nothing else run, not even what aborts the call.
    if (count % 16 === 0) await new Promise<void>((wake) => settings.clock.after(0, wake))
  }
  if (size === length) return new Blob(parts)
  stop()
  const message = `A file stream of ${length} bytes had ${size > length ? 'more' : size}: nothing was sent.`
  throw new GatewayError(message, { code: 'file-length' })
}

/** The issue of a file of the wrong type; none if the type is still unknown. */
function wrongType({ path, media, source, ...opened }: Found & Partial<Opened>): readonly Issue[] {
  const { type = said(source).type } = opened
  if ((type === '' && !opened.blob) || media.some((one) => isOfMedia(type, one))) return []
  const expected = media.includes('any') ? 'a file' : `a file of type ${media.join(' or ')}`
  const received = type === '' ? 'of an unknown type' : type
  const message = `${path.join('.')} must be ${expected}, but it is ${received}.`
  return [{ code: 'wrong-type', path, pointer: pointerOf(path), message, expected, received }]
}

/** The value that replaces a file in a request. */
async function addressOf(
  settings: Settings,
  { blob, type, name }: Opened,
  limitBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (blob.size <= limitBytes) return dataUri(blob, type)
  const about = { purpose: `upload a file of ${blob.size} bytes` }
  const call: Call<StoredFile> = {
    method: 'POST',
    path: `${filesPath}?name=${encodeURIComponent(name)}`,
    body: blob,
    headers: { 'content-type': type },
    expects: isStored,
    about,
  }
  // An upload has no separate time limit; the call that it belongs to has one.
  const patient = { ...settings, timeoutMs: Math.max(settings.timeoutMs, 600_000) }
  try {
    return (await send(patient, call, signal)).response.url
  } catch (error) {
    if (!(error instanceof GatewayError && [404, 405].includes(error.status ?? 0))) throw error
    const message = `A file of ${blob.size} bytes exceeds the limit of ${limitBytes}, and the gateway takes no uploads.`
    throw new GatewayError(`${message} Give its address.`, { code: 'file-too-large', cause: error })
  }
}

const isStored = (response: unknown): response is StoredFile => typeof fieldsOf(response)['url'] === 'string'

/** A file on disk, by its path (Node, Deno, Bun). It is read when it is sent. */
export async function fileFrom(path: string, type: string = typeOfName(path)): Promise<File> {
  const system = 'node:fs' // hidden from bundlers for browsers
  const disk: { openAsBlob(path: string): Promise<Blob> } = await import(
    /* webpackIgnore: true */ /* @vite-ignore */ system
  )
  return new File([await disk.openAsBlob(path)], path.split(/[\\/]/).at(-1) ?? '', { type })
}
