import type { CatalogParam } from '@gatewright/catalog'
import { isRecord, type Fields } from '../../base/values.ts'

type Shape = CatalogParam['shape']

/** Whether a vendor's value has the type that the model declares, regardless of its bounds. */
export const fits = (shape: Shape, value: unknown): boolean => converted(shape, value, false) !== undefined

/**
 * A vendor's value in the type that the model declares, after steps that lose nothing and guess nothing; undefined if it
 * does not fit. One value for a list becomes a list of one, a list of one for one value becomes that value, and a null for
 * an optional key is left out.
 */
export const fitted = (shape: Shape, value: unknown): unknown => converted(shape, value, true)

/** A value in this type; undefined if it has another, even after steps, if there are any. */
function converted(shape: Shape, value: unknown, hasSteps: boolean): unknown {
  switch (shape.is) {
    case 'any':
      return value
    case 'nullable':
      return value === null ? null : converted(shape.of, value, hasSteps)
    case 'either': {
      const found = firstOf(shape.of, value, false) // a kind that needs no steps comes before all that do
      return isFound(found) || !hasSteps ? found : firstOf(shape.of, value, true)
    }
    case 'list':
      if (Array.isArray(value)) return everyOf(value, shape.of, hasSteps)
      return hasSteps && isFound(value) && value !== null ? everyOf([value], shape.of, hasSteps) : undefined
    case 'object':
      return isRecord(value) ? objectOf(value, shape.fields, hasSteps) : onlyOf(shape, value, hasSteps)
    case 'map':
      return isRecord(value) ? mapOf(value, shape.of, hasSteps) : onlyOf(shape, value, hasSteps)
    default:
      return isOf(shape, value) ? value : onlyOf(shape, value, hasSteps)
  }
}

/** Whether a value without parts has a type. */
function isOf(
  shape: Extract<Shape, { is: 'string' | 'file' | 'number' | 'boolean' | 'choice' }>,
  value: unknown,
): boolean {
  switch (shape.is) {
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
  }
}

const isFound = (value: unknown): boolean => value !== undefined

const firstOf = (shapes: readonly Shape[], value: unknown, hasSteps: boolean): unknown =>
  shapes.map((one) => converted(one, value, hasSteps)).find(isFound)

/** The only item of a list. */
const onlyOf = (shape: Shape, value: unknown, hasSteps: boolean): unknown =>
  hasSteps && Array.isArray(value) && value.length === 1 ? converted(shape, value[0], true) : undefined

function everyOf(values: readonly unknown[], of: Shape, hasSteps: boolean): unknown {
  const items = values.map((value) => converted(of, value, hasSteps))
  return items.every(isFound) ? items : undefined
}

function mapOf(value: Fields, of: Shape, hasSteps: boolean): unknown {
  const items = Object.entries(value).map(([name, item]) => [name, converted(of, item, hasSteps)] as const)
  return items.every(([, item]) => isFound(item)) ? Object.fromEntries(items) : undefined
}

/** An object whose declared keys fit; it keeps its other keys. */
function objectOf(value: Fields, fields: Extract<Shape, { is: 'object' }>['fields'], hasSteps: boolean): unknown {
  const declared = new Map(fields.map((field) => [field.name, field]))
  const entries = Object.entries(value).flatMap(([name, own]): (readonly [string, unknown])[] => {
    const field = declared.get(name)
    if (field === undefined) return [[name, own]]
    const isLeftOut = !field.required && (own === undefined || (hasSteps && own === null))
    const item = converted(field.shape, own, hasSteps)
    return isFound(item) || !isLeftOut ? [[name, item]] : []
  })
  const object = Object.fromEntries(entries)
  const hasAll = fields.every(({ name, required }) => !required || Object.hasOwn(object, name))
  return hasAll && entries.every(([name, item]) => isFound(item) || !declared.has(name)) ? object : undefined
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
