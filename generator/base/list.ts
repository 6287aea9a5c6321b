/** Whether a value is a list; TypeScript's own check does not recognise lists that cannot be changed. */
export const isList = <Value>(value: Value): value is Extract<Value, readonly unknown[]> => Array.isArray(value)
