import {
  commonRequestHeaders,
  requestHeaders,
  responseHeaders,
  type Header,
  type Route,
} from '@gatewright/openapi/protocol'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const namesOf = (headers: Readonly<Record<string, Header>>): string[] => [
  ...new Set(Object.values(headers).map(({ name }) => name)),
]

const exposed = namesOf(responseHeaders)

/** The headers of MCP that say again what the body says, so that proxies need not read it. */
const mcpHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']

/** The headers that a page can send and read beyond those that the Fetch standard always allows. */
const options: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'DELETE'] satisfies readonly Route['method'][],
  allowedHeaders: [...commonRequestHeaders, ...namesOf(requestHeaders), ...mcpHeaders],
  exposedHeaders: exposed,
  // Chromium caches a preflight response for at most two hours.
  maxAge: 7200,
}

/**
 * Lets pages of exactly these origins call the gateway, and answers their preflights, which never have a key. Cookies
 * are never accepted. Hooks added in `next` do not see such preflights.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], next: () => void): void {
  if (origins.length === 0) return next()
  app.register(cors, {
    delegator: (request, done) => {
      const origin = originOf(request, origins)
      done(null, { ...options, origin: origin ?? false, preflight: isPreflight(request) })
    },
  })
  app.after(next)
}

/** The headers of a response that bypasses the hooks, because the address of its request cannot be decoded. */
export function corsHeaders(request: FastifyRequest, origins: readonly string[]): Readonly<Record<string, string>> {
  if (origins.length === 0) return {}
  const origin = originOf(request, origins)
  if (origin === undefined) return { Vary: 'Origin' }
  const shown = { 'Access-Control-Expose-Headers': exposed.join(', ') }
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, ...shown }
}

const originOf = ({ headers }: FastifyRequest, origins: readonly string[]): string | undefined =>
  origins.find((origin) => origin === headers.origin)

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
