import type { Json } from '../../catalogue/catalogue.ts'
import { nearestFirst } from '../../language/nearest.ts'
import { some } from '../../language/words.ts'
import { markdownSource } from '../../writing/markdown.ts'
import type { Imported, Restored, Tree } from '../imported.ts'
import { isList, isObject, listAt, objectAt, own, textAt, Unreadable, without, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { nothing } from '../reading/keywords.ts'
import { normalise } from '../reading/normalise.ts'
import type { Choice } from '../reading/openapi.ts'
import { restoreInput, restoreResult, type RestoredResult } from './restore.ts'
import { withOwnTitles } from './titles.ts'

/**
 * The models of an OpenAPI document that Gatewright generated; undefined for any other document. There, a request names
 * its model, so one operation serves many.
 */
export function restoreDocument(root: JsonObject, choice: Choice): readonly Imported[] | undefined {
  if (!Object.hasOwn(root, 'x-generated-from')) return undefined
  const workflows = workflowsOf(root)
  const missing = choice.operations.filter((name) => !workflows.some((one) => isNamed(one, name)))
  const names = some(
    workflows.map(({ path }) => path),
    missing[0],
    { nearestFirst },
  )
  if (missing.length > 0) throw new Unreadable(`it has no operation ${missing.join(', ')}; it has ${names}`)
  const wanted = workflows.filter(
    (one) => choice.operations.length === 0 || choice.operations.some((name) => isNamed(one, name)),
  )
  const byId = new Map(wanted.flatMap((workflow) => workflow.ids.map((id) => [id, workflow] as const)))
  const lists = listsOf(root)
  return [...byId].map(([id, workflow]) => {
    const model = restoreModel(root, id, workflow, choice)
    return model.restored === undefined ? model : { ...model, restored: { ...model.restored, lists } }
  })
}

/** A workflow of a document. */
interface Workflow {
  readonly path: string
  readonly operationId: string
  readonly name: string
  readonly ids: readonly string[]
  /** The components of the results of its models. */
  readonly results: readonly string[]
  /** Named inputs, with the model that they are for. */
  readonly examples: JsonObject
}

const isNamed = ({ path, operationId }: Workflow, name: string): boolean => path === name || operationId === name

/** The titles and descriptions of the option lists of a document, by their addresses. */
const listsOf = (root: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) => {
      const operation = objectAt(item, 'get')
      const [, title] = /^List (.+)$/s.exec(textAt(operation, 'summary') ?? '') ?? []
      if (!listAt(operation, 'tags').includes('catalogs') || title === undefined) return []
      const words = { title, description: textAt(operation, 'description') ?? '' }
      const source = textAt(operation, 'x-source')
      const list = { ...plainWords(words), ...(source !== undefined && { source }) }
      return [[path.replace('/workflows/', ''), list] as const]
    }),
  )

function workflowsOf(root: JsonObject): readonly Workflow[] {
  return Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) => {
    const [, name] = /^\/workflows\/(.+)\/execute$/.exec(path) ?? []
    const operation = objectAt(item, 'post')
    const content = objectAt(operation, 'requestBody', 'content', 'application/json')
    const request = followed(root, own(content, 'schema'))
    const ids = Object.keys(objectAt(request, 'properties', 'params', 'discriminator', 'mapping'))
    const isShared = reference(own(content, 'schema')) === 'ModelRequest' // the path of every model
    if (name === undefined || ids.length === 0 || isShared) return []
    const examples = objectAt(content, 'examples')
    return [
      {
        path,
        operationId: textAt(operation, 'operationId') ?? '',
        name,
        ids,
        results: resultsOf(root, operation),
        examples,
      },
    ]
  })
}

/** The name of the component that a reference points to. */
const reference = (value: Json | undefined): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec(textAt(objectAt(value), '$ref') ?? '')?.[1]

const followed = (root: JsonObject, value: Json | undefined): JsonObject => {
  const name = reference(value)
  return name === undefined ? objectAt(value) : objectAt(root, 'components', 'schemas', name)
}

function resultsOf(root: JsonObject, operation: JsonObject): readonly string[] {
  const task = followed(root, objectAt(operation, 'responses', '200', 'content', 'application/json', 'schema'))
  const result = objectAt(task, 'properties', 'response', 'properties', 'result')
  return [result, ...listAt(result, 'anyOf')].flatMap((one) => reference(one) ?? [])
}

function restoreModel(root: JsonObject, id: string, workflow: Workflow, { file, vendor }: Choice): Imported {
  const schemas = objectAt(root, 'components', 'schemas')
  const calls = objectAt(schemas, 'ModelRequest', 'properties', 'params', 'discriminator', 'mapping')
  const call = reference({ $ref: own(calls, id) ?? '' }) ?? ''
  const ofModel = (ending: string): string => call.replace(/Call$/, ending) // documents of before have `_Call`
  const input = objectAt(schemas, ofModel('Input'))
  const output = objectAt(schemas, ofModel('Result'))
  const owner = vendor ?? vendorOf(id, workflow.name)
  const restored = restore({ id, input, output, workflow })
  const result = restored?.result ?? standardResult(workflow).kind
  return {
    format: 'openapi',
    source: `${file} ${id}`,
    id,
    vendor: owner,
    name: id.startsWith(`${owner}-`) ? id.slice(owner.length + 1) : id,
    notes: { isDeprecated: own(input, 'deprecated') === true },
    input: normalise(root, input, `/components/schemas/${ofModel('Input')}`),
    output: result === 'text' ? text : undefined,
    isStreamed: false,
    ...(restored && { restored }),
  }
}

/** A result that is text. */
const text: Tree = { ...nothing, at: '', form: { is: 'text', isBase64: false } }

interface Parts {
  readonly id: string
  readonly input: JsonObject
  readonly output: JsonObject
  readonly workflow: Workflow
}

function restore({ id, input, output, workflow }: Parts): Restored | undefined {
  const examples = Object.entries(workflow.examples).filter(([, one]) => isOf(id, one))
  const names = examples.map(([name]) => name.slice(id.length + 1))
  const extensions = [...Object.keys(lifeKeywords), 'x-workflows']
  const keywords = restoreInput(plainSchema(without(input, extensions)), names)
  const own = Object.keys(output).length > 0 ? restoreResult(plainSchema(output)) : standardResult(workflow)
  if (keywords === undefined || own === undefined) return undefined
  const result = Object.keys(own.fields).length === 0 ? {} : { result: own.fields }
  const serving = listAt(input, 'x-workflows').map((one) => servingOf(objectAt(one)))
  const several = serving.length > 0 ? { workflow: serving } : {}
  const all = { ...keywords, ...lifeOf(input), ...several, ...result }
  return { id, workflow: workflow.name, result: own.kind, keywords: all }
}

/** The keys of a spec that a document has as extensions of an input. */
const lifeKeywords = {
  'x-release': 'release',
  'x-replaced-by': 'replacedBy',
  'x-features': 'features',
  'x-stream': 'stream',
}

const lifeOf = (input: JsonObject): Keywords =>
  Object.fromEntries(
    Object.entries(lifeKeywords).flatMap(([keyword, key]) =>
      Object.hasOwn(input, keyword) ? [[key, own(input, keyword) ?? null]] : [],
    ),
  )

const isOf = (id: string, example: Json): boolean => textAt(objectAt(example, 'value', 'params'), 'model') === id

/** A workflow of a model that has several, with its condition. */
function servingOf(serving: JsonObject): Keywords {
  const when = listAt(serving, 'when').map((one) => conditionOf(objectAt(one)))
  return { name: own(serving, 'name') ?? '', ...(when.length > 0 && { when: Object.fromEntries(when.flatMap((one) => Object.entries(one))) }) }
}

function conditionOf(condition: JsonObject): Keywords {
  const [param, values] = [String(own(condition, 'param')), listAt(condition, 'values')]
  if (own(condition, 'is') !== 'in') return { [param]: own(condition, 'is') ?? '' }
  return { [param]: values.length === 1 ? { is: values[0] ?? '' } : { in: values } }
}

/** The result of a model without result fields: such models share two components. */
const standardResult = ({ results }: Workflow): RestoredResult => ({
  kind: results.includes('TextResult') && !results.includes('AssetResult') ? 'text' : 'asset',
  fields: {},
})

/** The vendor: the first part of the workflow if the id begins with it, else the first word of the id. */
function vendorOf(id: string, workflow: string): string {
  const [first = ''] = workflow.split('/')
  return workflow !== first && id.startsWith(`${first}-`) ? first : (/^[^._-]+/.exec(id)?.[0] ?? id)
}

/** A component as a JSON Schema: its words as plain text, its rules without what only linters need. */
function plainSchema(schema: JsonObject): JsonObject {
  const rules = listAt(schema, 'allOf').filter((rule) => JSON.stringify(rule) !== '{"type":"object"}')
  const all = rules.length > 0 ? { ...schema, allOf: rules.map(closed) } : schema
  const name = own(schema, 'x-name')
  const words = plainWords(withOwnTitles(without(all, ['x-name'])))
  return name === undefined ? words : { ...words, title: name }
}

function closed(value: Json): Json {
  if (isList(value)) return value.map(closed)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'unevaluatedProperties')
  return Object.fromEntries(entries.map(([key, one]) => [key, key === 'properties' ? one : closed(one)]))
}

/** Keywords whose values are data, not schemas. */
const dataKeywords = ['default', 'x-default', 'enum', 'examples']

function plainWords(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (dataKeywords.includes(key)) return [key, value]
    if (typeof value === 'string') return [key, ['title', 'description'].includes(key) ? markdownSource(value) : value]
    if (isList(value)) return [key, value.map((one) => (isObject(one) ? plainWords(one) : one))]
    return [key, isObject(value) ? plainWords(value) : value]
  })
  return Object.fromEntries(entries)
}
