import type { ClientOf } from './client.js'
import { makeClient } from './core.js'
import { settle, type ClientOptions, type FileSender } from './options.js'

/**
 * A client of the gateway at `baseUrl` for production builds of pages, where every byte counts: it reads no
 * environment, and does not look for unknown options and for files that cannot be sent.
 */
export function createClient<
  Models = Record<never, never>,
  Own = unknown,
  Files extends FileSender | undefined = undefined,
>(options?: ClientOptions<Models, Own, Files>): ClientOf<Models, Own, Files>
/** The same, where the types of its options do not matter. */
export function createClient<Models>(options: ClientOptions<Models, object> = {}): object {
  return makeClient(settle(options), options.catalog)
}
