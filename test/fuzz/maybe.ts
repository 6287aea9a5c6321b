import fc from 'fast-check'

/** A value in some cases, and otherwise undefined. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 1): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight, arbitrary })
