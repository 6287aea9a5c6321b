import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { ChangeSecrets, SigningSecret } from './signing.ts'

/** The data of a caller's key, without its token. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Ids of the models that it can use; by default all. */
  readonly models?: readonly string[]
  /** The maximum credits of all its tasks. */
  readonly creditLimit?: number
  /** The maximum number of requests a minute, over all nodes. */
  readonly perMinute?: number
  /** The maximum number of open tasks: submitted, and not ended. */
  readonly concurrency?: number
  /** Its share of each queue against 1 of other keys, which is the default. */
  readonly weight?: number
  /** Where events of its tasks are delivered, unless a call names another address. */
  readonly webhookUrl?: string
  /** Which events; by default the ends. */
  readonly webhookEvents?: readonly string[]
  /** Whether it is the development key, from `GATEWRIGHT_DEV_KEY` or from the first start. */
  readonly isDevelopment?: boolean
}

/** The limits of a new key. */
export interface NewKey extends Omit<ApiKey, 'id'> {
  /** In how many milliseconds it expires; by default never. */
  readonly expiresInMs?: number
}

/** Changes of a key: null removes a limit, and omitted limits stay. */
export type KeyChanges = { readonly [Name in keyof Omit<NewKey, 'name' | 'isDevelopment'>]?: NewKey[Name] | null } & {
  readonly name?: string
}

/** A key in a list: everything except the token, which is not stored. Times are those that people see. */
export interface ListedKey extends ApiKey {
  readonly createdAt: number
  readonly expiresAt?: number
  readonly isExpired: boolean
  readonly revokedAt?: number
  /** When it was last used, to about a minute; undefined if never. */
  readonly lastUsedAt?: number
}

/** A key that was just created, with the token that is shown once. */
export interface MadeKey {
  readonly key: ApiKey
  readonly token: string
}

/** Looks up the key of a caller. */
export interface Keys {
  /** The key of this token; undefined if it is unknown, expired or revoked. */
  find(token: string): Promise<ApiKey | undefined>
}

/** Stores keys by the SHA-256 of their tokens. Every implementation passes test/contract/keys.ts. */
export interface KeyStore extends Keys {
  /** Creates a key, by default with a random `token`. */
  create(attributes: NewKey, token?: string): Promise<MadeKey>
  /** Whether there is a key with this token, active or not. */
  has(token: string): Promise<boolean>
  /** All keys, oldest first; keys of the same millisecond in the order of creation. */
  list(): Promise<readonly ListedKey[]>
  /** How many keys are neither revoked nor expired. */
  countActive(): Promise<number>
  /** Changes the limits of a key at once; false if it does not exist or is revoked. */
  update(id: string, changes: KeyChanges): Promise<boolean>
  /**
   * Changes the token of a key and returns the new one; its id and tasks stay. The previous token works for `graceMs`
   * more. Undefined if the key does not exist or is not active.
   */
  rotate(id: string, graceMs?: number, token?: string): Promise<string | undefined>
  /**
   * Changes the secrets that sign the webhooks of a key, and returns those that sign now; undefined if the key does not
   * exist or is revoked.
   */
  secrets(id: string, change?: ChangeSecrets): Promise<readonly SigningSecret[] | undefined>
  /** Revokes a key at once; returns whether it was active. */
  revoke(id: string): Promise<boolean>
  close(): Promise<void>
}

/** The stored form of a token. A plain hash is enough, because a token has 256 random bits and cannot be guessed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token. */
export const makeToken = (): string => `gw_${randomBytes(32).toString('base64url')}`

/** A new id of a key. */
export const makeId = (): string => `key_${randomBytes(8).toString('hex')}`

/** The stored data of a key. */
export interface KeptKey {
  readonly key: ListedKey
  readonly hash: Uint8Array
  /** The token before the last rotation, and when it stops working. */
  readonly previous?: { readonly hash: Uint8Array; readonly until: number }
}

/** The key, if a token with this hash is valid at this time. */
export function opened({ key: listed, hash: own, previous }: KeptKey, hash: Buffer, now: number): ApiKey | undefined {
  const isPrevious = previous !== undefined && now < previous.until && timingSafeEqual(previous.hash, hash)
  return timingSafeEqual(own, hash) || isPrevious ? inForce(listed) : undefined
}

/** The key, if it is active. */
export function inForce(listed: ListedKey): ApiKey | undefined {
  const { createdAt: _made, lastUsedAt: _used, expiresAt: _ends, isExpired, revokedAt, ...key } = listed
  return revokedAt === undefined && !isExpired ? key : undefined
}

/** The expiry to store, in the time of the store; null without one. */
export const expiryIn = (ms: number | null | undefined, clock: Clock): number | null =>
  typeof ms === 'number' ? clock.now() + ms : null

/** The times of a stored key; its expiry is a time of the store, the others are as people saw them. */
export interface StoredTimes {
  readonly createdAt: unknown
  readonly expiresAt: unknown
  readonly revokedAt: unknown
  readonly lastUsedAt: unknown
}

/** The times of a key in a list. */
export function listedTimes(
  { createdAt, expiresAt, revokedAt, lastUsedAt }: StoredTimes,
  clock: Clock,
): Pick<ListedKey, 'createdAt' | 'expiresAt' | 'isExpired' | 'revokedAt' | 'lastUsedAt'> {
  return {
    createdAt: Number(createdAt),
    ...(expiresAt !== null && { expiresAt: clock.shown(Number(expiresAt)) }),
    isExpired: expiresAt !== null && Number(expiresAt) <= clock.now(),
    ...(revokedAt !== null && { revokedAt: Number(revokedAt) }),
    ...(lastUsedAt !== null && { lastUsedAt: Number(lastUsedAt) }),
  }
}
