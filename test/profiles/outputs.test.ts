import { requestCancel } from '../../gateway/tasks/cancel.ts'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bench, type Bench } from '../gateway/upstream/upstreamKit.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { build } from '../support/gatewright.ts'
import { fal } from '../support/imitations/fal.ts'
import { imitate, type Format, type Imitation, type Script } from '../support/imitations/imitation.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'
import { taskId } from './cases.ts'
import { outputs, type Output } from './outputs.ts'
import { loadProfiles, profileOf } from './packages.ts'

const folder = temporaryFolder()

const spec = ({ name, category, upstream, result }: Output, use: string): object => ({
  id: name,
  workflow: `acme/${name}`,
  name,
  vendor: 'acme',
  category,
  task: `text-to-${category}`,
  mode: 'async',
  estimatedSeconds: 10,
  source: 'reference',
  description: 'Makes something.',
  params: { prompt: { type: 'text', required: true } },
  ...(result && { result }),
  upstream: { use, model: 'acme/one', ...upstream },
})

const slow: Output = { name: 'slow', category: 'video', output: '', upstream: { timeoutSeconds: 60 }, expected: {} }

beforeAll(async () => {
  const specs = join(folder, 'specs')
  for (const name of ['upstreams', 'models/acme']) mkdirSync(join(specs, name), { recursive: true })
  copyFileSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  for (const name of ['fal', 'replicate'])
    copyFileSync(join(repository, `profiles/${name}.yaml`), join(specs, `upstreams/${name}.yaml`))
  const models = [...outputs.map((one) => spec(one, 'replicate')), spec(slow, 'replicate')]
  models.push(spec({ ...slow, name: 'slow-queue' }, 'fal'))
  // JSON is YAML.
  for (const model of models)
    writeFileSync(join(specs, `models/acme/${String(valueAt(model, 'id'))}.yaml`), JSON.stringify(model))
  await build(join(folder, 'packages'), specs)
})

async function open(
  profile: string,
  format: Format,
  base: string,
  script: Script,
): Promise<{ readonly the: Bench; readonly vendor: Imitation }> {
  const vendor = await imitate(format, script)
  const { models, mappings, upstreams } = await loadProfiles(folder)
  const spec = profileOf({ models, mappings, upstreams }, profile)
  const the = bench({ folder: temporary(), url: vendor.url + base, spec, models, mappings })
  onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
  return { the, vendor }
}

describe('an output of Replicate', () => {
  test('has each of the shapes that published schemas have', () => expect(outputs).toHaveLength(18))

  test.each(outputs)('arrives: $name', async ({ name, output, expected }) => {
    const { the, vendor } = await open('replicate', replicate, '/v1', { output })
    const { task } = await the.run(name, { prompt: 'A kite' }, taskId)
    expect(task).toMatchObject({ state: 'COMPLETED', result: { ...expected, model: name } })
    expect([...vendor.charges.values()]).toEqual([1])
  })
})

describe.each([
  ['slow', 'replicate', replicate, '/v1', 'POST /v1/predictions/rrr4z55ocneqzikepnug6xezp0/cancel', 'confirmed'],
  ['slow-queue', 'fal', fal, '', 'PUT /acme/one/requests/0f1e-0/cancel', 'requested'],
] as const)('a job of %s over its time limit', (model, profile, format, base, cancel, cancellation) => {
  test('fails and is cancelled at the vendor, once', async () => {
    const { the, vendor } = await open(profile, format, base, { working: 1000 })
    const givenUp: object[] = []
    Object.assign(the.parts, { onGivenUp: (one: object) => void givenUp.push(one) })
    const { task } = await the.run(model, { prompt: 'A kite' }, taskId)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
    expect(givenUp).toMatchObject([{ id: taskId, model, upstream: profile, cancellation }])
    const paths = vendor.got.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path) => path.endsWith('/cancel'))).toEqual([cancel])
    expect(paths.at(-1)).toBe(cancel)
  })

  test('is cancelled when its caller asks for it, and the vendor is asked once', async () => {
    const { the, vendor } = await open(profile, format, base, { working: 1000 })
    await the.submit(model, { prompt: 'A kite' }, taskId)
    for (let polls = 0; polls < 3; polls++) await the.step(10_000)
    await the.engine.operate(taskId, (task, now) => requestCancel(task, 'caller', now))
    const { task } = await the.finish(taskId)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
    const paths = vendor.got.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path) => path.endsWith('/cancel'))).toEqual([cancel])
    expect(paths.at(-1) === cancel).toBe(cancellation === 'confirmed')
  })
})
