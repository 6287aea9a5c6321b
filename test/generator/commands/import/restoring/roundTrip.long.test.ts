import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile } from '../../../../../generator/building/compile.ts'
import { importFiles } from '../../../../../generator/commands/import/import.ts'
import { render } from '../../../../../generator/building/render.ts'
import type { Format } from '../../../../../generator/commands/import/imported.ts'
import { schemas } from '../../../../../templates/schemas/target.ts'
import { repository } from '../../../../support/command.ts'
import { temporary } from '../../../../support/temporary.ts'

const generated = join(repository, 'generated')
const templates = join(repository, 'templates')

/** The generated schemas in a folder of the package, by path. */
const committed = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(generated, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => [`${folder}/${name}`, readFileSync(join(generated, folder, name), 'utf8')]),
  )

/** Imports files into a folder with our service with one call, and generates the schemas of the imported specs. */
async function schemasAfterImport(format: Format, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const specs = join(temporary(), 'specs')
  cpSync(join(repository, 'specs/service.yaml'), join(specs, 'service.yaml')) // it has the base of the $id of each schema
  const request = { format, files, specs, vendor: undefined, upstream: undefined, operations: [], types: [] }
  const { models, failures, diagnostics } = await importFiles({ ...request, check: false, strict: true })
  expect({ count: models.length, failures, diagnostics }).toEqual({ count: 220, failures: [], diagnostics: [] })
  const { catalogue } = await compile(specs)
  if (catalogue === undefined) throw new Error('The imported specs do not compile.')
  const { sources, products } = await render(catalogue, { targets: [schemas], templates })
  return new Map([...sources, ...products])
}

/** The paths whose text differs from what is committed. */
const differing = (made: ReadonlyMap<string, string>, folder: string): readonly string[] =>
  [...committed(folder)].filter(([path, text]) => made.get(path) !== text).map(([path]) => path)

describe('all 220 models come back without a loss', () => {
  test('from their JSON Schemas, to byte-identical schemas of inputs and results', async () => {
    const folders = ['schemas/models', 'schemas/dist/results']
    const files = folders.flatMap((folder) => [...committed(folder).keys()].map((path) => join(generated, path)))
    const made = await schemasAfterImport('json-schema', files)
    expect(folders.flatMap((folder) => differing(made, folder))).toEqual([])
  })

  test('from the OpenAPI document, to byte-identical schemas of inputs and results', async () => {
    const made = await schemasAfterImport('openapi', [join(generated, 'openapi/openapi.json')])
    expect([...differing(made, 'schemas/models'), ...differing(made, 'schemas/dist/results')]).toEqual([])
  })
})
