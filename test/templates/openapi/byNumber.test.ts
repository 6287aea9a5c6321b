import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNumber } from '../../../templates/openapi/tags.ts'
import { seedOr } from '../../support/size.ts'

const id = fc.stringMatching(/^[a-z0-9]{1,4}(?:[._-][a-z0-9]{1,4}){0,3}$/)
const collator = new Intl.Collator('en', { numeric: true })

test('ids are in the order of a collator that knows numbers', () => {
  fc.assert(
    fc.property(id, id, (one, other) => Math.sign(byNumber(one, other)) === Math.sign(collator.compare(one, other))),
    { numRuns: 2000, seed: seedOr(1) },
  )
})

test('a number comes before a longer one', () => {
  expect(['vendor10', 'vendor2', 'vendor', 'vendor-1', 'vendor02a'].sort(byNumber)).toEqual([
    'vendor',
    'vendor-1',
    'vendor2',
    'vendor02a',
    'vendor10',
  ])
})
