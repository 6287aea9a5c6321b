import { expect } from 'vitest'

// Vitest gives its asymmetric matchers the type any. Here each has the type of the values that it stands for.

/** Stands for any text with this part. */
export const textWith = (part: string): string => expect.stringContaining(part)

/** Stands for any text that matches. */
export const textLike = (pattern: string | RegExp): string => expect.stringMatching(pattern)

/** Stands for any text. */
export const anyText: string = expect.any(String)

/** Stands for any object with these fields. */
export const objectWith = (fields: object): object => expect.objectContaining(fields)

/** Stands for any list with these items, in any order. */
export const listWith = (items: readonly unknown[]): unknown[] => expect.arrayContaining([...items])

/** Stands for any number. */
export const anyNumber: number = expect.any(Number)

/** Stands for one of these values. */
export const oneOf = <Value>(values: Iterable<Value>): Value => expect.toBeOneOf([...values])
