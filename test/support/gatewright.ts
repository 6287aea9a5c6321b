import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { node, repository, type Ended } from './command.ts'

/** The command line, as a user starts it. */
export const program: string = join(repository, 'generator', 'gatewright.js')

/** Runs the command line in a folder. */
export const gatewright = (cwd: string, ...args: readonly string[]): Promise<Ended> => node([program, ...args], { cwd })

/** Builds specs into a folder. Throws when the build fails, so that no test goes on with half of it. */
export async function build(out: string, specs: string = join(repository, 'specs')): Promise<void> {
  const { code, stderr } = await gatewright(repository, 'build', '--specs', specs, '--out', out)
  if (code !== 0) throw new Error(`The build failed:\n${stderr}`)
}

/** The two models that the API document shows: their files and ids. */
export const documented = {
  'vendor1-v3-omni': 'models/vendor1/vendor1-v3-omni.yaml',
  'vendor2-audio-1.0': 'models/vendor2/vendor2-audio-1.0.yaml',
} as const

/** Copies the documented models' specs into `folder`/specs: a test costs the same however many models there are. */
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
