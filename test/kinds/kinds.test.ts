import { describe, expect, test } from 'vitest'
import { isMultiple, nearestMultiple } from '../../generator/catalogue/decimal.ts'
import { identifiers, workflowFault } from '../../generator/catalogue/names.ts'
import { kinds } from '../../generator/kinds/index.ts'
import type { Lowered } from '../../generator/kinds/kind.ts'
import type { Diagnostic } from '../../generator/source/diagnostic.ts'
import { Node } from '../../generator/source/node.ts'

/** What a kind makes of a parameter written in one line. */
function lower(word: string, text: string): { lowered: Lowered | undefined; codes: string[] } {
  const diagnostics: Diagnostic[] = []
  const node = Node.parse('x.yaml', `{ type: ${word}, ${text} }`, diagnostics)
  const kind = kinds.find((candidate) => candidate.word === word)
  const lowered = node && kind?.read(node)
  return { lowered, codes: diagnostics.map(({ code }) => code) }
}

test('there are seven kinds, each with words for its author', () => {
  expect(kinds.map(({ word }) => word)).toEqual(['text', 'enum', 'range', 'boolean', 'file', 'catalog', 'object'])
  expect(kinds.every(({ doc }) => doc.endsWith('.'))).toBe(true)
})

describe('lowers', () => {
  test.each([
    ['text', 'maxLength: 9', { shape: { is: 'string', maxLength: 9 }, required: false }],
    [
      'text',
      'required: true, label: A, description: B.',
      { shape: { is: 'string' }, required: true, label: 'A', description: 'B.' },
    ],
    [
      'enum',
      'options: [a, b], default: b',
      { shape: { is: 'choice', options: [{ value: 'a' }, { value: 'b' }] }, default: 'b' },
    ],
    [
      'enum',
      'options: [{ value: 1, label: One }], unit: Hz',
      { shape: { is: 'choice', options: [{ value: 1, label: 'One' }], unit: 'Hz' } },
    ],
    [
      'range',
      'min: 0, max: 1, step: 0.1, default: 0.3',
      { shape: { is: 'number', min: 0, max: 1, step: 0.1 }, default: 0.3 },
    ],
    ['range', 'min: 3, max: 15, integer: true', { shape: { is: 'number', integer: true, min: 3, max: 15 } }],
    ['boolean', 'default: false', { shape: { is: 'boolean' }, default: false }],
    ['file', 'media: image, list: true', { shape: { is: 'list', of: { is: 'file', media: 'image' } } }],
    ['catalog', 'catalog: a/b', { shape: { is: 'string', minLength: 1, catalog: 'a/b' } }],
    [
      'object',
      'keys: { a: any }',
      { shape: { is: 'object', fields: [{ name: 'a', required: false, shape: { is: 'any' } }] } },
    ],
    ['text', 'list: true, default: [a, b]', { shape: { is: 'list', of: { is: 'string' } }, default: ['a', 'b'] }],
  ])('%s, %s', (word, text, expected) => {
    expect(lower(word, text)).toEqual({ lowered: expect.objectContaining(expected), codes: [] })
  })
})

describe('finds', () => {
  test.each([
    ['text', 'maxLength: 2, default: 🦊🦊🦊', ['default-outside-length']],
    ['text', 'maxLength: 3, default: 🦊🦊🦊', []],
    ['enum', 'options: [a], default: b', ['default-outside-options']],
    ['enum', 'options: [44100], default: "44100"', ['default-outside-options']],
    ['enum', 'options: []', ['empty-options']],
    ['range', 'min: 2, max: 1', ['min-over-max']],
    ['range', 'min: 0, max: 1, default: 2', ['default-outside-bounds']],
    ['range', 'min: 0, max: 1, step: 0.25, default: 0.3', ['default-off-step']],
    ['range', 'min: 1, max: 10, step: 3', ['bound-off-step', 'bound-off-step']],
    ['file', 'media: picture', ['unknown-word']],
    ['text', 'required: true, default: a', ['required-with-default']],
    ['text', 'maxLenght: 3, lable: x', ['unknown-key', 'unknown-key']],
  ])('%s, %s', (word, text, codes) => {
    expect(lower(word, text).codes).toEqual(codes)
  })
})

describe('decimals', () => {
  test('every one of k x 0.1 from 0 to 20, as it is written, is a multiple of 0.1', () => {
    const written = Array.from({ length: 201 }, (_, count) => Number(`${Math.floor(count / 10)}.${count % 10}`))
    expect(written.filter((value) => !isMultiple(value, 0.1))).toEqual([])
  })

  test.each([
    [0.1 + 0.2, 0.1, false],
    [1e21, 7, false],
    [7e21, 7, true],
    [-50, 5, true],
    [0.3, 0.25, false],
    [1e-7, 1e-7, true],
  ])('%d of %d: %s', (value, step, expected) => {
    expect(isMultiple(value, step)).toBe(expected)
  })

  test('the nearest multiple is written as it should be', () => {
    expect(nearestMultiple(0.31, 0.1)).toBe(0.3)
    expect(nearestMultiple(7, 0.7)).toBe(7)
  })
})

test.each([
  ['vendor1-v3-omni', 'vendor1V3Omni', 'Vendor1V3Omni'],
  ['vendor2-audio-1.0', 'vendor2Audio1_0', 'Vendor2Audio1_0'],
  ['vendor2-audio-1.5', 'vendor2Audio1_5', 'Vendor2Audio1_5'],
])('%s is %s and %s', (id, camel, pascal) => {
  expect(identifiers(id)).toEqual({ camel, pascal })
})

test.each([
  ['vendor1-omni-video', true],
  ['vendor2/text-to-speech', true],
  ['a/b_c/d.e-f', true],
  ['v1/models', false],
  ['a//b', false],
  ['/a', false],
  ['a/submit', false],
  ['A/b', false],
  ['a/..', false],
  ['', false],
])('the workflow name "%s": %s', (name, isRight) => {
  expect(workflowFault(name) === undefined).toBe(isRight)
})
