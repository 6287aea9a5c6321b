import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import type { Imported } from '../../../../../generator/commands/import/imported.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { lowerModel, type Lowered } from '../../../../../generator/commands/import/lowering/model.ts'
import type { LeftOut } from '../../../../../generator/commands/import/outcome.ts'
import { leftOutOf, readOpenapi } from '../../../../../generator/commands/import/reading/openapi.ts'

/** The schema of a text. */
export const text: JsonObject = { type: 'string' }
/** The schema of an address. */
export const address: JsonObject = { type: 'string', format: 'uri' }

/** An object; the names that end in `!` are required. */
export function object(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties).map(([name, schema]): [string, Json] => [name.replace(/!$/, ''), schema])
  const required = Object.keys(properties).flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : []))
  return { type: 'object', properties: Object.fromEntries(entries), required }
}

/** A list of values. */
export const list = (items: Json): JsonObject => ({ type: 'array', items })

/** An operation: its body and its answer as properties of objects, and whatever else it has. */
export interface Written {
  readonly body?: JsonObject
  readonly answer?: JsonObject | Readonly<Record<`${string}/${string}`, Json>>
  readonly more?: JsonObject
}

/** An operation with a body and an answer in JSON. An answer whose keys are media types is one of these. */
export function operation({ body, answer, more = {} }: Written): JsonObject {
  const isByType = Object.keys(answer ?? {}).some((key) => key.includes('/'))
  const types = isByType
    ? Object.fromEntries(Object.entries(answer ?? {}).map(([type, schema]) => [type, { schema }]))
    : { 'application/json': { schema: object(answer ?? {}) } }
  return {
    ...(body !== undefined && { requestBody: { content: { 'application/json': { schema: object(body) } } } }),
    responses: { 200: { description: 'The answer', ...(answer !== undefined && { content: types }) } },
    ...more,
  }
}

/** The operations of a document by their methods and paths, such as `POST /films`. */
export type Operations = Readonly<Record<string, Written>>

/** A document of operations. */
export function documentOf(operations: Operations, more: JsonObject = {}): JsonObject {
  const paths = new Map<string, JsonObject>()
  for (const [name, written] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ')
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => ({
      name: place,
      in: 'path',
      required: true,
      schema: text,
    }))
    const one = operation(written)
    const parameters: readonly Json[] = [...places, ...(Array.isArray(one['parameters']) ? one['parameters'] : [])]
    paths.set(path, {
      ...paths.get(path),
      [method.toLowerCase()]: { ...one, ...(parameters.length > 0 && { parameters }) },
    })
  }
  return { openapi: '3.1.0', info: { title: 'Acme' }, ...more, paths: Object.fromEntries(paths) }
}

const choice = (operations: readonly string[]) => ({ file: 'acme.json', vendor: 'acme', operations })

/** The models that a document has, and the operations that it leaves out. */
export function read(
  operations: Operations,
  named: readonly string[] = [],
): { readonly models: readonly Imported[]; readonly leftOut: readonly LeftOut[] } {
  const root = documentOf(operations)
  return { models: readOpenapi(root, choice(named)), leftOut: leftOutOf(root, choice(named)) }
}

/** The spec of an operation, whether or not it is a model. */
export function lowered(operations: Operations, name: string): Lowered {
  const [model] = read(operations, [name]).models
  if (model === undefined) throw new Error(`${name} is not there.`)
  return lowerModel(model)
}

/** The note on the guesses of a model. */
export const guessesIn = ({ notes }: Lowered): string => notes.find(({ code }) => code === 'guessed')?.message ?? ''
