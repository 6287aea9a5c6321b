import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readJson, unchecked } from '../../test/support/reading.ts'
import type { Figures } from './measure.ts'
import type { Peer } from './peers/peer.ts'

/** Runs a script of this folder in a separate process, and returns what it prints. */
export function run(script: string, args: readonly string[], flags: readonly string[] = []): string {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} ends with ${status}: ${stderr}`)
  return stdout
}

/** The figures of several processes: the median of each cell, and the least, in which the machine slowed the process least. */
export interface Summary extends Figures {
  readonly least: Figures['nanoseconds']
}

/** Summaries of all cells by peer. Each round runs every peer once, so that a busy machine is busy for all of them. */
export function figuresOf(peers: readonly Peer[], rounds: number): ReadonlyMap<string, Summary> {
  const found = new Map<string, Figures[]>(peers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name } of peers) {
      const figures = unchecked<Figures>(readJson(run('measure.ts', [name])))
      found.get(name)?.push(figures)
    }
  return new Map([...found].map(([name, all]) => [name, summary(all)]))
}

function summary(all: readonly Figures[]): Summary {
  const cells = Object.keys(all[0]?.nanoseconds ?? {})
  const each = (of: (values: readonly number[]) => number): Figures['nanoseconds'] =>
    Object.fromEntries(
      cells.map((cell) => [cell, of(all.map((figures) => figures.nanoseconds[cell] ?? Number.NaN))] as const),
    )
  return {
    nanoseconds: each(median),
    least: each((values) => Math.min(...values)),
    refused: all[0]?.refused ?? {},
    shared: all[0]?.shared ?? 0,
  }
}

/** The median of numbers. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
