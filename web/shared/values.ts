import type { Json } from '@gatewright/catalog'

/** Whether a value is an object, and not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none of any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Whether a stored value is an input: only this page stores values there. */
export const isInput = (value: unknown): value is Readonly<Record<string, Json>> => isRecord(value)
