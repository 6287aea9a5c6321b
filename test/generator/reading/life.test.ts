import { expect, test } from 'vitest'
import { compileSpec } from '../../../generator/commands/import/compiling.ts'
import { modelSpec } from '../../../generator/writing/spec.ts'
import { madeModel } from '../../support/madeSpecs.ts'

const compiled = (keys: object) => compileSpec('specs/models/made/one.yaml', JSON.stringify(madeModel('one', keys)))

const params = { prompt: { type: 'text' } }

test('an estimated time can be a range, of which programs use the middle', () => {
  const { model, errors } = compiled({ params, estimatedSeconds: { from: 5, to: 20 } })
  expect(errors).toEqual([])
  expect(model).toMatchObject({ estimatedSeconds: 12.5, estimatedRange: { from: 5, to: 20 } })
  expect(model && modelSpec(model)).toMatchObject({ estimatedSeconds: { from: 5, to: 20 } })
  expect(compiled({ params, estimatedSeconds: 4 }).model).toMatchObject({ estimatedSeconds: 4 })
})

test.each([
  ['a range that ends before it begins', { from: 20, to: 5 }, 'wrong-type'],
  ['a range without an end', { from: 20 }, 'missing-key'],
  ['a range that begins at zero', { from: 0, to: 5 }, 'wrong-type'],
  ['a range with another key', { from: 1, to: 5, unit: 's' }, 'unknown-key'],
])('%s is an error', (_, estimatedSeconds, code) => {
  expect(compiled({ params, estimatedSeconds }).errors.map((error) => error.code)).toEqual([code])
})

test('a model has the date of its end and its id at the vendor', () => {
  const life = { deprecatedAt: '2026-09-01', addedAt: '2025-04-01', retiresAt: '2027-03-01', vendorId: 'acme/video:1' }
  const { model, errors } = compiled({ params, ...life })
  expect(errors).toEqual([])
  expect(model).toMatchObject(life)
})

test.each([
  ['added', { addedAt: '2026-01-31', retiresAt: '2026-01-30' }],
  ['deprecated', { addedAt: '2025-01-31', deprecatedAt: '2026-01-31', retiresAt: '2026-01-30' }],
])('a model that retires before it is %s is an error', (what, dates) => {
  expect(compiled({ params, ...dates }).errors.map(({ code, message }) => [code, message])).toEqual([
    ['bad-life', `A model cannot retire before it is ${what}.`],
  ])
})
