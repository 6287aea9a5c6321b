import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { innerMultiple, isStepFrom, isMultiple, nearestStepFrom } from '../../../generator/language/decimal.ts'
import { Refusals } from '../../../templates/validators/refusal.ts'
import { advice } from '../../../generator/language/advice.ts'
import { explain } from '../../../generator/language/explain.ts'
import { stepped } from '../../../generator/language/stepped.ts'
import { identifier } from '../../../generator/writing/print.ts'
import { lower } from '../kinds/lower.ts'

/** A decimal as authors and callers write it: a few digits and the position of the point. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: -330, max: 310 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`))
  .filter(Number.isFinite)

const plain = fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 6 })).map(([n, p]) => n / 10 ** p)

const number = fc.oneof(decimal, plain, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger())
const step = number.map(Math.abs).filter((value) => value > 0)

/** Returns the expected result, computed in big integers from the text of both numbers. */
function isMultipleOf(value: number, of: number): boolean {
  const ratio = (number: number): readonly [bigint, bigint] => {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
    const places = BigInt(fraction.length) - BigInt(exponent)
    const digits = BigInt(`${sign}${whole}${fraction}`)
    return places < 0n ? [digits * 10n ** -places, 1n] : [digits, 10n ** places]
  }
  const [[a, b], [c, d]] = [ratio(value), ratio(of)]
  return (a * d) % (b * c) === 0n
}

/** Returns the condition for a step in generated code, as a function. */
function generated(of: number): (value: number) => boolean {
  const refusals = new Refusals(identifier('Output'))
  const { text } = refusals.refusal({ is: 'number', step: of }, refusals.param('a'))
  const run = new Function('value', 'isMultiple', 'isStepFrom', `return !(${text})`)
  return (value) => {
    const verdict: unknown = run(value, isMultiple, isStepFrom)
    return Boolean(verdict)
  }
}

describe('compiler, fast path and explanation agree with exact arithmetic', () => {
  const agree = (value: number, of: number): void => {
    const expected = isMultipleOf(value, of)
    const params = [{ name: 'a', shape: { is: 'number', step: of } }] as const
    expect({
      compiler: isStepFrom(value, 0, of),
      generated: generated(of)(value),
      explained: explain('m', params, { a: value }, advice, undefined, stepped()).length === 0,
    }).toEqual({ compiler: expected, generated: expected, explained: expected })
  }

  test.each([
    [2 ** 53, 2.5],
    [9007199254740990, 2.5],
    [1e308, 1e307],
    [1.7e308, 0.1],
    [3e-7, 1e-7],
    [0.3, 0.1],
    [1e-323, 5e-324],
    [0, 5e-324],
    [1e21, 7],
    [-0.7, 0.1],
    [1152921504606846976, 16],
    [0.12345678901234568, 0.12345678901234568],
  ])('%d in steps of %d', agree)

  test('any number and any step', () => {
    fc.assert(fc.property(number, step, agree), { numRuns: 1500, seed: 1 })
  })

  test('a number that is a multiple of the step', () => {
    const multiple = fc.tuple(step, fc.maxSafeInteger()).map(([of, count]) => [of * (count % 1000), of] as const)
    const finite = multiple.filter(([value]) => Number.isFinite(value))
    fc.assert(
      fc.property(finite, ([value, of]) => agree(value, of)),
      { numRuns: 1500, seed: 2 },
    )
  })
})

test('bounds move inward to the nearest multiple', () => {
  fc.assert(
    fc.property(number, step, (bound, of) => {
      expect(innerMultiple(bound, of, 'above')).toBeGreaterThanOrEqual(bound)
      expect(innerMultiple(bound, of, 'below')).toBeLessThanOrEqual(bound)
      const near = nearestStepFrom(bound, 0, of)
      const ends = [innerMultiple(bound, of, 'above'), innerMultiple(bound, of, 'below')]
      if (Number.isFinite(near)) expect(ends).toContain(near)
    }),
    { numRuns: 1500, seed: 3 },
  )
})

test.each([
  ['range', 'min: 0, max: 9007199254740992, step: 2.5', ['bound-off-step']],
  ['range', 'min: 0, max: 1e+308, step: 0.5', []],
  ['range', 'min: -1e+308, max: 1e+308, step: 1e-7', []],
  ['number', 'min: 1e-7, max: 0.000002, step: 1e-7', []],
  ['number', 'min: 0, max: 1, step: 5e-324', []],
  ['number', 'exclusiveMin: 0, exclusiveMax: 1e-7, step: 1e-7', ['empty-range']],
  ['number', 'exclusiveMin: 9007199254740990, exclusiveMax: 9007199254740992, step: 2.5', ['empty-range']],
])('%s { %s } has the expected diagnostics', (kind, text, codes) => {
  expect(lower(kind, text).codes).toEqual(codes)
})

test.each([
  [Infinity, 'wrong-type', 10],
  [-Infinity, 'wrong-type', 0],
  [NaN, 'wrong-type', undefined],
  ['1e999', 'wrong-type', 10],
  [0.1 + 0.2, 'off-step', 0.3],
])('%d is explained if steps of 0.1 from 0 to 10 are allowed', (value, code, suggestion) => {
  const params = [{ name: 'a', shape: { is: 'number', min: 0, max: 10, step: 0.1 } }] as const
  const [issue, ...more] = explain('m', params, { a: value }, advice, undefined, stepped())
  expect({ code: issue?.code, suggestion: issue?.suggestion, more }).toEqual({ code, suggestion, more: [] })
})

test('an issue of a secret number with steps suggests no number near it', () => {
  const shape = { is: 'number', step: 0.5, max: 20 } as const
  const [issue] = explain('m', [{ name: 'pin', secret: true, shape }], { pin: 12.3 }, advice, undefined, stepped())
  expect(issue).toMatchObject({ code: 'off-step', received: 'a secret value', suggestion: undefined })
  expect(issue?.message).not.toContain('12')
})
