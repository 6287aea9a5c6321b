import { isAddress } from './fits.ts'

/** Where requests of a vendor can go. */
export interface Reach {
  /** The origin of the base address. */
  readonly origin: string
  /** Other hosts that the spec names, with their port if they have one. */
  readonly hosts: readonly string[]
}

/** An address that the gateway follows: its origin, and its path with its query. */
export interface Target {
  readonly origin: string
  readonly path: string
}

/** The maximum length of an address that is followed; task stores keep it as the job id. */
export const mostAddress = 2048

/**
 * The target of an address from a response, or of a path on the vendor's own host. Undefined if it leads to a host that
 * the spec does not name, because the key would go there, or if it has a user name, another scheme or odd characters.
 */
export function targetOf({ origin, hosts }: Reach, address: unknown): Target | undefined {
  if (typeof address !== 'string' || address.length > mostAddress) return undefined
  const text = /^\/(?!\/)/.test(address) ? `${origin}${address}` : address
  const url = isAddress(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const isNamed = hosts.includes(url.host) && (url.protocol === 'https:' || origin.startsWith('http:'))
  return url.origin === origin || isNamed ? { origin: url.origin, path: url.pathname + url.search } : undefined
}
