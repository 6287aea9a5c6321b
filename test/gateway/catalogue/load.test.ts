import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { models as ownModels } from '@gatewright/catalog'
import { packageFormat } from '@gatewright/openapi/protocol'
import { describe, expect, test } from 'vitest'
import { findPackages, PackagesError } from '../../../gateway/catalogue/find.ts'
import { loadPackages } from '../../../gateway/catalogue/load.ts'
import { choose } from '../../../gateway/catalogue/packageFolders.ts'
import { node, repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { build, copySpecs, documented } from '../../support/gatewright.ts'
import { textLike, textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'
import { write, writePackages, type Made } from './packagesKit.ts'

const root = temporaryFolder()
let count = 0

/** A new folder of packages. */
function folderOf(made: Readonly<Record<string, Made>> = {}): string {
  const folder = join(root, `packages-${count++}`)
  writePackages(folder, made)
  return folder
}

const load = (folder: string) => loadPackages(findPackages(choose(folder, undefined), root))

describe('loading packages', () => {
  test('imports the data, and reads the schema of a model when it is needed', async () => {
    const folder = folderOf()
    write(join(folder, 'schemas/models/one.json'), '{ "type": "object" }')
    const packages = await load(folder)
    expect(packages).toMatchObject({ catalog: { service: { title: 'Made' } }, document: { openapi: '3.1.0' } })
    expect(packages.upstreams).toMatchObject({ upstreams: [], mappings: [], lists: [] })
    expect(await packages.readSchema('one')).toEqual({ type: 'object' })
    await expect(packages.readSchema('two')).rejects.toThrow('@acme/schemas/models/two.json was not built')
  })

  test('works without upstreams: the sandbox runs every model', async () => {
    const folder = folderOf()
    rmSync(join(folder, 'upstreams'), { recursive: true })
    expect((await load(folder)).upstreams).toEqual({ upstreams: [], mappings: [], lists: [] })
  })

  test('reports every package that was not built, throws, or lacks an export', async () => {
    const loading = load(
      folderOf({
        catalog: { dist: {} },
        validators: { dist: { 'all.js': 'throw new Error("broken\\nin two lines.")' } },
        openapi: { dist: { 'served.js': 'export const document = {}' } },
      }),
    )
    await expect(loading).rejects.toThrow(PackagesError)
    await expect(loading).rejects.toThrow(
      /^@acme\/catalog was not built: .*\. Run `gatewright build`, or install the package again\.\n@acme\/validators cannot be loaded: broken in two lines\.\n@acme\/openapi\/served has no export default: build the package again\.$/,
    )
  })

  test('needs these exports: raise the format of packages when you change them', async () => {
    const empty = {
      catalog: { 'index.js': '' },
      validators: { 'all.js': '' },
      openapi: { 'served.js': '' },
      upstreams: { 'index.js': '' },
    }
    const made = Object.fromEntries(Object.entries(empty).map(([target, dist]) => [target, { dist }]))
    const reasons = await load(folderOf(made)).catch(String)
    expect([packageFormat, ...String(reasons).split('\n')]).toEqual([
      3,
      'PackagesError: @acme/catalog has no export models, catalogs, vendors, service, categories: build the package again.',
      '@acme/validators/all has no export ids, load: build the package again.',
      '@acme/openapi/served has no export default: build the package again.',
      '@acme/upstreams has no export upstreams, mappings, lists: build the package again.',
    ])
  })

  test('reports the module of a model that is missing', async () => {
    const dist = { 'all.js': "export const ids = ['b']; export const load = () => import('./models/b.js')" }
    const loading = load(folderOf({ validators: { dist } }))
    await expect(loading).rejects.toThrow(PackagesError)
    await expect(loading).rejects.toThrow(/^@acme\/validators cannot be loaded: .*models.b\.js/)
  })

  test('reads no file outside a package', async () => {
    const folder = folderOf()
    write(join(root, 'secret.json'), '"secret"')
    write(join(folder, 'schemas/models/none.json'), '{}')
    symlinkSync(join(root, 'secret.json'), join(folder, 'schemas/models/one.json'))
    const { readSchema } = await load(folder)
    await expect(readSchema('one')).rejects.toThrow('@acme/schemas/models/one.json is a link that leads out of ')
    await expect(readSchema('../../../../secret')).rejects.toThrow('@acme/schemas/models/../../../../secret.json')
  })
})

test.runIf(isLong)('a gateway serves the packages of another catalogue, and only those', async () => {
  const generated = join(root, 'own', 'generated')
  await build(generated, copySpecs(join(root, 'own')))
  const gateway = await startGateway(join(root, 'data'), {}, {}, await load(generated))
  try {
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })).json()
    expect(valueAt(await read('/workflows/v1/models'), 'response', 'result', 'items')).toHaveLength(2)
    expect(await read('/workflows/v1/models/vendor2-audio-1.0')).toMatchObject({ status: 'success' })
    const [other] = ownModels.filter(({ id }) => !Object.keys(documented).includes(id))
    expect(await read(`/workflows/v1/models/${other?.id}`)).toMatchObject({ status: 404 })
  } finally {
    await gateway.stop()
  }
})

test.runIf(isLong)(
  'the command says in one sentence for each reason why it does not start, and keys need no packages',
  async () => {
    const empty = join(root, 'empty')
    write(join(empty, 'old/catalog/package.json'), '{ "gatewright": { "target": "catalog", "format": 9 } }')
    const program = join(repository, 'gateway', 'gatewright-gateway.js')
    const before = packageFormat - 1
    write(join(empty, 'before/catalog/package.json'), `{ "gatewright": { "target": "catalog", "format": ${before} } }`)
    const env = { GATEWRIGHT_DATA_DIR: join(empty, 'data') }
    const run = (...args: readonly string[]) => node([program, ...args], { cwd: empty, env })
    const [none, newer, older, keys] = await Promise.all([
      run(),
      run('--packages', 'old'),
      run('--packages', 'before'),
      run('keys', 'list'),
    ])
    expect(none).toMatchObject({ code: 1, stderr: textLike(/^error: There are no packages to serve: .*\n$/) })
    expect(newer.stderr).toContain('error: catalog was made by a newer Gatewright (format 9)')
    const sentence = `catalog was made by an older Gatewright (format ${before}); this gateway reads format ${packageFormat}`
    expect(older).toMatchObject({ code: 1, stderr: textWith(`error: ${sentence}: build the packages again.\n`) })
    expect(newer.stderr).toContain('error: old has no package with the target "validators"')
    expect(keys).toMatchObject({ code: 0, stdout: '' })
  },
)
