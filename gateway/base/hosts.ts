import { isIP } from 'node:net'
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

/** The normalized host of an address: in lower case, IPv6 without brackets, without the dot of the DNS root, or several. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')

/** The port of an address of the web. */
export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Whether an address matches one of the hosts. */
export const isAmong = (hosts: readonly Host[], name: string, port: number): boolean =>
  hosts.some((host) => host.name === name && (host.port ?? port) === port)

/**
 * Whether an address names its host as one that is private and not among the allowed ones: by its IP address, or as this
 * machine. What other names mean is known only when a connection is opened.
 */
export function isForbidden(address: string, allowed: readonly Host[]): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const name = hostOf(url)
  const isPrivate = isIP(name) === 0 ? /^(?:.+\.)?localhost$/.test(name) : !isPublic(name)
  return isPrivate && !isAmong(allowed, name, portOf(url))
}
