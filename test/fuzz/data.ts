import fc from 'fast-check'

/** A part of a spec file as data. */
export type Data = { readonly [key: string]: unknown }

/** A value in some cases, and otherwise undefined. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 1): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight, arbitrary })
