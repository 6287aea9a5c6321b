import type { Config } from '../config.ts'
import { developmentKey, sessionKeys } from '../keys/development.ts'
import type { KeyStore, Keys } from '../keys/keys.ts'

/** The keys of a node, and those that its start can show. */
export interface OpenedKeys {
  readonly keys: Keys
  /** Returns the number of active keys. */
  readonly countKeys: () => Promise<number>
  /** The development key, if this start created it. */
  readonly madeKey: string | undefined
  /** The key of the link to the playground; undefined if none may be shown. */
  readonly linkKey: string | undefined
}

/**
 * Prepares the development key, and a key for the link to the playground: at the start that makes it, the development key
 * itself; at others, on a machine of a developer, a token that ends with this process.
 */
export async function openKeys(config: Config, store: KeyStore, token?: string): Promise<OpenedKeys> {
  const madeKey = await developmentKey(store, config.devKey)
  const countKeys = (): Promise<number> => store.countActive()
  if (!config.isLocal) return { keys: store, countKeys, madeKey, linkKey: madeKey }
  const session = await sessionKeys(store, token)
  return { keys: session.keys, countKeys, madeKey, linkKey: madeKey ?? session.token }
}

/** The link to the playground; undefined if this node has none. */
export interface Link {
  readonly url: string
  /** Whether it contains a key: then it is only for the terminal. */
  readonly hasKey: boolean
}

/** Returns the link to the playground at an address. Browsers do not send what follows `#`. */
export function linkTo(url: string, { pages, roles }: Config, key: string | undefined): Link | undefined {
  if (pages === 'off' || !roles.includes('api')) return undefined
  return { url: key === undefined ? `${url}/` : `${url}/#key=${key}`, hasKey: key !== undefined }
}
