import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { buildRows } from './build.ts'
import { engineRows } from './engines.ts'
import { gatewayRows } from './gateway.ts'
import { millionRows } from './million.ts'
import { validatorRows } from './validators.ts'

const results = new URL('./results/', import.meta.url)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Where and when, with what: a number without these says nothing. */
function circumstances(): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
  )
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}; ${versions.join(', ')}.`
}

function keep(name: string, title: string, words: string, body: string): void {
  const text = `# ${title}\n\n${words}\n\n${circumstances()}\n\n${body}\n`
  writeFileSync(new URL(`${name}.md`, results), text)
  console.log(`\n${text}`)
}

/** The tables, by the name of their file; `node bench/run.ts NAME...` makes only some. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  validators: async () =>
    keep(
      'validators',
      'Validators',
      'Nanoseconds to parse one body of `vendor1-v3-omni` with its defaults: medians over pools of 64 bodies. Read the ratios.',
      table(['', 'minimal', 'full', 'mixed'], await validatorRows()),
    ),
  build: async () =>
    keep(
      'build',
      'Build',
      'Milliseconds of a whole process, medians of 9, and how many times a bare `node` that is.',
      table(['', 'ms', 'x bare node'], buildRows()),
    ),
  gateway: async () =>
    keep(
      'gateway',
      'Gateway',
      'Requests per second at 32 connections on loopback; the load is a process of its own on the other core. Read the shares.',
      table(['', 'per second', 'share'], await gatewayRows()),
    ),
  engines: async () =>
    keep(
      'engines',
      'Engines',
      'Tasks stored in a second, acknowledged when they are on the disk. Read the shares.',
      table(['', 'per second', 'share'], await engineRows()),
    ),
  million: async () =>
    keep(
      'million',
      'A million tasks',
      'What a poll costs (medians of 2,000) and what the process holds, early and late. Read the ratios.',
      table(['', 'early and late', 'late to early'], await millionRows()),
    ),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no table ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
for (const [name, make] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await make()
