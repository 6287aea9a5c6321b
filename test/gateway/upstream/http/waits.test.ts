import { expect, test } from 'vitest'
import { waitAfter, waitForTurn, Waits } from '../../../../gateway/upstream/http/waits.ts'

test('waits double up to a minute, and those for a connection up to eight seconds', () => {
  expect([1, 2, 6, 7, 1100].map(waitAfter)).toEqual([1000, 2000, 32_000, 60_000, 60_000])
  expect([1, 2, 5, 6, 1100].map(waitForTurn)).toEqual([500, 1000, 8000, 8000, 8000])
})

test('of many tokens, those that failed last are counted', () => {
  const waits = new Waits()
  const tokens = Array.from({ length: 10_001 }, (_, index) => `t-${index}`)
  waits.count('kept', 'failure')
  for (const token of tokens) {
    waits.count(token, 'failure')
    if (token === 't-5000') waits.count('kept', 'failure')
  }
  expect(waits.count('t-0', 'failure')).toBe(1)
  expect(waits.count('kept', 'failure')).toBe(3)
})
