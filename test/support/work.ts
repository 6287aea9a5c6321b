import { readJson } from './reading.ts'

/** A megabyte of ordinary JSON. */
const plain = `[${Array.from({ length: 100_000 }, (_, at) => (at % 9 === 0 ? '"a name"' : 123_456_789)).join()}]`

/** The CPU time of this thread so far, in milliseconds. */
export function cpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The milliseconds of CPU time to parse a megabyte now: the unit of other times, so that the speed of the machine does not matter. */
export function parsing(): number {
  const rounds = 20
  const start = cpu()
  for (let round = 0; round < rounds; round++) readJson(plain)
  return (cpu() - start) / rounds
}

/**
 * The CPU time of a call, as a multiple of the time to parse a megabyte. The best of three runs, and of more while it
 * exceeds the limit, because garbage collection can happen at any time.
 */
export function workOf(limit: number, call: () => unknown): number {
  let best = Infinity
  for (let round = 0; round < 3 || (best >= limit && round < 10); round++) {
    const unit = parsing()
    const start = cpu()
    call()
    best = Math.min(best, (cpu() - start) / unit)
  }
  return best
}
