/** An object as JSON has them: values under names. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value that may be anything is an object with names; a list is none. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the field of an unknown value; undefined unless it is an object with that field, not an inherited one. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a value that may be anything; none unless it is a list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether there is anything in a value: text that is not blank, an item, a key, any number. */
export function isFilled(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== null
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return parts.length > 0 && (depth === deepest || parts.some((part) => isFilled(part, depth + 1)))
}

/** How deep a value is searched; what is deeper is something. */
const deepest = 16

/** Parses JSON text; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of what was thrown: libraries can throw any value. */
export const messageOf = (error: unknown): string =>
  String(typeof error === 'object' && error !== null && 'message' in error ? error.message : error)
