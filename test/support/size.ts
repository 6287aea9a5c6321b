import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which tests vitest.config.ts runs. */
    readonly size: 'quick' | 'long' | 'soak'
  }
}

const size = inject('size')

/** Whether the long tests run. */
export const isLong: boolean = size !== 'quick'

/** Whether the long tests run with their largest numbers, and with the cases that repeat others. */
export const isSoak: boolean = size === 'soak'

/** The factor of repetitions: `SCALE=10 npm run test:long`. With a factor, random tests use a new seed each time. */
export const scale: number = Number(process.env['SCALE'] ?? 1)

/** The number of repetitions of a test in `npm test`, in `npm run test:long`, and in `npm run test:soak`. */
export const times = (quick: number, long: number, soak: number = long): number =>
  Math.round({ quick, long, soak }[size] * scale)

/**
 * The cases of a test: all in `npm run test:soak`, and about as many as given, evenly spread, in `npm test` and in
 * `npm run test:long`, which has all by default.
 */
export const sampled = <Case>(cases: readonly Case[], quick: number, long: number = cases.length): readonly Case[] => {
  const wanted = { quick, long, soak: cases.length }[size]
  const stride = Math.max(1, Math.floor(cases.length / wanted))
  return cases.filter((_, index) => index % stride === 0)
}

/** The seed of random tests: `SEED` if it is set, a new one if `SCALE` is above 1, otherwise `ordinary`. */
export const seedOr = (ordinary: number): number =>
  Number(process.env['SEED'] ?? (scale > 1 ? Math.trunc(Math.random() * 2 ** 31) : ordinary))
