import type { ShapeOf } from '../language/shape.ts'
import { bounds, expected } from '../language/words.ts'
import { optional, required, text, wholeNumber, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { defineKind, type Kind } from './kind.ts'
import { patternProblem } from './pattern.ts'

/** A value as a node; `within.value` reads it. */
export const valueField: Field<Node> = {
  read: (node) => node,
  schema: { anyOf: [{ const: 'any' }, { $ref: '#/$defs/param' }] },
}

/** The keys of a map that bound its own keys. */
interface KeyBounds {
  readonly minKeyLength?: number
  readonly maxKeyLength?: number
  readonly keyPattern?: string
}

/** An object with any keys. */
export const map: Kind = defineKind({
  word: 'map',
  doc: 'An object with any keys, whose values are of one kind.',
  keys: {
    values: required(valueField, 'What each value is: `any` for any JSON value, or a kind with its keys.'),
    minKeys: optional(wholeNumber(1), 'The minimum number of keys.'),
    maxKeys: optional(wholeNumber(1), 'The maximum number of keys.'),
    minKeyLength: optional(wholeNumber(1), 'The minimum length of each key, in Unicode code points.'),
    maxKeyLength: optional(wholeNumber(1), 'The maximum length of each key, in Unicode code points.'),
    keyPattern: optional(text, 'A regular expression that each key must match, checked in linear time.'),
  },
  value: { type: 'object' },
  lower: ({ values, minKeys: min, maxKeys: max, ...bound }, node, within) => {
    const of = within.value(values)
    if (of === undefined || !isOpen(bound, min, max, node)) return undefined
    const keys = keysOf(bound)
    const count = bounds(min, max, 'key', 'an object with ') || 'an object with any keys'
    const noun = keys === undefined ? count : `${count}, each ${expected(keys)}`
    return { is: 'map', of, ...(keys && { keys }), ...(min && { min }), ...(max && { max }), noun }
  },
})

/** Whether any object is within the bounds; if not, it reports an error. */
function isOpen(bound: KeyBounds, min = 0, max = Infinity, node: Node): boolean {
  const { minKeyLength = 0, maxKeyLength = Infinity, keyPattern } = bound
  const problem = keyPattern === undefined ? undefined : patternProblem(keyPattern)
  if (min > max) node.blamed('minKeys', 'maxKeys')?.report('min-over-max', min, max)
  else if (minKeyLength > maxKeyLength)
    node.blamed('minKeyLength', 'maxKeyLength')?.report('min-over-max', minKeyLength, maxKeyLength)
  else if (keyPattern !== undefined && problem !== undefined)
    node.entries().get('keyPattern')?.report('bad-pattern', keyPattern, problem)
  else return true
  return false
}

function keysOf({ minKeyLength, maxKeyLength, keyPattern }: KeyBounds): ShapeOf<'string'> | undefined {
  if (minKeyLength === undefined && maxKeyLength === undefined && keyPattern === undefined) return undefined
  return {
    is: 'string',
    ...(minKeyLength && { minLength: minKeyLength }),
    ...(maxKeyLength && { maxLength: maxKeyLength }),
    ...(keyPattern !== undefined && { pattern: keyPattern }),
  }
}
