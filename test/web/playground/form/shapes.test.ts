import { expect, test } from 'vitest'
import type { Shape } from '@gatewright/catalog'
import { alternativeOf, choicesOf, isShown } from '../../../../web/playground/form/alternatives.ts'
import {
  boundsOf,
  controlOf,
  numberOf,
  sliderStep,
  snapped,
  stepped,
} from '../../../../web/playground/form/controlOf.ts'
import { emptyOf, isSame } from '@gatewright/react'
import { anyOf, itemOf, jsonOf, textOfAny, withKey } from '../../../../web/playground/form/form.ts'
import { bytesOf } from '../../../../generator/language/fileChoice.ts'
import { textLike } from '../../../support/matching.ts'

const options = (count: number, word = 'o'): Shape => ({
  is: 'choice',
  values: Array.from({ length: count }, (_, index) => `${word}${index}`),
})

test.each<readonly [string, Shape]>([
  ['segments', options(3)],
  ['select', options(3, 'a rather long option ')],
  ['select', options(12)],
  ['search', options(24)],
  ['slider', { is: 'number', min: 0, max: 1, step: 0.05 }],
  ['number', { is: 'number', integer: true, min: 0, max: 2147483647 }],
  ['number', { is: 'number', exclusiveMin: 0, max: 2 }],
  ['area', { is: 'string', maxLength: 2500 }],
  ['line', { is: 'string', maxLength: 20 }],
  ['color', { is: 'string', format: 'color' }],
  ['entry', { is: 'string', minLength: 1, catalog: 'a/voices' }],
  ['checks', { is: 'list', unique: true, of: options(3) }],
  ['list', { is: 'list', of: options(3) }],
  ['json', { is: 'any' }],
  ['nullable', { is: 'nullable', of: { is: 'boolean' } }],
  ['alternatives', { is: 'either', of: [{ is: 'boolean' }, options(2)] }],
])('%s is the control of its shape', (control, shape) => {
  expect(controlOf(shape)).toBe(control)
})

test('positions of a slider are exact in decimals', () => {
  const shape = { is: 'number', min: 0, max: 1, step: 0.1 } as const
  expect([0.1 + 0.2, 0.7000000000000001, 1.4, -1].map((value) => snapped(value, shape, 0.1))).toEqual([0.3, 0.7, 1, 0])
  expect(sliderStep({ is: 'number', min: 0, max: 1 })).toBe(0.01)
  expect(snapped(0.30000000000000004, { is: 'number', min: 0, max: 1 }, 0.01)).toBe(0.3)
  expect(snapped(100, { is: 'number', integer: true, min: 81, max: 161, step: 16, stepFrom: 'min' }, 16)).toBe(97)
})

test('the arrows move a number by a step, within its bounds', () => {
  expect(stepped(0.3, { is: 'number', step: 0.1, max: 0.4 }, 'above')).toBe(0.4)
  expect(stepped(0.4, { is: 'number', step: 0.1, max: 0.4 }, 'above')).toBe(0.4)
  expect(stepped(5, { is: 'number', min: 5, step: 20, stepFrom: 'min' }, 'above')).toBe(25)
  expect(stepped(2.5, { is: 'number' }, 'below')).toBe(2.4)
})

test.each([
  ['', undefined],
  [' 12 ', 12],
  ['.5', 0.5],
  ['-1e3', -1000],
  ['1.', 1],
  ['abc', 'abc'],
  ['1e999', '1e999'],
  ['0x10', '0x10'],
  ['Infinity', 'Infinity'],
])('the text %j of a number field means %j', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

test('bounds are said in words', () => {
  expect(boundsOf({ is: 'number', min: 3, max: 15 })).toBe('3 to 15')
  expect(boundsOf({ is: 'number', exclusiveMin: 0, max: 2, step: 0.5 })).toBe('over 0, at most 2, in steps of 0.5')
  expect(bytesOf(10485760)).toBe('10 MB')
  expect(bytesOf(1536)).toBe('1.5 kB')
  expect(bytesOf(0)).toBe('0 bytes')
})

const size: Extract<Shape, { is: 'either' }> = {
  is: 'either',
  of: [
    { is: 'choice', values: ['square', 'wide'] },
    {
      is: 'object',
      fields: [
        { name: 'width', required: true, prefill: 8, shape: { is: 'number' } },
        { name: 'height', shape: { is: 'number' } },
      ],
    },
  ],
}

test('a preset or a size is one choice, and a size begins with what the spec proposes', () => {
  expect(choicesOf(size).map(({ label, start }) => [label, start])).toEqual([
    ['Square', 'square'],
    ['Wide', 'wide'],
    ['Width and height', { width: 8 }],
  ])
})

test('the alternative of a value is the one that its tag names, or that it suits best', () => {
  const tagged = (word: string): Shape => ({
    is: 'object',
    fields: [{ name: 'kind', required: true, shape: { is: 'choice', values: [word] } }],
  })
  expect(alternativeOf({ kind: 'b' }, [tagged('a'), tagged('b')])).toBe(1)
  expect(alternativeOf('square', size.of)).toBe(0)
  expect(alternativeOf({ width: 1 }, size.of)).toBe(1)
  expect(alternativeOf('low', [{ is: 'number' }, { is: 'choice', values: ['low'] }])).toBe(1)
  expect(alternativeOf(['a'], [{ is: 'string' }, { is: 'list', of: { is: 'string' } }])).toBe(1)
})

test('a value that a control cannot show is shown as JSON', () => {
  expect(isShown('5', { is: 'number' })).toBe(true)
  expect(isShown({ a: 1 }, { is: 'number' })).toBe(false)
  expect(isShown('yes', { is: 'boolean' })).toBe(false)
  expect(isShown(null, { is: 'nullable', of: { is: 'boolean' } })).toBe(true)
  expect(isShown(['x'], { is: 'list', unique: true, of: { is: 'choice', values: ['a'] } })).toBe(true)
})

test('a list gets an item that can be sent, and an object what it must have', () => {
  expect(itemOf({ is: 'string' })).toBe('')
  expect(itemOf({ is: 'number', min: 3 })).toBe(3)
  expect(itemOf(size)).toBe('square')
  expect(itemOf({ is: 'nullable', of: { is: 'string' } })).toBeNull()
  expect(emptyOf(size.of[1] ?? size)).toEqual({ width: 8 })
})

test('a key changes in its place, and undefined removes it', () => {
  expect(Object.keys(withKey({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b'])
  expect(withKey({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
  expect(withKey(undefined, '__proto__', 1)).toEqual(Object.fromEntries([['__proto__', 1]]))
  expect(isSame({ a: [1, null], b: 2 }, { b: 2, a: [1, null] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
})

test('JSON that is not complete is explained', () => {
  expect(jsonOf(' ')).toEqual({ value: undefined })
  expect(jsonOf('{ "a": [1] }')).toEqual({ value: { a: [1] } })
  expect(jsonOf('calm')).toMatchObject({ error: textLike(/^This is not JSON yet: .*double quotes/) })
})

test.each([
  ['A lighthouse', 'A lighthouse'],
  ['[wide shot] a boat', '[wide shot] a boat'],
  ['5', 5],
  ['"5"', '5'],
  ['true', true],
  ['{ "a": [1] }', { a: [1] }],
])('where any value is taken, the text %j means %j, and the value is shown as a text that means it', (text, value) => {
  expect(anyOf(text)).toEqual(value)
  expect(anyOf(textOfAny(value))).toEqual(value)
})
