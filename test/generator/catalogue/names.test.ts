import { describe, expect, test } from 'vitest'
import { isMultiple, nearestMultiple } from '../../../generator/language/decimal.ts'
import { fileNameFault, identifiers, idFault, workflowFault } from '../../../generator/catalogue/names.ts'

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

test.each(['con', 'aux', 'nul', 'prn', 'com1', 'com9.2', 'lpt1', 'aux.yaml', 'NUL', 'a'.repeat(101)])(
  'no file is called %s everywhere',
  (name) => expect(fileNameFault(name)).toBeDefined(),
)

test.each(['console', 'aux-1', 'com10', 'null', 'lpt', 'a'.repeat(100)])('%s is an id', (name) =>
  expect(idFault(name)).toBeUndefined(),
)
