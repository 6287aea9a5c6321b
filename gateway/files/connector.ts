import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isAmong, isPublic, type Host } from '../base/hosts.ts'
import { RemoteError } from './address.ts'

/** Resolves a name to all its addresses. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Creates a connector that connects only to these addresses. */
export type Dial = (addresses: readonly LookupAddress[]) => buildConnector.connector

/** The allowed hosts. */
export interface ConnectorOptions {
  /** Hosts that are allowed even if they are private. */
  readonly allowed: readonly Host[]
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

/**
 * Connects to public hosts only. A name is resolved once. If one of its addresses is not public, the connection is
 * refused; otherwise it goes to exactly those addresses, so that a second DNS answer cannot redirect it.
 */
export function publicConnector({ allowed, resolve = all, dial = direct }: ConnectorOptions): buildConnector.connector {
  return (options, callback) => {
    const name = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
    addressesOf(name, resolve)
      .then((addresses) => {
        const isRight = isAmong(allowed, name, port) || addresses.every(({ address }) => isPublic(address))
        if (!isRight || addresses.length === 0) throw notPublic(false)
        dial(addresses)(options, callback)
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null))
  }
}

async function addressesOf(name: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const family = isIP(name)
  if (family !== 0) return [{ address: name, family }]
  return resolve(name).catch(() => {
    throw notPublic(true)
  })
}

const all: Resolve = (name) => lookup(name, { all: true })

/** Use the same error for private and unknown names, so that it does not reveal which names a private network has. */
export const notPublic = (retryable: boolean): RemoteError =>
  new RemoteError('not-public', 'does not belong to a public host', retryable)

const direct: Dial = (addresses) => buildConnector({ allowH2: false, lookup: known(addresses) })

const known =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_name, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
