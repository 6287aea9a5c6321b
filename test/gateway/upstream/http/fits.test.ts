import type { CatalogParam } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import { fits } from '../../../../gateway/upstream/http/fits.ts'

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
