import { expect, test } from 'vitest'
import {
  aliasProblem,
  fileNameProblem,
  identifiers,
  idProblem,
  workflowProblem,
} from '../../../generator/catalogue/names.ts'
import { previewRoutes, workflowRoutes } from '../../../generator/protocol/routes.ts'

test.each([
  ['vendor1-v3-omni', 'vendor1V3Omni', 'Vendor1V3Omni'],
  ['vendor2-audio-1.0', 'vendor2Audio1_0', 'Vendor2Audio1_0'],
  ['vendor2-audio-1.5', 'vendor2Audio1_5', 'Vendor2Audio1_5'],
  ['acme_still-2_b', 'acme_still2_b', 'Acme_still2_b'],
  ['3d-scene', '_3dScene', '_3dScene'],
  ['1.5', '_1_5', '_1_5'],
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
  ['A/b', true],
  ['acme/LiveVideo', true],
  ['V1/models', false],
  ['v1', false],
  ['v1/video', false],
  ['V1/tasks', false],
  ['a/v1/tasks', true],
  ['v10/video', true],
  ['a/..', false],
  ['', false],
])('the workflow name "%s" is valid: %s', (name, isRight) => {
  expect(workflowProblem(name) === undefined).toBe(isRight)
})

test.each(['con', 'aux', 'nul', 'prn', 'com1', 'com9.2', 'lpt1', 'aux.yaml', 'NUL', 'a'.repeat(101)])(
  '%s is not a portable file name',
  (name) => expect(fileNameProblem(name)).toBeDefined(),
)

test.each([
  ['Owner/Name_v2', true],
  ['owner/name-1.0/Fast', true],
  ['__proto__', true],
  [`${'a'.repeat(99)}/${'b'.repeat(100)}`, true],
  [`${'a'.repeat(100)}/${'b'.repeat(100)}`, false],
  ['a'.repeat(101), false],
  ['', false],
  ['/a', false],
  ['a//b', false],
  ['a/../b', false],
  ['./a', false],
  ['a b', false],
  ['größe', false],
  ['a\n', false],
])('the alias "%s": %s', (alias, isRight) => {
  expect(aliasProblem(alias) === undefined).toBe(isRight)
})

test.each(['3d', '3d-scene', '123', 'a_b', 'console', 'aux-1', 'com10', 'null', 'lpt', 'a'.repeat(100)])(
  '%s is an id',
  (name) => expect(idProblem(name)).toBeUndefined(),
)

test('no segment of a workflow name is the end of the path of an operation', () => {
  const routes = [...Object.values(workflowRoutes), ...Object.values(previewRoutes)]
  const ends = routes.map(({ path }) => path.split('/').at(-1) ?? '')
  for (const end of [...ends, 'cancel', 'events'])
    expect(workflowProblem(`acme/${end}/video`)).toBe(`a segment cannot be "${end}"`)
})
