import { createHash, randomBytes } from 'node:crypto'

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
}

/** What a new key may do. */
export interface NewKey extends Omit<ApiKey, 'id'> {
  /** When it stops working, in milliseconds since 1970; never when left out. */
  readonly expiresAt?: number
}

/** A key as it is listed: everything but the token, which is kept nowhere. */
export interface ListedKey extends ApiKey {
  readonly createdAt: number
  readonly expiresAt?: number
  readonly revokedAt?: number
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
  create(facts: NewKey, token?: string): Promise<MadeKey>
  /** Whether there is a key with this token, in force or not. */
  has(token: string): Promise<boolean>
  /** Every key, oldest first; those of one millisecond in the order in which they were made. */
  list(): Promise<readonly ListedKey[]>
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

/** The key, when it is in force. */
export function inForce(listed: ListedKey, now: number): ApiKey | undefined {
  const { createdAt: _made, expiresAt = Infinity, revokedAt, ...key } = listed
  return revokedAt === undefined && now < expiresAt ? key : undefined
}
