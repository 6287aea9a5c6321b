import { fieldsOf, isRecord } from '../../../generator/language/values.ts'
import type { Data, Draft } from './draft.ts'
import type { Random } from '../random.ts'

/** Patterns that people write, with a text that each accepts. */
export const patterns: ReadonlyMap<string, string> = new Map([
  ['^[a-z][a-z0-9-]*$', 'red-1'],
  ['^[a-z][a-z0-9_]*$', 'red_1'],
  ['^[A-Za-z0-9]+$', 'Red1'],
  ['^\\p{Lu}', 'Red'],
  ['^[a-z]{2,12}$', 'red'],
  ['^(?:red|blue)-?[0-9]{0,3}$', 'red'],
])

const formats: Data = { color: '#3366aa', language: 'de', url: 'https://example.com/a' }

/** The values of the options of an enum or a preset. */
export const optionValues = ({ options }: Data): readonly unknown[] =>
  Array.isArray(options) ? options.map((option: unknown) => (isRecord(option) ? option['value'] : option)) : []

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** A number without the noise of binary fractions. */
export const tidy = (value: number): number => Number(value.toPrecision(12))

/** A value that a parameter most likely accepts; undefined if there is no obvious one. */
export function valueFor(data: Data, random: Random, draft: Draft): unknown {
  const { list, ...inner } = data
  if (list === undefined || list === false) return single(inner, random, draft)
  const { min, max, list: nested } = fieldsOf(list)
  const count = Math.min(Math.max(asNumber(min) ?? 1, 1), asNumber(max) ?? 3)
  const items = Array.from({ length: count }, () => valueFor({ ...inner, list: nested }, random, draft))
  const isDistinct = new Set(items).size === items.length
  return items.includes(undefined) || (!isDistinct && fieldsOf(list)['unique'] === true) ? undefined : items
}

function single(data: Data, random: Random, draft: Draft): unknown {
  switch (data['type']) {
    case 'text':
      return textFor(data, random)
    case 'number':
    case 'integer':
    case 'range':
      return numberFor(data, random)
    case 'enum':
    case 'preset':
      return random.one(optionValues(data))
    case 'boolean':
      return random.chance(0.5)
    case 'file':
      return `https://files.example/${random.below(9)}`
    case 'catalog':
      return itemOf(data, random, draft)
    case 'json':
      return random.pick<unknown>([{ tone: 'plain' }, [1, 2], 'a', 7])
    case 'messages':
      return { role: 'user', content: 'Who painted it?' }
    case 'object':
      return objectFor(data, random, draft)
    case 'map':
      return data['minKeys'] === undefined ? {} : undefined
    case 'union': {
      const first: unknown = Array.isArray(data['of']) ? data['of'][0] : undefined
      return valueFor(fieldsOf(first), random, draft)
    }
    default:
      return undefined
  }
}

function textFor({ pattern, format, minLength, maxLength }: Data, random: Random): string | undefined {
  if (typeof pattern === 'string') return patterns.get(pattern)
  if (format !== undefined) return String(formats[String(format)])
  const text = random.pick(['calm', 'a quiet harbour', 'bold', 'sea and sky'])
  const [least, most] = [asNumber(minLength) ?? 1, asNumber(maxLength) ?? Infinity]
  return least > 1000 ? undefined : text.padEnd(least, '.').slice(0, most).trim().padEnd(least, '.')
}

function numberFor(
  { min, max, exclusiveMin, exclusiveMax, step, stepFrom, type, integer }: Data,
  random: Random,
): number {
  const grid = asNumber(step) ?? (type === 'integer' || integer === true ? 1 : 0.5)
  const low =
    asNumber(min) ?? (asNumber(exclusiveMin) ?? (asNumber(max) ?? asNumber(exclusiveMax) ?? 10) - 10 * grid) + grid
  const high = asNumber(max) ?? (asNumber(exclusiveMax) ?? low + 10 * grid) - grid
  const start = stepFrom === 'min' ? low : Math.ceil(low / grid) * grid
  const steps = Math.max(0, Math.floor((high - start) / grid))
  return tidy(start + random.below(Math.min(steps, 1000) + 1) * grid)
}

function objectFor({ keys }: Data, random: Random, draft: Draft): Data | undefined {
  const needed = Object.entries(fieldsOf(keys)).filter(([, key]) => fieldsOf(key)['required'] === true)
  const values = needed.map(([name, key]) => [name, valueFor(fieldsOf(key), random, draft)] as const)
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values)
}

function itemOf({ catalog }: Data, random: Random, draft: Draft): string | undefined {
  const list = draft
    .paths(/^catalogs\//)
    .map((path) => draft.data(path))
    .find(({ address }) => address === catalog)
  const items: readonly unknown[] = Array.isArray(list?.['items']) ? list['items'] : [{ id: 'one' }]
  const item = random.one(items)
  return item === undefined ? undefined : String(fieldsOf(item)['id'])
}

/** Whether a value most likely still fits a parameter after an edit; the compiler has the last word. */
export function fits(data: Data, value: unknown): boolean {
  const { type, list } = data
  if (value === null) return data['nullable'] === true || type === 'json'
  if (list !== undefined && list !== false) {
    const { min = 0, max = Infinity } = fieldsOf(list)
    return Array.isArray(value) && value.length >= Number(min) && value.length <= Number(max)
  }
  if (type === 'enum') return optionValues(data).includes(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'text') return typeof value === 'string' && fitsText(data, value)
  if (type === 'number' || type === 'integer' || type === 'range')
    return typeof value === 'number' && fitsNumber(data, value)
  return type === 'object' || type === 'map' ? isRecord(value) : type !== 'file' || typeof value === 'string'
}

function fitsText({ minLength = 0, maxLength = Infinity, pattern, format, trim }: Data, value: string): boolean {
  const length = trim === true ? value.trim().length : value.length
  if (length < Number(minLength) || value.length > Number(maxLength)) return false
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false
  return format === undefined || value === formats[String(format)] || format === 'language'
}

function fitsNumber(data: Data, value: number): boolean {
  const { min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity, step, stepFrom } = data
  if (value < Number(min) || value > Number(max) || value <= Number(exclusiveMin) || value >= Number(exclusiveMax))
    return false
  if ((data['type'] === 'integer' || data['integer'] === true) && !Number.isInteger(value)) return false
  const steps = step === undefined ? 0 : (value - (stepFrom === 'min' ? Number(min) : 0)) / Number(step)
  return Math.abs(steps - Math.round(steps)) < 1e-9
}
