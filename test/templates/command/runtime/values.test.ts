import type { FieldShape } from '@gatewright/client'
import { expect, test } from 'vitest'
import { exampleOf, LocalFile, locate, readValue } from '../../../../templates/command/runtime/values.ts'

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
  [{ is: 'either', of: [number, { is: 'choice', values: ['low'] }] }, ['5'], 5],
  [{ is: 'either', of: [{ is: 'choice', values: ['low'] }, number] }, ['5'], 5],
  [{ is: 'either', of: [{ is: 'choice', values: ['low'] }, number] }, ['lo'], 'lo'],
  [{ is: 'either', of: [{ is: 'boolean' }, { is: 'choice', values: ['calm'] }] }, ['true'], true],
  [{ is: 'either', of: [{ is: 'string' }, number] }, ['5'], '5'],
  [{ is: 'either', of: [{ is: 'string' }, listOf({ is: 'string' })] }, ['a'], 'a'],
  [{ is: 'either', of: [{ is: 'string' }, listOf({ is: 'string' })] }, ['a', 'b'], ['a', 'b']],
  [{ is: 'either', of: [{ is: 'string' }, { is: 'map', of: number }] }, ['{"a": 1}'], { a: 1 }],
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

test('paths are found in unions, unless they are words of their own or belong to another object', () => {
  const file: FieldShape = { is: 'file', media: 'image' }
  const none: FieldShape = { is: 'choice', values: ['none'] }
  const member = (kind: string, url: FieldShape): FieldShape => ({
    is: 'object',
    fields: [
      { name: 'kind', shape: { is: 'choice', values: [kind] } },
      { name: 'url', shape: url },
    ],
  })
  const picture: FieldShape = { is: 'either', of: [none, file] }
  const subject: FieldShape = { is: 'either', of: [member('link', { is: 'string' }), member('photo', file)] }
  expect(locate(picture, 'none')).toBe('none')
  expect(locate(picture, 'a.png')).toEqual(new LocalFile('a.png'))
  expect(locate({ is: 'either', of: [{ is: 'string' }, file] }, 'a.png')).toBe('a.png')
  expect(locate(subject, { kind: 'link', url: 'a' })).toEqual({ kind: 'link', url: 'a' })
  expect(locate(subject, { kind: 'photo', url: 'a' })).toEqual({ kind: 'photo', url: new LocalFile('a') })
})

test.each<[FieldShape, string]>([
  [listOf(listOf(number)), '[1]'],
  [listOf({ is: 'map', of: number }), '{"name": 1}'],
  [{ is: 'map', of: listOf({ is: 'string' }) }, '{"name": ["..."]}'],
  [{ is: 'map', of: { is: 'any' } }, '{"name": {"name": "..."}}'],
  [{ is: 'either', of: [{ is: 'string' }, { is: 'map', of: number }] }, '{"name": 1}'],
  [{ is: 'object', fields: [{ name: 'width', shape: number }] }, '{"width": 1}'],
])('%j has an example', (shape, example) => {
  expect(exampleOf(shape)).toBe(example)
})
