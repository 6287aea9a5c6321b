import type { ClientOf } from './client.js'
import { makeClient } from './core.js'
import { clientNames } from './names.js'
import { settingsOf, type ClientOptions, type Extended, type FileSender } from './options.js'
import { refuseOptions } from './refuse.js'

/**
 * Creates a client of the gateway at `baseUrl` for production builds of pages, where every byte counts. It does not
 * read environment variables, and its errors say what is wrong without suggestions.
 */
export function createLeanClient<
  Models = Record<never, never>,
  Own = unknown,
  Files extends FileSender | undefined = undefined,
  More = unknown,
>(options?: ClientOptions<Models, Own, Files, More>): ClientOf<Models, Own & More, Files>
/** The same, without the types of its options. */
export function createLeanClient<Models>(options: Extended<Models> = {}): object {
  refuseOptions('createClient', options, clientNames)
  return makeClient(settingsOf(options))
}
