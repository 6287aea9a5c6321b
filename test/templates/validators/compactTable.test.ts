import { expect, test } from 'vitest'
import type { Shape } from '../../../generator/language/shape.ts'
import { checkData } from '../../../templates/shared/table.ts'

const shapes: readonly Shape[] = [
  { is: 'any', notEmpty: true },
  { is: 'string', minLength: 1, maxLength: 5, trim: true, notBlank: true, pattern: '^a', noun: 'a word' },
  { is: 'number', min: 1, exclusiveMax: 5, step: 0.5, stepFrom: 'min', unit: 'px' },
  { is: 'number', integer: true, max: 5, exclusiveMin: -1 },
  { is: 'boolean' },
  { is: 'choice', values: ['a', 5], unit: 's' },
  { is: 'file', media: 'any', noun: 'a font', families: ['font/'] },
  { is: 'list', of: { is: 'any', notEmpty: true }, min: 1, max: 2, unique: true },
  { is: 'object', fields: [{ name: 'b', required: true, shape: { is: 'string', notBlank: true }, default: 'a' }] },
  { is: 'map', of: { is: 'boolean' }, keys: { is: 'string', notBlank: true }, min: 1, max: 2, noun: 'names' },
  { is: 'either', of: [{ is: 'boolean' }, { is: 'object', fields: [] }], tag: 'c' },
  { is: 'nullable', of: { is: 'string', notBlank: true } },
]

test.each(shapes)('the table of all models has every keyword that a check or a message needs: $is', (shape) => {
  const param = { name: 'a', label: 'A', required: true, allowEmpty: true, secret: true, shape, default: null } as const
  expect(checkData({ ...param, kind: 'json', description: 'Any.' })).toEqual(param)
})

test.each<readonly [Shape, object]>([
  [{ is: 'string', format: 'uri', example: 'a', catalog: '/voices' }, { is: 'string' }],
  [
    { is: 'number', integer: true, step: 1 },
    { is: 'number', integer: true },
  ],
  [
    { is: 'choice', values: ['a'], labels: { a: 'A' }, deprecated: ['a'] },
    { is: 'choice', values: ['a'] },
  ],
  [
    { is: 'file', media: 'image', role: 'asset', limits: { maxBytes: 1 }, mimeTypes: ['image/png'] },
    { is: 'file', media: 'image' },
  ],
])('it leaves out what only forms and documents show: %j', (shape, kept) => {
  const param = { name: 'a', kind: 'json', description: 'Any.', required: false, prefill: 'a', shape }
  expect(checkData(param)).toEqual({ name: 'a', shape: kept })
})
