import { expect, test } from 'vitest'
import { fileNameProblem, identifiers, idProblem, workflowProblem } from '../../../generator/catalogue/names.ts'

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
])('the workflow name "%s" is valid: %s', (name, isRight) => {
  expect(workflowProblem(name) === undefined).toBe(isRight)
})

test.each(['con', 'aux', 'nul', 'prn', 'com1', 'com9.2', 'lpt1', 'aux.yaml', 'NUL', 'a'.repeat(101)])(
  '%s is not a portable file name',
  (name) => expect(fileNameProblem(name)).toBeDefined(),
)

test.each(['console', 'aux-1', 'com10', 'null', 'lpt', 'a'.repeat(100)])('%s is an id', (name) =>
  expect(idProblem(name)).toBeUndefined(),
)
