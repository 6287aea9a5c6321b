import ipaddr from 'ipaddr.js'

/** All of IPv6 that is allocated to the public today (RFC 4291, 2.4); most addresses that embed IPv4 are outside it. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Addresses that look public but belong to the machine itself: the host services of a large cloud. */
const ownServices = ['168.63.129.16']

/**
 * Whether an IP address belongs to a public host. False for loopback, private, link-local (where clouds serve their
 * metadata), carrier-grade NAT, multicast, documentation and reserved ranges, and for every IPv6 form that embeds an
 * IPv4 address: mapped, compatible, NAT64, 6to4, Teredo.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || ownServices.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** A host, with any port or with one. */
export interface Host {
  readonly name: string
  readonly port?: number
}

/** Parses `name` or `name:port`, with an IPv6 address in brackets; undefined if it is neither. */
export function readHost(text: string): Host | undefined {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:[\]/?#@\s]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = `http://${host}`
  if (host === '' || !URL.canParse(address) || Number(port ?? 1) > 65_535) return undefined
  const name = hostOf(new URL(address))
  return port === undefined ? { name } : { name, port: Number(port) }
}

/** The normalized host of an address: in lower case, IPv6 without brackets, without the dot of the DNS root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether an address matches one of the hosts. */
export const isAmong = (hosts: readonly Host[], name: string, port: number): boolean =>
  hosts.some((host) => host.name === name && (host.port ?? port) === port)

/** Why an address could not be fetched. */
type RemoteErrorCode =
  | 'bad-address'
  | 'not-public'
  | 'too-many-redirects'
  | 'bad-redirect'
  | 'bad-answer'
  /** There is nothing at the address: 404 or 410. */
  | 'gone'
  | 'too-large'
  | 'wrong-type'
  | 'timed-out'
  | 'unreachable'

/**
 * The error of an address that could not be fetched. Its message follows "the address" and reveals nothing about the
 * private network.
 */
export class RemoteError extends Error {
  readonly code: RemoteErrorCode
  /** Whether another attempt can succeed. */
  readonly retryable: boolean

  constructor(code: RemoteErrorCode, message: string, retryable = false) {
    super(message)
    this.name = 'RemoteError'
    this.code = code
    this.retryable = retryable
  }
}
