import { rows } from './buildCases.ts'
import type { Times } from './processes.ts'

/** The medians of a command, and its memory. Only the elapsed time is measured of a command that stays. */
export interface Cost extends Partial<Times> {
  readonly elapsed: number
  readonly megabytes?: number
}

/** The costs of commands, by the names of their rows. */
export type Costs = ReadonlyMap<string, Cost>

/** Returns why a command costs more than its goal allows, in the figures of the same run. */
export function reasonOf(row: string, isMemory: boolean, costs: Costs): string {
  const of = (name: string): Required<Cost> => ({
    processor: Number.NaN,
    megabytes: Number.NaN,
    elapsed: Number.NaN,
    ...costs.get(name),
  })
  const each = (name: string, models: number): string =>
    ((1000 * (of(name).elapsed - of(rows.version).elapsed)) / models).toFixed(0)
  const reasons: Readonly<Record<string, string>> = {
    [rows.cold]: isMemory
      ? `Compiling the specs holds ${of(rows.coldCheck).megabytes.toFixed(0)} MB, and the cache ${(of(rows.cold).megabytes - of(rows.coldUncached).megabytes).toFixed(0)}; the rest are outputs that are formatted and compiled at once, several for each core.`
      : 'It makes eight packages with compiled modules: also JSON Schemas, the API document, a reference and a command, which that peer does not make. Client and validators alone take 0.7 x of this.',
    [rows.idle]: `Starting takes ${of(rows.version).processor.toFixed(0)} ms; the rest is one look at each of 4,500 files, without which an edit of an output would go unnoticed.`,
    [rows.changed]: `A \`check\` after the same edit takes ${of(rows.changedCheck).elapsed.toFixed(0)} ms, mostly to load the compiler and what is known of the other specs. The rest makes 24 files, of which three are documents of all models. No part dominates: in a profile of 470 ms, those documents took 69, loading modules 60, looking at 4,116 outputs 42, and the compact table 33.`,
    [rows.cold2200]: `Each model adds ${((of(rows.cold2200).megabytes - of(rows.cold).megabytes) / 1980).toFixed(2)} MB: all are held until the documents about all models are written.`,
    [rows.idle3000]: `Each model adds ${each(rows.idle3000, 3000)} us: one look at its spec and at each of its 18 files, without which an edit of an output would go unnoticed.`,
    [rows.watched]:
      'It makes the same 24 files as a build after one edit, of which three are documents of all models; the start of the tool is saved.',
  }
  return reasons[row] ?? ''
}
