import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { readJson, unchecked } from '../test/support/reading.ts'
import type { Table } from './results.ts'

/** A bar of a plot: what it shows, its length, and its label. */
interface Bar {
  readonly name: string
  readonly value: number
  readonly label: string
}

interface Panel {
  readonly title: string
  readonly bars: readonly Bar[]
}

const at = (path: string): URL => new URL(`../${path}`, import.meta.url)

/** The tables of a page of results. */
const tablesOf = (name: string): readonly Table[] =>
  unchecked<readonly { readonly tables: readonly Table[] }[]>(
    readJson(readFileSync(at(`bench/results/${name}.json`), 'utf8')),
  ).flatMap(({ tables }) => tables)

/** The figures of a column, by the names of the rows, in the first table that has it. */
function cellsOf(name: string, column: string): ReadonlyMap<string, number> {
  const { head, rows } = tablesOf(name).find((table) => table.head.includes(column)) ?? { head: [], rows: [] }
  const index = head.indexOf(column)
  return new Map(rows.map((cells) => [cells[0] ?? '', Number.parseFloat((cells[index] ?? '').replaceAll(',', ''))]))
}

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Returns the sentence of the README about the benchmark of validators: one line, so that it can be replaced. */
export function sentence(): string {
  const [goals, ...tables] = tablesOf('validators')
  const verdicts = goals?.rows.flatMap(([goal = '', , , verdict]) =>
    / to the fastest peer, /.test(goal) ? [verdict] : [],
  )
  const faster = verdicts?.filter((verdict) => verdict === 'met').length ?? 0
  const ours = /^(?:Gatewright.*|JSON\.parse|hand-written limit)$/
  const peers = tables[0]?.rows.filter(([name = '']) => !ours.test(name)) ?? []
  const slower = (verdicts?.length ?? 0) - faster
  return (
    `Against the fastest of ${numbers[peers.length]} peers, ${faster} of ${faster + slower} checks are faster and ${slower} ` +
    'slower (`bench/results/validators.md`).'
  )
}

const start = 'Against the fastest of '

/** Writes the figures of the README and the plot of `docs/performance.md` from the results. */
export async function writeFigures(): Promise<void> {
  const readme = readFileSync(at('README.md'), 'utf8')
  const line = readme.split('\n').find((one) => one.startsWith(start))
  if (line === undefined) throw new Error(`README.md has no line that begins with ${JSON.stringify(start)}.`)
  writeFileSync(at('README.md'), readme.replace(line, sentence()))
  writeFileSync(at('docs/performance.svg'), await plot())
}

/** The plot of ours beside the peers, as SVG. */
export async function plot(): Promise<string> {
  const full = cellsOf('validators', 'full')
  const built = cellsOf('build', 'ms')
  const weights = cellsOf('client', 'gzipped')
  const rates = cellsOf('queues', 'tasks for each second of processor')
  return draw([
    panel('Build of 220 models: seconds, less is better', built, seconds, {
      'Gatewright: eight packages': 'build of 220, cold, in memory, writes its cache',
      'Gatewright, one spec changed': 'build of 220, one spec changed',
      'hey-api with valibot': 'hey-api, valibot',
      'orval, validators only': 'orval, zod (validators only)',
      'openapi-typescript, types only': 'openapi-typescript (types only)',
      'kubb, without a client': 'kubb, zod (no client)',
    }),
    panel('One check of a full body: nanoseconds, less is better', full, integer, {
      Gatewright: 'Gatewright',
      'zod 4 z.compile': 'zod 4 z.compile',
      'Ajv 8 standalone': 'Ajv 8 standalone',
      schemasafe: 'schemasafe',
      'zod 4': 'zod 4',
      valibot: 'valibot',
    }),
    panel('Client that runs one model: kB minified and gzipped, less is better', weights, tenths, {
      'Gatewright, checks and explains': 'Gatewright, checks and explains',
      wavespeed: 'wavespeed',
      replicate: 'replicate',
      '@fal-ai/client': '@fal-ai/client',
      openai: 'openai',
    }),
    panel('Tasks for each second of processor, more is better', rates, integer, {
      'Gatewright on SQLite': 'Gatewright on SQLite',
      'Gatewright on PostgreSQL': 'Gatewright on PostgreSQL',
      'BullMQ on Redis': 'BullMQ on Redis, on the disk like the others',
      'pg-boss on PostgreSQL': 'pg-boss on PostgreSQL',
      'graphile-worker on PostgreSQL': 'graphile-worker on PostgreSQL',
    }),
  ])
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const integer = (value: number): string => Math.round(value).toLocaleString('en')
const tenths = (value: number): string => value.toFixed(1)

function panel(
  title: string,
  found: ReadonlyMap<string, number>,
  labelOf: (value: number) => string,
  rows: Readonly<Record<string, string>>,
): Panel {
  const bars = Object.entries(rows).map(([name, row]): Bar => {
    const value = found.get(row)
    if (value === undefined || Number.isNaN(value)) throw new Error(`The results have no row ${JSON.stringify(row)}.`)
    return { name, value, label: labelOf(value) }
  })
  return { title, bars }
}

const width = 820
const named = 230
const longest = 480
const lineHeight = 24

/** Bars on a light ground with a border, which is readable in light and dark pages. */
async function draw(panels: readonly Panel[]): Promise<string> {
  let y = 12
  const parts: string[] = []
  for (const { title, bars } of panels) {
    parts.push(`<text x="16" y="${(y += 26)}" class="title">${title}</text>`)
    const most = Math.max(...bars.map(({ value }) => value))
    for (const { name, value, label } of bars) {
      y += lineHeight
      const length = Math.max(1, Math.round((longest * value) / most))
      const kind = name.startsWith('Gatewright') ? 'ours' : 'peer'
      parts.push(
        `<text x="${named - 10}" y="${y}" text-anchor="end">${name}</text>`,
        `<rect x="${named}" y="${y - 13}" width="${length}" height="17" rx="3" class="${kind}"/>`,
        `<text x="${named + length + 8}" y="${y}">${label}</text>`,
      )
    }
    y += 18
  }
  const style = `text { font: 13px system-ui, sans-serif; fill: #1f2933 } .title { font-weight: 600; font-size: 14px }
    .ours { fill: #2456c9 } .peer { fill: #b8c1cc }`
  const words = panels.map(
    ({ title, bars }) => `${title}: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img" aria-label="${words.join('. ')}">
    <style>${style}</style><rect x="0.5" y="0.5" width="${width - 1}" height="${y - 1}" rx="8" fill="#ffffff" stroke="#d3dae3"/>
    ${parts.join('\n')}</svg>`
  return format(svg, { parser: 'html', printWidth: 120 })
}
