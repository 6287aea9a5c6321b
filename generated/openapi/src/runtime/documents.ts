import { listPath, modelsSegment, stepPath } from '../protocol/paths.js'
import { usedComponents } from './components.js'
import { at, isList, isObject, schemaName, textOf, type Json, type JsonObject, type OpenApiDocument } from './json.js'

export { toOpenApi30 } from './openapi30.js'
export type { OpenApiDocument } from './json.js'

/**
 * A small document of one model: the operations of its workflows and its option lists, with only the components that
 * they use. Undefined if the document has no model with this id.
 */
export function documentForModel(document: OpenApiDocument, id: string): OpenApiDocument | undefined {
  const call = callOf(document, id)
  if (call === '') return undefined
  const input = schemaName(at(document, 'components', 'schemas', call, 'properties', 'params'))
  const own = new Set([call, call.replace(/Call$/, 'Params')])
  const names = workflowsIn(document).filter((name) => modelCallsOf(document, name).some((one) => own.has(one)))
  if (names.length === 0) return undefined
  const lists = listsIn(at(document, 'components', 'schemas', input))
  const narrowed = names
    .map((name) => requestOf(document, name))
    .map((request) => narrowedTo(document, request, id, own))
  const title = textOf(at(document, 'components', 'schemas', input)['title'])
  return part(withComponents(document, narrowed), [...names, ...lists], title)
}

/**
 * A small document of one workflow, with only the components that it uses. Undefined if the document has no workflow
 * with this name.
 */
export function documentForWorkflow(document: OpenApiDocument, name: string): OpenApiDocument | undefined {
  if (!workflowsIn(document).includes(name)) return undefined
  const inputs = modelCallsOf(document, name).map((call) => call.replace(/(?:Call|Params)$/, 'Input'))
  const lists = inputs.flatMap((input) => listsIn(at(document, 'components', 'schemas', input)))
  return part(document, [name, ...lists], name)
}

/** A small document without the operations of workflows, which lists every model with the path of its document. */
export function indexDocument(document: OpenApiDocument): OpenApiDocument {
  const schemas = at(document, 'components', 'schemas')
  const models = Object.keys(mappingOf(document)).map((id) => {
    const input = schemaName(at(schemas, callOf(document, id), 'properties', 'params'))
    const {
      title = id,
      description,
      'x-mode': mode,
      'x-credits': credits,
      'x-estimated-seconds': seconds,
    } = at(schemas, input)
    const entry = {
      id,
      title,
      description,
      mode,
      credits,
      estimatedSeconds: seconds,
      document: documentPath('models', id),
    }
    return Object.fromEntries(
      Object.entries(entry).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    )
  })
  const workflows = workflowsIn(document).map((name) => ({ name, document: documentPath('workflows', name) }))
  const words =
    'This document has the operations that are not of one model; `x-models` and `x-workflows` name the documents ' +
    'of the others.'
  const small = part(document, [], '', (path) => !path.startsWith(listPath('')) || path === listPath(modelsSegment))
  return { ...small, info: { ...small.info, description: words }, 'x-models': models, 'x-workflows': workflows }
}

const documentPath = (group: string, name: string): string =>
  `/openapi/${group}/${name.split('/').map(encodeURIComponent).join('/')}.json`

const mappingOf = (document: OpenApiDocument): JsonObject =>
  at(document, 'components', 'schemas', 'ModelRequest', 'properties', 'params', 'discriminator', 'mapping')

/** The component of the call of a model on the endpoints of all models; empty if there is none. */
const callOf = (document: OpenApiDocument, id: string): string => {
  const mapping = mappingOf(document)
  return Object.hasOwn(mapping, id) ? schemaName({ $ref: mapping[id] ?? '' }) : ''
}

/** The names of the workflows. */
const workflowsIn = ({ paths }: OpenApiDocument): readonly string[] =>
  Object.keys(paths).flatMap((path) => /^\/workflows\/(?!v1\/models\/)(.+)\/submit$/.exec(path)?.[1] ?? [])

/** The component of the request of a workflow. */
const requestOf = ({ paths }: OpenApiDocument, name: string): string =>
  textOf(at(paths, stepPath(name, 'submit'), 'post', 'requestBody')['$ref']).replace('#/components/requestBodies/', '')

/** The components of the calls that a workflow takes. */
function modelCallsOf(document: OpenApiDocument, name: string): readonly string[] {
  const params = at(document, 'components', 'schemas', requestOf(document, name), 'properties', 'params')
  const { oneOf } = params
  return isList(oneOf) ? oneOf.map(schemaName) : [schemaName(params)]
}

/** The option lists that the values of an input come from. */
function listsIn(schema: unknown): readonly string[] {
  const found = new Set<string>()
  const open: unknown[] = [schema]
  while (open.length > 0) {
    const value = open.pop()
    if (isObject(value) && typeof value['x-option-list'] === 'string') found.add(value['x-option-list'])
    if (isList(value) || isObject(value)) open.push(...Object.values(value))
  }
  return [...found]
}

/** The components of a request that takes only the calls of one model, with only the examples of that. */
function narrowedTo(document: OpenApiDocument, request: string, id: string, own: ReadonlySet<string>): JsonObject {
  const schema = at(document, 'components', 'schemas', request)
  const { oneOf, discriminator: _, ...rest } = at(schema, 'properties', 'params')
  const call = isList(oneOf) ? oneOf.find((one) => own.has(schemaName(one))) : undefined
  const params = isObject(call) ? { ...rest, ...call } : at(schema, 'properties', 'params')
  const body = at(document, 'components', 'requestBodies', request)
  const content = at(body, 'content', 'application/json')
  const examples = Object.entries(at(content, 'examples')).filter(
    ([, example]) => at(example, 'value', 'params')['model'] === id,
  )
  return {
    schemas: { [request]: { ...schema, properties: { ...at(schema, 'properties'), params } } },
    requestBodies: {
      [request]: { ...body, content: { 'application/json': { ...content, examples: Object.fromEntries(examples) } } },
    },
  }
}

/** A document whose components are replaced. */
function withComponents(document: OpenApiDocument, others: readonly JsonObject[]): OpenApiDocument {
  const components = others.reduce<JsonObject>(
    (all, other) => {
      const merged = Object.entries(other).map(
        ([group, entries]) => [group, { ...at(all, group), ...at(entries) }] as const,
      )
      return { ...all, ...Object.fromEntries(merged) }
    },
    at(document, 'components'),
  )
  return { ...document, components: { ...components, schemas: at(components, 'schemas') } }
}

/** The part of a document with these workflows and option lists, or with other paths. */
function part(
  document: OpenApiDocument,
  names: readonly string[],
  title: string,
  isOwn = (path: string): boolean => names.some((name) => isOf(path, name)),
): OpenApiDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isOwn(path)))
  const operations = Object.values(paths).flatMap((item) => Object.values(at(item)))
  const tags = new Set(operations.flatMap((operation) => listOf(at(operation)['tags'])))
  const components = usedComponents(document, [paths])
  const ids = new Set(operations.map((operation) => at(operation)['operationId']))
  const kept = Object.entries(document).filter(([key]) => key !== 'x-vendors' && key !== 'webhooks')
  return {
    ...Object.fromEntries(kept),
    openapi: document.openapi,
    info: title === '' ? document.info : { ...document.info, title: `${document.info.title}: ${title}` },
    tags: listOf(document['tags']).filter((tag) => tags.has(at(tag)['name'] ?? '')),
    'x-tagGroups': groupsOf(document, tags),
    paths,
    components: { ...withOwnLinks(components, ids, operations), schemas: at(components, 'schemas') },
  }
}

const isOf = (path: string, name: string): boolean =>
  path === listPath(name) ||
  (path.startsWith(listPath(`${name}/`)) &&
    /^(?:execute|submit|\{\w+\}\/result)$/.test(path.slice(listPath(`${name}/`).length)))

const listOf = (value: unknown): readonly Json[] => (isList(value) ? value : [])

const groupsOf = (document: OpenApiDocument, tags: ReadonlySet<Json>): readonly JsonObject[] =>
  listOf(document['x-tagGroups']).flatMap((group) => {
    const own = listOf(at(group)['tags']).filter((tag) => tags.has(tag))
    return own.length === 0 ? [] : [{ ...at(group), tags: own }]
  })

/** The components with links to the poll of the part: those of the document lead to the poll of all models. */
function withOwnLinks(components: JsonObject, ids: ReadonlySet<unknown>, operations: readonly Json[]): JsonObject {
  const polls = operations
    .map((operation) => textOf(at(operation)['operationId']))
    .filter((id) => /^read\w*Task$/.test(id))
  const [poll] = polls
  const responses = Object.entries(at(components, 'responses')).map(([name, response]) => {
    const { links, ...rest } = at(response)
    if (links === undefined) return [name, response] as const
    const entries = Object.entries(at(links)).flatMap(([link, target]) => {
      const { operationId, parameters, ...more } = at(target)
      if (ids.has(operationId)) return [[link, at(target)] as const]
      const [value = ''] = Object.values(at(parameters))
      return poll === undefined || polls.length > 1
        ? []
        : [[link, { operationId: poll, parameters: { id: value }, ...more }] as const]
    })
    return [name, entries.length === 0 ? rest : { ...rest, links: Object.fromEntries(entries) }] as const
  })
  return responses.length === 0 ? components : { ...components, responses: Object.fromEntries(responses) }
}
