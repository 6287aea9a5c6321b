import { models } from '@gatewright/catalog'
import type { Table } from '../results.ts'
import { figuresOf } from './runs.ts'
import { fuzzMinutes } from './fuzzed.ts'
import { goalRows, type GoalRow, type Measured } from './goals.ts'
import { prepare, type Plan } from './modules.ts'
import { peers } from './peers/all.ts'
import { selection } from './selection.ts'
import { entryPrograms, moduleProgram, weighed, type Bundled } from './weights.ts'

type Row = readonly string[]

const forms = ['minimal', 'full', 'mixed', 'is', 'refuse'] as const

/** All tables of the validators; the processes of the peers take turns in this many rounds. */
export async function validatorTables(rounds: number): Promise<readonly Table[]> {
  const plan = prepare(peers)
  const figures = figuresOf(peers, rounds)
  const bundles = await bundlesOf(plan)
  const measured = { figures, bundles, fuzzMinutes: fuzzMinutes() }
  return [
    goals(goalRows(measured)),
    ...plan.measured.map(({ has, id }) => speeds(has, id, measured)),
    issues(measured),
    sizes(measured, plan),
    notes(measured, plan),
  ]
}

async function bundlesOf(plan: Plan): Promise<ReadonlyMap<string, Bundled>> {
  const one = plan.measured.slice(0, 1).map(({ id }) => id)
  const all = models.map(({ id }) => id)
  const modules = peers.flatMap(({ name }) => [moduleProgram(name, one, plan), moduleProgram(name, all, plan)])
  const bundles = new Map<string, Bundled>()
  for (const program of [...modules, ...entryPrograms(plan)])
    if (program !== undefined && !program.name.startsWith('JSON.parse'))
      bundles.set(program.name, await weighed(program))
  return bundles
}

const goals = (rows: readonly GoalRow[]): Table => ({
  words:
    'The goals. Peers that let a wrong body through are not compared with in the last rows. A virtual machine is up to ' +
    'twice as slow for seconds or minutes, when others use its processors: the quickest process of each is beside the median.',
  head: ['', 'at most', 'measured', '', 'quickest', 'why it is missed'],
  rows,
})

const rounded = (value: number | undefined, divisor: number, digits: number): string =>
  value === undefined ? '' : (value / divisor).toFixed(digits)

function speeds(has: string, id: string, { figures }: Measured): Table {
  const present = [...figures].filter(([, { nanoseconds }]) => nanoseconds[`${has} full`] !== undefined)
  return {
    words: `${has}, \`${id}\`: nanoseconds.`,
    head: ['', ...forms],
    rows: present.map(([name, { nanoseconds }]) => [
      name,
      ...forms.map((form) => rounded(nanoseconds[`${has} ${form}`], 1, 0)),
    ]),
  }
}

function issues({ figures }: Measured): Table {
  const present = [...figures].filter(
    ([name, { nanoseconds }]) => nanoseconds['long uri'] !== undefined && name !== 'JSON.parse',
  )
  return {
    words:
      'All issues of full bodies with their texts: of one wrong value and of five, in microseconds. Then inputs made to take long, of the documented model.',
    head: [
      '',
      ...selection().flatMap(({ has }) => [`${has}, one`, `${has}, five`]),
      'a data URI of 50 MB, us',
      '10,000 unknown keys, ms',
    ],
    rows: present.map(([name, { nanoseconds }]) => [
      name,
      ...selection().flatMap(({ has }) => [
        rounded(nanoseconds[`${has} one issue`], 1000, 1),
        rounded(nanoseconds[`${has} five issues`], 1000, 1),
      ]),
      rounded(nanoseconds['long uri'], 1000, 2),
      rounded(nanoseconds['unknown keys'], 1e6, 2),
    ]),
  }
}

function sizes({ bundles }: Measured, { measured: [first] }: Plan): Table {
  const cells = (name: string): Row => [
    rounded(bundles.get(name)?.bytes, 1000, 1),
    rounded(bundles.get(name)?.milliseconds, 1, 1),
  ]
  const rows = peers.map(({ name }) => [name, ...cells(`${name} 1`), ...cells(`${name} ${models.length}`)])
  return {
    words: `Bundles of \`${first?.id}\` and of all ${models.length} models by rolldown: kB minified and gzipped, and milliseconds from the import to the first check of each model.`,
    head: ['', 'one, kB', 'one, ms', 'all, kB', 'all, ms'],
    rows: [
      ...rows.filter(([name]) => name !== 'JSON.parse'),
      ['Gatewright with `jsonSchema` and `fields`', ...cells('schemas'), '', ''],
    ],
  }
}

function notes({ figures }: Measured, { measured }: Plan): Table {
  const counts = (name: string): Row => measured.map(({ has }) => String(figures.get(name)?.refused[has] ?? ''))
  return {
    words:
      'What each does not have, how many wrong bodies of each model it refuses, and whether its output is a copy down to the last list.',
    head: ['', 'does not have', ...measured.map(({ has, pools }) => `${has}, of ${pools.wrong.length}`), 'copies'],
    rows: peers
      .filter(({ name }) => Object.keys(figures.get(name)?.refused ?? {}).length > 0)
      .map(({ name, drops }) => [name, drops, ...counts(name), figures.get(name)?.shared === 0 ? 'yes' : 'no']),
  }
}
