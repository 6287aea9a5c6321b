import { timingSafeEqual } from 'node:crypto'
import { hashOf, inForce, makeToken, type ApiKey, type KeyStore, type Keys } from './keys.ts'

/** A second token of the development key, for as long as this process runs. */
export interface SessionKeys {
  readonly keys: Keys
  /** Undefined if there is no active development key. */
  readonly token: string | undefined
}

/**
 * Accepts one more token for the development key, whose own token is stored only as a hash. Nothing stores the new one:
 * it ends with this process, and as soon as the development key is revoked or expires.
 */
export async function sessionKeys(store: KeyStore, given: string = makeToken()): Promise<SessionKeys> {
  const hash = hashOf(given)
  const keys: Keys = {
    find: async (token) => (timingSafeEqual(hashOf(token), hash) ? activeDevelopmentKey(store) : store.find(token)),
  }
  return { keys, token: (await activeDevelopmentKey(store)) && given }
}

/** A local store has few keys, so they are read at each use. */
async function activeDevelopmentKey(store: KeyStore): Promise<ApiKey | undefined> {
  const all = await store.list()
  return all
    .filter(({ isDevelopment }) => isDevelopment)
    .flatMap((key) => inForce(key) ?? [])
    .at(-1)
}
