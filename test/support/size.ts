import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether vitest.config.ts runs the long tests. */
    readonly isLong: boolean
  }
}

/** Whether the long tests run. */
export const isLong: boolean = inject('isLong')

/** The factor of repetitions: `SCALE=10 npm run test:long`. With a factor, random tests use a new seed each time. */
export const scale: number = Number(process.env['SCALE'] ?? 1)

/** The number of repetitions of a test: the first number in `npm test`, the second in `npm run test:long`. */
export const times = (quick: number, long: number): number => Math.round((isLong ? long : quick) * scale)

/** The seed of random tests: `SEED` if it is set, a new one if `SCALE` is above 1, otherwise `ordinary`. */
export const seedOr = (ordinary: number): number =>
  Number(process.env['SEED'] ?? (scale > 1 ? Math.trunc(Math.random() * 2 ** 31) : ordinary))
