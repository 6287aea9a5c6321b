import type { Field } from './model.js'

/** The secret values in parameters, wherever they stand; no error may show them. */
export const secretsOf = (fields: readonly Field[] | undefined, value: unknown): readonly string[] =>
  (fields ?? []).flatMap(({ name, secret, shape }) => {
    const inner = Object(value)[name]
    return secret && typeof inner === 'string' ? [inner] : secretsOf(shape.fields, inner)
  })
