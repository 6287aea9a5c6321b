import { codePoints, innerMultiple, isMultiple, nearestMultiple } from '../catalogue/decimal.ts'
import { filePattern, match, type Shape, type ShapeOf } from '../catalogue/shape.ts'
import { nearest } from '../source/nearest.ts'
import type { Node, Plain } from '../source/node.ts'

/** The default of a parameter, or undefined when it has none or a wrong one, which is reported. */
export function readDefault(node: Node, shape: Shape, required: boolean): Plain | undefined {
  const written = node.entries().get('default')
  if (written === undefined) return undefined
  if (required) return void written.reportKey('required-with-default', node.name)
  return accepts(written, shape) ? written.plain() : undefined
}

/** Whether the value is of the shape; if not, why is reported. */
function accepts(node: Node, shape: Shape): boolean {
  return match(shape, {
    any: () => true,
    string: (string) => acceptsString(node, string),
    number: (number) => acceptsNumber(node, number),
    boolean: () => typeof node.scalar() === 'boolean' || wrong(node, 'true or false'),
    choice: (choice) => acceptsChoice(node, choice),
    file: ({ media }) =>
      new RegExp(filePattern(media)).test(String(node.scalar())) || wrong(node, `an address or a data: URI (${media})`),
    list: ({ of }) => acceptsList(node, of),
    object: ({ fields }) => acceptsObject(node, fields),
  })
}

function wrong(node: Node, expected: string): false {
  node.report('default-wrong-type', expected)
  return false
}

function acceptsString(node: Node, { minLength = 0, maxLength = Infinity }: ShapeOf<'string'>): boolean {
  const value = node.scalar()
  if (typeof value !== 'string') return wrong(node, 'text; quote it')
  const length = codePoints(value)
  if (length >= minLength && length <= maxLength) return true
  const bounds = length < minLength ? `at least ${minLength}` : `at most ${maxLength}`
  node.report('default-outside-length', length, bounds)
  return false
}

function acceptsNumber(node: Node, { integer, min = -Infinity, max = Infinity, step }: ShapeOf<'number'>): boolean {
  const value = node.scalar()
  if (typeof value !== 'number') return wrong(node, integer ? 'a whole number' : 'a number')
  if (integer && !Number.isInteger(value)) return wrong(node, 'a whole number')
  if (value < min || value > max) node.report('default-outside-bounds', value, `${min} to ${max}`)
  else if (step !== undefined && !isMultiple(value, step)) {
    const highest = innerMultiple(max, step, 'below')
    const lowest = innerMultiple(min, step, 'above')
    node.report('default-off-step', value, step, Math.min(highest, Math.max(lowest, nearestMultiple(value, step))))
  } else return true
  return false
}

function acceptsChoice(node: Node, { options }: ShapeOf<'choice'>): boolean {
  const value = node.scalar()
  if (value === undefined) return wrong(node, 'one of the options')
  const values = options.map((option) => option.value)
  if (values.some((option) => option === value)) return true
  const close = values.find((option) => String(option) === String(value)) ?? nearest(String(value), values.map(String))
  node.report('default-outside-options', value, values, close === undefined ? undefined : JSON.stringify(close))
  return false
}

function acceptsList(node: Node, of: Shape): boolean {
  const items = node.items()
  if (items === undefined) return wrong(node, 'a list')
  return items.map((item) => accepts(item, of)).every(Boolean) // each item first, so that every fault is reported
}

function acceptsObject(node: Node, fields: ShapeOf<'object'>['fields']): boolean {
  if (!node.isMapping()) return wrong(node, 'a mapping')
  const entries = node.entries()
  const known = fields.map(({ name }) => name)
  for (const [name, child] of entries) {
    if (!known.includes(name)) child.reportKey('unknown-key', name, nearest(name, known), known)
  }
  return fields.every(({ name, shape, required }) => {
    const child = entries.get(name)
    return child === undefined ? !required : accepts(child, shape)
  })
}
