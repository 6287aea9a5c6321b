import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'

/** An operation of a document: its path, its id if it has one, and what else it has. */
export interface Operation {
  readonly path: string
  readonly method?: string
  readonly id?: string
  readonly summary?: string
  /** Further parameters beside the prompt. */
  readonly properties?: JsonObject
  /** A model for each of these values. */
  readonly variants?: readonly string[]
  /** One more model for these values. */
  readonly alike?: readonly string[]
}

const prompt = { type: 'string', minLength: 1 }

const file = { type: 'object', properties: { url: { type: 'string', format: 'uri' } } }

/** The body of an operation. */
function bodyOf({ properties = {}, variants = [], alike = [] }: Operation): Json {
  const plain = (more: JsonObject): JsonObject => ({
    type: 'object',
    required: ['prompt', ...Object.keys(more)],
    properties: { ...more, prompt, ...properties },
  })
  if (variants.length === 0) return plain({})
  return {
    oneOf: [
      ...variants.map((variant) => plain({ model: { const: variant } })),
      ...(alike.length === 0 ? [] : [plain({ model: { enum: alike } })]),
    ],
  }
}

/** The text of an OpenAPI document whose operations make images. */
export function service(operations: readonly Operation[], title = 'Acme', more: JsonObject = {}): string {
  const paths = Map.groupBy(operations, ({ path }) => path)
  const itemOf = (one: Operation): readonly [string, Json] => [
    one.method ?? 'post',
    {
      ...(one.id !== undefined && { operationId: one.id }),
      ...(one.summary !== undefined && { summary: one.summary }),
      requestBody: { content: { 'application/json': { schema: bodyOf(one) } } },
      responses: { 200: { description: 'A picture', content: { 'application/json': { schema: file } } } },
    },
  ]
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    ...more,
    paths: Object.fromEntries([...paths].map(([path, all]) => [path, Object.fromEntries(all.map(itemOf))])),
  })
}
