import { hashOf, inForce, makeToken, type KeyStore, type ApiKey, type Keys } from './keys.ts'
import { timingSafeEqual } from 'node:crypto'

/**
 * Sets the token of the development key: its previous token ends at once, and its tasks stay. Without a token, creates
 * a key if the store is empty, and returns its token.
 */
export async function developmentKey(keys: KeyStore, given: string | undefined): Promise<string | undefined> {
  const all = await keys.list()
  const attributes = { name: 'development', isDevelopment: true }
  if (given === undefined) return all.length === 0 ? (await keys.create(attributes)).token : undefined
  const isKnown = await keys.has(given)
  const own = isKnown ? (await keys.find(given))?.id : undefined
  const others = all.filter((key) => key.isDevelopment && key.revokedAt === undefined && key.id !== own)
  const successor = isKnown ? undefined : others.at(-1)?.id
  if (!isKnown) await take(keys, given, successor, attributes)
  for (const { id } of others) if (id !== successor) await keys.revoke(id)
  return undefined
}

/** Sets the token of the existing key, or creates one. */
async function take(
  keys: KeyStore,
  given: string,
  successor: string | undefined,
  attributes: { readonly name: string; readonly isDevelopment: boolean },
): Promise<void> {
  try {
    const taken = successor === undefined ? undefined : await keys.rotate(successor, 0, given)
    if (taken === undefined) await keys.create(attributes, given)
  } catch (error) {
    // Another node was faster.
    if (!(await keys.has(given))) throw error
  }
}

/** A second token of the development key, for as long as this process runs. */
interface SessionKeys {
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
