import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import type { Catalogue, Model } from '../../../generator/catalogue/catalogue.ts'
import { kinds } from '../../../generator/kinds/index.ts'
import { packagedText } from '../../../generator/kinds/text.ts'
import { readSpecs } from '../../../generator/reading/specs.ts'
import { inputSchema, ownResultSchema } from '../../../generator/writing/schema.ts'
import { specsOf } from '../../../generator/writing/spec.ts'
import { date } from '../../extending/date/date.ts'
import { randomCatalogue } from '../../fuzz/randomCatalogue.ts'
import { repository } from '../../support/command.ts'
import { readJson } from '../../support/reading.ts'
import { sampled, times } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { writeFiles } from '../../support/writeFiles.ts'

/** The keys that the specs of a package leave out: they are private, or say where a file was. */
const left: readonly string[] = ['file', 'meta', 'upstream']

/** The kinds of which only the shape is kept: one from outside, and what it is in a package. */
const lowered = ['date', 'text']

/** A result can be empty anyway, so its fields do not say it. */
const withoutEmpty = (key: string, value: unknown): unknown => (key === 'allowEmpty' ? undefined : value)

const shown = (model: Model): object => ({
  ...Object.fromEntries(Object.entries(model).filter(([key]) => !left.includes(key))),
  ...Object.fromEntries(
    (['params', 'resultFields'] as const).map((key) => [
      key,
      model[key].map((param): unknown => {
        const own = { ...param, kind: lowered.includes(param.kind) ? '' : param.kind }
        return key === 'params' ? own : JSON.parse(JSON.stringify(own, withoutEmpty))
      }),
    ]),
  ),
})

/** Reads the specs of a catalogue, as its package has them. */
function reread(catalogue: Catalogue): Catalogue {
  const folder = join(temporary(), 'specs')
  const files = specsOf(catalogue).map(({ path, of, keys }) => {
    const isModel = 'params' in of
    return [`${isModel ? path.replace('/', `/${of.vendor}/`) : path}.yaml`, JSON.stringify(keys(), null, 2)] as const
  })
  writeFiles(folder, new Map(files))
  const read = readSpecs(folder, { kinds: [...kinds, packagedText], formats: [] })
  expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  if (read.catalogue === undefined) throw new Error('The specs of the package do not compile.')
  return read.catalogue
}

/** Expects that the specs of a package say all that the catalogue says, apart from what is left out. */
function expectSame(before: Catalogue): void {
  const after = reread(before)
  const schemas = (catalogue: Catalogue): readonly string[] =>
    catalogue.models.map((model) => JSON.stringify([inputSchema(model), ownResultSchema(catalogue, model) ?? null]))
  for (const [index, model] of before.models.entries()) {
    const other = after.models[index]
    expect(other && readJson(JSON.stringify(shown(other)))).toEqual(readJson(JSON.stringify(shown(model))))
  }
  expect(schemas(after)).toEqual(schemas(before))
  const { file: _file, ...service } = before.service
  expect(after.service).toMatchObject(service)
  expect(after.vendors).toEqual(before.vendors)
  expect(after.categories).toEqual(before.categories)
  const lists = (catalogue: Catalogue): readonly object[] =>
    catalogue.catalogs.map(({ upstream: _upstream, ...list }) => ({ ...list, file: '' }))
  expect(lists(after)).toEqual(lists(before))
}

/** A copy of a folder of specs, in `npm test` with the models of some of its vendors only. */
function someOf(folder: string): string {
  const copy = join(temporary(), 'specs')
  const vendors = readdirSync(join(folder, 'models')).sort()
  const left = vendors.filter((vendor) => !sampled(vendors, 8).includes(vendor))
  const paths = new Set(left.map((vendor) => join(folder, 'models', vendor)))
  cpSync(folder, copy, { recursive: true, filter: (path) => !paths.has(path) })
  return copy
}

test.each(['specs', 'test/support/allKinds'])('the specs of the package of %s say the same', async (folder) => {
  const { catalogue } = await compile(someOf(join(repository, folder)), { kinds: [date] })
  expect(catalogue).toBeDefined()
  if (catalogue !== undefined) expectSame(catalogue)
})

const count = times(30, 150, 400)

test(`the specs of the packages of ${count} random models say the same, with byte-identical schemas`, async () => {
  const catalogue = await randomCatalogue(count)
  expect(catalogue.models.length).toBeGreaterThan(count / 3)
  expectSame(catalogue)
}, 300_000)
