import { isRecord } from '@gatewright/catalog/language'

/** Returns the own field of a value that can be anything; undefined if it has none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a value that can be anything; none unless it is a list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
