import { isRecord } from '@gatewright/catalog/language'

/** Returns the fields of an object inside a body of the gateway; none if it is not there. */
export function fieldsAt(body: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  const found = names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), body)
  return isRecord(found) ? found : {}
}
