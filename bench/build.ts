import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rounds = 9

const gatewright = new URL('../generator/gatewright.js', import.meta.url).pathname

/** Milliseconds of whole processes, medians: bare Node, builds of the whole catalogue, checks of it and of it broken. */
export function buildRows(): readonly (readonly [name: string, ...cells: string[]])[] {
  const out = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const build = [gatewright, 'build', '--out', out]
  const memory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/gatewright-bench-') : undefined
  const bare = median(() => run(['--eval', '0']))
  const cold = median(() => {
    rmSync(out, { recursive: true, force: true })
    return run(build)
  })
  const inMemory =
    memory === undefined
      ? undefined
      : median(() => {
          rmSync(memory, { recursive: true, force: true })
          return run([gatewright, 'build', '--out', memory])
        })
  if (memory !== undefined) rmSync(memory, { recursive: true, force: true })
  const idle = median(() => run(build))
  const check = median(() => run([gatewright, 'check']))
  breakAll(out)
  const broken = median(() => run([gatewright, 'check', '--specs', out], 1))
  rmSync(out, { recursive: true, force: true })
  const cells = (ms: number): [string, string] => [ms.toFixed(0), (ms / bare).toFixed(1)]
  return [
    ['bare node', ...cells(bare)],
    ['cold build, on disk', ...cells(cold)],
    ...(inMemory === undefined ? [] : [['cold build, in memory (tmpfs)', ...cells(inMemory)] as const]),
    ['build with nothing to do', ...cells(idle)],
    ['check', ...cells(check)],
    ['check with a fault in each model', ...cells(broken)],
  ]
}

/** Puts a copy of the specs into a folder, with a fault in each model. */
function breakAll(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync('specs', folder, { recursive: true })
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^models\/.+\.yaml$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    writeFileSync(join(folder, path), text.replace(/^source: .*$/m, 'source: invented'))
  }
}

function run(args: readonly string[], expected = 0): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== expected) throw new Error(stderr)
  return performance.now() - start
}

function median(measure: () => number): number {
  const times = Array.from({ length: rounds }, measure).sort((a, b) => a - b)
  return times[Math.floor(rounds / 2)] ?? 0
}
