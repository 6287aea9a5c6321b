import { problemTypes, type ProblemCode, type ProblemStatus } from '@gatewright/openapi/protocol'
import type { Media } from '@gatewright/catalog'
import { mediaWords } from '@gatewright/catalog/language'
import { declaredTypes, typesOf, isOfMedia, type Declared } from './formats.ts'
import { sniff, sniffBytes } from './sniff.ts'

/** A file request that cannot be served; the server's error handler reports it to the caller. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly statusCode: ProblemStatus
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(message)
    this.statusCode = problemTypes[code].status
    this.code = code
  }
}

/** An upload whose type has been checked against its first bytes. */
export interface Upload {
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Options of the check of an upload. */
export interface Terms {
  /** Types without a signature, which are trusted as declared. */
  readonly unsigned?: readonly string[]
  /** The only media that is accepted. */
  readonly media?: Media
  /** The name of the file, whose extension can say more than the type. */
  readonly name?: string | undefined
  /** The error beyond the size limit. */
  readonly tooMany?: FileError
}

/** Checks the declared type against the first bytes, and passes all bytes on; throws if there are too many. */
export async function checked(
  body: AsyncIterable<Uint8Array>,
  claimed: string,
  maxBytes: number,
  { unsigned = [], media, name, tooMany }: Terms = {},
): Promise<Upload> {
  const { head, content } = await peek(body, maxBytes, tooMany)
  const isUnsigned = unsigned.includes(claimed) && sniff(head).length === 0
  const contentType = isUnsigned ? claimed : typeOf(head, { contentType: claimed, name })
  if (media === undefined || isOfMedia(contentType, media)) return { contentType, content }
  await content[Symbol.asyncIterator]().return?.()
  throw new FileError('unsupported-file', `The bytes are ${contentType}. Send ${mediaWords(media)}.`)
}

/** Reads the first bytes, and passes all bytes on; throws if there are none or too many. */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooMany: FileError = tooLarge(maxBytes),
): Promise<{ readonly head: Uint8Array; readonly content: AsyncIterable<Uint8Array> }> {
  const chunks = limited(body, maxBytes, tooMany)[Symbol.asyncIterator]()
  const head = await headOf(chunks)
  return { head, content: rest(head, chunks) }
}

async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < sniffBytes) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  if (head.length === 0)
    throw new FileError('bad-request', 'The body is empty: send the bytes of the file as the body.')
  return head
}

/** The accepted types, in words. */
export const takenTypes: string =
  'PNG, JPEG, WebP, GIF, MP4, QuickTime, WebM, WAV, MP3, Ogg, PDF, ZIP, tar, gzip, 7z, glTF, OBJ, STL, PLY, FBX, NPY, ' +
  'safetensors, JSON, CSV, plain text and fonts'

function typeOf(head: Uint8Array, declared: Declared): string {
  const claimed = (declared.contentType.split(';')[0] ?? '').trim().toLowerCase()
  const found = typesOf(head, declared)
  const [detected] = found
  // Text is accepted only as what it is declared to be.
  const isKnown = sniff(head).length > 0 || declaredTypes(declared).some((type) => type === detected)
  if (detected === undefined || !isKnown) {
    throw new FileError('unsupported-file', `The gateway does not accept this type of file. Send one of ${takenTypes}.`)
  }
  if (claimed === '' || claimed === 'application/octet-stream' || found.includes(claimed)) return detected
  const detail = `Content-Type says ${claimed.slice(0, 100)}, but the bytes are ${detected}. Declare the type of the bytes.`
  throw new FileError('unsupported-file', detail)
}

async function* rest(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    await chunks.return?.()
  }
}

async function* limited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooMany: FileError,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooMany
    yield chunk
  }
}

/** The error of a file that exceeds the limit. */
export const tooLarge = (maxBytes: number): FileError =>
  new FileError('body-too-large', `The file is larger than the ${maxBytes} bytes that are allowed.`)
