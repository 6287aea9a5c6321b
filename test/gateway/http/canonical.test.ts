import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from '../../../gateway/http/canonical.ts'
import { readJson } from '../../support/reading.ts'

test('equal values have the same text in any order of their keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
  expect(canonical({ '10': 1, '9': 2 })).toBe(canonical({ '9': 2, '10': 1 }))
})

test('any value can be parsed from its text', () => {
  const back = fc.property(fc.jsonValue(), (value) => {
    expect(readJson(canonical(value))).toEqual(readJson(JSON.stringify(value)))
  })
  fc.assert(back, { seed: 1 })
})

test('long texts can be parsed again, with lone surrogates, pairs and quotes at the positions of the cuts', () => {
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
