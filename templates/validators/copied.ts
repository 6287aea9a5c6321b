import { match } from '../../generator/language/match.ts'
import type { Shape } from '../../generator/language/shape.ts'

/** Whether a value of this shape is a list or an object, of which the output must have its own (docs/decisions.md 28). */
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
    either: ({ of }) => of.some(isCopied),
    nullable: ({ of }) => isCopied(of),
  })

/** What a value may be, as alternatives that are no alternatives themselves; null first, because a copy may be null. */
export function alternativesOf(shape: Shape): readonly (Shape | null)[] {
  if (shape.is === 'nullable') return [null, ...alternativesOf(shape.of)]
  return shape.is === 'either' ? shape.of.flatMap(alternativesOf) : [shape]
}
