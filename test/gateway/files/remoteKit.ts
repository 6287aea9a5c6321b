import { buildConnector } from 'undici'
import { readHost, type Host } from '../../../gateway/base/hosts.ts'
import type { Dial, Resolve } from '../../../gateway/files/connector.ts'
import { fetchRemote, type RemoteOptions } from '../../../gateway/files/remote.ts'
import { assetServer, type AssetServer } from '../../support/assets.ts'
import { objectWith } from '../../support/matching.ts'

/** A host as settings name it, with or without a port. */
export const host = (text: string): Host => readHost(text) ?? { name: '' }

/** A public address, and what was dialled in its place. */
interface PublicWay {
  readonly dial: Dial
  readonly dialled: string[]
}

/** A server, and what fetches from it. */
interface Remote {
  readonly there: AssetServer
  /** The only private host that the tests can fetch from. */
  readonly allowed: readonly Host[]
  /** Returns the text that is fetched from a URL. */
  read(address: string, more?: Partial<RemoteOptions>): Promise<string>
  /** Returns a public address whose connections lead to the server; it records the addresses that were dialled. */
  publicWay(): PublicWay
}

/** Starts a server for the tests of the file that calls this; it returns the same few bytes for every path. */
export async function startRemote(): Promise<Remote> {
  const there = await assetServer((_request, response) => response.end('kite'))
  const allowed = [host(`127.0.0.1:${there.port}`)]
  const read = async (address: string, more: Partial<RemoteOptions> = {}): Promise<string> => {
    const { content } = await fetchRemote(address, { maxBytes: 1000, timeoutMs: 60_000, allowed, ...more })
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  return { there, allowed, read, publicWay: () => wayTo(there.port) }
}

/** The reason of a failed fetch. */
export const reason = (code: string, more: object = {}): unknown => objectWith({ name: 'RemoteError', code, ...more })

function wayTo(port: number): PublicWay {
  const dialled: string[] = []
  const connect = buildConnector({ allowH2: false })
  const dial: Dial = (addresses) => (options, callback) => {
    dialled.push(...addresses.map(({ address }) => address))
    connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, callback)
  }
  return { dial, dialled }
}

/** Resolves a name to each of these addresses in turn. */
export function answers(...lists: (readonly string[])[]): Resolve & { readonly calls: readonly string[] } {
  const calls: string[] = []
  const resolve: Resolve = async (name) => {
    const list = lists[Math.min(calls.push(name), lists.length) - 1] ?? []
    return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return Object.assign(resolve, { calls })
}
