import type { CatalogParam } from '@gatewright/catalog'
import { isRecord, type Fields } from '../../base/values.ts'

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
 * A vendor's value in the type that the model declares, after steps that lose nothing and guess nothing; undefined if it
 * does not fit. One value for a list becomes a list of one, a list of one for one value becomes that value, and a null for
 * an optional key is left out.
 */
export function fitted(shape: Shape, value: unknown): unknown {
  if (fits(shape, value)) return value
  if (value === undefined || value === null) return undefined
  switch (shape.is) {
    case 'list':
      return Array.isArray(value) ? everyOf(value, shape.of) : everyOf([value], shape.of)
    case 'nullable':
      return fitted(shape.of, value)
    case 'either':
      return shape.of.map((one) => fitted(one, value)).find((one) => one !== undefined)
    case 'object':
      return isRecord(value) ? objectOf(value, shape.fields) : onlyOf(shape, value)
    case 'map':
      return isRecord(value) ? mapOf(value, shape.of) : onlyOf(shape, value)
    default:
      return onlyOf(shape, value)
  }
}

/** The only item of a list. */
const onlyOf = (shape: Shape, value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? fitted(shape, value[0]) : undefined

function everyOf(values: readonly unknown[], of: Shape): unknown {
  const items = values.map((value) => fitted(of, value))
  return items.includes(undefined) ? undefined : items
}

function mapOf(value: Fields, of: Shape): unknown {
  const items = Object.entries(value).map(([name, item]) => [name, fitted(of, item)] as const)
  return items.some(([, item]) => item === undefined) ? undefined : Object.fromEntries(items)
}

/** An object whose declared keys fit; it keeps its other keys. */
function objectOf(value: Fields, fields: Extract<Shape, { is: 'object' }>['fields']): unknown {
  const declared = new Map(fields.map((field) => [field.name, field]))
  const entries = Object.entries(value).flatMap(([name, own]): (readonly [string, unknown])[] => {
    const field = declared.get(name)
    if (field === undefined) return [[name, own]]
    const item = fitted(field.shape, own)
    return item === undefined && own === null && !field.required ? [] : [[name, item]]
  })
  const object = Object.fromEntries(entries)
  return fits({ is: 'object', fields }, object) && entries.every(([, item]) => item !== undefined) ? object : undefined
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
