/** Whether a value is a list; TypeScript's own check does not recognise lists that cannot be changed. */
export const isList = <Value>(value: Value): value is Extract<Value, readonly unknown[]> => Array.isArray(value)

/** Whether a value is an object, and neither a list nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
