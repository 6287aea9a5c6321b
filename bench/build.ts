import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rounds = 9

const gatewright = new URL('../generator/gatewright.js', import.meta.url).pathname

/** Milliseconds of whole processes, medians: bare Node, a build into an empty folder, a build with nothing to do. */
export function buildRows(): readonly (readonly [name: string, ...cells: string[]])[] {
  const out = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const build = [gatewright, 'build', '--out', out]
  const bare = median(() => run(['--eval', '0']))
  const cold = median(() => {
    rmSync(out, { recursive: true, force: true })
    return run(build)
  })
  const idle = median(() => run(build))
  rmSync(out, { recursive: true, force: true })
  const cells = (ms: number): [string, string] => [ms.toFixed(0), (ms / bare).toFixed(1)]
  return [
    ['bare node', ...cells(bare)],
    ['cold build', ...cells(cold)],
    ['nothing to do', ...cells(idle)],
  ]
}

function run(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - start
}

function median(measure: () => number): number {
  const times = Array.from({ length: rounds }, measure).sort((a, b) => a - b)
  return times[Math.floor(rounds / 2)] ?? 0
}
