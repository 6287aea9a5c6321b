import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { imitate, type Imitation, type Script } from '../support/imitations/imitation.ts'
import { temporary } from '../support/temporary.ts'
import { bench, type Bench, type BenchOptions } from '../gateway/upstream/upstreamKit.ts'
import { loadProfiles, profileOf } from './packages.ts'
import { taskId, type Case } from './cases.ts'

/** A bench for a profile, and the imitation that it calls. */
export interface Stage {
  readonly the: Bench
  readonly vendor: Imitation
}

/** Sets up a profile of the packages in a folder with an imitation that follows a script. */
export async function stage(
  packages: string,
  one: Case,
  script: Script,
  more: Partial<BenchOptions> = {},
): Promise<Stage> {
  const vendor = await imitate(one.format, script)
  onTestFinished(vendor.close)
  return { vendor, the: await open(packages, one, vendor, { folder: temporary(), ...more }) }
}

async function open(
  packages: string,
  { profile, base }: Case,
  vendor: Imitation,
  { context, ...more }: Partial<BenchOptions> & Pick<BenchOptions, 'folder'> & { readonly context?: Context },
): Promise<Bench> {
  const { models, mappings, upstreams } = await loadProfiles(packages)
  const spec = profileOf({ models, mappings, upstreams }, profile)
  const the = bench({ url: vendor.url + base, spec, models, mappings, ...more })
  ;(context?.onTestFinished ?? onTestFinished)(the.close)
  return the
}

/** Of a test that runs beside others. */
type Context = Pick<TestContext, 'onTestFinished'>

/**
 * Kills the gateway when the vendor has received request number `at`, and returns the next gateway of the same folder, which
 * is in that of the packages.
 */
export async function killAt(
  packages: string,
  one: Case,
  at: number,
  context: Context = { onTestFinished },
): Promise<Stage> {
  const folder = mkdtempSync(join(packages, 'data-'))
  const vendor = await imitate(one.format, { silentAt: at })
  context.onTestFinished(vendor.close)
  const before = await open(packages, one, vendor, { folder, context })
  await before.submit(one.model, one.params, taskId)
  await before.close()
  const args = [join(import.meta.dirname, 'process.ts'), packages, folder, vendor.url + one.base, one.profile]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const closed = new Promise((resolve) => child.once('close', resolve))
  context.onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([vendor.silent, closed])
  child.kill('SIGKILL')
  await closed
  // The killed worker holds the task until its lease ends; the clock of the next gateway is past that.
  return { vendor, the: await open(packages, one, vendor, { folder, ahead: 200_000, context }) }
}
