import type { Json, Param } from '../../generator/catalogue/catalogue.ts'
import { match, type Option, type Shape } from '../../generator/catalogue/shape.ts'

/** The parameters of a model as the data from which a validator explains faults. */
export function table(params: readonly Param[]): readonly Json[] {
  return params.map(({ name, label, required, shape }) => ({
    name,
    ...(label !== undefined && { label }),
    ...(required && { required }),
    shape: shapeData(shape),
  }))
}

const labelled = (options: readonly Option[]): { readonly labels?: Json } => {
  const labels = options.flatMap(({ value, label }) => (label === undefined ? [] : [[String(value), label]]))
  return labels.length > 0 ? { labels: Object.fromEntries(labels) } : {}
}

/** A shape as plain data. */
export const shapeData = (shape: Shape): Json =>
  match<Json>(shape, {
    any: (any) => ({ ...any }),
    string: (string) => ({ ...string }),
    number: (number) => ({ ...number }),
    boolean: (boolean) => ({ ...boolean }),
    choice: ({ is, options, unit }) => ({
      is,
      values: options.map(({ value }) => value),
      ...labelled(options),
      ...(unit !== undefined && { unit }),
    }),
    file: (file) => ({ ...file }),
    list: ({ is, of }) => ({ is, of: shapeData(of) }),
    object: ({ is, fields }) => ({
      is,
      fields: fields.map(({ name, required, shape: inner }) => ({
        name,
        ...(required && { required }),
        shape: shapeData(inner),
      })),
    }),
  })
