import { GatewayError } from './errors.js'
import type { About } from './failure.js'
import type { Answer, Call, ResponseBody } from './http.js'
import type { Extension, Settings } from './options.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'

/** One entry of an option list: what a parameter takes is its `id`. */
export interface CatalogItem {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** The address of a sample. */
  readonly preview?: string
}

/** A page of an option list. */
export interface CatalogPage {
  readonly items: readonly CatalogItem[]
  /** Where the next page begins; null on the last. */
  readonly nextCursor: string | null
  /** Changes with the list. */
  readonly version?: string
  /** How long the list may be kept before it is asked for again, in seconds. */
  readonly ttlSeconds?: number
}

/** What is read of a list, and for how long. */
export interface CatalogOptions {
  /** Entries on a page, from 1 to 100. Default: as many as the gateway gives. */
  readonly limit?: number
  /** Where to begin: the `nextCursor` of a page. Default: at the beginning. */
  readonly cursor?: string
  /** Ends the reading at once. */
  readonly signal?: AbortSignal
  /** Ends the reading of a page after so many milliseconds. Default: the time within which calls are tried again. */
  readonly deadlineMs?: number
}

/** An option list of the gateway. Whatever goes wrong, it throws a GatewayError. */
export interface Catalog {
  /** Every entry, page after page; a page is asked for when the one before it is used up. */
  items(options?: CatalogOptions): AsyncGenerator<CatalogItem, void, undefined>
  /** Every page, with the version of the list and how long it may be kept. */
  pages(options?: CatalogOptions): AsyncGenerator<CatalogPage, void, undefined>
}

/** What a client can do that is made with `catalog`. */
export interface Catalogs<Address extends string> {
  /**
   * The option list at an address, as the gateway has it now. Nothing is asked for until it is iterated. Throws a
   * GatewayError for an invalid address.
   */
  catalog(address: Address): Catalog
}

const pageNames = 'limit cursor signal deadlineMs'

/** Makes a client that reads option lists. */
export const catalogs: Extension<Catalogs<string>> = (settings) => ({
  catalog: (address) => openCatalog(settings, address),
})

function openCatalog(settings: Settings, address: string): Catalog {
  if (!isAddress(address))
    throw new GatewayError(`"${address}" is not an address of a catalogue.`, { code: 'bad-catalog' })
  const pages: Catalog['pages'] = async function* (options = {}) {
    refuseOptions('pages', options, pageNames, settings.advice?.option)
    for (let at = options.cursor; ;) {
      const page = await read(settings, address, { ...options, ...(at !== undefined && { cursor: at }) })
      yield page
      if (page.nextCursor === null) return
      at = page.nextCursor
    }
  }
  const items: Catalog['items'] = async function* (options = {}) {
    refuseOptions('items', options, pageNames, settings.advice?.option)
    for await (const page of pages(options)) yield* page.items
  }
  return { items, pages }
}

/** Steps of names: dots alone would lead elsewhere. */
const isAddress = (address: string): boolean => /^(?!.*(?:^|\/)\.+(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)+$/.test(address)

async function read(settings: Settings, address: string, options: CatalogOptions): Promise<CatalogPage> {
  const { limit, cursor, signal, deadlineMs = Infinity } = options
  const query = new URLSearchParams({
    ...(limit !== undefined && { limit: `${limit}` }),
    ...(cursor !== undefined && { cursor }),
  })
  const about: About = { purpose: `read the catalogue ${address}` }
  const call: Call = {
    method: 'GET',
    path: `/workflows/${address}${`${query}` && `?${query}`}`,
    // A page that leads to itself would be read for ever.
    expects: (response) => isPage(response) && pageOf(response).nextCursor !== cursor,
    about,
  }
  const work = (own: AbortSignal): Promise<Answer> => send(settings, call, own)
  return pageOf((await bounded(settings, signal, deadlineMs, about, work)).response)
}

function isPage({ result }: ResponseBody): boolean {
  const { items, nextCursor } = Object(result)
  return Array.isArray(items) && (nextCursor === null || (typeof nextCursor === 'string' && nextCursor !== ''))
}

const pageOf = ({ result }: ResponseBody): CatalogPage => Object(result)
