import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../../../generator/building/compile.ts'
import type { Catalogue } from '../../../../generator/catalogue/catalogue.ts'
import type { ImportRequest } from '../../../../generator/commands/import/import.ts'
import { totalsOf } from '../../../../generator/commands/import/report.ts'
import { packageFormat } from '../../../../generator/protocol/format.ts'
import { inputSchema, ownResultSchema } from '../../../../generator/writing/schema.ts'
import { specsOf } from '../../../../generator/writing/spec.ts'
import { catalog } from '../../../../templates/catalog/target.ts'
import { schemas } from '../../../../templates/schemas/target.ts'
import { randomCatalogue } from '../../../fuzz/randomCatalogue.ts'
import { repository } from '../../../support/command.ts'
import { textLike, textWith } from '../../../support/matching.ts'
import { valueAt } from '../../../support/reading.ts'
import { render } from '../../../support/render.ts'
import { times } from '../../../support/size.ts'
import { temporary } from '../../../support/temporary.ts'
import { writeFiles } from '../../../support/writeFiles.ts'
import { importInto } from './folder.ts'

const templates = join(repository, 'templates')

const emptyFolder = (): string => {
  const specs = join(temporary(), 'specs')
  mkdirSync(specs)
  return specs
}

const run = (source: string, specs: string, more: Partial<ImportRequest> = {}) =>
  importInto(specs, [source], { format: 'catalog', ...more })

const compiled = async (specs: string): Promise<Catalogue> => {
  const { catalogue } = await compile(specs)
  if (catalogue === undefined) throw new Error('The specs do not compile.')
  return catalogue
}

/** The generated files of a catalogue, by path. */
const built = async (catalogue: Catalogue): Promise<ReadonlyMap<string, string>> => {
  const { sources, products } = await render(catalogue, { targets: [catalog, schemas], templates })
  return new Map([...sources, ...products])
}

const schemasIn = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...files].filter(([path]) => path.startsWith('schemas/') && path.endsWith('.json')))

/** A package with these specs, and the folder that it is in. */
function packageWith(specs: Readonly<Record<string, object>>, format: number = packageFormat): string {
  const folder = temporary()
  const files = Object.entries(specs).map(([path, keys]) => [`dist/specs/${path}.json`, JSON.stringify(keys)] as const)
  writeFiles(
    folder,
    new Map([['package.json', JSON.stringify({ gatewright: { target: 'catalog', format } })], ...files]),
  )
  return folder
}

test('the packages of a catalogue come back as specs that build byte-identical schemas', async () => {
  const before = emptyFolder()
  cpSync(join(repository, 'test/samples/two-models/specs'), before, { recursive: true })
  if (!existsSync(join(before, 'service.yaml')))
    cpSync(join(repository, 'test/samples/service.yaml'), join(before, 'service.yaml'))
  const files = await built(await compiled(before))
  const [packages, specs] = [temporary(), emptyFolder()]
  writeFiles(packages, files)
  const { failures, diagnostics, models } = await run(packages, specs, { strict: true })
  expect({ failures, diagnostics }).toEqual({ failures: [], diagnostics: [] })
  expect(models.filter(({ result }) => result !== 'added')).toEqual([])
  expect(schemasIn(await built(await compiled(specs)))).toEqual(schemasIn(files))
  const again = await run(packages, specs)
  expect(again.models.filter(({ result }) => result !== 'unchanged')).toEqual([])
})

const count = times(20, 100, 300)

test(`packages of ${count} random models come back with byte-identical schemas`, async () => {
  const before = await randomCatalogue(count)
  const specs = emptyFolder()
  const source = packageWith(Object.fromEntries(specsOf(before).map(({ path, keys }) => [path, keys()])))
  const { failures, diagnostics, models } = await run(source, specs)
  expect({ failures, errors: diagnostics.filter(({ severity }) => severity === 'error') }).toEqual({
    failures: [],
    errors: [],
  })
  const lossy = new Set(models.filter(({ notes }) => notes.length > 0).map(({ id }) => id)) // a kind from outside
  const schemasOf = (catalogue: Catalogue): object =>
    Object.fromEntries(
      catalogue.models
        .filter(({ id }) => !lossy.has(id))
        .map((model) => [model.id, JSON.stringify([inputSchema(model), ownResultSchema(catalogue, model) ?? null])]),
    )
  expect(lossy.size).toBeLessThan(models.length)
  expect(schemasOf(await compiled(specs))).toEqual(schemasOf(before))
}, 300_000)

const still = {
  id: 'still',
  workflow: 'acme/still',
  name: 'Still',
  vendor: 'acme',
  category: 'image',
  task: 'text-to-image',
  mode: 'sync',
  source: 'reference',
}
const day = { type: 'text', format: 'date', noun: 'a date', example: '2026-02-28' }

test('a format that a kind from outside checks is a loss', async () => {
  const specs = emptyFolder()
  const params = { day, days: { type: 'object', keys: { first: day } }, format: { type: 'text' } }
  const result = await run(packageWith({ service: { title: 'Acme' }, 'models/still': { ...still, params } }), specs)
  expect(result.models.flatMap(({ notes }) => notes.map(({ code, kind }) => [kind, code]))).toEqual([
    ['loss', 'own-format'],
    ['loss', 'own-format'],
  ])
  const text = { type: 'text' }
  expect(valueAt(parse(readFileSync(join(specs, 'models/acme/still.yaml'), 'utf8')), 'params')).toEqual({
    day: text,
    days: { type: 'object', keys: { first: text } },
    format: text,
  })
})

test('stated roles come back', async () => {
  const specs = emptyFolder()
  const params = { words: { type: 'text' }, photo: { type: 'file', media: 'image' } }
  const roles = { prompt: 'words', firstFrame: 'photo', style: null }
  const source = packageWith({ service: { title: 'Acme' }, 'models/still': { ...still, params, roles } })
  expect((await run(source, specs)).failures).toEqual([])
  expect((await compiled(specs)).models[0]?.roles).toEqual({ prompt: 'words', firstFrame: 'photo' })
  expect(valueAt(parse(readFileSync(join(specs, 'models/acme/still.yaml'), 'utf8')), 'roles')).toEqual(roles)
})

test('the service of the folder stays, and an edit by hand, and only models are counted', async () => {
  const specs = emptyFolder()
  writeFileSync(join(specs, 'service.yaml'), 'title: Mine\n')
  const others = { service: { title: 'Acme' }, 'vendors/acme': { name: 'Acme' } }
  const first = await run(packageWith({ ...others, 'models/still': { ...still, params: {} } }), specs)
  expect([totalsOf(first).models, first.models.map(({ file }) => file)]).toEqual([
    1,
    ['models/acme/still.yaml', 'vendors/acme.yaml'],
  ])
  const file = join(specs, 'models/acme/still.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('name: Still', 'name: Mine'))
  const next = { ...still, name: 'Still 2', mode: 'async', params: {} }
  const { models } = await run(packageWith({ ...others, 'models/still': next }), specs, { upstream: 'house' })
  expect(models[0]?.conflicts).toEqual([{ path: ['name'], value: 'Still 2' }])
  const written: unknown = parse(readFileSync(file, 'utf8'))
  expect(written).toMatchObject({
    name: 'Mine',
    mode: 'async',
    upstream: { use: 'house', model: 'still' },
  })
  expect(readFileSync(join(specs, 'service.yaml'), 'utf8')).toBe('title: Mine\n')
})

test.each([
  ['of an older format', () => packageWith({}, 2), /has the format 2, .+ since format 3: use its specs instead/],
  ['that is a folder without packages', () => temporary(), /^it is not a package with the data of models/],
])('a package %s is refused', async (_, source, why) => {
  const { failures, models } = await run(source(), emptyFolder())
  expect(models).toEqual([])
  expect(failures.map((one) => one.why)).toEqual([textLike(why)])
})

test.each([
  ['json-schema', 'schemas/models/vendor1-v3-omni.json', []],
  ['openapi', 'openapi/openapi.json', ['/workflows/vendor28/chat/execute', '/workflows/vendor24/dialogue/execute']],
] as const)('a generated %s is imported like any other, with one note', async (format, path, operations) => {
  const more = { format, operations, vendor: 'acme', check: true }
  const { models, failures } = await run(join(repository, 'generated', path), emptyFolder(), more)
  expect(failures).toEqual([])
  const notes = models.flatMap((model) => model.notes).filter(({ code }) => code === 'generated')
  expect(notes.map(({ message }) => message)).toEqual([textWith('gatewright import catalog')])
})
