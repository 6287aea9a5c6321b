import { describe, expect, test } from 'vitest'
import { vendorName, vendorsOf } from '../../../generator/catalogue/names.ts'

const described = [
  { id: 'acme', name: 'ACME Inc.', color: '#336699' },
  { id: 'unused', name: 'Makes nothing' },
]

describe('the names of vendors', () => {
  test.each([
    ['acme', 'ACME Inc.'],
    ['vendor12', 'Vendor 12'],
    ['red-panda', 'Red panda'],
    ['a_b.c4', 'A b.c 4'],
    ['4k', '4k'],
  ])('%s is %s', (id, name) => {
    expect(vendorName(described, id)).toBe(name)
  })

  test('every vendor of a model is listed once, with a name, and no other', () => {
    const models = [{ vendor: 'zeta2' }, { vendor: 'acme' }, { vendor: 'zeta2' }]
    expect(vendorsOf(described, models)).toEqual([described[0], { id: 'zeta2', name: 'Zeta 2' }])
  })
})
