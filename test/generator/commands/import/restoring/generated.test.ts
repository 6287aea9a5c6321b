import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Folder } from '../../../../../generator/files/folder.ts'
import { missingLists } from '../../../../../generator/commands/import/optionLists.ts'
import { objectAt } from '../../../../../generator/commands/import/json.ts'
import { lowerSource } from '../../../../../generator/commands/import/restoring/lowering.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { withResults } from '../../../../../generator/commands/import/restoring/results.ts'
import { readSource, type Choice } from '../../../../../generator/commands/import/sources.ts'
import { repository } from '../../../../support/command.ts'
import { temporary } from '../../../../support/temporary.ts'
import { valueAt } from '../../../../support/reading.ts'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { isLong } from '../../../../support/size.ts'

const generated = join(repository, 'generated')
const choice = { vendor: undefined, operations: [], types: [] }

/** The models of a generated file. */
const read = (path: string, more: Partial<Choice> & Pick<Choice, 'format'>) =>
  readSource(join(generated, path), { ...choice, ...more })

// roundTrip.long.test.ts imports them into a folder and compares what it generates, byte by byte.
test.runIf(isLong)('every generated schema and every model of the generated document is restored', async () => {
  const names = readdirSync(join(generated, 'schemas/models'))
  const schemas = await Promise.all(names.map((name) => read(`schemas/models/${name}`, { format: 'json-schema' })))
  expect(
    schemas
      .flat()
      .filter(({ restored }) => restored === undefined)
      .map(({ source }) => source),
  ).toEqual([])
  const models = await read('openapi/openapi.json', { format: 'openapi' })
  expect(models.filter(({ restored }) => restored === undefined).map(({ id }) => id)).toEqual([])
  expect([schemas.length, models.length]).toEqual([220, 220])
})

test('a document adds workflows, the type of results, successors and the names of examples', async () => {
  const operations = ['executeVendor25TextToSpeech', '/workflows/vendor28/chat/execute']
  const models = await read('openapi/openapi.json', { format: 'openapi', operations })
  const specs = models.map((one) => lowerSource(one).spec)
  expect(new Set(specs.map((spec) => spec['workflow']))).toEqual(new Set(['vendor25/text-to-speech', 'vendor28/chat']))
  const old = specs.find((spec) => spec['id'] === 'vendor28-chat-1')
  expect(old).toMatchObject({ category: 'text', mode: 'sync', release: 'deprecated', replacedBy: 'vendor28-chat-2' })
  expect(Object.keys(fieldsOf(valueAt(old, 'examples')))).not.toContain('example2')
})

test('an option list has the words of its document, and the ids that models show', async () => {
  const operations = ['/workflows/vendor24/dialogue/execute']
  const models = await read('openapi/openapi.json', { format: 'openapi', operations })
  const [list, ...others] = [...missingLists(models.map(lowerSource), new Folder(temporary()), undefined).values()]
  expect(others).toEqual([])
  expect(list).toMatchObject({ address: 'vendor24/v1/catalog/voices', title: 'Voices of vendor24' })
  const ids = ['host-bright', 'host-dry', 'narrator-clear', 'sprite-quick']
  expect(list).toMatchObject({ items: ids.map((id) => ({ id })) })
})

test('the options of the user hold for generated files, too', async () => {
  const [model] = await read('schemas/models/vendor1-v3-omni.json', { format: 'json-schema', vendor: 'acme' })
  if (model === undefined) throw new Error('The file holds no model.')
  const { spec, id, vendor } = withMapping(lowerSource(model), 'house')
  expect({ id, vendor, upstream: spec['upstream'] }).toEqual({
    id: 'vendor1-v3-omni',
    vendor: 'acme',
    upstream: { use: 'house', model: 'vendor1-v3-omni' },
  })
  await expect(
    read('openapi/openapi.json', { format: 'openapi', operations: ['/workflows/vendor28/chats/execute'] }),
  ).rejects.toThrow(
    /no operation \/workflows\/vendor28\/chats\/execute; it has \/workflows\/vendor28\/chat\/execute, .* more$/,
  )
})

test('the schema of a result belongs to the model of its input, and standard results to none', async () => {
  const paths = [
    'models/vendor28-chat-3',
    'dist/results/vendor28-chat-3',
    'dist/results/vendor10-video-1',
    'dist/results/text',
  ]
  const sources = await Promise.all(paths.map((path) => read(`schemas/${path}.json`, { format: 'json-schema' })))
  const { models, alone } = withResults(sources.flat())
  expect(models.map((one) => lowerSource(one).spec)).toMatchObject([{ id: 'vendor28-chat-3', category: 'text' }])
  expect(Object.keys(objectAt(models[0]?.restored?.keywords, 'result')).length).toBeGreaterThan(0)
  expect(alone.map(({ id }) => id)).toEqual(['vendor10-video-1'])
})

test('the schema of a result that was edited is refused, because it is no model', async () => {
  const schema = readFileSync(join(generated, 'schemas/dist/results/vendor10-video-1.json'), 'utf8')
  const file = join(temporary(), 'a.json')
  writeFileSync(file, schema.replace('"minimum": 1', '"contentEncoding": "base64"'))
  await expect(readSource(file, { ...choice, format: 'json-schema' })).rejects.toThrow(/schema of a result, and it was/)
})

test.runIf(isLong)(
  'the document of the sample of the whole language comes back as the specs of its models',
  async () => {
    const file = join(repository, 'test/samples/whole-language/expected/openapi/openapi.json')
    const models = await readSource(file, { ...choice, format: 'openapi' })
    expect(models.filter(({ restored }) => restored === undefined).map(({ id }) => id)).toEqual([])
    const specs = models.map((one) => settle(lowerSource(one)))
    expect(specs.filter(({ notes }) => notes.some(({ kind }) => kind === 'loss')).map(({ id }) => id)).toEqual([])
    const several = specs.map(({ spec }) => spec['workflow']).filter((workflow) => Array.isArray(workflow))
    expect(several.length).toBeGreaterThan(0)
  },
)

test('an option list of a document that is read at run time has no entries', async () => {
  const address = 'vendor24/v1/catalog/voices'
  const document: unknown = JSON.parse(readFileSync(join(generated, 'openapi/openapi.json'), 'utf8'))
  const operation = valueAt(document, 'paths', `/workflows/${address}`, 'get')
  Object.assign(fieldsOf(operation), { 'x-source': 'upstream' })
  const file = join(temporary(), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const operations = ['/workflows/vendor24/dialogue/execute']
  const lowered = (await readSource(file, { ...choice, format: 'openapi', operations })).map(lowerSource)
  const [list] = [...missingLists(lowered, new Folder(temporary()), undefined).values()]
  expect(list).toMatchObject({ address, title: 'Voices of vendor24', source: 'upstream' })
  expect(['items', 'version', 'upstream'].filter((key) => Object.hasOwn(fieldsOf(list), key))).toEqual([])
  expect(lowered.flatMap(({ notes }) => notes.map(({ code }) => code))).not.toContain('option-list')
})
