import { models } from '@gatewright/catalog'
import { seedOr, times } from '../support/size.ts'

/** The number of inputs in each random test of the validators; `npm run fuzz` tries a million. */
const total = times(20_000, 20_000)

/** The seed that all of them start from. */
export const seed: number = seedOr(1)

/** The inputs of one model. */
export const inputsEach: number = Math.max(100, Math.ceil(total / models.length))
