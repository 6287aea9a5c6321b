import { expect, test } from 'vitest'
import { ours, wanted } from '../../bench/entries.ts'
import { roll } from '../../bench/rolled.ts'

test.for(['usual', 'plain'] as const)('one model with the client weighs no more than it may: %s', async (form) => {
  const { gzipped } = await roll(ours[form].source)
  expect(gzipped).toBeLessThanOrEqual(wanted[form])
})
