import { describe, expect, test } from 'vitest'
import { areApart, belongs } from '../../../generator/diffing/types.ts'
import type { Shape } from '../../../generator/language/shape.ts'
import { textWith } from '../../support/matching.ts'

const text: Shape = { is: 'string' }
const number: Shape = { is: 'number' }
const picture: Shape = { is: 'file', media: 'image' }
const words: Shape = { is: 'choice', values: ['a', 'b'] }
const numbers: Shape = { is: 'choice', values: [1, 2] }
const object: Shape = { is: 'object', fields: [] }
const map = (of: Shape = { is: 'any' }, more: object = {}): Shape => ({ is: 'map', of, ...more })
const nullable = (of: Shape): Shape => ({ is: 'nullable', of })
const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of })
const unclear = textWith('cannot be decided')

describe('whether every value of an old type belongs to a new one of another kind', () => {
  test.each<[string, Shape, Shape, unknown]>([
    ['anything to anything that is not empty', { is: 'any' }, { is: 'any', notEmpty: true }, textWith('may be empty')],
    ['a text to anything', text, { is: 'any' }, true],
    ['anything to a text', { is: 'any' }, text, false],
    ['options to a text', words, text, true],
    ['options to a shorter text', words, { is: 'string', maxLength: 0 }, false],
    ['options to a number', words, number, false],
    ['a text that can be null to a text', nullable(text), text, false],
    ['a file to any text that can be null', picture, nullable(text), true],
    ['a file that can be null to any text that can', nullable(picture), nullable(text), true],
    ['a text or a number to anything', either(text, number), { is: 'any' }, true],
    ['a text or a number to a text', either(text, number), text, false],
    ['a text to a number', text, number, false],
    ['a list to an object', { is: 'list', of: text }, object, false],
    ['options to a text or a number', numbers, either(text, number), true],
    ['a file to a text or a number', picture, either(text, number), true],
    ['a text to a file or a number', text, either(picture, number), unclear],
    ['a file to any text', picture, text, true],
    ['a file to a short text', picture, { is: 'string', maxLength: 10 }, unclear],
    ['a text to a file', text, picture, false],
    ['a text to options', text, words, false],
    ['a text with a pattern to options', { is: 'string', pattern: '^a$' }, words, unclear],
    ['a text with a pattern to a file', { is: 'string', pattern: '^https://a$' }, picture, unclear],
    ['a number to options', number, numbers, false],
    ['any keys to known ones', map(), object, false],
    ['known keys to any', object, map(), true],
    ['known keys to texts', object, map(text), unclear],
    ['known keys to some names', object, map({ is: 'any' }, { keys: text }), unclear],
    ['known keys to at least one', object, map({ is: 'any' }, { min: 1 }), unclear],
    ['known keys to at most one', object, map({ is: 'any' }, { max: 1 }), unclear],
  ])('%s', (_, from, to, verdict) => {
    expect(belongs(from, to)).toEqual(verdict)
  })
})

test.each<[Shape, Shape, boolean]>([
  [text, number, true],
  [text, picture, false],
  [nullable(text), nullable(number), false],
  [either(text, number), words, false],
  [object, map(), false],
])('shapes are apart if no value can belong to both', (a, b, verdict) => {
  expect([areApart(a, b), areApart(b, a)]).toEqual([verdict, verdict])
})
