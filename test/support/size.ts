import { inject } from 'vitest'
import { repeatsWith } from './failure.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which tests vitest.config.ts runs. */
    readonly size: 'quick' | 'long' | 'release'
  }
}

const size = inject('size')

/** Whether the long tests run. */
export const isLong: boolean = size !== 'quick'

/** Whether the long tests run with their largest numbers, and with the cases that repeat others. */
export const isRelease: boolean = size === 'release'

/** The factor of repetitions: `SCALE=10 npm run test:long`. With a factor, random tests use a new seed each time. */
export const scale: number = Number(process.env['SCALE'] ?? 1)

/** The number of repetitions of a test in `npm test`, in `.ci/run`, and in `npm run test:release`. */
export const times = (quick: number, long: number, release: number = long): number =>
  Math.round({ quick, long, release }[size] * scale)

/**
 * The cases of a test: all in `npm run test:release`, and about as many as given, evenly spread, in `npm test` and in
 * `.ci/run`, which has all by default.
 */
export const sampled = <Case>(cases: readonly Case[], quick: number, long: number = cases.length): readonly Case[] => {
  const wanted = { quick, long, release: cases.length }[size]
  const stride = Math.max(1, Math.floor(cases.length / wanted))
  return cases.filter((_, index) => index % stride === 0)
}

/** The seed of the run: `SEED` if it is set, a new one if `SCALE` is above 1; otherwise each test has its ordinary one. */
const runSeed = process.env['SEED'] ?? (scale > 1 ? Math.trunc(Math.random() * 2 ** 31) : undefined)

/**
 * The seed of a random test: that of the run, if it has one, otherwise `ordinary`. If the test fails, it prints the seed
 * and the command that repeats its decisions. Outside of a test, this is about the tests of the file or the `describe` that
 * calls it, so call it in files of tests, or in functions that they call: other modules are loaded once for many files.
 */
export function seedOr(ordinary: number): number {
  const seed = Number(runSeed ?? ordinary)
  repeatsWith(seed)
  return seed
}
