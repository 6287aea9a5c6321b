import type { Json } from '../../../catalogue/catalogue.ts'
import type { Tree } from '../imported.ts'
import { isObject, listAt, objectAt, own, textAt, Unreadable, Unresolved, type JsonObject } from '../json.ts'
import { bodyIn, type Body } from './bodies.ts'
import { normalise } from './normalise.ts'
import { escaped, resolve } from './references.ts'

/** An answer of an operation that succeeds, in one media type. */
export interface Answer {
  readonly status: string
  /** In lower case and without parameters. */
  readonly type: string
  readonly schema: Json | undefined
  readonly at: string
}

/** One operation of an OpenAPI document. Its schemas are read when somebody asks for them, and only once. */
export class Endpoint {
  /** The reason for which a reference in its schemas cannot be followed; undefined if there is none so far. */
  unresolved: string | undefined
  readonly root: JsonObject
  readonly method: string
  readonly path: string
  readonly operation: JsonObject
  /** Its parameters outside the body, with those of its path. */
  readonly parameters: readonly JsonObject[]
  /** The answers that say success: JSON first. */
  readonly answers: readonly Answer[]
  private found: { readonly body: Body | undefined } | undefined
  private readonly trees = new Map<string, Tree | undefined>()

  constructor(root: JsonObject, method: string, path: string, item: JsonObject) {
    this.root = root
    this.method = method
    this.path = path
    this.operation = objectAt(item, method)
    this.parameters = parametersOf(root, item, this.operation)
    this.answers = answersOf(root, this.operation, this.at)
  }

  /** The JSON pointer of the operation. */
  get at(): string {
    return `/paths/${escaped(this.path)}/${this.method}`
  }

  /** The operation in the words of people, as `--operation` takes it. */
  get name(): string {
    return `${this.method.toUpperCase()} ${this.path}`
  }

  get operationId(): string | undefined {
    return textAt(this.operation, 'operationId')
  }

  text(key: 'summary' | 'description'): string {
    return textAt(this.operation, key) ?? ''
  }

  get tags(): readonly string[] {
    return listAt(this.operation, 'tags').filter((tag) => typeof tag === 'string')
  }

  /** Whether it takes a body that anybody describes. */
  get hasBody(): boolean {
    return Object.keys(objectAt(followed(this.root, own(this.operation, 'requestBody')), 'content')).length > 0
  }

  /** The body as it is read; undefined if there is none. Throws `Unreadable` if it is too large. */
  get body(): Body | undefined {
    this.found ??= { body: bodyIn(this.root, followed(this.root, own(this.operation, 'requestBody')), this.at) }
    return this.found.body
  }

  /** The body with the parameters of path and query; undefined if it is too large to look at. */
  get input(): Tree | undefined {
    return this.tree(() => inputOf(this), `${this.at}/requestBody`, true)
  }

  /** The schema of an answer; undefined if it says nothing, or is too large to look at. */
  output({ schema, at }: Answer): Tree | undefined {
    return schema === undefined ? undefined : this.tree(() => schema, at)
  }

  private tree(schema: () => Json, at: string, isInput = false): Tree | undefined {
    if (!this.trees.has(at)) this.trees.set(at, this.treeOf(schema, at, isInput))
    return this.trees.get(at)
  }

  private treeOf(schema: () => Json, at: string, isInput: boolean): Tree | undefined {
    try {
      return normalise(this.root, schema(), at, isInput)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (error instanceof Unresolved) this.unresolved ??= error.message
      return undefined
    }
  }
}

const methods = ['get', 'put', 'post'] as const

/** The operations of a document that can make something: no `DELETE`, `PATCH`, `HEAD`, `OPTIONS` or `TRACE` does. */
export const endpointsOf = (root: JsonObject): readonly Endpoint[] =>
  Object.entries(objectAt(root, 'paths')).flatMap(([path, written]) => {
    const item = followed(root, written)
    return methods.filter((method) => own(item, method) !== undefined).map((one) => new Endpoint(root, one, path, item))
  })

/** The parameters of an operation. One of the path counts if the operation has none of that name in the same place. */
function parametersOf(root: JsonObject, path: JsonObject, operation: JsonObject): readonly JsonObject[] {
  const [shared = [], mine = []] = [path, operation].map((one) =>
    listAt(one, 'parameters').map((parameter) => followed(root, parameter)),
  )
  const keyOf = (one: JsonObject): string => `${textAt(one, 'in') ?? ''} ${textAt(one, 'name') ?? ''}`
  return [...new Map([...shared, ...mine].map((one) => [keyOf(one), one])).values()]
}

const isJson = (type: string): boolean => type === 'application/json'

function answersOf(root: JsonObject, operation: JsonObject, at: string): readonly Answer[] {
  const responses = objectAt(operation, 'responses')
  const all = Object.keys(responses)
    .filter((status) => /^2/.test(status))
    .flatMap((status) => {
      const content = objectAt(followed(root, own(responses, status)), 'content')
      return Object.entries(content).map(([written, media]): Answer => {
        const type = (written.split(';')[0] ?? '').trim().toLowerCase()
        const place = `${at}/responses/${status}/content/${escaped(written)}/schema`
        return { status, type, schema: own(objectAt(media), 'schema'), at: place }
      })
    })
  return all.sort((one, other) => Number(isJson(other.type)) - Number(isJson(one.type)))
}

/** The schema of the body, with the parameters of path and query as further keys. */
export function inputOf({ parameters, body }: Endpoint): Json {
  const outer = parameters.filter((one) => ['path', 'query'].includes(textAt(one, 'in') ?? ''))
  if (outer.length === 0) return body?.schema ?? { type: 'object', properties: {} }
  const named = outer.map((one): [string, Json] => [textAt(one, 'name') ?? '', described(one)])
  const required = outer.filter((one) => own(one, 'required') === true).map((one) => textAt(one, 'name') ?? '')
  const around: Json = { type: 'object', properties: Object.fromEntries(named), required }
  return body === undefined ? around : { allOf: [around, body.schema] }
}

function described(parameter: JsonObject): Json {
  const [media] = Object.values(objectAt(parameter, 'content'))
  const schema = own(parameter, 'schema') ?? own(objectAt(media), 'schema') ?? {}
  const description = textAt(parameter, 'description')
  return description === undefined ? schema : { allOf: [schema], description }
}

/** An object, or the target of its reference. */
export function followed(root: JsonObject, value: Json | undefined, hops = 0): JsonObject {
  const reference = isObject(value) ? textAt(value, '$ref') : undefined
  if (reference === undefined) return objectAt(value)
  return hops > 50 ? {} : followed(root, resolve(root, reference), hops + 1)
}
