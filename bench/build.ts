import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../test/support/installed.ts'
import { makeCases, rows, watchedRun, type Case } from './buildCases.ts'
import { reasonOf, type Cost, type Costs } from './buildReasons.ts'
import { makeGenerators, nearestPeer } from './generators.ts'
import { megabytesOf, timesOf, type Times } from './processes.ts'
import { changeOne } from './projects.ts'
import { watchedMilliseconds } from './watching.ts'
import { median } from './median.ts'

type Row = readonly [name: string, ...cells: string[]]

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
    const watched = watchedRun(fast)
    const elapsed = await watchedMilliseconds(watched, (round) => changeOne(watched.cwd, round + 1), 2 * rounds + 1)
    const costs = measure([...ours, ...peers], rounds).set(rows.watched, { elapsed })
    return {
      costs: [
        ...[...ours.map(({ name }) => name), rows.watched].map((name) => costRow(name, costs)),
        ...peers.map(({ name }) => [...costRow(name, costs), ratio(name, rows.cold, costs)] as const),
      ],
      goals: goals.map((goal) => goalRow(goal, costs)),
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

function measure(cases: readonly Case[], rounds: number): Map<string, Cost> {
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

/** The head of the table of commands. */
export const costHead: readonly string[] = ['', 'ms', 'processor ms', 'x bare node', 'MB', 'x our cold build']

function costRow(name: string, costs: Costs): Row {
  const { elapsed, processor, megabytes } = costOf(name, costs)
  const rest = [processor, megabytes].map((value) => value?.toFixed(0) ?? '')
  return [name, elapsed.toFixed(0), rest[0] ?? '', ratio(name, rows.bare, costs), rest[1] ?? '']
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
  { row: rows.cold, most: 0.8, unit: { timesOf: nearestPeer } },
  { row: rows.cold, most: 220, unit: 'MB' },
  { row: rows.idle, most: 3, unit: { timesOf: rows.bare } },
  { row: rows.changed, most: 15, unit: { timesOf: rows.bare } },
  { row: rows.check, most: 3, unit: { timesOf: rows.bare } },
  { row: rows.version, most: 2.5, unit: { timesOf: rows.bare } },
  { row: rows.format, most: 2, unit: 'seconds' },
  { row: rows.cold2200, most: 10, unit: { timesOf: rows.cold } },
  { row: rows.cold2200, most: 400, unit: 'MB' },
  { row: rows.idle3000, most: 5, unit: { timesOf: rows.bare } },
  { row: rows.watched, most: 4.5, unit: { timesOf: rows.bare } },
]

/** The head of the table of goals. */
export const goalHead: readonly string[] = ['', 'at most', 'elapsed', 'processor', 'why it is missed']

function goalRow({ row, most, unit }: Goal, costs: Costs): Row {
  const { elapsed, processor, megabytes = Number.NaN } = costOf(row, costs)
  const cells = (values: readonly number[]): readonly string[] => {
    const shown = values.map((value) => `${value.toFixed(most >= 100 ? 0 : 2)}${value > most ? ' (missed)' : ''}`)
    const isMissed = values.some((value) => value > most)
    return [shown[0] ?? '', shown[1] ?? '', isMissed ? reasonOf(row, unit === 'MB', costs) : '']
  }
  if (unit === 'MB') return [`${row}: memory`, `${most} MB`, ...cells([megabytes])]
  if (unit === 'seconds') return [row, `${most} s`, ...cells([elapsed / 1000, (processor ?? Number.NaN) / 1000])]
  const other = costOf(unit.timesOf, costs)
  return [
    row,
    `${most}x ${unit.timesOf}`,
    ...cells([
      elapsed / other.elapsed,
      ...(processor === undefined ? [] : [processor / (other.processor ?? Number.NaN)]),
    ]),
  ]
}
