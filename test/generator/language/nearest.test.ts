import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, nearest } from '../../../generator/language/nearest.ts'
import { seedOr } from '../../support/size.ts'

describe('the nearest name', () => {
  test.each([
    ['durration', ['duration', 'resolution'], 'duration'],
    ['drop', ['dorp', 'other'], 'dorp'],
    ['PROMPT', ['prompt'], 'prompt'],
    ['images', ['imageUrls', 'videoUrl'], 'imageUrls'],
    ['ab', ['ba'], undefined],
    ['xyz', ['prompt', 'duration'], undefined],
    ['a'.repeat(65), ['a'.repeat(64)], undefined],
  ])('of %s', (word, known, expected) => {
    expect(nearest(word, known)).toBe(expected)
  })
})

/** Computes the same distance from its definition. */
function defined(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const cost = a.at(-1) === b.at(-1) ? 0 : 1
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  const swapped = isSwap ? defined(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity
  return Math.min(defined(x, b) + 1, defined(a, y) + 1, defined(x, y) + cost, swapped)
}

test('the distance counts added, removed, changed and swapped letters, and can stop early', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, fc.nat(6), (a, b, enough) => {
      const expected = defined(a, b)
      expect(distance(a, b)).toBe(expected)
      expect(Math.min(distance(a, b, enough), enough)).toBe(Math.min(expected, enough))
    }),
    { numRuns: 300, seed: seedOr(1) },
  )
})
