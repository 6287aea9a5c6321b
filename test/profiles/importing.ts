import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import type { Seen } from '../../gateway/tasks/task.ts'
import { bench } from '../gateway/upstream/upstreamKit.ts'
import { repository } from '../support/command.ts'
import { build, gatewright } from '../support/gatewright.ts'
import { imitate } from '../support/imitations/imitation.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { textWith } from '../support/matching.ts'
import { valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'
import { loadProfiles, profileOf } from './packages.ts'

/** Imports models of Replicate into a folder, each with an output by its name, and builds their packages. */
export async function importModels(folder: string, outputs: Readonly<Record<string, Json>>): Promise<void> {
  const specs = join(folder, 'specs')
  mkdirSync(join(specs, 'upstreams'), { recursive: true })
  copyFileSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  copyFileSync(join(repository, 'profiles/replicate.yaml'), join(specs, 'upstreams/replicate.yaml'))
  const Input = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] }
  for (const [name, Output] of Object.entries(outputs))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ components: { schemas: { Input, Output } } }))
  const files = Object.keys(outputs).map((name) => `${name}.json`)
  const imported = await gatewright(folder, 'import', 'cog', ...files, '--vendor', 'acme', '--upstream', 'replicate')
  expect(imported, imported.stderr).toMatchObject({ code: 0 })
  await build(join(folder, 'packages'), specs)
}

/** Runs an imported model whose vendor returns this. Returns its result without the id of the model. */
export async function runImported(folder: string, name: string, output: unknown): Promise<unknown> {
  const task = await taskOfImported(folder, name, output)
  expect(task).toMatchObject({ state: 'COMPLETED', credits: 1 })
  expect(task).toMatchObject({ result: { model: textWith(name) } })
  const { model: _model, ...result } = fieldsOf(valueAt(task, 'result'))
  return result
}

/** Runs an imported model whose vendor returns this, and returns its task. */
export async function taskOfImported(folder: string, name: string, output: unknown): Promise<Seen> {
  const { models, mappings, upstreams } = await loadProfiles(folder)
  const vendor = await imitate(replicate, { output })
  onTestFinished(vendor.close)
  const spec = profileOf({ models, mappings, upstreams }, 'replicate')
  const the = bench({ url: `${vendor.url}/v1`, folder: temporary(), spec, models, mappings })
  onTestFinished(the.close)
  return (await the.run(`acme-${name}`, { prompt: 'A kite' })).task
}
