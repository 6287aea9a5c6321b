import { fieldsOf } from '../check/values.js'
import type { Field } from './model.js'

/**
 * The secret values in parameters, at any depth, which errors must not contain. Values of fewer than four characters
 * are left out, because many words contain them.
 */
export const secretsOf = (fields: readonly Field[] | undefined, value: unknown): readonly string[] =>
  (fields ?? []).flatMap(({ name, secret, shape }) => {
    const inner = fieldsOf(value)[name]
    return secret && typeof inner === 'string'
      ? [inner].filter(({ length }) => length > 3)
      : secretsOf(shape.fields, inner)
  })
