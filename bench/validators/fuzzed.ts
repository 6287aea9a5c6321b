import { fileURLToPath } from 'node:url'
import { timesOf } from '../processes.ts'

/** Few enough for a benchmark, and so many that the start does not count. */
const inputs = 110_000

/** The minutes that a million inputs of `npm run fuzz` take on two cores: half of the processor time of a part of them. */
export function fuzzMinutes(): number {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['test/fuzz/inputs/run.ts', '--count', String(inputs), '--seed', '1']
  return (timesOf({ args, cwd }).processor / 2 / 60_000) * (1_000_000 / inputs)
}
