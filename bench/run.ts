import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { buildRows } from './build.ts'
import { gatewayRows } from './gateway.ts'
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

keep(
  'validators',
  'Validators',
  'Nanoseconds to parse one body of `vendor1-v3-omni` with its defaults: medians over pools of 64 bodies. Read the ratios.',
  table(['', 'minimal', 'full', 'mixed'], await validatorRows()),
)
keep(
  'build',
  'Build',
  'Milliseconds of a whole process, medians of 9, and how many times a bare `node` that is.',
  table(['', 'ms', 'x bare node'], buildRows()),
)
keep(
  'gateway',
  'Gateway',
  'Requests per second at 32 connections on loopback; load and server share the cores. Read the shares.',
  table(['', 'per second', 'share'], await gatewayRows()),
)
