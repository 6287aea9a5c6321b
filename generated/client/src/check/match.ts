import type { Shape, ShapeOf } from './shape.js'

/** One answer for each shape; a missing one is a type error. */
export type ShapeTable<Answer> = { readonly [Name in Shape['is']]: (shape: ShapeOf<Name>) => Answer }

/** Returns the answer of `table` for this shape. */
export function match<Answer>(shape: Shape, table: ShapeTable<Answer>): Answer {
  switch (shape.is) {
    case 'any':
      return table.any(shape)
    case 'string':
      return table.string(shape)
    case 'number':
      return table.number(shape)
    case 'boolean':
      return table.boolean(shape)
    case 'choice':
      return table.choice(shape)
    case 'file':
      return table.file(shape)
    case 'list':
      return table.list(shape)
    case 'object':
      return table.object(shape)
    case 'map':
      return table.map(shape)
    case 'either':
      return table.either(shape)
    case 'nullable':
      return table.nullable(shape)
  }
}
