import { expect, test } from 'vitest'
import { growth, leastOfBoth, measureCommands } from '../../bench/scale.ts'
import { temporaryFolder } from '../support/folder.ts'

/** Quadratic time would be 3.2; memory makes it vary around 1. */
const most = 2

test.each([
  ['linear', [1, 4, 12], 1],
  ['quadratic', [1, 16, 144], 3.2],
  ['quadratic beside a start of 30 ms', [0.031, 0.046, 0.174], 3.2],
  ['constant', [0.034, 0.034, 0.034], 0],
  ['noise', [0.034, 0.035, 0.039], 0.15],
  ['less for more', [0.035, 0.034, 0.033], 0],
])('time that is %s is recognised', (_name, seconds, expected) => {
  const costs = seconds.map((each) => ({ seconds: each, megabytes: 50 }))
  expect(growth([100, 400, 1200], costs)).toBeCloseTo(expected, 2)
})

test('import, check and build take time linear in the number of models', { timeout: 2_400_000 }, () => {
  const sizes = [100, 400, 1200]
  const measure = () => measureCommands(temporaryFolder(), sizes)
  // Other processes can take half of a command's speed, and never make it faster: so the least of several times counts.
  let measured = measure()
  for (let more = 0; more < 3 && measured.some(({ growth }) => growth >= most); more++)
    measured = leastOfBoth(measured, measure(), sizes)
  expect(measured.map(({ name }) => name)).toEqual([
    'import',
    'check',
    'build',
    'build without changes',
    'build --check',
  ])
  for (const { name, growth } of measured) expect(growth, name).toBeLessThan(most)
})
