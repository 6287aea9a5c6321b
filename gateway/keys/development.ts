import type { KeyStore } from './keys.ts'

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
