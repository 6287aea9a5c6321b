/** What the gateway knows of a caller's key; the key itself is nowhere in it. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Ids of the only models that it may use; without them, all. */
  readonly models?: readonly string[]
  /** The most credits that its tasks may cost together. */
  readonly creditLimit?: number
  /** The most requests in a minute. */
  readonly perMinute?: number
  /** The most tasks that may be open at once: submitted, and not ended. */
  readonly concurrency?: number
}

/** Finds the key that a caller presents. */
export interface Keys {
  /** The key of this token; undefined when it is unknown, expired or revoked. */
  find(token: string): Promise<ApiKey | undefined>
}
