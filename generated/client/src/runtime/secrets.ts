import { fieldsOf, isRecord } from '../check/values.js'
import type { Field, FieldShape } from './model.js'

/**
 * The secret values in parameters, at any depth, which errors must not contain. Values of fewer than four characters
 * are left out, because many words contain them.
 */
export const secretsOf = (fields: readonly Field[] | undefined, value: unknown): readonly string[] =>
  (fields ?? []).flatMap(({ name, secret, shape }) => {
    const inner = fieldsOf(value)[name]
    return secret ? textsIn(inner) : secretsIn(shape, inner)
  })

/** The secret values in a value of this shape: in its keys, its items, its entries, or one of its alternatives. */
function secretsIn({ is, of = [], fields }: FieldShape, value: unknown): readonly string[] {
  if (fields) return secretsOf(fields, value)
  const parts = is === 'list' || is === 'map' ? partsOf(value) : [value]
  return parts.flatMap((part) => [of].flat().flatMap((shape) => secretsIn(shape, part)))
}

/** Every text in a value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value].filter(({ length }) => length > 3) : partsOf(value).flatMap(textsIn)

const partsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) || isRecord(value) ? Object.values(value) : []
