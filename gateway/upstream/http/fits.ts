import type { CatalogParam } from '@gatewright/catalog'
import { isRecord } from '../../base/values.ts'

type Shape = CatalogParam['shape']

/** Whether a vendor's value has the type that the model declares, regardless of its bounds. */
export function fits(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'any':
      return value !== undefined
    case 'string':
      return shape.format === 'url' ? isAddress(value) : typeof value === 'string'
    case 'file':
      return isAddress(value)
    case 'number':
      return typeof value === 'number' && (!shape.integer || Number.isInteger(value))
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return shape.values.some((one) => one === value)
    case 'list':
      return Array.isArray(value) && value.every((item: unknown) => fits(shape.of, item))
    case 'object':
      return (
        isRecord(value) &&
        shape.fields.every(({ name, required, shape: own }) =>
          !Object.hasOwn(value, name) || value[name] === undefined ? !required : fits(own, value[name]),
        )
      )
    case 'map':
      return isRecord(value) && Object.values(value).every((item) => fits(shape.of, item))
    case 'either':
      return shape.of.some((one) => fits(one, value))
    case 'nullable':
      return value === null || fits(shape.of, value)
  }
}

/**
 * A web address, no longer than any browser accepts, without characters that would end it in a header, a log line or a
 * page: white space, control and invisible characters, quotes, angle brackets and backslashes must be percent-encoded.
 */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 8192 && isPlain(value) && URL.canParse(value)

/** Why a value is not an address. The text contains nothing of the value. */
export function whyNoAddress(value: unknown): string {
  if (typeof value !== 'string') return 'it is not text'
  if (value.length > 8192) return 'it is longer than 8,192 characters'
  if (!/^https?:/i.test(value)) return 'it does not begin with https: or http:'
  return isPlain(value)
    ? 'it cannot be read'
    : 'it contains white space, control characters, quotes, brackets or backslashes'
}

const isPlain = (text: string): boolean => /^https?:\/\/[^\s\p{C}"'`<>\\]+$/iu.test(text)
