import type { Bundled } from './weights.ts'
import type { Figures } from './measure.ts'

/** A row of the table of goals: the goal, its limit, the figure, and whether it is met. */
export type GoalRow = readonly [goal: string, most: string, figure: string, verdict: string]

/** Everything that was measured. */
export interface Measured {
  readonly figures: ReadonlyMap<string, Figures>
  /** By the names of the programs. */
  readonly bundles: ReadonlyMap<string, Bundled>
}

const mine = 'Gatewright'

/** The goals beside the figures. */
export function goalRows({ figures, bundles }: Measured): readonly GoalRow[] {
  const ns = (cell: string, name = mine): number => figures.get(name)?.nanoseconds[cell] ?? Number.NaN
  const ratio = (cell: string, name: string, most: number): GoalRow =>
    row(`${cell} to ${name}`, most, ns(`plain ${cell}`) / ns(`plain ${cell}`, name), 'x')
  const bundled = (name: string): Bundled | undefined => bundles.get(name)
  const kilobytes = (name: string): number => (bundled(name)?.bytes ?? Number.NaN) / 1000
  const milliseconds = (name: string): number => bundled(name)?.milliseconds ?? Number.NaN
  return [
    ratio('full', 'schemasafe', 0.5),
    ratio('full', 'zod 4 z.compile', 0.6),
    ratio('mixed', 'schemasafe', 0.3),
    ratio('mixed', 'zod 4 z.compile', 0.3),
    ratio('minimal', 'schemasafe', 0.15),
    ratio('minimal', 'zod 4 z.compile', 0.15),
    ratio('full', 'JSON.parse', 0.25),
    row('five issues with their texts', 8, ns('five issues') / 1000, 'us'),
    row('one issue', 3, ns('one issue') / 1000, 'us'),
    row('a data URI of 50 MB', 10, ns('long uri') / 1000, 'us'),
    row('10,000 unknown keys', 5, ns('unknown keys') / 1e6, 'ms'),
    row('one model', 4, kilobytes(`${mine} 1`), 'kB'),
    row('one model with its schema and fields', 5.5, kilobytes('schemas'), 'kB'),
    row('one model, cold', 1.5, milliseconds(`${mine} 1`), 'ms'),
    row('all models, compact', 12, kilobytes('compact'), 'kB'),
    row('all models, compact, cold', 8, milliseconds('compact'), 'ms'),
    ...fastest(figures),
  ]
}

function row(goal: string, most: number, figure: number, unit: string): GoalRow {
  const verdict = Number.isNaN(figure) ? 'not measured' : figure <= most ? 'met' : 'missed'
  return [goal, `${most} ${unit}`, Number.isNaN(figure) ? '' : `${figure.toFixed(2)} ${unit}`, verdict]
}

/** On every model, with and without output: the fastest peer that refuses all the wrong bodies that ours refuses. */
function fastest(figures: ReadonlyMap<string, Figures>): readonly GoalRow[] {
  const refused = figures.get(mine)?.refused ?? {}
  return Object.keys(refused).flatMap((has) =>
    ['minimal', 'full', 'mixed', 'is', 'refuse'].map((form): GoalRow => {
      const cell = `${has} ${form}`
      const peers = [...figures].filter(
        ([name, each]) => !measures.includes(name) && each.refused[has] === refused[has],
      )
      const [best] = peers
        .map(([name, each]) => ({ name, ns: each.nanoseconds[cell] ?? Infinity }))
        .sort((a, b) => a.ns - b.ns)
      return row(
        `${cell} to the fastest peer, ${best?.name}`,
        1,
        (figures.get(mine)?.nanoseconds[cell] ?? Number.NaN) / (best?.ns ?? Number.NaN),
        'x',
      )
    }),
  )
}

/** Ours, and the measuring stick, are not peers. */
const measures = [mine, 'Gatewright compact', 'hand-written limit']
