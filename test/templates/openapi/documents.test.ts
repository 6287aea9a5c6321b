import document, { document30, documentFor, documentForWorkflow, indexDocument } from '@gatewright/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { toOpenApi30, type OpenApiDocument } from '../../../templates/openapi/runtime/documents.ts'
import { fieldsOf, isRecord } from '../../../generator/language/values.ts'
import { teach, unoptimized } from '../../contract/ajv.ts'
import { asSchemas } from '../../support/openapi30.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { sampled, times } from '../../support/size.ts'

const mapping = fieldsOf(
  valueAt(document, 'components', 'schemas', 'ModelRequest', 'properties', 'params', 'discriminator', 'mapping'),
)
const ids = Object.keys(mapping)

/** Every reference in a document. */
const references = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"(#\/components\/[^"]+)"/g)].map(([, place = '']) => place)

/** The components that nothing refers to, and the references that lead nowhere. */
function loose(part: OpenApiDocument): readonly string[] {
  const places = new Set(references(part))
  const known = Object.entries(fieldsOf(part.components)).flatMap(([group, entries]) =>
    Object.keys(fieldsOf(entries)).map((name) => `#/components/${group}/${name}`),
  )
  const unused = known.filter((place) => !places.has(place) && !place.includes('/securitySchemes/'))
  return [...unused, ...[...places].filter((place) => !known.includes(place))]
}

const pathsOf = (part: OpenApiDocument | undefined): readonly string[] => Object.keys(part?.paths ?? {})

describe('the document of a model', () => {
  test('has the operations of its workflow, its list, and only the components that they use', () => {
    expect(pathsOf(documentFor('vendor24-dialogue-1'))).toEqual([
      ...['execute', 'submit', '{id}/result'].map((end) => `/workflows/vendor24/dialogue/${end}`),
      ...['', '/execute'].map((end) => `/workflows/vendor24/v1/catalog/voices${end}`),
    ])
    const parts = ids.flatMap((id) => documentFor(id) ?? [])
    expect(parts.length).toBe(220)
    expect(parts.flatMap(loose)).toEqual([])
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(60_000)
  })

  test('takes only calls of the model, though others share its workflow', () => {
    const part = documentFor('vendor17-upscale-2')
    expect(part?.info.title).toBe('Model Execution Gateway: Upscale 2 of Vendor 17')
    const schemas = Object.keys(part?.components.schemas ?? {})
    expect(schemas.filter((name) => name.endsWith('Params'))).toEqual(['Vendor17Upscale2Params'])
    const examples = valueAt(
      part,
      'components',
      'requestBodies',
      'Vendor17UpscaleRequest',
      'content',
      'application/json',
      'examples',
    )
    expect(Object.keys(fieldsOf(examples)).every((name) => name.startsWith('vendor17-upscale-2_'))).toBe(true)
  })

  test('has links to its own poll, and the tags of its operations', () => {
    const part = documentFor('vendor1-v3-omni')
    expect(valueAt(part, 'components', 'responses', 'SubmittedTask', 'links', 'poll', 'operationId')).toBe(
      'readVendor1OmniVideoTask',
    )
    expect(part?.['tags']).toMatchObject([{ name: 'video-vendor1' }])
    expect(part?.['x-tagGroups']).toEqual([{ name: 'Videos', tags: ['video-vendor1'] }])
  })

  test.each(['none', 'toString', '__proto__', ''])(
    'of %j does not exist, and neither does that of a workflow',
    (name) => {
      expect([documentFor(name), documentForWorkflow(name)]).toEqual([undefined, undefined])
    },
  )
})

test('the document of a workflow has all of its models', () => {
  const part = documentForWorkflow('vendor17/upscale')
  expect(part && loose(part)).toEqual([])
  expect(Object.keys(part?.components.schemas ?? {}).filter((name) => name.endsWith('Params')).length).toBeGreaterThan(
    1,
  )
})

test('the index is small, and names the document of every model with its mode, price and time', () => {
  const index = indexDocument()
  expect(JSON.stringify(index).length).toBeLessThan(100_000)
  expect(valueAt(index, 'x-models', 0)).toMatchObject({
    id: 'vendor1-v3-omni',
    title: 'V3 Omni',
    mode: 'async',
    credits: 1,
    document: '/openapi/models/vendor1-v3-omni.json',
  })
})

describe('the events of tasks', () => {
  const old = document30()
  const received = (part: unknown): unknown =>
    valueAt(part, 'components', 'callbacks', 'TaskEvent', '{$request.body#/webhook/url}', 'post')

  test.each([
    ['3.1', document],
    ['3.0.3', old],
  ])('are a callback of what starts a task, in OpenAPI %s', (_, of) => {
    for (const step of ['submit', 'execute'])
      expect(valueAt(of, 'paths', `/workflows/v1/models/${step}`, 'post', 'callbacks')).toEqual({
        taskEvent: { $ref: '#/components/callbacks/TaskEvent' },
      })
    expect(Object.keys(fieldsOf(valueAt(received(of), 'responses')))).toEqual(['410', '2XX', 'default'])
    const headers = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature']
    expect(headers.map((name) => valueAt(of, 'components', 'parameters', name))).toMatchObject(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({ name, in: 'header', required: true })),
    )
    expect(loose(of)).toEqual([])
  })

  test('are a webhook with the same body in OpenAPI 3.1, and 3.0.3 has no webhooks', () => {
    const post = valueAt(document, 'webhooks', 'taskEvent', 'post')
    expect(post).toEqual({ ...fieldsOf(received(document)), operationId: 'receiveTaskEvent' })
    expect(old).not.toHaveProperty('webhooks')
  })

  test('are not in small documents, whose tasks are those of their models', () => {
    for (const part of [documentFor('vendor1-v3-omni'), documentForWorkflow('vendor17/upscale'), indexDocument()]) {
      expect(part).toBeDefined()
      expect([part?.['webhooks'], valueAt(part, 'components', 'callbacks')]).toEqual([undefined, undefined])
    }
  })
})

describe('OpenAPI 3.0.3', () => {
  const converted = document30()

  test('has none of the keywords that only 3.1 has', () => {
    const words = ['const', 'propertyNames', 'unevaluatedProperties', 'if', 'then', 'examples', 'exclusiveMinimum']
    const found = [...schemasIn(converted.components.schemas)].flatMap((schema) => [
      ...words.filter((word) => word in schema && typeof schema[word] !== 'boolean'),
      ...(Array.isArray(schema['type']) || schema['type'] === 'null' ? ['type'] : []),
      ...('$ref' in schema && Object.keys(schema).length > 1 ? ['$ref'] : []),
      ...(schema['type'] === 'array' && schema['items'] === undefined ? ['items'] : []),
    ])
    expect(found).toEqual([])
    expect([converted.openapi, valueAt(converted.info, 'license', 'identifier')]).toEqual(['3.0.3', undefined])
  })

  test('has the same verdicts for every example, and for examples with a mistake', () => {
    const [one, other] = [verdicts(document), verdicts(asSchemas(converted))]
    const bodies = Object.entries(fieldsOf(valueAt(document, 'components', 'requestBodies')))
    let accepted = 0
    for (const [name, body] of sampled(bodies, 40, 110)) {
      for (const example of Object.values(fieldsOf(valueAt(body, 'content', 'application/json', 'examples')))) {
        for (const value of mistakenly(valueAt(example, 'value'))) {
          const right = one(name)(value)
          if (right) accepted++
          expect(other(name)(value), `${name} ${JSON.stringify(value)}`).toBe(right)
        }
      }
    }
    expect(accepted).toBeGreaterThan(times(60, 180, 400))
  })

  test('says null, bounds, lists of types and names of keys as 3.0 does', () => {
    const schema = {
      type: 'object',
      properties: {
        size: { type: ['integer', 'null'], exclusiveMinimum: 1, minimum: 0 },
        mixed: { type: ['string', 'integer'] },
        none: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
        map: { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: { type: 'string' } },
      },
      required: [],
    }
    const small = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1.0.0' },
      paths: {},
      components: { schemas: { A: schema } },
    }
    expect(toOpenApi30(small).components.schemas['A']).toEqual({
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 1, exclusiveMinimum: true, nullable: true },
        mixed: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        none: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'string', nullable: true, enum: [null] }] },
        map: { type: 'object', 'x-property-names': { pattern: '^a' }, additionalProperties: { type: 'string' } },
      },
    })
  })
})

/** Every schema in schemas by name. */
function* schemasIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  for (const schema of Object.values(fieldsOf(value))) {
    if (!isRecord(schema)) continue
    yield schema
    const { properties, not, items, additionalProperties, ...lists } = schema
    yield* schemasIn(properties)
    yield* schemasIn([not, items, additionalProperties])
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) yield* schemasIn(lists[keyword])
  }
}

/** A value, and the same with a mistake each. */
function mistakenly(value: unknown): readonly unknown[] {
  const params = fieldsOf(valueAt(value, 'params'))
  const without = Object.keys(params).map((name) => ({ ...params, [name]: undefined }))
  const wrong = Object.keys(params).flatMap((name) => [
    { ...params, [name]: null },
    { ...params, [name]: -1.5 },
  ])
  const all = [params, { ...params, unknown: 1 }, ...without, ...wrong]
  return all.map((one) => readJson(JSON.stringify({ params: one })))
}

/** The checks of the requests of a document. */
function verdicts(of: unknown): (request: string) => (value: unknown) => boolean {
  const ajv = teach(new Ajv2020({ ...unoptimized, strict: false, validateFormats: false, validateSchema: false }))
  ajv.addSchema(fieldsOf(of), 'document')
  return (request) => {
    const validate = ajv.getSchema(`document#/components/schemas/${request}`)
    if (validate === undefined) throw new Error(`There is no schema ${request}.`)
    return (value) => validate(value) === true
  }
}
