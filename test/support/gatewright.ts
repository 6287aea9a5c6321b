import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { vi } from 'vitest'
import { node, repository, type Ended } from './command.ts'

/** The command line, as a user starts it. */
export const program: string = join(repository, 'generator', 'gatewright.js')

/** Runs the command line in a folder, in a separate process. */
export const gatewrightProcess = (cwd: string, ...args: readonly string[]): Promise<Ended> =>
  node([program, ...args], { cwd })

/** The command line in this process, loaded without colours. */
async function commandLine(): Promise<(args: readonly string[]) => Promise<void>> {
  const before = process.env['NO_COLOR']
  process.env['NO_COLOR'] = '1'
  const { gatewright } = await import('../../generator/main.ts')
  if (before === undefined) delete process.env['NO_COLOR']
  else process.env['NO_COLOR'] = before
  return gatewright
}

/**
 * Runs the command line in a folder. It runs in this process, which takes a tenth of the time; so only one runs at a
 * time. `gatewrightProcess` runs several at once, and test/e2e/cli.test.ts checks that both print the same.
 */
export async function gatewright(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const runs = await commandLine()
  const texts = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).flatMap((stream) => {
    const write = (text: unknown): boolean => {
      texts[stream] += String(text)
      return true
    }
    const print = (...values: readonly unknown[]): void => void write(`${format(...values)}\n`)
    return [
      vi.spyOn(process[stream], 'write').mockImplementation(write),
      vi.spyOn(console, stream === 'stdout' ? 'log' : 'error').mockImplementation(print),
    ]
  })
  const before = process.cwd()
  process.chdir(cwd)
  process.exitCode = undefined
  try {
    await runs(args)
    return { code: Number(process.exitCode ?? 0), ...texts }
  } finally {
    process.exitCode = undefined
    process.chdir(before)
    for (const spy of spies) spy.mockRestore()
  }
}

/** Builds specs into a folder. Throws if the build fails, so that no test continues with half of it. */
export async function build(out: string, specs: string = join(repository, 'specs')): Promise<void> {
  const { code, stderr } = await gatewright(repository, 'build', '--specs', specs, '--out', out)
  if (code !== 0) throw new Error(`The build failed:\n${stderr}`)
}

/** Configures a folder so that builds there make these targets only: all others take most of the time of a build. */
export function onlyTargets(folder: string, ...targets: readonly string[]): void {
  writeFileSync(join(folder, 'gatewright.config.json'), JSON.stringify({ targets }))
}

/** The two models that the API document shows: their files and ids. */
export const documented = {
  'vendor1-v3-omni': 'models/vendor1/vendor1-v3-omni.yaml',
  'vendor2-audio-1.0': 'models/vendor2/vendor2-audio-1.0.yaml',
} as const

/**
 * Copies the documented models' specs into `folder`/specs: a test takes the same time however many models there are.
 */
export function copySpecs(folder: string): string {
  const specs = join(folder, 'specs')
  for (const path of [
    'service.yaml',
    'spec.schema.json',
    'catalogs/vendor2-voices.yaml',
    ...Object.values(documented),
  ]) {
    cpSync(join(repository, 'specs', path), join(specs, path))
  }
  return specs
}
