import { fieldsOf } from '../../generator/language/values.ts'

/** Parses JSON to a value of an unknown type. */
export const readJson = (json: string): unknown => JSON.parse(json)

/** The value at a path within an unknown value; undefined if the path leads nowhere. */
export const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce((part, step) => fieldsOf(part)[step], value)

/** Returns a value with the type that its place needs: tests pass values that no type allows, and then look at them. */
export const unchecked = <Value>(value: unknown): Value => value as Value // the claim of the test
