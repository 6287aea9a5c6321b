import type { Field } from './model.js'

/**
 * The secret values in parameters, wherever they stand; no error may show them. Those of fewer than four characters are
 * not among them: they are parts of many words that are not secret.
 */
export const secretsOf = (fields: readonly Field[] | undefined, value: unknown): readonly string[] =>
  (fields ?? []).flatMap(({ name, secret, shape }) => {
    const inner = Object(value)[name]
    return secret && typeof inner === 'string'
      ? [inner].filter(({ length }) => length > 3)
      : secretsOf(shape.fields, inner)
  })
