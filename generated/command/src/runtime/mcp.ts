import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpOptions } from './mcp/scope.js'
import { mcpServer } from './mcp/server.js'

export { Spending } from './mcp/spending.js'
export type { McpOptions }

/** Serves MCP over HTTP: each request by itself, so that any node serves any of them. */
export interface McpHandler {
  /** Answers one request, whose body is parsed, for a caller with these options. */
  readonly handle: (request: Request, body: unknown, options: McpOptions) => Promise<Response>
}

/** A handler of MCP over HTTP, in both generations of the protocol. */
export function createHandler(): McpHandler {
  const optionsOf = new WeakMap<Request, McpOptions>()
  const handler = createMcpHandler(
    ({ requestInfo, era }) => {
      const options = requestInfo && optionsOf.get(requestInfo)
      if (options === undefined) throw new Error('The request of this call is unknown.')
      return mcpServer(options, era)
    },
    {
      maxSubscriptions: 0, // the tools never change, so that nobody waits for news of them
      responseMode: 'sse', // its comments keep a connection open that a proxy would cut while a call waits
    },
  )
  return {
    handle(request, body, options) {
      optionsOf.set(request, options)
      return handler.fetch(request, { parsedBody: body })
    },
  }
}
