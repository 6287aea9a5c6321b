/** For how many hours an idempotency key stands for the task that it started. */
export const idempotencyHours = 24

/** How long a synchronous call may run, in seconds, where the service file says nothing. */
export const syncSeconds = 20

/** The longest wait of `Prefer: wait`, in seconds. */
export const waitSeconds = 20

/** The most issues that one problem lists. */
export const mostIssues = 50

/** The most characters of a received value that an issue repeats. */
export const receivedLength = 100

/** The entries of a page of a list: the most, and how many there are where the caller does not say. */
export const pageLimit = { most: 100, default: 50 } as const

/** The credits of a task whose model states none, where the service file says nothing. */
export const defaultCredits = 1

/** The pattern of an idempotency key: visible ASCII characters without spaces. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$'

/** What a body may hold, where the operator does not configure another limit. */
export const bodyLimits = {
  bytes: 20_971_520,
  /** Each object, list, text, number, boolean and null is a value. */
  values: 100_000,
  /** Keys of all objects together. */
  keys: 20_000,
  /** How deep objects and lists may be nested. */
  levels: 64,
} as const

/** The longest address of a request, in characters. */
export const addressLength = 4096

/** All headers of a request together, in bytes. */
export const headerBytes: number = 16 * 1024
