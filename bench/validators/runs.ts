import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readJson, unchecked } from '../../test/support/reading.ts'
import type { Figures, Timing } from './measure.ts'
import type { Peer } from './peers/peer.ts'
import { median } from '../median.ts'

/** Runs a script of this folder in a separate process, and returns what it prints. */
export function run(script: string, args: readonly string[], flags: readonly string[] = []): string {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} ends with ${status}: ${stderr}`)
  return stdout
}

/** The figures of several processes, in nanoseconds by cell: the median of those that ran undisturbed, and the least. */
export interface Summary extends Pick<Figures, 'refused' | 'shared'> {
  readonly nanoseconds: Readonly<Record<string, number>>
  readonly least: Readonly<Record<string, number>>
}

/** A process in which the fixed work takes longer than this multiple of its least time was slowed by others on the machine. */
const disturbed = 1.3

/** The least number of processes in a median. */
const fewest = 3

/** Summaries of all cells by peer. Each round runs every peer once, so that a busy machine is busy for all of them. */
export function figuresOf(peers: readonly Peer[], rounds: number): ReadonlyMap<string, Summary> {
  const found = new Map<string, Figures[]>(peers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name } of peers) {
      const figures = unchecked<Figures>(readJson(run('measure.ts', [name])))
      found.get(name)?.push(figures)
    }
  const references = [...found.values()].flat().flatMap(({ timings }) => Object.values(timings))
  const most = disturbed * Math.min(...references.map(({ reference }) => reference))
  return new Map([...found].map(([name, all]) => [name, summary(all, most)]))
}

function summary(all: readonly Figures[], most: number): Summary {
  const cells = Object.keys(all[0]?.timings ?? {})
  const each = (of: (timings: readonly Timing[]) => number): Readonly<Record<string, number>> =>
    Object.fromEntries(cells.map((cell) => [cell, of(all.flatMap(({ timings }) => timings[cell] ?? []))] as const))
  return {
    nanoseconds: each((timings) => median(undisturbed(timings, most).map(({ call }) => call))),
    least: each((timings) => Math.min(...timings.map(({ call }) => call))),
    refused: all[0]?.refused ?? {},
    shared: all[0]?.shared ?? 0,
  }
}

/** The timings beside which the fixed work took at most this long; in any case those with its least times. */
function undisturbed(timings: readonly Timing[], most: number): readonly Timing[] {
  const sorted = timings.toSorted((a, b) => a.reference - b.reference)
  return sorted.filter(({ reference }, at) => at < fewest || reference <= most)
}
