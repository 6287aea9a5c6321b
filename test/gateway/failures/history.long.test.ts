import { expect, test } from 'vitest'
import { noteEvent } from '../../support/events.ts'
import { Random } from '../../support/random.ts'
import { isRelease, seedOr, times } from '../../support/size.ts'
import { checkHistory } from '../../support/history.ts'

/** How long nodes are troubled; each trouble happens at least once, however short this is. */
const ms = times(0, 0, 90_000)

const random = new Random(seedOr(45))

// Both mostly wait.
test.concurrent.each(['sqlite', 'postgres'] as const)(
  'kills, stops, other clocks, nodes without keys and older catalogues lose, repeat and fail nothing (%s)',
  { timeout: 600_000 + ms },
  async (engine) => {
    const print = (line: string): void => noteEvent(`${engine}: ${line}`)
    const size = isRelease ? 'full' : 'small'
    expect(await checkHistory({ engine, ms, random: random.fork(engine), print, size })).toEqual([])
  },
)
