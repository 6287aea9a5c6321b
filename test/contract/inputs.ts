import { models } from '@gatewright/catalog'

/**
 * How many inputs each test of the differential fuzz tries in all, and from which seed. `npm run fuzz:inputs` tries a
 * million; INPUTS and SEED set both.
 */
const total = Number(process.env['INPUTS'] ?? 20_000)

/** The seed that all tests of the fuzz start from. */
export const seed: number = Number(process.env['SEED'] ?? 1)

/** The inputs of one model. */
export const inputsEach: number = Math.max(100, Math.ceil(total / models.length))

/** Tells how far a long run is, on one line of the terminal; a short one says nothing. */
export function progress(test: string, id: string): void {
  if (process.env['INPUTS'] === undefined) return
  const done = models.findIndex((model) => model.id === id) + 1
  process.stderr.write(`${test}: ${done * inputsEach} of ${models.length * inputsEach} inputs, seed ${seed}\n`)
}
