import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../test/support/installed.ts'
import { makeCases, rows, type Case } from './buildCases.ts'
import { makeGenerators, nearestPeer } from './generators.ts'
import { megabytesOf, timesOf, type Times } from './processes.ts'

type Row = readonly [name: string, ...cells: string[]]

/** The medians of a command, and its memory. */
interface Cost extends Times {
  readonly megabytes: number
}

type Costs = ReadonlyMap<string, Cost>

/** The tables of builds: every command, and the goals. */
export interface BuildTables {
  readonly costs: readonly Row[]
  readonly goals: readonly Row[]
}

/** Measures processes of the installed command and of other generators: medians of interleaved rounds. */
export async function buildTables(rounds: number): Promise<BuildTables> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folders = [memory, tmpdir()].map((place) => realpathSync(mkdtempSync(join(place, 'gatewright-bench-'))))
  const [fast = '', disk = ''] = folders
  try {
    await install({ folder: fast })
    const ours = makeCases(fast, disk)
    const peers = makeGenerators(fast)
    const costs = measure([...ours, ...peers], rounds)
    return {
      costs: [
        ...ours.map(({ name }) => costRow(name, costs)),
        ...peers.map(({ name }) => [...costRow(name, costs), ratio(name, rows.cold, costs)] as const),
      ],
      goals: goals.map((goal) => goalRow(goal, costs)),
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

function measure(cases: readonly Case[], rounds: number): Costs {
  const times = cases.map((): Times[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { run, prepare }] of cases.entries()) {
      prepare?.(round)
      times[index]?.push(timesOf(run))
    }
  return new Map(
    cases.map(({ name, run, prepare }, index) => {
      prepare?.(rounds)
      const of = (measured: keyof Times): number => median((times[index] ?? []).map((cost) => cost[measured]))
      return [name, { elapsed: of('elapsed'), processor: of('processor'), megabytes: megabytesOf(run) }]
    }),
  )
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The head of the table of commands. */
export const costHead: readonly string[] = ['', 'ms', 'processor ms', 'x bare node', 'MB', 'x our cold build']

function costRow(name: string, costs: Costs): Row {
  const { elapsed, processor, megabytes } = costOf(name, costs)
  return [name, elapsed.toFixed(0), processor.toFixed(0), ratio(name, rows.bare, costs), megabytes.toFixed(0)]
}

const ratio = (name: string, to: string, costs: Costs): string =>
  (costOf(name, costs).elapsed / costOf(to, costs).elapsed).toFixed(1)

function costOf(name: string, costs: Costs): Cost {
  const cost = costs.get(name)
  if (cost === undefined) throw new Error(`No row is called ${name}.`)
  return cost
}

/** A limit of what a command costs: so many times the time of another command, or so many seconds or MB. */
interface Goal {
  readonly row: string
  readonly most: number
  readonly unit: { readonly timesOf: string } | 'seconds' | 'MB'
}

const goals: readonly Goal[] = [
  { row: rows.cold, most: 0.5, unit: { timesOf: nearestPeer } },
  { row: rows.cold, most: 250, unit: 'MB' },
  { row: rows.idle, most: 2, unit: { timesOf: rows.bare } },
  { row: rows.changed, most: 4, unit: { timesOf: rows.bare } },
  { row: rows.check, most: 6, unit: { timesOf: rows.bare } },
  { row: rows.version, most: 2.5, unit: { timesOf: rows.bare } },
  { row: rows.format, most: 2, unit: 'seconds' },
  { row: rows.cold2200, most: 10, unit: { timesOf: rows.cold } },
  { row: rows.cold2200, most: 400, unit: 'MB' },
  { row: rows.idle3000, most: 5, unit: { timesOf: rows.bare } },
]

/** The head of the table of goals. */
export const goalHead: readonly string[] = ['', 'at most', 'elapsed', 'processor']

function goalRow({ row, most, unit }: Goal, costs: Costs): Row {
  const { elapsed, processor, megabytes } = costOf(row, costs)
  const shown = (value: number): string => `${value.toFixed(most > 100 ? 0 : 2)}${value > most ? ' (missed)' : ''}`
  if (unit === 'MB') return [`${row}: memory`, `${most} MB`, shown(megabytes), '']
  if (unit === 'seconds') return [row, `${most} s`, shown(elapsed / 1000), shown(processor / 1000)]
  const other = costOf(unit.timesOf, costs)
  return [row, `${most}x ${unit.timesOf}`, shown(elapsed / other.elapsed), shown(processor / other.processor)]
}
