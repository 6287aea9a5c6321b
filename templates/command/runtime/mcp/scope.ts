import { createClient, type ClientOptions, type FileClient } from '@gatewright/client'
import { catalog, type Catalogs } from '@gatewright/client/catalog'
import { files } from '@gatewright/client/files'
import { listing, type Listing } from '@gatewright/client/listing'
import { tasks, type Tasks } from '@gatewright/client/tasks'
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Spending } from './spending.js'

/** The gateway of a server, and the limits of its session. */
export interface McpOptions {
  /** Its name and version, as hosts show them. */
  readonly server: { readonly name: string; readonly title?: string; readonly version: string }
  /** How the gateway is called. */
  readonly gateway: Pick<ClientOptions<unknown>, 'apiKey' | 'fetch' | 'retry' | 'onRetry' | 'headers'> & {
    readonly baseUrl: string
  }
  /** The address that results of the gateway have, if it is not the base URL. */
  readonly publicUrl?: string
  /** Opens a file of this machine; without it, only addresses are taken. Throws a ToolError if it may not be read. */
  readonly openFile?: (path: string) => Promise<File>
  /** The credits of the session, and their limit, if it has one. */
  readonly spending?: Spending
  /** Whether people are asked before a run that costs credits, where their host can ask. */
  readonly asks: boolean
  /** Receives unexpected errors, which callers never see. */
  readonly onError?: (error: unknown) => void
}

/** A client of the gateway with all that the tools call. */
export type McpClient = FileClient<unknown> & Listing & Catalogs<string> & { readonly tasks: Tasks }

/** The parts that a call of a tool uses. */
export interface Scope {
  readonly client: McpClient
  readonly options: McpOptions
  readonly spending: Spending
  readonly context: ServerContext
  /** Whether the host of this call can ask people. */
  readonly canAsk: boolean
  /** Whether the host takes a task in place of a result (`io.modelcontextprotocol/tasks`). */
  readonly takesTasks: boolean
}

/** The client of a server. */
export const clientOf = ({ gateway }: McpOptions): McpClient =>
  createClient({
    ...gateway,
    files: files(),
    tasks,
    catalog: (settings) => ({ ...listing(settings), ...catalog(settings) }),
  })
