import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { compile } from '../../../../../generator/building/compile.ts'
import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { corpus } from '../../../../corpus/corpus.ts'
import { textWith } from '../../../../support/matching.ts'
import { isLong } from '../../../../support/size.ts'
import { temporary } from '../../../../support/temporary.ts'
import { compare, importCorpus } from '../agreement.ts'
import { importInto } from '../folder.ts'
import { paramsOf } from '../made.ts'
import { singleMistakes } from '../verdicts.ts'

const options = {
  operation: 'listVoices',
  value: 'voice_id',
  label: 'name',
  preview: 'sample-url',
  filter: { labels: 'language' },
}
const voices = { type: 'array', items: { type: 'object' } }

/** A document with an operation that makes sound, and one that lists voices. */
const documentWith = (path: string, answer: Json): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Acme' },
  paths: {
    '/speak': {
      post: {
        operationId: 'speak',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['voice'],
                properties: { voice: { type: 'string', 'x-options-from': options }, text: { type: 'string' } },
              },
            },
          },
        },
      },
    },
    [path]: {
      get: {
        operationId: 'listVoices',
        responses: { 200: { content: { 'application/json': { schema: answer } } } },
      },
    },
  },
})

const upstream = `description: Voices.
baseUrl: https://api.acme.example
variables: { key: ACME_API_KEY }
submit: { path: /speak }
result: { urls: body.url }
`

/** Imports a document into new specs, for an upstream that they have. */
async function imported(document: JsonObject, use: string | undefined) {
  const folder = temporary()
  const specs = join(folder, 'specs')
  mkdirSync(join(specs, 'upstreams'), { recursive: true })
  writeFileSync(join(specs, 'upstreams/acme.yaml'), upstream)
  const file = join(folder, 'acme.json')
  writeFileSync(file, JSON.stringify(document))
  const result = await importInto(specs, [file], { format: 'openapi', vendor: 'acme', upstream: use, strict: true })
  const list: unknown = parse(readFileSync(join(specs, 'catalogs/acme-voices.yaml'), 'utf8'))
  const { catalogue, diagnostics } = await compile(specs)
  return { result, list, lists: catalogue?.catalogs, diagnostics: [...result.diagnostics, ...diagnostics] }
}

const codes = ({ models }: Awaited<ReturnType<typeof importInto>>, code: string) =>
  models.flatMap(({ notes }) => notes.filter((note) => note.code === code).map(({ kind, message }) => [kind, message]))

test('an operation that lists options becomes an option list that is read from the upstream', async () => {
  const document = documentWith('/v1/voices', { type: 'object', properties: { next: { type: 'string' }, voices } })
  const { result, list, diagnostics } = await imported(document, 'acme')
  expect(list).toEqual({
    id: 'acme-voices',
    address: 'acme/v1/catalog/voices',
    title: 'Voices',
    description: 'The options that the operation listVoices of the upstream lists.',
    ttlSeconds: 3600,
    source: 'upstream',
    filters: ['language'],
    upstream: {
      use: 'acme',
      path: '/v1/voices',
      items: 'body.voices',
      id: 'entry.voice_id',
      label: 'entry.name',
      preview: 'entry.`sample-url`',
      meta: '{ "language": entry.labels }',
    },
  })
  expect([diagnostics, codes(result, 'unlisted-operation')]).toEqual([[], []])
})

test('without an upstream, only the sandbox serves the list', async () => {
  const { list, lists, diagnostics } = await imported(documentWith('/voices', voices), undefined)
  expect(list).not.toHaveProperty('upstream')
  expect([lists?.map(({ source }) => source), diagnostics]).toEqual([['upstream'], []])
})

test.each<readonly [string, string, Json]>([
  ['a path with a placeholder', '/{account}/voices', voices],
  ['a response with two lists', '/voices', { properties: { voices, others: voices } }],
])('an operation with %s is an assumption', async (_, path, answer) => {
  const { result, list } = await imported(documentWith(path, answer), 'acme')
  expect(list).toMatchObject({ upstream: { path: '/voices', items: 'body', id: 'entry.voice_id' } })
  expect(codes(result, 'unlisted-operation')).toEqual([['assumption', textWith('"listVoices"')]])
})

test('a text with options of an operation is an id of the list, at any depth, and has no other limits', () => {
  const voice = { type: 'string', 'x-options-from': { operation: 'get_voices' } }
  const catalog = { type: 'catalog', catalog: 'acme/v1/catalog/voices' }
  expect(paramsOf({ voice, cast: { type: 'array', items: voice } })).toEqual({
    voice: catalog,
    cast: { ...catalog, list: true },
  })
  expect(paramsOf({ cast: { type: 'object', properties: { voice } } })).toEqual({
    cast: { type: 'object', keys: { voice: catalog } },
  })
  expect(paramsOf({ voice: { type: 'string', 'x-options-from': {} } })).toEqual({ voice: { type: 'text' } })
})

test.runIf(isLong)('the schemas of the corpus with such options accept what their sources accept', async () => {
  const lists = [
    'openapi/sound-lab',
    'openapi/vendor-z.voice-copy',
    'openapi/vendor-z.talking-head',
    'json-schema/vendor-c.talk.json',
  ]
  const schemas = corpus.filter(({ id }) => lists.some((one) => id.startsWith(one)))
  const every = (example: JsonObject): readonly JsonObject[] => [example, ...singleMistakes(example)]
  const { tally, differences } = compare(schemas, await importCorpus(), every)
  expect(differences).toEqual([])
  expect(tally['agreed']).toBeGreaterThan(50)
})
