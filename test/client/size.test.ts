import { expect, test } from 'vitest'
import { ours, reached } from '../../bench/entries.ts'
import { roll } from '../../bench/rolled.ts'

test.for(['usual', 'plain'] as const)(
  'one model with the client weighs no more than it has come to: %s',
  async (form) => {
    const { gzipped } = await roll(ours[form].source)
    expect(gzipped).toBeLessThanOrEqual(reached[form])
  },
)
