import { expect, test } from 'vitest'
import { withInnerDefaults } from '../../../generator/language/innerDefaults.ts'
import type { Shape } from '../../../generator/language/shape.ts'

test('a default has the keys of an object in the order of the spec, whichever are filled in', () => {
  const inner: Shape = { is: 'object', fields: ['x', 'y'].map((name) => ({ name, shape: { is: 'any' } })) }
  const shape: Shape = {
    is: 'object',
    fields: [
      { name: 'a', shape: { is: 'any' } },
      { name: 'b', shape: { is: 'any' }, default: 2 },
      { name: 'c', shape: { is: 'list', of: inner } },
      { name: 'd', shape: { is: 'any' } },
    ],
  }
  const value = withInnerDefaults(shape, { c: [{ y: 1, x: null }], a: 0 })
  expect(JSON.stringify(value)).toBe('{"a":0,"b":2,"c":[{"x":null,"y":1}]}')
})
