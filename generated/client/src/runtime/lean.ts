import type { ClientOf } from './client.js'
import { makeClient } from './core.js'
import { clientNames } from './names.js'
import { settle, type ClientOptions, type FileSender } from './options.js'
import { refuseOptions } from './refuse.js'

/**
 * A client of the gateway at `baseUrl` for production builds of pages, where every byte counts: it reads no
 * environment, and gives no advice: it names what is wrong, but not what was most likely meant.
 */
export function createClient<
  Models = Record<never, never>,
  Own = unknown,
  Files extends FileSender | undefined = undefined,
>(options?: ClientOptions<Models, Own, Files>): ClientOf<Models, Own, Files>
/** The same, where the types of its options do not matter. */
export function createClient<Models>(options: ClientOptions<Models, object> = {}): object {
  refuseOptions('createClient', options, clientNames)
  return makeClient(settle(options), options.catalog)
}
