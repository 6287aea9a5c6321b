import { seedOr, times } from '../support/size.ts'

/** The seed that all of them start from. A failure of the test, or of those of the file, that asks for it prints it. */
export const inputSeed = (): number => seedOr(1)

/** The random inputs of one model; `npm run fuzz` tries a million of all. */
export const inputsEach: number = times(40, 40, 100)
