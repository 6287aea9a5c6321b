import { expect, test } from 'vitest'
import { scale } from '../../support/size.ts'
import { checkHistory } from '../../support/history.ts'

test.each(['sqlite', 'postgres'] as const)(
  'kills, stops, other clocks, nodes without keys and older catalogues lose, repeat and fail nothing (%s)',
  { timeout: 600_000 + 60_000 * scale },
  async (engine) => {
    expect(await checkHistory({ engine, ms: 60_000 * scale })).toEqual([])
  },
)
