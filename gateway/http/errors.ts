import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { v7 } from 'uuid'
import { corsHeaders } from './cors.ts'
import type { ForeignInterface } from './context.ts'
import { callerLeft, hasBrokenOff } from './leaving.ts'
import { noteRefused, pathOf, scrub } from './log.ts'
import { asProblem, Problem, problemBody } from './problem.ts'
import { isAnswering } from './readers.ts'
import { storeFailed } from './store.ts'

/** The interfaces in the shape of other APIs, which write problems in their own way. */
type Foreign = readonly Pick<ForeignInterface, 'prefix' | 'writeProblem'>[]

/** Turns every error of a route into a problem (RFC 9457, or as its interface writes it), and logs internal errors. */
export function answerErrors(app: FastifyInstance, problems: () => string, foreign: Foreign = []): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, { problems: problems(), foreign }))
}

/** How problems are written. */
interface Writing {
  readonly problems: string
  readonly foreign?: Foreign
}

function answer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { problems, foreign = [] }: Writing,
): FastifyReply {
  // Such an error is a consequence, and nobody reads the response; `logAnswers` has the line.
  if (hasBrokenOff(request) && !isFullDisk(error)) return reply.code(callerLeft).send()
  const problem = isFullDisk(error) ? storeFailed(error) : asProblem(error)
  if (problem.cause !== undefined) logFailure(problem.cause, request)
  refuseBody(request, reply)
  const path = pathOf(request.url)
  const own = foreign.find(({ prefix }) => path.startsWith(prefix))?.writeProblem(problem, request)
  if (own !== undefined) return reply.code(own.status).headers(own.headers).type(own.type).send(own.body)
  const place = { problems, instance: path, requestId: request.id }
  return reply
    .code(problem.status)
    .headers({ 'X-Request-Id': request.id, ...problem.more.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, place)))
}

/** Error codes of a disk that cannot be written: full, over its quota, read-only or broken. */
const diskCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskCodes.includes(error.code)

/** Logs an internal failure; its text may quote the request, so secrets are removed. */
function logFailure(error: unknown, { log, secrets = [] }: FastifyRequest): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ failure: scrub(text, secrets) }, 'a request failed')
}

/** Responses to requests that never reach a route: addresses that cannot be decoded, and invalid HTTP. */
export const answerBrokenRequests = (
  problems: () => string,
  origins: readonly string[],
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors: (error, request, reply) =>
    void answer(error, request, reply.headers(corsHeaders(request, origins)), { problems: problems() }),
  clientErrorHandler: (error, socket) => {
    if (socket.writableEnded) return
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    const problem = brokenRequest(error.code)
    noteRefused(socket, error.code === brokenOff ? callerLeft : problem.status)
    const requestId = v7()
    const body = JSON.stringify(problemBody(problem, { problems: problems(), instance: '', requestId }))
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    linger(socket)
  },
})

/** The code of the parser for a connection that ends before its request. */
const brokenOff = 'HPE_INVALID_EOF_STATE'

function brokenRequest(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timeout', 'The request did not arrive completely in time. Send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The headers are larger than this gateway accepts.')
    default:
      return new Problem('bad-request', 'The bytes are not an HTTP request.')
  }
}

/** How long a caller has to read why it was refused, in milliseconds. */
const lingerMs = 2000

/**
 * Ends our side of a connection and closes it completely a little later. If it closed at once, a caller that is still
 * sending would lose the response (RFC 9112, 9.6); without the limit, a caller could hold the connection open.
 */
function linger(socket: Duplex): void {
  socket.end()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
  socket.resume()
}

/** Lets a caller whose request is refused before its body has arrived read the response; the body is discarded. */
function refuseBody({ raw }: FastifyRequest, { raw: { socket } }: FastifyReply): void {
  const { headers } = raw
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (raw.complete || !hasBody || socket === null) return
  // Node ends a connection after its last response in this way; by itself it would discard unread data.
  socket.destroySoon = () => {
    raw.resume()
    linger(socket)
  }
}
