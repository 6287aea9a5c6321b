import type { CatalogParam } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import { fits, fitted } from '../../../../gateway/upstream/http/fits.ts'

type Shape = CatalogParam['shape']

const number: Shape = { is: 'number' }
const words: Shape = {
  is: 'object',
  fields: [
    { name: 'text', required: true, shape: { is: 'string' } },
    { name: 'start', shape: number },
  ],
}

/** Addresses that would end early in a header, a log line or a page. */
const hostile = [
  '\r\nX-Evil: 1',
  '\u0000',
  '\u001b[31m',
  '\u0085',
  '\u202e',
  '" onload="alert(1)',
  "' a",
  '<b>',
  '\\..',
  ' ',
].map((end) => `https://a.example/x${end}`)

/** A shape, values that fit it, and values that do not. */
const cases: readonly (readonly [Shape, readonly unknown[], readonly unknown[]])[] = [
  [{ is: 'any' }, [null, 0, {}], [undefined]],
  [{ is: 'string' }, ['', 'x'], [7, null, undefined]],
  [
    { is: 'string', format: 'url' },
    ['https://a.example/x'],
    ['x', 'javascript:alert(1)', 'data:text/html,x', ...hostile],
  ],
  [{ is: 'file', media: 'image' }, ['http://a.example/x.png', 'https://a.example/ä?b=c&d=%22#e'], ['x', 7, ...hostile]],
  [number, [0, 1.5, -1], ['1', NaN.toString(), null]],
  [{ is: 'number', integer: true }, [0, 7], [7.5, '7']],
  [{ is: 'boolean' }, [true, false], [0, 'true']],
  [{ is: 'choice', values: ['a', 7] }, ['a', 7], ['7', 'b']],
  [{ is: 'list', of: number }, [[], [1, 2]], [[1, 'x'], 1, null]],
  [words, [{ text: 'a' }, { text: 'a', start: 1, other: true }], [{ start: 1 }, { text: 'a', start: 'x' }, [], null]],
  [{ is: 'map', of: number }, [{}, { a: 1, b: 2 }], [{ a: 'x' }, [], null]],
  [{ is: 'either', of: [number, { is: 'boolean' }] }, [1, true], ['x']],
  [{ is: 'nullable', of: number }, [null, 1], ['x', undefined]],
]

describe.each(cases)('a value of a vendor for %j', (shape, right, wrong) => {
  test.each(right.map((value) => [value]))('accepts %j', (value) => expect(fits(shape, value)).toBe(true))
  test.each(wrong.map((value) => [value]))('rejects %j', (value) => expect(fits(shape, value)).toBe(false))
})

const list: Shape = { is: 'list', of: { is: 'string' } }

test.each<[string, Shape, unknown, unknown]>([
  ['one value for a list becomes a list of one', list, 'a', ['a']],
  ['a list of one for one value becomes that value', { is: 'string' }, ['a'], 'a'],
  ['so does a list of one object', words, [{ text: 'a' }], { text: 'a' }],
  ['the steps hold for the items of a list', { is: 'list', of: list }, ['a', ['b']], [['a'], ['b']]],
  ['and for the keys of an object, which keeps others', words, { text: ['a'], more: 7 }, { text: 'a', more: 7 }],
  ['and for a map', { is: 'map', of: list }, { a: 'b' }, { a: ['b'] }],
  ['and for alternatives', { is: 'either', of: [number, list] }, 'a', ['a']],
  ['and for a value that can be null', { is: 'nullable', of: number }, [1], 1],
  ['a null for an optional key is left out', words, { text: 'a', start: null }, { text: 'a' }],
  ['a value that fits is not changed', { is: 'any' }, ['a'], ['a']],
])('%s', (_, shape, value, fit) => expect(fitted(shape, value)).toEqual(fit))

test.each<[string, Shape, unknown]>([
  ['text for a number', number, '1'],
  ['a number for text', { is: 'string' }, 1],
  ['a list of two for one value', { is: 'string' }, ['a', 'b']],
  ['an empty list for one value', { is: 'string' }, []],
  ['a null for a required key', words, { text: null }],
  ['a null for a list', list, null],
  ['a list with a null', list, ['a', null]],
  ['an object for text', { is: 'string' }, { text: 'a' }],
  ['an object with a key of another type', words, { text: 'a', start: 'soon' }],
])('%s does not fit: that would be a guess', (_, shape, value) => expect(fitted(shape, value)).toBeUndefined())
