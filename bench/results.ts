import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { format } from 'prettier'
import { readJson, unchecked } from '../test/support/reading.ts'

/** A table under a text about it. */
export interface Table {
  readonly words?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The findings of a measurement. */
export interface Measured {
  readonly title: string
  /** The subject of the measurement, how it was made, and its goals. */
  readonly words: string
  readonly tables: readonly Table[]
}

/** Where and when something was measured: figures without these mean nothing. */
interface Circumstances {
  /** The commit, which "with changes" follows if files were edited after it. */
  readonly commit: string
  readonly date: string
  /** The version of Node, the processors, and how busy they were. */
  readonly machine: string
  readonly versions: Readonly<Record<string, string>>
}

type Section = Measured & Circumstances

const folder = new URL('./results/', import.meta.url)

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: new URL('../', import.meta.url), encoding: 'utf8' }).trim()

function circumstances(): Circumstances {
  const { dependencies } = unchecked<{ dependencies: Record<string, string> }>(
    readJson(readFileSync(new URL('./package.json', import.meta.url), 'utf8')),
  )
  const written = ['bench/results', 'README.md', 'docs/performance.svg'].map((path) => `:!${path}`)
  const isEdited = git('status', '--porcelain', '--untracked-files=no', ...written) !== ''
  // A load above the number of cores means that other processes were running: then only the shares are meaningful.
  const load = `a load of ${loadavg()[1]?.toFixed(1)} over five minutes`
  return {
    commit: git('rev-parse', '--short=10', 'HEAD') + (isEdited ? ', with changes' : ''),
    date: new Date().toISOString().slice(0, 10),
    machine: `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, ${load}`,
    versions: dependencies,
  }
}

/**
 * Stores what was measured as JSON, and prints and writes the page that shows it. It takes the place of the section with
 * the same title; sections that follow the first stay.
 */
export async function store(name: string, measured: Measured): Promise<void> {
  const file = new URL(`${name}.json`, folder)
  const before = existsSync(file) ? unchecked<readonly Section[]>(readJson(readFileSync(file, 'utf8'))) : []
  const section: Section = { ...measured, ...circumstances() }
  const at = before.findIndex(({ title }) => title === section.title)
  const sections = at < 0 ? [...before, section] : before.with(at, section)
  writeFileSync(file, await format(JSON.stringify(sections), { parser: 'json', printWidth: 120 }))
  const page = sections.map((one, index) => pageOf(one, index === 0 ? '#' : '##')).join('\n')
  writeFileSync(new URL(`${name}.md`, folder), page)
  console.log(`\n${page}`)
}

function pageOf({ title, words, tables, commit, date, machine, versions }: Section, level: string): string {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const about = `${date}, commit ${commit}, ${machine}; ${names.join(', ')}.`
  return [`${level} ${title}`, words, about, ...tables.map(shown)].join('\n\n') + '\n'
}

function shown({ words, head, rows }: Table): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [...(words === undefined ? [] : [words, '']), ...lines].join('\n')
}
