/** How many hours an idempotency key is kept: a repeated call with it returns the same task. */
export const idempotencyHours = 24

/** How long a synchronous call may run, in seconds, unless the service file sets another limit. */
export const syncSeconds = 20

/** The longest wait of `Prefer: wait`, in seconds. */
export const waitSeconds = 20

/** The maximum number of issues in one problem. */
export const mostIssues = 50

/** The maximum number of characters of a received value in an issue. */
export const receivedLength = 100

/** How many entries a page of a list has: the maximum, and the default. */
export const pageLimit = { most: 100, default: 50 } as const

/** The credits of a task, unless its model or the service file sets them. */
export const defaultCredits = 1

/** The share of a limit of credits from which callers and operators are warned. */
export const warnedShare = 0.8

/** How many days are in the usage of a key. */
export const usageDays = 30

/** The pattern of an idempotency key: visible ASCII characters without spaces. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$'

/** The pattern of `Cancel-After`: whole seconds, or whole days, hours, minutes and seconds in this order. */
export const cancelAfterPattern = '^(?:\\d+|(?=\\d)(?:\\d+d)?(?:\\d+h)?(?:\\d+m)?(?:\\d+s)?)$'

/** The shortest and the longest time of `Cancel-After`, in seconds. */
export const cancelAfterSeconds = { least: 5, most: 86_400 } as const

/** The limits of the metadata of a task; lengths are in characters. */
export const metadataLimits = { entries: 16, nameLength: 64, valueLength: 512 } as const

/** The pattern of a date or a time in ISO 8601. */
export const timePattern =
  '^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:\\d\\d))?$'

/** The limits of a body. The operator can configure another limit of bytes. */
export const bodyLimits = {
  bytes: 16_777_216,
  /** Each object, list, text, number, boolean and null is a value. */
  values: 100_000,
  /** Keys of all objects together. */
  keys: 20_000,
  /** How deep objects and lists can be nested. */
  levels: 64,
} as const

/** The longest address of a request, in characters. */
export const addressLength = 4096

/** All headers of a request together, in bytes. */
export const headerBytes: number = 16 * 1024
