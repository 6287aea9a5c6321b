import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out to the public today (RFC 4291, 2.4); addresses with IPv4 inside lie mostly elsewhere. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Addresses that look public and answer for the machine itself: the host services of one large cloud. */
const ownServices = ['168.63.129.16']

/**
 * Whether an IP address belongs to a public host. Not so loopback, private, link-local (where clouds keep their
 * metadata), carrier-grade NAT, multicast, documentation and reserved ranges, nor any IPv6 form that carries an IPv4
 * address: mapped, compatible, NAT64, 6to4, Teredo.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || ownServices.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** A host, of any port or of one. */
export interface Host {
  readonly name: string
  readonly port?: number
}

/** Reads `name` or `name:port`, where an IPv6 address stands in brackets; undefined when it is neither. */
export function readHost(text: string): Host | undefined {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:[\]/?#@\s]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = `http://${host}`
  if (host === '' || !URL.canParse(address) || Number(port ?? 1) > 65_535) return undefined
  const name = hostOf(new URL(address))
  return port === undefined ? { name } : { name, port: Number(port) }
}

/** The host of an address as it is compared: in lower case, IPv6 without brackets, without the dot of the DNS root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether one of the hosts is meant. */
export const isAmong = (hosts: readonly Host[], name: string, port: number): boolean =>
  hosts.some((host) => host.name === name && (host.port ?? port) === port)
