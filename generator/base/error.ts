/** The message of what was thrown: code of others can throw any value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
