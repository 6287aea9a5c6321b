import { describe, expect, test } from 'vitest'
import { isExactMultiple, nearestMultiple } from '../../../generator/language/decimal.ts'

describe('decimals', () => {
  test('every decimal k x 0.1 from 0 to 20 is a multiple of 0.1', () => {
    const written = Array.from({ length: 201 }, (_, count) => Number(`${Math.floor(count / 10)}.${count % 10}`))
    expect(written.filter((value) => !isExactMultiple(value, 0.1))).toEqual([])
  })

  test.each([
    [0.1 + 0.2, 0.1, false],
    [1e21, 7, false],
    [7e21, 7, true],
    [-50, 5, true],
    [0.3, 0.25, false],
    [1e-7, 1e-7, true],
  ])('%d is a multiple of %d: %s', (value, step, expected) => {
    expect(isExactMultiple(value, step)).toBe(expected)
  })

  test('the nearest multiple is exact in decimals', () => {
    expect(nearestMultiple(0.31, 0.1)).toBe(0.3)
    expect(nearestMultiple(7, 0.7)).toBe(7)
  })
})
