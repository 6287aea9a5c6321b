import { fieldsOf } from '../../generator/language/values.ts'

/** What JSON says: a value that may be anything. */
export const readJson = (json: string): unknown => JSON.parse(json)

/** What stands at a path within a value that may be anything; undefined where the path leads nowhere. */
export const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce((part, step) => fieldsOf(part)[step], value)
