/** Fields of which nothing is known. */
export type Fields = { readonly [name: string]: unknown }

/** The fields of a value from outside, whatever it is. */
export const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields // all but null and undefined can be asked
