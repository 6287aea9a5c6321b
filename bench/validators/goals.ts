import { peers } from './peers/all.ts'
import { selection } from './selection.ts'
import type { Bundled } from './weights.ts'
import type { Summary } from './runs.ts'

/** A row of the table of goals: the goal, its limit, the figure, whether it is met, its least figure, and why it is missed. */
export type GoalRow = readonly [goal: string, most: string, figure: string, verdict: string, least: string, why: string]

/** A figure as the median of processes, and as the least. */
interface Figure {
  readonly median: number
  readonly least: number
}

/** Everything that was measured. */
export interface Measured {
  readonly figures: ReadonlyMap<string, Summary>
  /** By the names of the programs. */
  readonly bundles: ReadonlyMap<string, Bundled>
  /** Of a million random inputs, on two cores. */
  readonly fuzzMinutes: number
}

const mine = 'Gatewright'

const limit = 'hand-written limit'

const compiled = 'zod 4 z.compile'

/** The goals beside the figures. */
export function goalRows({ figures, bundles, fuzzMinutes }: Measured): readonly GoalRow[] {
  const versus = (name: string, cell: string, other: string): Figure =>
    over(cellOf(figures.get(name), cell), cellOf(figures.get(other), cell))
  const ns = (cell: string, divisor: number): Figure => over(cellOf(figures.get(mine), cell), same(divisor))
  const beside = (has: string, form: string, name: string): Figure => versus(mine, `${has} ${form}`, name)
  const ratio = (cell: string, name: string, most: number): GoalRow =>
    row(
      `${cell} to ${name}`,
      most,
      versus(mine, `documented ${cell}`, name),
      'x',
      `The hand-written limit, which makes no issues, measures ${versus(limit, `documented ${cell}`, name).median.toFixed(2)} x. Both copy every list and object, and count code points.`,
    )
  return [
    ratio('full', 'schemasafe', 0.5),
    ratio('full', compiled, 0.6),
    ratio('mixed', 'schemasafe', 0.3),
    ratio('mixed', compiled, 0.3),
    ratio('minimal', 'schemasafe', 0.15),
    ratio('minimal', compiled, 0.15),
    ratio('full', 'JSON.parse', 0.25),
    row('five issues with their texts', 8, ns('documented five issues', 1000), 'us'),
    row('one issue', 3, ns('documented one issue', 1000), 'us'),
    ...selection().map(({ has }) => row(`${has}: five issues to zod 4`, 2, beside(has, 'five issues', 'zod 4'), 'x')),
    ...selection().map(({ has }) => row(`${has}: refuse to schemasafe`, 2, beside(has, 'refuse', 'schemasafe'), 'x')),
    ...(['chat', 'tiny'] as const).flatMap((has) => [
      row(`${has}: full to z.compile`, 1.25, beside(has, 'full', compiled), 'x'),
      row(`${has}: is to z.compile`, 1, beside(has, 'is', compiled), 'x'),
    ]),
    row('a data URI of 50 MB', 10, ns('long uri', 1000), 'us'),
    row('10,000 unknown keys', 5, ns('unknown keys', 1e6), 'ms'),
    ...sizeRows(bundles),
    row('a million inputs of `npm run fuzz` on two cores', 10, same(fuzzMinutes), 'min'),
    ...fastest(figures),
  ]
}

const same = (value: number): Figure => ({ median: value, least: value })

const over = (one: Figure, other: Figure): Figure => ({
  median: one.median / other.median,
  least: one.least / other.least,
})

const cellOf = (summary: Summary | undefined, cell: string): Figure => ({
  median: summary?.nanoseconds[cell] ?? Number.NaN,
  least: summary?.least[cell] ?? Number.NaN,
})

/** The goals of bundles. */
function sizeRows(bundles: Measured['bundles']): readonly GoalRow[] {
  const kilobytes = (name: string): number => (bundles.get(name)?.bytes ?? Number.NaN) / 1000
  const milliseconds = (name: string): Figure => ({
    median: bundles.get(name)?.milliseconds ?? Number.NaN,
    least: bundles.get(name)?.least ?? Number.NaN,
  })
  const more = (name: string, other: string): string => (kilobytes(name) - kilobytes(other)).toFixed(1)
  return [
    row(
      'one model',
      4,
      same(kilobytes(`${mine} 1`)),
      'kB',
      `The hand-written limit takes ${kilobytes(`${limit} 1`).toFixed(1)} kB without issues, and ours without what explains them 3.0 kB. The texts of issues with their bounds, nearest names and nearest values, and exact decimals, are the rest.`,
    ),
    row(
      'one model with its schema and fields',
      5.5,
      same(kilobytes('schemas')),
      'kB',
      `The schema, its forms for three drafts and the fields add ${more('schemas', `${mine} 1`)} kB to the model by itself.`,
    ),
    row(
      'one model, cold',
      1.5,
      milliseconds(`${mine} 1`),
      'ms',
      `The hand-written limit takes ${milliseconds(`${limit} 1`).median.toFixed(1)} ms; it does not load what explains issues. To parse that part takes 0.4 ms before any of it runs, and it cannot be loaded later, because a check is synchronous.`,
    ),
    row(
      'all models, compact',
      12,
      same(kilobytes('compact')),
      'kB',
      'The table of all models alone takes 13 kB: ids, parameters, bounds, options, defaults and rules. The rest is the interpreter with the texts of issues.',
    ),
    row(
      'all models, compact, cold',
      8,
      milliseconds('compact'),
      'ms',
      'It is the time to load the table, to prepare the parameters of every model, and to check a body of each; a program that uses one model prepares that one.',
    ),
  ]
}

function row(goal: string, most: number, { median, least }: Figure, unit: string, why = ''): GoalRow {
  const verdict = Number.isNaN(median) ? 'not measured' : median <= most ? 'met' : 'missed'
  const shown = (figure: number): string => (Number.isNaN(figure) ? '' : `${figure.toFixed(2)} ${unit}`)
  const quickest = least === median ? '' : shown(least)
  return [goal, `${most} ${unit}`, shown(median), verdict, quickest, verdict === 'missed' ? why : '']
}

/** On every model, with and without output: the fastest peer that refuses all the wrong bodies that ours refuses. */
function fastest(figures: ReadonlyMap<string, Summary>): readonly GoalRow[] {
  const refused = figures.get(mine)?.refused ?? {}
  return Object.keys(refused).flatMap((has) =>
    ['minimal', 'full', 'mixed', 'is', 'refuse'].map((form): GoalRow => {
      const cell = `${has} ${form}`
      const strict = [...figures].filter(
        ([name, each]) => !measures.includes(name) && each.refused[has] === refused[has],
      )
      const [best] = strict
        .map(([name, each]) => ({ name, ns: each.nanoseconds[cell] ?? Infinity }))
        .sort((a, b) => a.ns - b.ns)
      return row(
        `${cell} to the fastest peer, ${best?.name}`,
        1,
        over(cellOf(figures.get(mine), cell), cellOf(figures.get(best?.name ?? ''), cell)),
        'x',
        lacks(best?.name ?? '', form, figures),
      )
    }),
  )
}

/** Returns why a peer can be faster: the checks, the texts and the copy of the input that it leaves out. */
function lacks(name: string, form: string, figures: ReadonlyMap<string, Summary>): string {
  const { drops = '' } = peers.find((peer) => peer.name === name) ?? {}
  const isCopied = form === 'is' || form === 'refuse' || figures.get(name)?.shared === 0
  return `The peer lacks ${drops}${isCopied ? '' : '; it returns parts of its input'}.`
}

/** Ours, and the measuring stick, are not peers. */
const measures = [mine, 'Gatewright compact', limit]
