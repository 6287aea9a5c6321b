import { expect, test } from 'vitest'
import type { Json, Shape } from '../../../generator/language/shape.ts'
import { different } from '../../../generator/targets/example.ts'

test.each<[string, Shape, Json, number, readonly Json[] | undefined]>([
  ['text', { is: 'string' }, 'a', 3, ['a', 'a2', '2']],
  ['short text', { is: 'string', maxLength: 1 }, 'a', 3, ['a', '2', '3']],
  ['options', { is: 'choice', values: ['a', 'b', 3] }, 'a', 3, ['a', 'b', 3]],
  ['too few options', { is: 'choice', values: ['a', 'b'] }, 'a', 3, undefined],
  ['a boolean', { is: 'boolean' }, true, 2, [true, false]],
  ['a boolean or null', { is: 'nullable', of: { is: 'boolean' } }, true, 3, [true, false, null]],
  ['whole numbers', { is: 'number', integer: true, min: 1, max: 3 }, 1, 3, [1, 2, 3]],
  ['steps', { is: 'number', min: 0.1, max: 0.3, step: 0.1 }, 0.1, 3, [0.1, 0.2, 0.3]],
  ['numbers', { is: 'number', min: 0, max: 1 }, 0, 2, [0, 0.25]],
  [
    'files',
    { is: 'file', media: 'image' },
    'https://example.com/image',
    2,
    ['https://example.com/image', 'https://example.com/image-2'],
  ],
])('an example has different items: %s', (_, shape, one, count, values) => {
  expect(different(shape, one, count)).toEqual(values)
})
