import type { FileLimits } from './media.js'
import type { Field, Shape, ShapeOf } from './shape.js'

/** Everything that has keywords: each shape by its name, a field, and the limits of a file. */
type Keyworded = { readonly [Name in Shape['is']]: ShapeOf<Name> } & {
  readonly field: Field
  readonly limits: FileLimits
}

/** One answer for each keyword of everything that has keywords. */
export type KeywordTable<Answer> = {
  readonly [Name in keyof Keyworded]: { readonly [Key in Exclude<keyof Keyworded[Name], 'is'>]-?: Answer }
}

/** What a place does with a keyword. */
export type Use = 'used' | 'ignored'

/**
 * A table of types that answers for every keyword: it does not compile while one is missing, and weighs nothing in a
 * package. Code that can afford a statement takes the keywords out of a shape instead, and hands the rest to `handled`.
 */
export type EveryKeyword<Answer, Table extends KeywordTable<Answer>> = Table

/** Returns `result` for a place that took every keyword out of a shape: what is left must be nothing. */
export const handled = <Result>(_rest: Readonly<Record<string, never>>, result: Result): Result => result
