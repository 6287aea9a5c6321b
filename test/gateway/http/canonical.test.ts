import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from '../../../gateway/http/canonical.ts'
import { readJson } from '../../support/reading.ts'

test('the same value has the same text, whatever the order of its keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
  expect(canonical({ '10': 1, '9': 2 })).toBe(canonical({ '9': 2, '10': 1 }))
})

test('any value comes back from its text', () => {
  const back = fc.property(fc.jsonValue(), (value) => {
    expect(readJson(canonical(value))).toEqual(readJson(JSON.stringify(value)))
  })
  fc.assert(back, { seed: 1 })
})

test('long texts come back, with halves of pairs, pairs and quotes where they are cut', () => {
  const unit = fc.constantFrom('\ud83d', '\ude00', '\ud83e\udd8a', '"', '\\', '\n', 'é', '中', 'a')
  const text = fc
    .tuple(fc.array(unit, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 3 }))
    .map(
      ([units, shift]) =>
        'x'.repeat(65_534 + shift) + units.join('') + 'y'.repeat(65_540 - units.length) + units.join(''),
    )
  fc.assert(
    fc.property(text, (value) => readJson(canonical(value)) === value),
    { numRuns: 200, seed: 1 },
  )
})
