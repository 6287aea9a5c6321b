import { models } from '@gatewright/catalog'
import { scale, seedOr, times } from '../support/size.ts'

/** The number of inputs in each test of the differential fuzzing; `npm run fuzz:inputs` tries a million. */
const total = times(20_000, 20_000)

/** The seed that all fuzz tests start from. */
export const seed: number = seedOr(1)

/** The inputs of one model. */
export const inputsEach: number = Math.max(100, Math.ceil(total / models.length))

/** Shows the progress of a long run on one line of the terminal; a short run prints nothing. */
export function progress(test: string, id: string): void {
  if (scale === 1) return
  const done = models.findIndex((model) => model.id === id) + 1
  process.stderr.write(`${test}: ${done * inputsEach} of ${models.length * inputsEach} inputs, seed ${seed}\n`)
}
