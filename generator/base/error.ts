/** The message of what was thrown: code of others can throw any value. */
export const messageOf = (error: unknown): string =>
  String(typeof error === 'object' && error !== null && 'message' in error ? error.message : error)
