import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether vitest.config.ts runs the long tests. */
    readonly isLong: boolean
  }
}

/** Whether the long tests run. */
export const isLong: boolean = inject('isLong')

/** How many times as much is tried as usual: `SCALE=10 npm run test:long`. What is drawn at random then differs each time. */
export const scale: number = Number(process.env['SCALE'] ?? 1)

/** How often a test repeats what it repeats: the first number in `npm test`, the second in `npm run test:long`. */
export const times = (quick: number, long: number): number => Math.round((isLong ? long : quick) * scale)

/** The seed of what is drawn: `SEED`, else the usual one, else a new one where more than usual is tried. */
export const seedOr = (ordinary: number): number =>
  Number(process.env['SEED'] ?? (scale > 1 ? Math.trunc(Math.random() * 2 ** 31) : ordinary))
