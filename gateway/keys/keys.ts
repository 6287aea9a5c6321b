import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the gateway knows of a caller's key; the key itself is nowhere in it. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Ids of the only models that it may use; without them, all. */
  readonly models?: readonly string[]
  /** The most credits that its tasks may cost together. */
  readonly creditLimit?: number
  /** The most requests in a minute, to each node. */
  readonly perMinute?: number
  /** The most tasks that may be open at once: submitted, and not ended. */
  readonly concurrency?: number
  /** Whether it is the key of `GATEWRIGHT_DEV_KEY`, or the one that the first start made. */
  readonly isDevelopment?: boolean
}

/** What a new key may do. */
export interface NewKey extends Omit<ApiKey, 'id'> {
  /** When it stops working, in milliseconds since 1970; never when left out. */
  readonly expiresAt?: number
}

/** What changes of a key: null takes a limit away, what is left out stays. */
export type KeyChanges = { readonly [Name in keyof Omit<NewKey, 'name' | 'isDevelopment'>]?: NewKey[Name] | null } & {
  readonly name?: string
}

/** A key as it is listed: everything but the token, which is kept nowhere. */
export interface ListedKey extends ApiKey {
  readonly createdAt: number
  readonly expiresAt?: number
  readonly revokedAt?: number
  /** When it was last used, give or take a minute; undefined when it never was. */
  readonly lastUsedAt?: number
}

/** A key that was just made, with the token that is shown once. */
export interface MadeKey {
  readonly key: ApiKey
  readonly token: string
}

/** Finds the key that a caller presents. */
export interface Keys {
  /** The key of this token; undefined when it is unknown, expired or revoked. */
  find(token: string): Promise<ApiKey | undefined>
}

/** Keeps keys by the SHA-256 of their tokens. Every implementation passes test/contract/keys.ts. */
export interface KeyStore extends Keys {
  /** Makes a key. `token` replaces the one that would be made. */
  create(attributes: NewKey, token?: string): Promise<MadeKey>
  /** Whether there is a key with this token, in force or not. */
  has(token: string): Promise<boolean>
  /** Every key, oldest first; those of one millisecond in the order in which they were made. */
  list(): Promise<readonly ListedKey[]>
  /** Changes what a key may do, at once; false when there is no such key, or it is revoked. */
  update(id: string, changes: KeyChanges): Promise<boolean>
  /**
   * Gives a key another token; its id, and with it its tasks, stay. The token before keeps working for `graceMs`. Gives
   * the new token; undefined when there is no such key, or it is not in force.
   */
  rotate(id: string, graceMs?: number, token?: string): Promise<string | undefined>
  /** Ends a key at once; whether there was one to end. */
  revoke(id: string): Promise<boolean>
  close(): Promise<void>
}

/** What a token is kept as: it has 256 random bits and cannot be guessed, so that a plain hash is enough. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token. */
export const makeToken = (): string => `gw_${randomBytes(32).toString('base64url')}`

/** A new id of a key. */
export const makeId = (): string => `key_${randomBytes(8).toString('hex')}`

/** What a store keeps of a key. */
export interface KeptKey {
  readonly key: ListedKey
  readonly hash: Uint8Array
  /** The token before the last rotation, and until when it works. */
  readonly previous?: { readonly hash: Uint8Array; readonly until: number }
}

/** The key, when a token with this hash opens it at this time. */
export function opened({ key: listed, hash: own, previous }: KeptKey, hash: Buffer, now: number): ApiKey | undefined {
  const isPrevious = previous !== undefined && now < previous.until && timingSafeEqual(previous.hash, hash)
  return timingSafeEqual(own, hash) || isPrevious ? inForce(listed, now) : undefined
}

/** The key, when it is in force. */
export function inForce(listed: ListedKey, now: number): ApiKey | undefined {
  const { createdAt: _made, lastUsedAt: _used, expiresAt = Infinity, revokedAt, ...key } = listed
  return revokedAt === undefined && now < expiresAt ? key : undefined
}
