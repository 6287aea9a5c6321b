import { validators } from '@gatewright/validators/all'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'

/** Five issues: an unknown name, two values that are not options, a number out of bounds, and a text for a boolean. */
const entries = Object.entries({
  prompt: 'a',
  durration: 8,
  resolution: '4K',
  duration: 16,
  aspectRatio: '16;9',
  multiShot: 'true',
})

/** 64 bodies with the same entries in different orders, so that no engine sees only one shape. */
const pool = Array.from({ length: 64 }, (_, seed) =>
  Object.fromEntries(
    entries
      .map((entry, index) => ({ entry, rank: (index * 7919 + seed * 104_729) % 613 }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry),
  ),
)

const checksInRound = 4000

function round(): number {
  const start = process.cpuUsage().user
  for (let index = 0; index < checksInRound; index++) vendor1V3Omni.check(pool[index % pool.length])
  return (process.cpuUsage().user - start) / checksInRound
}

/** The median CPU time to explain five issues, in microseconds, after 40 other models have been checked. */
function fiveIssues(): number {
  for (const validator of Object.values(validators).slice(0, 40)) validator.check({ prompt: 1, unknown: 1 })
  for (const body of pool) {
    const { length } = vendor1V3Omni.check(body)
    if (length !== 5) throw new Error(`A body of five issues has ${length}.`)
  }
  round()
  return Array.from({ length: 15 }, round).sort((a, b) => a - b)[7] ?? Number.NaN
}

console.log(`${fiveIssues().toFixed(1)} us of CPU to explain five issues`)
