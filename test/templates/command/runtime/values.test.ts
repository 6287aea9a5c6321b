import type { FieldShape } from '@gatewright/client'
import { expect, test } from 'vitest'
import { LocalFile, locate, readValue } from '../../../../templates/command/runtime/values.ts'

const number: FieldShape = { is: 'number' }
const listOf = (of: FieldShape): FieldShape => ({ is: 'list', of })

test.each<[FieldShape, readonly string[], unknown]>([
  [listOf(number), ['1', '2'], [1, 2]],
  [listOf(number), ['[1, 2]'], [1, 2]],
  [listOf({ is: 'string' }), ['[1, 2]'], ['[1, 2]']],
  [listOf(listOf(number)), ['[1, 2]'], [[1, 2]]],
  [listOf(listOf(number)), ['[1, 2]', '[]'], [[1, 2], []]],
  [listOf({ is: 'nullable', of: listOf(number) }), ['[1, 2]', 'null'], [[1, 2], null]],
  [listOf({ is: 'any' }), ['[1, 2]'], [[1, 2]]],
  [listOf({ is: 'any' }), ['a', '{}'], ['a', {}]],
  [listOf({ is: 'object' }), ['[{}]'], [{}]],
  [{ is: 'any' }, ['[1, "a"]'], [1, 'a']],
])('the flags of %j with %j', (shape, texts, value) => {
  expect(readValue(shape, texts)).toEqual(value)
})

test('paths are found in lists of lists and in maps', () => {
  const file: FieldShape = { is: 'file', media: 'image' }
  const shape: FieldShape = { is: 'map', of: listOf(listOf(file)) }
  expect(locate(shape, { a: [['x.png', 'https://a.b/c']], toString: [] })).toEqual({
    a: [[new LocalFile('x.png'), 'https://a.b/c']],
    toString: [],
  })
})
