import type { FileLimits } from './media.js'
import type { Field, Shape, ShapeOf } from './shape.js'

/** All types with keywords: each shape by its name, a field, and the limits of a file. */
type Keyworded = { readonly [Name in Shape['is']]: ShapeOf<Name> } & {
  readonly field: Field
  readonly limits: FileLimits
}

/** One answer for each keyword of each of these types; a symbol is not one, because it is not data. */
export type KeywordTable<Answer> = {
  readonly [Name in keyof Keyworded]: { readonly [Key in Exclude<keyof Keyworded[Name], 'is' | symbol>]-?: Answer }
}

/** Whether a part of the code uses a keyword. */
export type Use = 'used' | 'ignored'

/**
 * A table of types with an answer for every keyword: it does not compile if one is missing, and adds nothing to a
 * package. Code outside packages destructures the keywords of a shape instead, and passes the rest to `handled`.
 */
export type EveryKeyword<Answer, Table extends KeywordTable<Answer>> = Table

/** Returns `result`. It compiles only if the rest of a destructured shape is empty, so no keyword is forgotten. */
export const handled = <Result>(_rest: Readonly<Record<string, never>>, result: Result): Result => result
