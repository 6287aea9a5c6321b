import { match } from '../../generator/language/match.ts'
import type { Shape } from '../../generator/language/shape.ts'

/**
 * Whether a value of this shape is a list or an object, which the output must copy (docs/internals/decisions.md 28).
 */
export const isCopied = (shape: Shape): boolean =>
  match(shape, {
    any: () => true,
    string: () => false,
    number: () => false,
    boolean: () => false,
    choice: () => false,
    file: () => false,
    list: () => true,
    object: () => true,
    map: () => true,
    either: ({ of }) => of.some(isCopied),
    nullable: ({ of }) => isCopied(of),
  })

/** Returns the flat list of alternatives of a shape; null is first, because a copy can be null. */
export function alternativesOf(shape: Shape): readonly (Shape | null)[] {
  if (shape.is === 'nullable') return [null, ...alternativesOf(shape.of)]
  return shape.is === 'either' ? shape.of.flatMap(alternativesOf) : [shape]
}
