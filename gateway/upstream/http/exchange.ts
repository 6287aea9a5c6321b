import { Readable } from 'node:stream'
import { DecoratorHandler, type Dispatcher } from 'undici'
import { Deadline } from '../../base/deadline.ts'
import { FileError } from '../../files/upload.ts'
import type { Call } from './call.ts'
import { Overflow, textOf } from './reading.ts'
import { InputError, openUpload, type OpenUpload, type Upload } from './upload.ts'
import type { Vendor } from './vendor.ts'

/** The outcome of a call. */
export type Exchanged<Body> =
  | { readonly is: 'answer'; readonly status: number; readonly headers: Headers; readonly body: Body }
  /** An error status, and the text of its body. */
  | { readonly is: 'error'; readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly is: 'broken'
      readonly why: Break
      readonly code: string | undefined
      /** The error of a file of the call. */
      readonly input?: InputError
    }

/** Headers of a response by lower-case name. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * How a call failed. unsent: the vendor was not reached. lapsed: it may no longer be sent. cut: it was reached, and nothing more is known. flood: the
 * response is too long. own: the gateway could not store it. input: a file of the call broke off, so that the vendor got
 * no complete request.
 */
type Break = 'unsent' | 'lapsed' | 'cut' | 'flood' | 'own' | 'input'

/** The maximum length of an error body, in bytes. */
const mostError = 65_536

/** A response whose body is read within the time limit of its call. */
export interface Arriving {
  readonly statusCode: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array>
}

/** Reads the body of a success. */
export type ReadBody<Body> = (answer: Arriving) => Promise<Body>

/**
 * Makes one call within its time limit, which counts only the time in which the vendor is awaited: not that of opening
 * files, nor that of storing what arrives. Never rejects.
 */
export async function exchange<Body>(
  vendor: Vendor,
  { method, origin, path, headers, body, timeoutMs, mayBegin, beforeSend }: Call,
  read: ReadBody<Body>,
): Promise<Exchanged<Body>> {
  // A reused connection that the vendor is closing would make the outcome unknown: where that matters, each call has
  // its own connection.
  const reset = !vendor.isRepeatable
  const deadline = new Deadline('vendor-call', timeoutMs)
  const { signal } = deadline
  // The deadline is the only limit: those of the library would count other time as well.
  const limits = { headersTimeout: 0, bodyTimeout: 0, signal }
  let upload: OpenUpload | undefined
  try {
    if (isUpload(body)) {
      upload = await openUpload(body, vendor.openInput, { timeoutMs, signal })
      await beforeSend?.().catch(() => undefined)
    }
    const sent = upload === undefined ? plainOf(headers, body) : streamOf(headers, upload, mayBegin, deadline)
    const pool = checked(vendor.poolOf(origin), mayBegin)
    const answer = await deadline.during(() => pool.request({ method, path, ...sent, reset, ...limits }))
    answer.body.on('error', () => undefined) // the caller interprets it
    try {
      const { statusCode, headers: given, body: bytes } = answer
      return await take({ statusCode, headers: given, body: deadline.each(bytes) }, read)
    } finally {
      answer.body.destroy() // do not wait for an unread body
    }
  } catch (error) {
    const input = upload?.failure() ?? (error instanceof InputError ? error : undefined)
    if (input !== undefined) return { is: 'broken', why: 'input', code: codeOf(input), input }
    return {
      is: 'broken',
      why: upload === undefined && isUpload(body) ? 'unsent' : breakOf(error),
      code: codeOf(error),
    }
  } finally {
    upload?.close()
  }
}

const isUpload = (body: Call['body']): body is Upload => typeof body === 'object' && body !== null

type Sent = Pick<Dispatcher.RequestOptions, 'body'> & { readonly headers: Record<string, string> }

const plainOf = (headers: Call['headers'], body: Call['body']): Sent => ({
  headers: { ...headers },
  body: typeof body === 'string' ? body : null,
})

/** The files are read as fast as the vendor takes them, and the vendor is not charged with the time that they take. */
const streamOf = (
  headers: Call['headers'],
  { contentType, content }: OpenUpload,
  mayBegin: MayBegin,
  deadline: Deadline,
): Sent => ({
  headers: { 'content-type': contentType, ...headers },
  body: Readable.from(checkedChunks(content, mayBegin ?? always, deadline)),
})

const always = (): boolean => true

type MayBegin = Call['mayBegin']

/** The call may no longer be sent. */
class Lapsed extends Error {
  override readonly name = 'Lapsed'
}

/** The connections, which send nothing of a call that may no longer be sent when one of them is ready. */
function checked(pool: Dispatcher, mayBegin: MayBegin): Dispatcher {
  if (mayBegin === undefined) return pool
  return pool.compose((dispatch) => (options, handler) => dispatch(options, new Checking(handler, mayBegin)))
}

class Checking extends DecoratorHandler {
  private readonly handler: Dispatcher.DispatchHandler
  private readonly mayBegin: () => boolean

  constructor(handler: Dispatcher.DispatchHandler, mayBegin: () => boolean) {
    super(handler)
    this.handler = handler
    this.mayBegin = mayBegin
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    if (!this.mayBegin()) throw new Lapsed()
    this.handler.onRequestStart?.(controller, context)
  }
}

/** The chunks of a body; it breaks off before its end if it may no longer be sent. */
async function* checkedChunks(
  content: AsyncIterable<Uint8Array>,
  mayBegin: () => boolean,
  deadline: Deadline,
): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await deadline.outside(() => chunks.next())
      if (next.done === true) break
      if (!mayBegin()) throw new Lapsed()
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
  // The end of the body makes the request complete.
  if (!mayBegin()) throw new Lapsed()
}

async function take<Body>(answer: Arriving, read: ReadBody<Body>): Promise<Exchanged<Body>> {
  const { statusCode: status, headers } = answer
  if (status >= 200 && status < 300) return { is: 'answer', status, headers, body: await read(answer) }
  const text = await textOf(answer.body, mostError).catch((error: unknown) => {
    if (error instanceof Overflow) return '' // the status is enough
    throw error
  })
  return { is: 'error', status, headers, text }
}

/** Errors of a connection that was never established, and of a request that cannot be sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/** Errors of the gateway's own disk. */
const own = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOENT', 'ENOTDIR'])

function breakOf(error: unknown): Break {
  if (error instanceof Overflow) return 'flood'
  if (error instanceof Lapsed) return 'lapsed'
  if (error instanceof FileError) return error.statusCode === 413 ? 'flood' : 'own'
  const code = codeOf(error) ?? ''
  return unsent.has(code) ? 'unsent' : own.has(code) ? 'own' : 'cut'
}

/** The code of an error, or the name of one that has none, such as `TimeoutError`. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : undefined
}
