/** A JSON value that is an object. */
export type Json = { readonly [key: string]: unknown }

/** Whether a value is a JSON object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
