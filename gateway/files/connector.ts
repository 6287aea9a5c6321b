import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isAmong, isPublic, type Host } from './address.ts'
import { RemoteError } from './remoteError.ts'

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Makes a connector that knows no addresses but these. */
export type Dial = (addresses: readonly LookupAddress[]) => buildConnector.connector

/** What may be connected to. */
export interface ConnectorOptions {
  /** Hosts that may be private. */
  readonly allowed: readonly Host[]
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

/**
 * Connects to public hosts only. A name is resolved once; when one of its addresses is not public it is refused, else the
 * connection goes to those very addresses, so that no second answer of its DNS server can turn it elsewhere.
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

/** One answer for what is private and what is nowhere: it tells nobody which names a private network has. */
export const notPublic = (retryable: boolean): RemoteError =>
  new RemoteError('not-public', 'does not lead to a public address', retryable)

const direct: Dial = (addresses) => buildConnector({ allowH2: false, lookup: known(addresses) })

const known =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_name, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
