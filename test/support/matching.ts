import { expect } from 'vitest'
import { unchecked } from './reading.ts'

// Vitest gives its asymmetric matchers the type any. Here each has the type of the values that it stands for.

/** Matches any text that contains this one. */
export const textWith = (part: string): string => unchecked(expect.stringContaining(part))

/** Matches any text that the pattern matches. */
export const textLike = (pattern: string | RegExp): string => unchecked(expect.stringMatching(pattern))

/** Matches any text. */
export const anyText: string = unchecked(expect.any(String))

/** Matches any object with these fields. */
export const objectWith = (fields: object): object => unchecked(expect.objectContaining(fields))

/** Matches any list with these items, in any order. */
export const listWith = (items: readonly unknown[]): unknown[] => unchecked(expect.arrayContaining([...items]))

/** Matches any number. */
export const anyNumber: number = unchecked(expect.any(Number))

/** Matches one of these values. */
export const oneOf = <Value>(values: Iterable<Value>): Value => unchecked(expect.toBeOneOf([...values]))

/** Matches any list. */
export const anyList: unknown[] = unchecked(expect.any(Array))

/** Matches anything but null and undefined. */
export const anyValue: unknown = expect.anything()
