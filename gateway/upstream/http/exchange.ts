import { Readable } from 'node:stream'
import { DecoratorHandler, type Dispatcher } from 'undici'
import { FileError } from '../../files/upload.ts'
import type { Call } from './call.ts'
import { Overflow, textOf } from './reading.ts'
import { InputError, openUpload, type OpenUpload, type Upload } from './upload.ts'
import type { Vendor } from './vendor.ts'

/** The time limit of a call, which stops while the gateway itself keeps the call waiting. */
export class Deadline {
  private readonly controller = new AbortController()
  private left: number
  private startedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.left = ms
    this.start()
  }

  /** Aborts with a `TimeoutError` when the time is up. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Waits without using up time. */
  async pauseFor(wait: Promise<void>): Promise<void> {
    this.left -= performance.now() - this.startedAt
    this.end()
    await wait
    this.start()
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.timer)
  }

  private start(): void {
    this.startedAt = performance.now()
    const expire = (): void => this.controller.abort(new DOMException('The call took too long.', 'TimeoutError'))
    this.timer = setTimeout(expire, Math.max(0, this.left)).unref()
  }
}

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
 * response is too long. media: the response is not an asset. own: the gateway could not store it. input: a file of the
 * call broke off, so that the vendor got no complete request.
 */
type Break = 'unsent' | 'lapsed' | 'cut' | 'flood' | 'media' | 'own' | 'input'

/** The maximum length of an error body, in bytes. */
const mostError = 65_536

/** Reads the body of a success within the time limit of its call. */
export type ReadBody<Body> = (answer: Dispatcher.ResponseData, deadline: Deadline) => Promise<Body>

/** Makes one call within its time limit. Never rejects. */
export async function exchange<Body>(
  vendor: Vendor,
  { method, origin, path, headers, body, timeoutMs, mayBegin, beforeSend }: Call,
  read: ReadBody<Body>,
): Promise<Exchanged<Body>> {
  // A reused connection that the vendor is closing would make the outcome unknown: where that matters, each call has
  // its own connection.
  const reset = !vendor.isRepeatable
  const deadline = new Deadline(timeoutMs)
  const { signal } = deadline
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, signal }
  let upload: OpenUpload | undefined
  try {
    if (isUpload(body)) {
      upload = await openUpload(body, vendor.openInput, { timeoutMs, signal })
      await beforeSend?.().catch(() => undefined)
    }
    const sent = upload === undefined ? plainOf(headers, body) : streamOf(headers, upload, mayBegin)
    const answer = await checked(vendor.poolOf(origin), mayBegin).request({ method, path, ...sent, reset, ...limits })
    answer.body.on('error', () => undefined) // the caller interprets it
    try {
      return await take(answer, (body) => read(body, deadline))
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
    deadline.end()
    upload?.close()
  }
}

const isUpload = (body: Call['body']): body is Upload => typeof body === 'object' && body !== null

type Sent = Pick<Dispatcher.RequestOptions, 'body'> & { readonly headers: Record<string, string> }

const plainOf = (headers: Call['headers'], body: Call['body']): Sent => ({
  headers: { ...headers },
  body: typeof body === 'string' ? body : null,
})

/** The files are read as fast as the vendor takes them. */
const streamOf = (headers: Call['headers'], { contentType, content }: OpenUpload, mayBegin: MayBegin): Sent => ({
  headers: { 'content-type': contentType, ...headers },
  body: Readable.from(mayBegin === undefined ? content : checkedChunks(content, mayBegin)),
})

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
async function* checkedChunks(content: AsyncIterable<Uint8Array>, mayBegin: () => boolean): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    if (!mayBegin()) throw new Lapsed()
    yield chunk
  }
  // The end of the body makes the request complete.
  if (!mayBegin()) throw new Lapsed()
}

async function take<Body>(
  answer: Dispatcher.ResponseData,
  read: (answer: Dispatcher.ResponseData) => Promise<Body>,
): Promise<Exchanged<Body>> {
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
  if (error instanceof FileError) return error.statusCode === 413 ? 'flood' : 'media'
  const code = codeOf(error) ?? ''
  return unsent.has(code) ? 'unsent' : own.has(code) ? 'own' : 'cut'
}

/** The code of an error, or the name of one that has none, such as `TimeoutError`. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : undefined
}
