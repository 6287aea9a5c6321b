import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema } from '../made.ts'

const properties = {
  mode: { enum: ['slow', 'fast', 'plain'] },
  'take-count': { enum: [1, 2] },
  prompt: { type: 'string' },
}
const estimated = (written: JsonObject | number) => importSchema({ properties, 'x-estimated-seconds': written })

test('an estimated time is a number, an expression over a parameter, or absent', () => {
  expect(estimated(12).spec['estimatedSeconds']).toBe(12)
  expect(estimated({ by: 'mode', seconds: { slow: 90, fast: 10, plain: 30 } }).spec['estimatedSeconds']).toBe(
    'mode = "fast" ? 10 : mode = "plain" ? 30 : 90',
  )
  expect(estimated({ by: 'take-count', seconds: { 1: 5, 2: 9 } }).spec['estimatedSeconds']).toBe(
    'take_count = 1 ? 5 : 9',
  )
  expect(importSchema({ properties }).spec).not.toHaveProperty('estimatedSeconds')
})

test.each<JsonObject>([
  { by: 'prompt', seconds: { a: 5 } },
  { by: 'missing', seconds: { a: 5 } },
  { by: 'mode', seconds: { slow: 90, unknown: 10 } },
  { by: 'mode', seconds: { slow: -1 } },
  { by: 'mode', seconds: {} },
])('an estimated time that depends on something else is lost: %j', (written) => {
  const lowered = estimated(written)
  expect(lowered.spec).not.toHaveProperty('estimatedSeconds')
  expect(codesOf(lowered)).toContain('estimated-time')
})

test.each([
  ['a list', [5, 20]],
  ['an object', { from: 5, to: 20 }],
  ['bounds', { min: 5, max: 20 }],
])('an estimated time can be a range: %s', (_, written) => {
  const { spec, notes } = importSchema({ 'x-estimated-seconds': written })
  expect(spec['estimatedSeconds']).toEqual({ from: 5, to: 20 })
  expect(notes.map(({ code }) => code)).not.toContain('estimated-time')
})

test('a source can state the dates of a model and its id at the vendor', () => {
  const dates = { 'x-released-at': '2025-04-01T00:00:00Z', 'x-deprecated-at': '2026-02-30', 'x-sunset': '2027-03-01' }
  const { spec } = importSchema({ ...dates, 'x-vendor-id': 'acme/video:1' })
  expect(spec).toMatchObject({ addedAt: '2025-04-01', retiresAt: '2027-03-01', vendorId: 'acme/video:1' })
  expect(spec).not.toHaveProperty('deprecatedAt')
  const wrong = importSchema({ 'x-added-at': '2026-04-01', 'x-retires-at': '2025-04-01' }).spec
  expect(wrong).not.toHaveProperty('retiresAt')
})
