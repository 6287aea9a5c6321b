import { expect, test } from 'vitest'
import { isLong, seedOr, times } from '../support/size.ts'
import { compilers } from '../support/typescript.ts'
import { fuzzSpecs } from './fuzz.ts'

const count = times(3, 12, 1000)

test(`${count} random legal specs build and import, and validator, client and Ajv agree about them`, async () => {
  const { legal, drawn, findings } = await fuzzSpecs({
    count,
    seed: seedOr(isLong ? 2 : 1),
    bodies: 40,
    compilers: isLong ? compilers : compilers.slice(0, 1),
  })
  expect(findings).toEqual([])
  expect(legal / drawn).toBeGreaterThan(0.5) // otherwise too few of the drawn specs are legal
}, 300_000)
