import { listPath } from '../protocol/paths.js'
import type { Option as CatalogItem, OptionPage as CatalogPage } from '../protocol/wire.js'
import { GatewayError } from './errors.js'
import type { Extension, Settings } from './options.js'
import { pageNames, readPages, type PageOptions } from './pages.js'
import { refuseOptions } from './refuse.js'

export type { CatalogItem, CatalogPage }

/** Options for reading an option list. */
export interface CatalogOptions extends PageOptions {
  /** Only entries with these values in their `meta`, by the names that the list can be filtered by. */
  readonly filters?: Readonly<Record<string, string>>
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

const names = `${pageNames} filters`

/** Adds the reading of option lists to a client. */
export const catalogs: Extension<Catalogs<string>> = (settings) => ({
  catalog: (address) => openCatalog(settings, address),
})

function openCatalog(settings: Settings, address: string): Catalog {
  if (!isAddress(address))
    throw new GatewayError(`"${address}" is not an address of a catalogue.`, { code: 'bad-catalog' })
  const pages: Catalog['pages'] = async function* (options = {}) {
    refuseOptions('pages', options, names, settings)
    const { filters: query = {}, ...rest } = options
    const about = { purpose: `read the catalogue ${address}` }
    yield* readPages<CatalogPage>(settings, { method: 'GET', path: listPath(address), query, about }, rest)
  }
  const items: Catalog['items'] = async function* (options = {}) {
    refuseOptions('items', options, names, settings)
    for await (const page of pages(options)) yield* page.items
  }
  return { items, pages }
}

/** Path segments with names: segments of only dots would lead elsewhere. */
const isAddress = (address: string): boolean => /^(?!.*(?:^|\/)\.+(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)+$/.test(address)
