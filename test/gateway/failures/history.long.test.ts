import { expect, test } from 'vitest'
import { isSoak, times } from '../../support/size.ts'
import { checkHistory } from '../../support/history.ts'

/** How long nodes are troubled; each trouble happens at least once, however short this is. */
const ms = times(0, 0, 90_000)

// Both mostly wait.
test.concurrent.each(['sqlite', 'postgres'] as const)(
  'kills, stops, other clocks, nodes without keys and older catalogues lose, repeat and fail nothing (%s)',
  { timeout: 600_000 + ms },
  async (engine) => {
    expect(await checkHistory({ engine, ms, size: isSoak ? 'full' : 'small' })).toEqual([])
  },
)
