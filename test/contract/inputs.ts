import { seedOr, times } from '../support/size.ts'

/** The seed that all of them start from. */
export const seed: number = seedOr(1)

/** The random inputs of one model; `npm run fuzz` tries a million of all. */
export const inputsEach: number = times(40, 40, 100)
