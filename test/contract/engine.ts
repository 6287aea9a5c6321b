import { describe } from 'vitest'
import { Bench } from './bench.ts'
import { cancelling } from './cancelling.ts'
import { counting } from './counting.ts'
import { deleting } from './deleting.ts'
import { delivering } from './delivering.ts'
import { endpoints } from './endpoints.ts'
import { fairness } from './fairness.ts'
import { histories } from './histories.ts'
import { clocks } from './clocks.ts'
import { routing } from './routing.ts'
import { sharing } from './sharing.ts'
import { spending } from './spending.ts'
import { mirroring } from './mirroring.ts'
import { operating } from './operating.ts'
import { storing } from './storing.ts'
import { streaming } from './streaming.ts'
import type { Extras, Open } from './tasks.ts'
import { waiting } from './waiting.ts'
import { working } from './working.ts'

/** The contract tests of `Engine`. */
export function engineContract(name: string, open: Open, extras: Extras = {}): void {
  describe(name, () => {
    const bench = new Bench(open, extras)
    storing(bench)
    counting(bench)
    working(bench)
    routing(bench)
    fairness(bench)
    sharing(bench)
    spending(bench)
    operating(bench)
    cancelling(bench)
    mirroring(bench)
    delivering(bench)
    endpoints(bench)
    streaming(bench)
    deleting(bench)
    waiting(bench)
    clocks(bench)
    histories(open, extras)
  })
}

/** The contract tests of what costs money: claims, charges, limits, cancels and deletions. */
export function moneyContract(name: string, open: Open, extras: Extras = {}): void {
  describe(name, () => {
    const bench = new Bench(open, extras)
    storing(bench)
    counting(bench)
    working(bench)
    sharing(bench)
    spending(bench)
    cancelling(bench)
    deleting(bench)
  })
}
