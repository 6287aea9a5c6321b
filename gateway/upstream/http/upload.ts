import { randomUUID } from 'node:crypto'
import type { Submit } from '@gatewright/upstreams'
import { extensionOf } from '../../files/formats.ts'
import type { OpenFile, OpenInput, OpeningLimits } from '../../files/taskFiles.ts'
import { RemoteError } from '../../files/address.ts'
import { sniff } from '../../files/sniff.ts'
import { FileError, peek } from '../../files/upload.ts'
import { isRecord } from '../../base/values.ts'

/** A part of a body: text, or the address of a file of the call. */
export type Part = { readonly name: string } & ({ readonly text: string } | { readonly address: string })

/** A body that contains files, which are opened when it is sent. */
export interface Upload {
  /** Undefined if the body is the bytes of its only part. */
  readonly boundary: string | undefined
  readonly parts: readonly Part[]
  /** The limit of all files together, in bytes. */
  readonly maxBytes: number
}

/** The maximum number of files in one body. */
const mostFiles = 16

/** The default limit of all files of a body, in bytes. */
const defaultBytes = 32 * 1024 * 1024

/** The error of a file of the call that cannot be read; the vendor has not accepted the request. */
export class InputError extends Error {
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.name = 'InputError'
    this.retryable = retryable
  }
}

/** The body that a value describes; undefined if it cannot be sent in this encoding. */
export function uploadOf(
  { encoding, files = [], maxFileBytes = defaultBytes }: Submit,
  value: unknown,
): Upload | undefined {
  if (encoding === 'bytes') {
    const address = [value].flat()[0]
    if (typeof address !== 'string') return undefined
    return { boundary: undefined, parts: [{ name: 'file', address }], maxBytes: maxFileBytes }
  }
  if (!isRecord(value)) return undefined
  const parts = Object.entries(value).flatMap(([name, given]) => partsOf(name, given, files.includes(name)))
  if (!parts.every((part) => part !== undefined)) return undefined
  if (parts.filter((part) => 'address' in part).length > mostFiles) return undefined
  return { boundary: `gatewright-${randomUUID()}`, parts, maxBytes: maxFileBytes }
}

/** The parts of one name: one for each item of a list, and none without a value. */
function partsOf(name: string, given: unknown, isFile: boolean): readonly (Part | undefined)[] {
  const values = [given].flat().filter((value: unknown) => value !== null && value !== undefined)
  return values.map((value: unknown) => {
    if (isFile) return typeof value === 'string' ? { name, address: value } : undefined
    return { name, text: typeof value === 'object' ? JSON.stringify(value) : String(value) }
  })
}

/** A file that is open, whose first bytes are known. */
interface OpenPart extends OpenFile {
  readonly name: string
  readonly contentType: string
}

/** A body that is ready to send. */
export interface OpenUpload {
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
  /** The error of a file that broke off while the body was sent. */
  readonly failure: () => InputError | undefined
  /** Abandons files that were not read to their end. */
  readonly close: () => void
}

/** The time limit of reading files. */
export type UploadLimits = Omit<OpeningLimits, 'maxBytes'>

/** How many bytes are left for the files of a body, and the error of one that broke off. */
interface Reading {
  left: number
  failure?: InputError
}

/** Opens the files of a body. Throws an InputError if one cannot be opened. */
export async function openUpload(upload: Upload, open: OpenInput, limits: UploadLimits): Promise<OpenUpload> {
  const { boundary, parts, maxBytes } = upload
  const reading: Reading = { left: maxBytes }
  const opened: (Part | OpenPart)[] = []
  const close = (): void => {
    for (const part of opened) if ('cancel' in part) part.cancel()
  }
  try {
    for (const part of parts) opened.push('text' in part ? part : await openPart(part, open, limits, reading))
  } catch (error) {
    close()
    throw error
  }
  const common = { failure: () => reading.failure, close }
  const [only] = opened
  if (boundary === undefined && only !== undefined && 'content' in only)
    return { contentType: only.contentType, content: only.content, ...common }
  const contentType = `multipart/form-data; boundary=${boundary}`
  return { contentType, content: written(opened, boundary ?? ''), ...common }
}

async function openPart(
  { name, address }: { readonly name: string; readonly address: string },
  open: OpenInput,
  limits: UploadLimits,
  reading: Reading,
): Promise<OpenPart> {
  try {
    const { content, cancel } = await open(address, { ...limits, maxBytes: reading.left })
    try {
      const peeked = await peek(content, reading.left)
      const [contentType = 'application/octet-stream'] = sniff(peeked.head)
      return { name, contentType, cancel, content: counted(peeked.content, reading) }
    } catch (error) {
      cancel()
      throw error
    }
  } catch (error) {
    throw inputError(error)
  }
}

/** The bytes of a file, while all files of the body stay within their limit. Throws an InputError. */
async function* counted(content: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      reading.left -= chunk.length
      if (reading.left < 0) throw new InputError('its files are too large together.', false)
      yield chunk
    }
  } catch (error) {
    reading.failure = inputError(error)
    throw reading.failure
  }
}

function inputError(error: unknown): InputError {
  if (error instanceof InputError) return error
  if (error instanceof RemoteError) return new InputError(`its address ${error.message}.`, error.retryable)
  if (error instanceof FileError && error.statusCode >= 500)
    return new InputError('the file store of the gateway cannot be reached.', true)
  if (error instanceof FileError)
    return new InputError(error.statusCode === 413 ? 'it is too large.' : 'it is empty.', false)
  return new InputError('it broke off.', true)
}

async function* written(parts: readonly (Part | OpenPart)[], boundary: string): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    yield Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`)
    if ('content' in part) yield* part.content
    else if ('text' in part) yield Buffer.from(part.text)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

/** The headers of a part; a name cannot end its quotes or its line (RFC 7578, 2). */
function headOf(part: Part | OpenPart): string {
  const name = part.name.replace(/[\r\n"]/g, encodeURIComponent)
  const disposition = `Content-Disposition: form-data; name="${name}"`
  if (!('content' in part)) return disposition
  const file = `${part.name.replace(/[^\w-]/g, '')}.${extensionOf(part.contentType)}`
  return `${disposition}; filename="${file}"\r\nContent-Type: ${part.contentType}`
}
