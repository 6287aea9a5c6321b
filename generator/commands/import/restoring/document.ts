import type { Json } from '../../../catalogue/catalogue.ts'
import { nearestFirst } from '../../../language/nearest.ts'
import { some } from '../../../language/words.ts'
import type { Imported, Restored, Tree } from '../imported.ts'
import { isObject, listAt, objectAt, own, textAt, Unreadable, without, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { nothing } from '../reading/keywords.ts'
import { normalise } from '../reading/normalise.ts'
import type { Choice } from '../reading/openapi.ts'
import { inputOfComponent, plainWords, schemaOfComponent } from './component.ts'
import { restoreInput, restoreResult, type RestoredResult } from './restore.ts'

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
    const content = objectAt(followed(root, own(operation, 'requestBody')), 'content', 'application/json')
    const ids = idsOf(root, followed(root, own(content, 'schema')))
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

/** The ids of the models that a request can name. */
function idsOf(root: JsonObject, request: JsonObject): readonly string[] {
  const params = objectAt(request, 'properties', 'params')
  const only = textAt(objectAt(followed(root, params), 'properties', 'model'), 'const')
  return only === undefined ? Object.keys(objectAt(params, 'discriminator', 'mapping')) : [only]
}

/** The name of the schema that a reference points to. */
const reference = (value: Json | undefined): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec(textAt(objectAt(value), '$ref') ?? '')?.[1]

/** A value, or the component that it refers to. */
function followed(root: JsonObject, value: Json | undefined): JsonObject {
  const [, group, name] = /^#\/components\/(\w+)\/(.+)$/.exec(textAt(objectAt(value), '$ref') ?? '') ?? []
  return group === undefined || name === undefined ? objectAt(value) : objectAt(root, 'components', group, name)
}

function resultsOf(root: JsonObject, operation: JsonObject): readonly string[] {
  const response = followed(root, objectAt(operation, 'responses', '200'))
  const task = followed(root, objectAt(response, 'content', 'application/json', 'schema'))
  const result = objectAt(task, 'properties', 'response', 'properties', 'result')
  return [result, ...listAt(result, 'anyOf')].flatMap((one) => reference(one) ?? [])
}

function restoreModel(root: JsonObject, id: string, workflow: Workflow, { file, vendor }: Choice): Imported {
  const schemas = objectAt(root, 'components', 'schemas')
  const calls = objectAt(schemas, 'ModelRequest', 'properties', 'params', 'discriminator', 'mapping')
  const call = reference({ $ref: own(calls, id) ?? '' }) ?? ''
  const ofModel = (ending: string): string => call.replace(/Call$/, ending) // documents of before have `_Call`
  const component = objectAt(schemas, ofModel('Input'))
  const examples = Object.entries(workflow.examples).filter(([, one]) => isOf(id, one))
  const input = inputOfComponent(
    root,
    component,
    examples.map(([, one]) => inputOf(one)),
  )
  const output = schemaOfComponent(root, objectAt(schemas, ofModel('Result')))
  const owner = vendor ?? vendorOf(id, workflow.name)
  const names = examples.map(([name]) => (name.startsWith(id) ? name.slice(id.length + 1) : name))
  const restored = restore({ id, input, output, workflow, names })
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
  /** The names of its examples. */
  readonly names: readonly string[]
}

function restore({ id, input, output, workflow, names }: Parts): Restored | undefined {
  const keywords = restoreInput(without(input, [...Object.keys(lifeKeywords), ...otherKeywords]), names)
  const own = Object.keys(output).length > 0 ? restoreResult(output) : standardResult(workflow)
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

/** Those that say how a model runs, which its author knows better, and its workflows. */
const otherKeywords = ['x-mode', 'x-credits', 'x-estimated-seconds', 'x-workflows']

const lifeOf = (input: JsonObject): Keywords =>
  Object.fromEntries(
    Object.entries(lifeKeywords).flatMap(([keyword, key]) =>
      Object.hasOwn(input, keyword) ? [[key, own(input, keyword) ?? null]] : [],
    ),
  )

/** Whether an example is one that an author wrote for this model. */
const isOf = (id: string, example: Json): boolean =>
  textAt(objectAt(example, 'value', 'params'), 'model') === id && own(objectAt(example), 'x-made') !== true

/** The input in an example of a request. */
function inputOf(example: Json): JsonObject {
  const { model, ...flat } = objectAt(example, 'value', 'params')
  const nested = own(flat, 'params')
  return isObject(nested) ? nested : flat
}

/** A workflow of a model that has several, with its condition. */
function servingOf(serving: JsonObject): Keywords {
  const when = listAt(serving, 'when').map((one) => conditionOf(objectAt(one)))
  return {
    name: own(serving, 'name') ?? '',
    ...(when.length > 0 && { when: Object.fromEntries(when.flatMap((one) => Object.entries(one))) }),
  }
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
