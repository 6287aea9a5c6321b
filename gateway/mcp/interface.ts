import type { McpHandler, McpOptions } from '@gatewright/command/mcp'
import type { Service } from '@gatewright/catalog'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { fieldOf } from '../base/values.ts'
import type { ForeignInterface, ForeignProblem } from '../http/context.ts'
import { tokenOf } from '../http/headers.ts'
import { scrub } from '../http/log.ts'
import type { Problem } from '../http/problem.ts'
import { addRoutes } from '../http/routes.ts'
import { fetchInside, insideUrl } from './inside.ts'

/** How many calls one request can have: all of them count as one for the limits before it is read. */
const mostCalls = 10

/** Where the gateway speaks MCP. */
const path = '/mcp'

/** The parts of the interface. */
export interface McpParts {
  readonly service: Pick<Service, 'title' | 'version'>
  /** The origins whose pages can call the gateway. */
  readonly corsOrigins: readonly string[]
}

/** MCP over HTTP: each request stands for itself, so that any node answers any of them. */
export const mcpInterface = (parts: McpParts): ForeignInterface => ({
  prefix: path,
  writeProblem,
  register: async (app, { publicUrl }) => {
    let serving: Promise<McpHandler> | undefined
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { origin } = request.headers
      const url = publicUrl()
      if (origin !== undefined && !isAllowed(origin, parts, url)) return refuseOrigin(request, reply)
      const { body } = request
      if (Array.isArray(body) && body.length > mostCalls) return refuseBatch(request, reply, body.length)
      // The SDK of MCP is loaded by the first call.
      serving ??= startServing()
      const { handle } = await serving
      return send(reply, await handle(webRequest(request, reply), body, optionsFor(request, parts, url)))
    }
    addRoutes(app, [{ method: 'POST', url: path, template: path, handler }])
  },
})

async function startServing(): Promise<McpHandler> {
  const { createHandler } = await import('@gatewright/command/mcp')
  return createHandler()
}

/** Whether a page of an origin can call: one of the setting, or of the gateway itself. */
const isAllowed = (origin: string, { corsOrigins }: McpParts, own: string): boolean =>
  corsOrigins.includes(origin) || (URL.canParse(own) && new URL(own).origin === origin)

const refuseOrigin = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(403).send(
    rpcBody(request, -32_600, 'Pages of this origin cannot call the gateway: its operators list the origins.', {
      code: 'origin-not-allowed',
      requestId: request.id,
    }),
  )

const refuseBatch = (request: FastifyRequest, reply: FastifyReply, calls: number): FastifyReply =>
  reply.code(400).send(
    rpcBody(request, -32_600, `A batch can have at most ${mostCalls} calls, but this one has ${calls}. Nothing ran.`, {
      code: 'batch-too-large',
      requestId: request.id,
    }),
  )

/**
 * The calls of a request reach this gateway from inside, with the key of its caller. There is no session, and so no limit
 * of one: keys have credit limits.
 */
const optionsFor = (request: FastifyRequest, { service }: McpParts, publicUrl: string): McpOptions => ({
  server: { name: 'gatewright-gateway', title: service.title, version: service.version },
  gateway: {
    apiKey: tokenOf(request.headers.authorization) ?? '',
    baseUrl: insideUrl,
    fetch: fetchInside(request),
    retry: false, // the answer says when to try again
  },
  publicUrl,
  asks: true,
  onError: (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    request.log.error({ failure: scrub(text, request.secrets ?? []) }, 'a call of MCP failed')
  },
})

/** The request as the SDK reads it; its signal is aborted if the caller goes before the answer is complete. */
function webRequest({ headers }: FastifyRequest, { raw }: FastifyReply): Request {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  const own = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  )
  return new Request(`${insideUrl}${path}`, { method: 'POST', headers: own, signal: gone.signal })
}

function send(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  for (const [name, value] of headers) if (name !== 'connection') reply.header(name, value)
  return reply.code(status).send(body === null ? null : Readable.fromWeb(nodeBody(body)))
}

const nodeBody = (body: NonNullable<Response['body']>): Parameters<typeof Readable.fromWeb>[0] =>
  body as Parameters<typeof Readable.fromWeb>[0] // the types of the web are not those of Node

/** Writes a problem as an error of JSON-RPC, with its code and its request id. */
function writeProblem({ code, status, message, more }: Problem, request: FastifyRequest): ForeignProblem {
  const data = { code, requestId: request.id, ...(more.taskId !== undefined && { taskId: more.taskId }) }
  const number = status === 400 ? -32_700 : status < 500 ? -32_600 : -32_603
  const headers = { ...more.headers, 'X-Request-Id': request.id }
  return { status, headers, type: 'application/json', body: JSON.stringify(rpcBody(request, number, message, data)) }
}

/** The id is that of the request, or null if the request could not be read. */
function rpcBody({ body }: FastifyRequest, code: number, message: string, data: object): object {
  const id = fieldOf(body, 'id')
  const isId = typeof id === 'string' || typeof id === 'number'
  return { jsonrpc: '2.0', id: isId ? id : null, error: { code, message, data } }
}
