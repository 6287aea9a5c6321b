/** An object as JSON has them: values under names. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value that may be anything is an object with names; a list is none. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value that may be anything has under a name; undefined unless it is an object with that name of its own. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a value that may be anything; none unless it is a list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a text says as JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
