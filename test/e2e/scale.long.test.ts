import { expect, test } from 'vitest'
import { measureCommands } from '../../bench/scale.ts'
import { temporaryFolder } from '../support/folder.ts'

test('import, check and build take time linear in the number of models', { timeout: 1_200_000 }, () => {
  const measured = measureCommands(temporaryFolder(), [100, 400, 1200])
  expect(measured.map(({ name }) => name)).toEqual([
    'import',
    'check',
    'build',
    'build without changes',
    'build --check',
  ])
  // Quadratic time would be 3.2; memory makes it vary around 1.
  for (const { name, growth } of measured) expect(growth, name).toBeLessThan(2)
})
