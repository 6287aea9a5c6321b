import { isAddress } from './fits.ts'
import { isRecord } from '../../base/values.ts'

/** Where requests of a vendor can go. */
interface Reach {
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

/** The values of placeholders by name. */
type Holes = Readonly<Record<string, string | undefined>>

/**
 * A path with its placeholders filled and percent-encoded; `{+name}` keeps the slashes of its value. Undefined if a
 * value would change the path: it is empty, or a segment of it is empty, `.` or `..`.
 */
export function pathOf(template: string, holes: Holes): string | undefined {
  const filled = { isRight: true }
  const path = template.replace(/\{(\+?)(\w+)\}/g, (_, mark: string, name: string) => {
    const segments = mark === '' ? [holes[name] ?? ''] : (holes[name] ?? '').split('/')
    filled.isRight &&= segments.every((segment) => segment.isWellFormed() && !/^\.{0,2}$/.test(segment))
    return filled.isRight ? segments.map(encodeURIComponent).join('/') : ''
  })
  return filled.isRight ? path : undefined
}

/** The maximum length of a query, in characters. */
const mostQuery = 8192

/** A path with a query behind it; undefined if the query is not an object of values and lists of them, or is too long. */
export function withQuery(path: string, query: unknown): string | undefined {
  if (query === undefined) return path
  if (!isRecord(query)) return undefined
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const given = pairs.filter(([, value]) => value !== null && value !== undefined)
  if (!given.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))) return undefined
  const search = given.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
  if (search.length > mostQuery) return undefined
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
