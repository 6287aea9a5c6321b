import { paramPattern } from '../catalogue/names.ts'
import type { Field as ObjectField } from '../language/shape.ts'
import { required, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { defineKind, type Kind, type Within } from './kind.ts'

/** The keys of an object as nodes; `readFields` reads them. */
export const fieldsField: Field<Node> = {
  read: (node) => {
    if (node.entries().size > 0) return node
    return void node.report(
      'wrong-type',
      node.name,
      'a mapping with at least one key, such as { width: { type: integer } }',
    )
  },
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: { anyOf: [{ const: 'any' }, { $ref: '#/$defs/param' }] },
  },
}

/** Reads the keys of an object, each of which is `any` or a parameter; undefined after it has reported an error. */
export function readFields(node: Node, within: Within): readonly ObjectField[] | undefined {
  const entries = [...node.entries()]
  const fields = entries.map(([name, child]) => readField(name, child, within)).filter((field) => field !== undefined)
  return fields.length === entries.length ? fields : undefined
}

function readField(name: string, node: Node, within: Within): ObjectField | undefined {
  const isNamed = paramPattern.test(name) && name !== '__proto__'
  if (!isNamed) node.reportKey('bad-param-name', name)
  if (node.scalar() === 'any')
    return isNamed ? { name, description: '', required: false, shape: { is: 'any' } } : undefined
  if (!node.isMapping()) return void node.report('wrong-type', name, 'any, or a mapping with a type')
  const field = within.field(name, node)
  return isNamed ? field : undefined
}

/** An object that accepts only its named keys (docs/internals/decisions.md 9). */
export const object: Kind = defineKind({
  word: 'object',
  doc: 'An object with these keys and no others.',
  keys: { keys: required(fieldsField, 'Its keys with their values; `any` is any JSON value.') },
  value: { type: 'object' },
  lower: ({ keys }, _, within) => {
    const fields = readFields(keys, within)
    return fields && { is: 'object', fields }
  },
})
