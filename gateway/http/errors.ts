import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { v7 } from 'uuid'
import { corsHeaders } from './cors.ts'
import { pathOf, scrub } from './log.ts'
import { asProblem, Problem, problemBody } from './problem.ts'

/** Makes every error of a route a problem (RFC 9457), and logs those that are the gateway's own fault. */
export function answerErrors(app: FastifyInstance, problems: string): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, problems))
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply, problems: string): FastifyReply {
  const problem = asProblem(error)
  if (problem.code === 'internal') logFailure(error, request)
  const place = { problems, instance: pathOf(request.url), requestId: request.id }
  return reply
    .code(problem.status)
    .headers({ 'X-Request-Id': request.id, ...problem.more.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, place)))
}

/** Logs a failure of our own; its text may quote the request, so secrets are taken out. */
function logFailure(error: unknown, { log, secrets = [] }: FastifyRequest): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ failure: scrub(text, secrets) }, 'a request failed')
}

/** Answers for requests that never reach a route: addresses that cannot be decoded, and bytes that are no HTTP. */
export const answerBrokenRequests = (
  problems: string,
  origins: readonly string[],
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors: (error, request, reply) =>
    void answer(error, request, reply.headers(corsHeaders(request, origins)), problems),
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const problem = brokenRequest(error.code)
    const requestId = v7()
    const body = JSON.stringify(problemBody(problem, { problems, instance: '', requestId }))
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  },
})

function brokenRequest(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timeout', 'The request did not arrive in full in time. Send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The headers are larger than this gateway takes.')
    default:
      return new Problem('bad-request', 'What arrived is no HTTP request.')
  }
}
