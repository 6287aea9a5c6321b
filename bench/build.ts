import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rounds = 9

const gatewright = new URL('../generator/gatewright.js', import.meta.url).pathname

/** The median time and peak memory of whole processes: bare Node, builds and checks of the whole catalogue. */
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
  copyTwo(out)
  const two = median(() => run([gatewright, 'check', '--specs', out]))
  breakAll(out)
  const broken = median(() => run([gatewright, 'check', '--specs', out], 1))
  rmSync(out, { recursive: true, force: true })
  const cells = ({ ms, megabytes }: Cost): [string, string, string] => [
    ms.toFixed(0),
    (ms / bare.ms).toFixed(1),
    megabytes.toFixed(0),
  ]
  return [
    ['bare node', ...cells(bare)],
    ['cold build, on disk', ...cells(cold)],
    ...(inMemory === undefined ? [] : [['cold build, in memory (tmpfs)', ...cells(inMemory)] as const]),
    ['build without changes', ...cells(idle)],
    ['check', ...cells(check)],
    ['check of two models', ...cells(two)],
    ['check with an error in each model', ...cells(broken)],
  ]
}

/** Copies the two documented models into a folder, with what they need. */
function copyTwo(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const models = ['models/vendor1/vendor1-v3-omni.yaml', 'models/vendor2/vendor2-audio-1.0.yaml']
  for (const path of ['service.yaml', 'catalogs/vendor2-voices.yaml', ...models])
    cpSync(join('specs', path), join(folder, path))
}

/** Copies the specs into a folder, with an error in each model. */
function breakAll(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync('specs', folder, { recursive: true })
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^models\/.+\.yaml$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    writeFileSync(join(folder, path), text.replace(/^source: .*$/m, 'source: invented'))
  }
}

/** The time of a process, in milliseconds, and its peak memory. */
interface Cost {
  readonly ms: number
  readonly megabytes: number
}

/** Has a process print the peak of its memory when it ends, in kB. */
const peak = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process._rawDebug('peak', process.resourceUsage().maxRSS))",
)}`

function run(args: readonly string[], expected = 0): Cost {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [peak, ...args], { encoding: 'utf8' })
  const ms = performance.now() - start
  if (status !== expected) throw new Error(stderr)
  return { ms, megabytes: Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1024 }
}

function median(measure: () => Cost): Cost {
  const costs = Array.from({ length: rounds }, measure)
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return { ms: middle(costs.map(({ ms }) => ms)), megabytes: middle(costs.map(({ megabytes }) => megabytes)) }
}
