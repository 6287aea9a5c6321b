import type { Shape, ShapeOf } from './shape.js'

/**
 * Every keyword of every shape, each used or ignored on purpose. A place that has such a table does not compile while a
 * keyword is missing from it.
 */
export type Keywords = {
  readonly [Name in Shape['is']]: {
    readonly [Key in Exclude<keyof ShapeOf<Name>, 'is'>]-?: 'used' | 'ignored'
  }
}

/** Gives the result of a place that took every keyword out of a shape: what is left must be nothing. */
export const handled = <Result>(_rest: Readonly<Record<string, never>>, result: Result): Result => result
