import { describe, expect, test } from 'vitest'
import { innerMultiple, isStepFrom, nearestStepFrom } from '../../../generator/language/decimal.ts'

describe('decimals', () => {
  test('every decimal k x 0.1 from 0 to 20 is a multiple of 0.1', () => {
    const written = Array.from({ length: 201 }, (_, count) => Number(`${Math.floor(count / 10)}.${count % 10}`))
    expect(written.filter((value) => !isStepFrom(value, 0, 0.1))).toEqual([])
  })

  test.each([
    [0.1 + 0.2, 0.1, false],
    [1e21, 7, false],
    [7e21, 7, true],
    [-50, 5, true],
    [0.3, 0.25, false],
    [1e-7, 1e-7, true],
  ])('%d is a multiple of %d: %s', (value, step, expected) => {
    expect(isStepFrom(value, 0, step)).toBe(expected)
  })

  test('the nearest multiple is exact in decimals', () => {
    expect(nearestStepFrom(0.31, 0, 0.1)).toBe(0.3)
    expect(nearestStepFrom(7, 0, 0.7)).toBe(7)
  })

  test('the nearest multiple within bounds is exact, too', () => {
    expect(nearestStepFrom(0.21, 0, 0.1, 1, 0.21)).toBe(0.3) // 0.2 + 0.1 is more
    expect(nearestStepFrom(0.79, 0, 0.1, 0.79)).toBe(0.7) // 0.8 - 0.1 is more
  })
})

describe('steps from a start', () => {
  test.each([
    [0.15, 0.05, 0.1, true],
    [0.1, 0.05, 0.1, false],
    [-0.3, -0.5, 0.1, true],
    [97, 81, 16, true],
    [0.05, 0.05, 1e-300, true],
    [1e300, 0.5, 1, false],
  ])('%d from %d in steps of %d: %s', (value, start, step, isStep) => {
    expect(isStepFrom(value, start, step)).toBe(isStep)
  })

  test.each([
    [96, 81, 16, Infinity, 97],
    [89, 81, 16, Infinity, 97],
    [88, 81, 16, Infinity, 81],
    [160, 81, 16, 160, 145],
    [0.1, 0.05, 0.1, 1, 0.15],
    [-0.46, -0.5, 0.1, 1, -0.5],
  ])('the one nearest to %d from %d in steps of %d up to %d is %d', (value, start, step, max, near) => {
    expect(nearestStepFrom(value, start, step, max)).toBe(near)
  })

  test.each([
    [100, 16, 'above', false, 81, 113],
    [100, 16, 'below', false, 81, 97],
    [81, 16, 'above', true, 81, 97],
    [0.25, 0.1, 'below', true, 0.05, 0.15],
  ] as const)(
    'the first at %d in steps of %d %s (exclusive: %s) from %d is %d',
    (bound, step, side, isExclusive, start, found) => {
      expect(innerMultiple(bound, step, side, isExclusive, start)).toBe(found)
    },
  )
})
