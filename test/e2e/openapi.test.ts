import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { teach, unoptimized } from '../contract/ajv.ts'
import { repository } from '../support/command.ts'
import { listFiles, temporaryFolder } from '../support/folder.ts'
import { lint } from '../support/redocly.ts'
import { listWith, textLike } from '../support/matching.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(repository, 'generated/openapi', name)
const files = { yaml: at('openapi.yaml'), json: at('openapi.json') }
const texts = { yaml: '', json: '' }
let document: Document

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, RequestSchema>> }
}

interface Operation {
  readonly operationId: string
  readonly requestBody: { readonly $ref: string }
  readonly responses: Readonly<Record<string, unknown>>
}

interface RequestSchema {
  readonly properties: {
    readonly params: { readonly discriminator: Discriminator; readonly oneOf: readonly unknown[] }
  }
}

interface Discriminator {
  readonly propertyName: string
  readonly mapping: Readonly<Record<string, string>>
}

/** The models as their authors wrote them, read without the generator. */
const models: readonly { id: string; workflow: string }[] = listFiles(join(repository, 'specs/models'))
  .filter((path) => path.endsWith('.yaml'))
  .map((path) => withFamily(parse(readFileSync(join(repository, 'specs/models', path), 'utf8'))))

interface ModelSpec {
  readonly id: string
  readonly workflow: string
  readonly extends?: string
}

/** A property of a model; its family has the properties that the model omits. */
function withFamily(spec: ModelSpec): ModelSpec {
  if (spec.extends === undefined) return spec
  const family: ModelSpec = parse(readFileSync(join(repository, 'specs/families', `${spec.extends}.yaml`), 'utf8'))
  return { ...withFamily(family), ...spec }
}

beforeAll(() => {
  for (const format of ['yaml', 'json'] as const) texts[format] = readFileSync(files[format], 'utf8')
  document = JSON.parse(texts.json)
})

describe('the OpenAPI document', () => {
  it.each(isLong ? (['yaml', 'json'] as const) : (['json'] as const))(
    'as %s passes Redocly without a problem',
    async (format) => {
      expect(await lint(folder, files[format])).toEqual([])
    },
  )

  it('is small: every input, example and response stands once', () => {
    expect(JSON.stringify(document).length).toBeLessThan(1_000_000)
    const texts = Object.values(document.components.schemas).map((schema) => JSON.stringify(schema))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it.runIf(isLong)('would fail if the document were invalid', async () => {
    const file = join(folder, 'faulty.yaml')
    writeFileSync(file, texts.yaml.replace(/^ +operationId: .+\n/m, '').replace(/^ +license:\n.+\n.+\n/m, ''))
    const rules = (await lint(folder, file)).map(({ ruleId }) => ruleId)
    expect(rules.sort()).toEqual(['info-license', 'operation-operationId'])
  })

  it.runIf(isLong).each(['1.2', '1.1'] as const)(
    'is the same as YAML and as JSON, for readers of YAML %s',
    (version) => {
      expect(document.openapi).toMatch(/^3\.1\.\d$/)
      const read: unknown = parse(texts.yaml, { version })
      expect(read).toEqual(document)
    },
  )
})

describe('the paths', () => {
  it('include three for the models and three for every workflow', () => {
    const segments = ['v1/models', ...models.map(({ workflow }) => workflow)]
    for (const segment of segments) {
      const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(`/workflows/${segment}/`))
      const methods = Object.fromEntries(paths.map(([path, item]) => [path, Object.keys(item)]))
      const poll = paths.map(([path]) => path).find((path) => path.endsWith('/result'))
      expect(poll).toMatch(/\/\{\w+\}\/result$/)
      expect(methods).toMatchObject({
        [`/workflows/${segment}/execute`]: ['post'],
        [`/workflows/${segment}/submit`]: ['post'],
        [poll ?? '']: [textLike(/^(?:get|parameters)$/)],
      })
    }
  })

  it('all document success, an invalid key and an overloaded gateway', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    for (const { operationId, responses } of operations) {
      expect(Object.keys(responses), operationId).toEqual(listWith(['200', '401', '503']))
    }
  })
})

describe('the discriminator', () => {
  it('maps every model to a schema that exists', () => {
    const { discriminator, oneOf } = document.components.schemas['ModelRequest']?.properties.params ?? {}
    expect(discriminator?.propertyName).toBe('model')
    const mapping = discriminator?.mapping ?? {}
    expect(Object.keys(mapping).sort()).toEqual(models.map(({ id }) => id).sort())
    expect(oneOf).toEqual(Object.values(mapping).map(($ref) => ({ $ref })))
    for (const ref of Object.values(mapping)) {
      expect(document.components.schemas).toHaveProperty([ref.replace('#/components/schemas/', '')])
    }
  })
})

const speech = { prompt: 'Hello.', format: 'mp3', sampleRate: 8000, audioUrls: ['https://example.com/a.wav'] }
const video = { prompt: 'A lighthouse.', duration: 5, multiPrompt: { index: 1, prompt: 'One.', duration: 2 } }

/** Envelopes of both families of endpoints (API document, 2.1). */
const families = [
  ['v1/models', 'vendor2-audio-1.0', speech],
  ['v1/models', 'vendor1-v3-omni', video],
  ['vendor2/text-to-speech', 'vendor2-audio-1.0', speech],
  ['vendor1-omni-video', 'vendor1-v3-omni', video],
] as const

describe.each(families)('a body for %s, model %s', (segment, model, params) => {
  let accepts: (body: unknown) => boolean

  beforeAll(() => {
    accepts = bodySchema(segment)
  })

  const wrap = (inner: object, id: unknown = model): unknown => {
    const chosen = id === undefined ? {} : { model: id }
    return { params: segment === 'v1/models' ? { ...chosen, params: inner } : { ...chosen, ...inner } }
  }

  it('is accepted, with all parameters or with only the prompt', () => {
    expect(accepts(wrap(params))).toBe(true)
    expect(accepts(wrap({ prompt: 'Hello.' }))).toBe(true)
  })

  it.each([
    ['an unknown key', { ...params, promt: 'Hello.' }],
    ['a wrong enum value', { ...params, format: 'flac', aspectRatio: '16:10' }],
    ['a number of the wrong type', { ...params, duration: '5', sampleRate: '8000' }],
    ['no prompt', { ...params, prompt: undefined }],
    ['a prompt that is too long', { ...params, prompt: 'x'.repeat(3001) }],
    ['an unknown key of an object', { prompt: 'Hello.', multiPrompt: { shots: 1 }, audioUrls: [1] }],
  ])('is rejected with %s', (_, inner) => {
    expect(accepts(JSON.parse(JSON.stringify(wrap(inner))))).toBe(false)
  })

  it('is rejected with an unknown model, in the other family of endpoints, and there without its model', () => {
    const { model: _, ...unnamed } = fieldsOf(valueAt(wrap(params), 'params'))
    expect(accepts({ params: unnamed })).toBe(segment !== 'v1/models') // the workflow has no other model
    expect(accepts(wrap(params, 'vendor1-v3-omny'))).toBe(false)
    expect(accepts({ params: segment === 'v1/models' ? { model, ...params } : { model, params } })).toBe(false)
    expect(accepts(params)).toBe(false)
    expect(accepts({ ...fieldsOf(wrap(params)), extra: 1 })).toBe(false)
  })
})

/** The schema of a request body, as a user of the document compiles it. */
function bodySchema(segment: string): (body: unknown) => boolean {
  const ajv = teach(new Ajv2020({ ...unoptimized, strict: true, validateFormats: false }))
  ajv.addVocabulary([...Object.keys(document), 'discriminator', 'example']) // words of OpenAPI
  ajv.addSchema(document, 'document')
  const body = document.paths[`/workflows/${segment}/execute`]?.['post']?.requestBody.$ref
  const pointer = `document${body}/content/application~1json/schema`
  const validate: ValidateFunction | undefined = ajv.getSchema(pointer)
  if (validate === undefined) throw new Error(`There is no schema at ${pointer}.`)
  return (body) => validate(body) === true
}
