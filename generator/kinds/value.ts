import { innerMultiple, isExactMultiple, nearestMultiple } from '../language/decimal.ts'
import { codePoints } from '../language/values.ts'
import { given } from '../language/rule.ts'
import { match } from '../language/match.ts'
import { filePattern } from '../language/media.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'
import type { Code, Detail } from '../source/diagnostic.ts'
import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'

/** Reports a fault of a written value. */
export type Tell = <C extends Code>(node: Node, code: C, ...detail: Detail<C>) => void

/** Whether the value that an author wrote is of the shape; every fault of it is told. */
export function accepts(node: Node, shape: Shape, tell: Tell): boolean {
  const wrong = (expected: string): false => (tell(node, 'default-wrong-type', expected), false)
  return match(shape, {
    any: () => true,
    string: (string) => acceptsString(node, string, tell),
    number: (number) => acceptsNumber(node, number, tell),
    boolean: () => typeof node.scalar() === 'boolean' || wrong('true or false'),
    choice: (choice) => acceptsChoice(node, choice, tell),
    file: (file) => isFile(node, file) || wrong(`an address or a data: URI (${file.media})`),
    list: (list) => acceptsList(node, list, tell),
    object: ({ fields }) => (node.isMapping() ? acceptsObject(node, fields, tell) : wrong('a mapping')),
    either: ({ of }) => of.some((one) => accepts(node, one, silent)) || accepts(node, likeliest(node, of), tell),
    nullable: ({ of }) => node.isNull() || accepts(node, of, tell),
  })
}

const silent: Tell = () => undefined

/** The alternative that the author most likely meant: the one of the same sort. */
function likeliest(node: Node, of: readonly Shape[]): Shape {
  const sort = node.isMapping() ? 'object' : node.items() === undefined ? 'choice' : 'list'
  return of.find((one) => one.is === sort) ?? of[0] ?? { is: 'any' }
}

const isFile = (node: Node, { media }: ShapeOf<'file'>): boolean =>
  new RegExp(filePattern(media)).test(String(node.scalar()))

function acceptsString(node: Node, shape: ShapeOf<'string'>, tell: Tell): boolean {
  const { minLength = 0, maxLength = Infinity, notBlank, pattern, format } = shape
  const value = node.scalar()
  if (typeof value !== 'string') return (tell(node, 'default-wrong-type', 'text; quote it'), false)
  if (notBlank && !given(value)) return (tell(node, 'default-wrong-type', 'text that is not blank'), false)
  const length = codePoints(value)
  const bounds = length < minLength ? `at least ${minLength}` : length > maxLength ? `at most ${maxLength}` : undefined
  if (bounds !== undefined) return (tell(node, 'default-outside-length', length, bounds), false)
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return true
  return (
    tell(node, 'default-wrong-type', format === undefined ? `text that matches ${pattern}` : `a ${format}`),
    false
  )
}

function acceptsNumber(node: Node, shape: ShapeOf<'number'>, tell: Tell): boolean {
  const { integer, min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity, step } = shape
  const value = node.scalar()
  const isNumber = typeof value === 'number' && (!integer || Number.isInteger(value))
  if (!isNumber) return (tell(node, 'default-wrong-type', integer ? 'a whole number' : 'a number'), false)
  const isInside = value >= min && value <= max && value > exclusiveMin && value < exclusiveMax
  if (!isInside) return (tell(node, 'default-outside-bounds', value, boundWords(shape)), false)
  if (step === undefined || isExactMultiple(value, step)) return true
  const highest = max === Infinity ? max : innerMultiple(max, step, 'below')
  const lowest = min === -Infinity ? min : innerMultiple(min, step, 'above')
  const legal = Math.min(highest, Math.max(lowest, nearestMultiple(value, step)))
  return (tell(node, 'default-off-step', value, step, legal), false)
}

function boundWords({ min, max, exclusiveMin, exclusiveMax }: ShapeOf<'number'>): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  const parts = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(exclusiveMin === undefined ? [] : [`over ${exclusiveMin}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(exclusiveMax === undefined ? [] : [`under ${exclusiveMax}`]),
  ]
  return parts.join(' and ')
}

function acceptsChoice(node: Node, { values }: ShapeOf<'choice'>, tell: Tell): boolean {
  const value = node.scalar()
  if (value === undefined) return (tell(node, 'default-wrong-type', 'one of the options'), false)
  if (values.some((option) => option === value)) return true
  const close = values.find((option) => String(option) === String(value)) ?? nearest(String(value), values.map(String))
  return (
    tell(node, 'default-outside-options', value, values, close === undefined ? close : JSON.stringify(close)),
    false
  )
}

function acceptsList(node: Node, { of, min = 0, max = Infinity }: ShapeOf<'list'>, tell: Tell): boolean {
  const items = node.items()
  if (items === undefined) return (tell(node, 'default-wrong-type', 'a list'), false)
  const bounds = items.length < min ? `at least ${min}` : items.length > max ? `at most ${max}` : undefined
  if (bounds !== undefined) tell(node, 'default-outside-length', items.length, bounds)
  return items.map((item) => accepts(item, of, tell)).every(Boolean) && bounds === undefined // each first: all is told
}

/** Whether a mapping has right values under right keys. */
export function acceptsObject(node: Node, fields: readonly Field[], tell: Tell): boolean {
  const known = fields.map(({ name }) => name)
  const entries = node.entries()
  const verdicts = [...entries].map(([name, child]) => {
    const field = fields.find((candidate) => candidate.name === name)
    if (field !== undefined) return accepts(child, field.shape, tell)
    return (tell(child, 'unknown-key', name, nearest(name, known), known), false)
  })
  const missing = fields.filter(({ name, required }) => required && !entries.has(name))
  for (const { name } of missing) tell(node, 'missing-key', name)
  return verdicts.every(Boolean) && missing.length === 0
}
