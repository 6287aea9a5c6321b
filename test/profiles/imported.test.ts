import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { build, gatewright } from '../support/gatewright.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { imitate } from '../support/imitations/imitation.ts'
import { textWith } from '../support/matching.ts'
import { valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'
import { bench } from '../gateway/upstream/upstreamKit.ts'
import { loadProfiles, profileOf } from './packages.ts'

/** The outputs that published schemas declare, by the name of the model. */
const outputs: { readonly [model: string]: Json } = {
  free: { type: 'object' },
  anything: {},
  numbers: { type: 'object', additionalProperties: { type: 'number' } },
  tagged: {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } }, score: { type: 'number' } },
    required: ['tags', 'score'],
  },
}

const folder = temporaryFolder()

beforeAll(async () => {
  const specs = join(folder, 'specs')
  mkdirSync(join(specs, 'upstreams'), { recursive: true })
  copyFileSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  copyFileSync(join(repository, 'profiles/replicate.yaml'), join(specs, 'upstreams/replicate.yaml'))
  const Input = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] }
  for (const [name, Output] of Object.entries(outputs))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ components: { schemas: { Input, Output } } }))
  const files = Object.keys(outputs).map((name) => `${name}.json`)
  const imported = await gatewright(folder, 'import', 'cog', ...files, '--vendor', 'acme', '--upstream', 'replicate')
  expect(imported).toMatchObject({ code: 0 })
  await build(join(folder, 'packages'), specs)
})

/** Runs an imported model whose vendor returns this. */
async function run(name: string, output: unknown): Promise<unknown> {
  const { models, mappings, upstreams } = await loadProfiles(folder)
  const model = models.find(({ id }) => id.includes(name))?.id ?? ''
  const vendor = await imitate(replicate, { output })
  onTestFinished(vendor.close)
  const spec = profileOf({ models, mappings, upstreams }, 'replicate')
  const the = bench({ url: `${vendor.url}/v1`, folder: temporary(), spec, models, mappings })
  onTestFinished(the.close)
  const { task } = await the.run(model, { prompt: 'A kite' })
  expect(task).toMatchObject({ state: 'COMPLETED', credits: 1 })
  expect(task).toMatchObject({ result: { model: textWith(name) } })
  const { model: _model, ...result } = fieldsOf(valueAt(task, 'result'))
  return result
}

test.each<[string, string, unknown, object]>([
  ['a free object', 'free', { a: { b: 1 } }, { output: { a: { b: 1 } } }],
  ['a free object with the key output', 'free', { output: { b: 1 } }, { output: { output: { b: 1 } } }],
  ['any value', 'anything', [1, 'a'], { output: [1, 'a'] }],
  ['a map', 'numbers', { a: 1, b: 0.5 }, { output: { a: 1, b: 0.5 } }],
  ['an object', 'tagged', { tags: ['a', 'b'], score: 1 }, { tags: ['a', 'b'], score: 1 }],
  ['one text for a list', 'tagged', { tags: 'a', score: 1 }, { tags: ['a'], score: 1 }],
  ['a field of another type', 'tagged', { tags: 7, score: 1 }, { score: 1, raw: { tags: 7, score: 1 } }],
  ['text in place of an object', 'tagged', 'none', { raw: 'none' }],
  ['text in place of a free object', 'free', 'none', { raw: 'none' }],
])('an imported model that returns %s completes', async (_, name, output, result) => {
  expect(await run(name, output)).toEqual(result)
})
