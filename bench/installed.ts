import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, sizeOf } from '../test/support/installed.ts'
import { nodes } from '../test/support/nodes.ts'
import { median } from './median.ts'

const rounds = 21

const node = join(nodes['24'], 'node')

/** The commands that are measured in a catalogue of two models, by their words; each round runs all of them once. */
const commands: Readonly<Record<string, readonly string[]>> = {
  '`gatewright --version`': ['--version'],
  '`gatewright --help`': ['--help'],
  '`gatewright check`, two models': ['check'],
  '`gatewright build`, two models, without changes': ['build'],
}

/** The size of an installation from the tarball, and the median times of its commands. */
export async function installedRows(): Promise<{
  readonly size: string
  readonly times: readonly (readonly string[])[]
}> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatewright-bench-')))
  const { run } = await install({ folder })
  const { packages, kilobytes } = sizeOf({ folder })
  for (const path of ['service.yaml', 'catalogs/vendor2-voices.yaml', ...models])
    cpSync(join('specs', path), join(folder, 'specs', path))
  const { code, stderr } = await run('gatewright', ['build'])
  if (code !== 0) throw new Error(stderr)
  const times = timesOf(folder)
  rmSync(folder, { recursive: true, force: true })
  return { size: `${(kilobytes / 1000).toFixed(1)} MB in ${packages} packages`, times }
}

const models = ['models/vendor1/vendor1-v3-omni.yaml', 'models/vendor2/vendor2-audio-1.0.yaml']

function timesOf(folder: string): readonly (readonly string[])[] {
  const program = join(folder, 'node_modules/gatewright/generator/gatewright.js')
  const measured: Readonly<Record<string, readonly string[]>> = {
    'bare node': ['--eval', '0'],
    ...Object.fromEntries(Object.entries(commands).map(([words, args]) => [words, [program, ...args]])),
  }
  const found = new Map<string, number[]>(Object.keys(measured).map((words) => [words, []]))
  for (let round = 0; round < rounds; round++)
    for (const [words, args] of Object.entries(measured)) found.get(words)?.push(time(folder, args))
  const bare = median(found.get('bare node') ?? [])
  return [...found].map(([words, all]) => [words, median(all).toFixed(0), (median(all) / bare).toFixed(2)])
}

function time(cwd: string, args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(node, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - start
}
