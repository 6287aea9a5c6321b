import type { Json } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'

/** The input of a call: exactly what is sent. */
export type Input = { readonly [param: string]: Json }

/** Whether a JSON value is a list. `Array.isArray` does not narrow read-only lists. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Returns the fields of an object, or of one inside it; none if it is not there. */
export function fieldsOf(value: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> {
  const found = path.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : undefined), value)
  return isRecord(found) ? found : {}
}

/** Returns why something failed, in the words of the error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
