import { fieldsOf } from '../check/values.js'
import { listPath } from '../protocol/paths.js'
import type { Option as CatalogItem, OptionPage as CatalogPage, OptionPageBody } from '../protocol/wire.js'
import { GatewayError } from './errors.js'
import type { About } from './failure.js'
import type { Answer, Call } from './http.js'
import type { Extension, Settings } from './options.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'

export type { CatalogItem, CatalogPage }

/** Options for reading a list. */
export interface CatalogOptions {
  /** Entries on a page, from 1 to 100. Default: set by the gateway. */
  readonly limit?: number
  /** Where to start: the `nextCursor` of a page. Default: at the beginning. */
  readonly cursor?: string
  /** Only entries with these values in their `meta`, by the names that the list can be filtered by. */
  readonly filters?: Readonly<Record<string, string>>
  /** Stops reading at once. */
  readonly signal?: AbortSignal
  /** Stops reading a page after this many milliseconds. Default: the retry budget of calls. */
  readonly deadlineMs?: number
}

/** An option list of the gateway. All errors are GatewayErrors. */
export interface Catalog {
  /** Iterates over all entries; requests a page only when needed. */
  items(options?: CatalogOptions): AsyncGenerator<CatalogItem, void, undefined>
  /** Iterates over all pages, with the version of the list and how long you can cache it. */
  pages(options?: CatalogOptions): AsyncGenerator<CatalogPage, void, undefined>
}

/** The additional methods of a client with `catalog`. */
export interface Catalogs<Address extends string> {
  /**
   * The live option list at an address. Sends nothing until it is iterated. Throws a GatewayError for an invalid
   * address.
   */
  catalog(address: Address): Catalog
}

const pageNames = 'limit cursor filters signal deadlineMs'

/** Adds the reading of option lists to a client. */
export const catalogs: Extension<Catalogs<string>> = (settings) => ({
  catalog: (address) => openCatalog(settings, address),
})

function openCatalog(settings: Settings, address: string): Catalog {
  if (!isAddress(address))
    throw new GatewayError(`"${address}" is not an address of a catalogue.`, { code: 'bad-catalog' })
  const pages: Catalog['pages'] = async function* (options = {}) {
    refuseOptions('pages', options, pageNames, settings)
    for (let at = options.cursor; ;) {
      const page = await read(settings, address, { ...options, ...(at !== undefined && { cursor: at }) })
      yield page
      if (page.nextCursor === null) return
      at = page.nextCursor
    }
  }
  const items: Catalog['items'] = async function* (options = {}) {
    refuseOptions('items', options, pageNames, settings)
    for await (const page of pages(options)) yield* page.items
  }
  return { items, pages }
}

/** Path segments with names: segments of only dots would lead elsewhere. */
const isAddress = (address: string): boolean => /^(?!.*(?:^|\/)\.+(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)+$/.test(address)

async function read(settings: Settings, address: string, options: CatalogOptions): Promise<CatalogPage> {
  const { limit, cursor, filters, signal, deadlineMs = Infinity } = options
  const query = new URLSearchParams({
    ...filters,
    ...(limit !== undefined && { limit: `${limit}` }),
    ...(cursor !== undefined && { cursor }),
  })
  const about: About = { purpose: `read the catalogue ${address}` }
  const call: Call<OptionPageBody> = {
    method: 'GET',
    path: `${listPath(address)}${`${query}` && `?${query}`}`,
    // A page that links to itself would loop forever.
    expects: (response): response is OptionPageBody => isPage(response) && response.result.nextCursor !== cursor,
    about,
  }
  const work = (own: AbortSignal): Promise<Answer<OptionPageBody>> => send(settings, call, own)
  return (await bounded(settings, signal, deadlineMs, about, work)).response.result
}

function isPage(response: unknown): response is OptionPageBody {
  const { items, nextCursor } = fieldsOf(fieldsOf(response)['result'])
  return Array.isArray(items) && (nextCursor === null || (typeof nextCursor === 'string' && nextCursor !== ''))
}
