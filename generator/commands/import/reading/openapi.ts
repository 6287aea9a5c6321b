import type { Json } from '../../../catalogue/catalogue.ts'
import type { Imported, Listing } from '../imported.ts'
import { isObject, listAt, objectAt, own, textAt, Unreadable, type JsonObject } from '../json.ts'
import { noteOn, type Note } from '../losses.ts'
import { shown } from '../lowering/lowering.ts'
import { slug, step, vendorOf } from '../naming.ts'
import { bodyIn, type Body } from './bodies.ts'
import { normalise } from './normalise.ts'
import { escaped, resolve } from './references.ts'
import { notesOfModel, priceIn } from './source.ts'
import { variantsOf } from './variants.ts'

/** The options for an OpenAPI document. */
export interface Choice {
  readonly file: string
  readonly vendor: string | undefined
  /** Paths or operation ids; every operation with a body if the list is empty. */
  readonly operations: readonly string[]
}

/** Reads the models of an OpenAPI document: one for each `POST` with a body. */
export function readOpenapi(root: JsonObject, choice: Choice): readonly Imported[] {
  const paths = objectAt(root, 'paths')
  const found = Object.keys(paths).flatMap((path) => {
    const operation = objectAt(paths, path, 'post')
    const parameters = parametersOf(root, objectAt(paths, path), operation)
    const body = bodyIn(root, followed(root, own(operation, 'requestBody')), `/paths/${escaped(path)}/post`)
    return body === undefined ? [] : [{ path, operation, parameters, body }]
  })
  const wanted = choice.operations
  const missing = wanted.filter((name) => !found.some((one) => isNamed(one, name)))
  const names = found.map(({ path }) => path).join(', ')
  if (missing.length > 0) throw new Unreadable(`it has no operation ${missing.join(', ')}; it has ${names}`)
  if (found.length === 0) throw new Unreadable('it has no POST operation with a body')
  return found
    .filter((one) => wanted.length === 0 || wanted.some((name) => isNamed(one, name)))
    .flatMap((one) => variantsOf(readOperation(root, one, choice)))
}

interface Operation {
  readonly path: string
  readonly operation: JsonObject
  /** Its parameters outside the body, with those of its path. */
  readonly parameters: readonly JsonObject[]
  readonly body: Body
}

/** The parameters of an operation. One of the path counts if the operation has none of that name in the same place. */
function parametersOf(root: JsonObject, path: JsonObject, operation: JsonObject): readonly JsonObject[] {
  const [shared = [], mine = []] = [path, operation].map((one) =>
    listAt(one, 'parameters').map((parameter) => followed(root, parameter)),
  )
  const keyOf = (one: JsonObject): string => `${textAt(one, 'in') ?? ''} ${textAt(one, 'name') ?? ''}`
  return [...new Map([...shared, ...mine].map((one) => [keyOf(one), one])).values()]
}

const isNamed = ({ path, operation }: Operation, name: string): boolean =>
  path === name || textAt(operation, 'operationId') === name

function readOperation(
  root: JsonObject,
  { path, operation, parameters, body }: Operation,
  { file, vendor }: Choice,
): Imported {
  const queue = queueOf(root, path)
  const later = objectAt(root, 'paths', `${path}/requests/{request_id}`, 'get')
  const { schema: output, type } = answerOf(root, Object.keys(later).length > 0 ? later : operation)
  const at = `/paths/${escaped(path)}/post`
  const title = textAt(objectAt(root, 'info'), 'title') ?? 'imported'
  const owner = vendor ?? (queue === undefined ? slug(title) : vendorOf(path.slice(1)))
  const name =
    queue === undefined ? slug(textAt(operation, 'operationId') ?? path) : path.slice(1).split('/').slice(1).join('/')
  return {
    format: 'openapi',
    operation: { method: 'post', path },
    source: `${file} POST ${path}`,
    id: queue === undefined ? name : path.slice(1),
    vendor: owner,
    name,
    notes: {
      ...priceIn(objectAt(root, 'info'), root),
      ...notesOfModel(operation),
      ...(queue !== undefined && queue !== '' && { task: queue }),
    },
    input: normalise(root, inputOf(body, parameters), `${at}/requestBody`, true),
    output: output === undefined ? undefined : normalise(root, output, `${at}/responses`),
    ...(type !== undefined && { answerType: type }),
    listings: listingsOf(root),
    ...(body.only !== undefined && { only: body.only }),
    slips: [...parameters.filter(isLost).map((one) => lostParameter(one, at)), ...body.notes],
    isStreamed: Object.hasOwn(objectAt(responseOf(root, operation), 'content'), 'text/event-stream'),
  }
}

/** The category of a queue endpoint; empty if the document does not declare it, undefined for any other API. */
function queueOf(root: JsonObject, path: string): string | undefined {
  const about = objectAt(root, 'info', 'x-fal-metadata')
  const isQueue = Object.hasOwn(objectAt(root, 'paths'), `${path}/requests/{request_id}`)
  return isQueue ? (textAt(about, 'category') ?? '') : undefined
}

/** The schema of the body, with the parameters of path and query as further keys. */
function inputOf({ schema }: Body, parameters: readonly JsonObject[]): Json {
  const outer = parameters.filter((one) => ['path', 'query'].includes(textAt(one, 'in') ?? ''))
  if (outer.length === 0) return schema
  const named = outer.map((one): [string, Json] => [textAt(one, 'name') ?? '', described(one)])
  const required = outer.filter((one) => own(one, 'required') === true).map((one) => textAt(one, 'name') ?? '')
  return { allOf: [{ type: 'object', properties: Object.fromEntries(named), required }, schema] }
}

/** The headers that a parameter cannot describe, says OpenAPI; a profile writes them. */
const unwritten = /^(?:accept|content-type|authorization)$/i

/** Whether a parameter is neither in the path nor in the query: no upstream sends what callers would write there. */
const isLost = (one: JsonObject): boolean =>
  ['header', 'cookie'].includes(textAt(one, 'in') ?? '') && !unwritten.test(textAt(one, 'name') ?? '')

function lostParameter(one: JsonObject, at: string): Note {
  const code = own(one, 'required') === true ? 'required-outer' : 'outer-parameter'
  return noteOn(code, `${at}/parameters`, shown(textAt(one, 'name') ?? ''), textAt(one, 'in') ?? '')
}

function described(parameter: JsonObject): Json {
  const [media] = Object.values(objectAt(parameter, 'content'))
  const schema = own(parameter, 'schema') ?? own(objectAt(media), 'schema') ?? {}
  const description = textAt(parameter, 'description')
  return description === undefined ? schema : { allOf: [schema], description }
}

/** An object, or the target of its reference. */
export function followed(root: JsonObject, value: Json | undefined): JsonObject {
  const reference = isObject(value) ? textAt(value, '$ref') : undefined
  return objectAt(reference === undefined ? value : resolve(root, reference))
}

/** The response of an operation that succeeds. */
const responseOf = (root: JsonObject, operation: JsonObject): JsonObject => {
  const responses = objectAt(operation, 'responses')
  const key = Object.keys(responses).find((status) => /^2/.test(status))
  return key === undefined ? {} : followed(root, own(responses, key))
}

/** The schema of that response, and its media type unless it is JSON. */
export function answerOf(root: JsonObject, operation: JsonObject): { schema?: Json; type?: string } {
  const content = objectAt(responseOf(root, operation), 'content')
  const type = Object.hasOwn(content, 'application/json') ? 'application/json' : Object.keys(content)[0]
  const schema = type === undefined ? undefined : own(objectAt(content, type), 'schema')
  if (type === undefined || schema === undefined) return {}
  return type === 'application/json' ? { schema } : { schema, type }
}

/** The operations of an OpenAPI document that return a list without any parameter in their path, by their ids. */
const listingsOf = (root: JsonObject): Readonly<Record<string, Listing>> =>
  Object.fromEntries(
    Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) => {
      const operation = objectAt(item, 'get')
      const id = textAt(operation, 'operationId')
      const items = itemsIn(root, answerOf(root, operation).schema)
      return id === undefined || items === undefined || !isPlain(path) ? [] : [[id, { path, items }] as const]
    }),
  )

/** Paths without placeholders, empty segments and segments of dots, which upstreams accept as they are. */
const isPlain = (path: string): boolean => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path)

/** Where a response has its list: the response itself, or its only key with a list. */
function itemsIn(root: JsonObject, schema: Json | undefined): string | undefined {
  const body = followed(root, schema)
  if (isList(body)) return 'body'
  const lists = Object.entries(objectAt(body, 'properties')).filter(([, one]) => isList(followed(root, one)))
  const [name] = lists[0] ?? []
  return lists.length === 1 && name !== undefined ? `body.${step(name)}` : undefined
}

const isList = (schema: JsonObject): boolean => own(schema, 'type') === 'array' || isObject(own(schema, 'items'))
