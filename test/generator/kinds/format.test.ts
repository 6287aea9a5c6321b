import { expect, test } from 'vitest'
import { withFormats, type LoadedFormat } from '../../../generator/kinds/format.ts'
import { orderWith, paramOrder } from '../../../generator/kinds/order.ts'
import { formatCheck } from '../../../generator/language/format.ts'
import type { Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { date } from '../../extending/date/date.ts'

const format: LoadedFormat = {
  name: 'even',
  noun: 'an even number',
  pattern: '^[0-9]+$',
  example: '2',
  check: () => true,
}
const formats = new Map([['even', format]])
const bare: ShapeOf<'string'> = { is: 'string', format: 'even', maxLength: 9 }
const { name: _name, check, ...words } = format
const complete: ShapeOf<'string'> = { ...bare, ...words, [formatCheck]: check }

test('texts get the words of their format wherever they are in a shape', () => {
  const around = (text: ShapeOf<'string'>): Shape => ({
    is: 'object',
    fields: [
      { name: 'list', shape: { is: 'list', of: { is: 'nullable', of: text }, max: 3 } },
      { name: 'map', shape: { is: 'map', of: text, keys: text, noun: 'a map' } },
      { name: 'either', required: true, shape: { is: 'either', of: [{ is: 'boolean' }, text] } },
    ],
  })
  expect(withFormats(around(bare), formats)).toEqual(around(complete))
  expect(withFormats(complete, new Map())).toBe(complete)
})

test('a text with a format of ours gets our words', () => {
  expect(withFormats({ is: 'string', format: 'color' }, formats)).toEqual({
    is: 'string',
    format: 'color',
    pattern: '^#[0-9a-fA-F]{6}$',
    noun: 'a color as #rrggbb',
  })
})

test('a format that the kind does not bring, or with another pattern, is refused', () => {
  expect(() => withFormats({ is: 'string', format: 'evn' }, formats)).toThrow(
    'the format "evn", which it does not bring',
  )
  expect(() => withFormats({ ...bare, pattern: '^a$' }, formats)).toThrow('another pattern than that of the format')
})

test('the keys of a kind from outside come before the default', () => {
  expect(orderWith([date])).toEqual(paramOrder)
  const order = orderWith([{ ...date, keys: ['placeholder', 'earliest', 'latest'] }])
  expect(order.slice(order.indexOf('default') - 2, order.indexOf('default'))).toEqual(['earliest', 'latest'])
  expect(order).toHaveLength(paramOrder.length + 2)
})
