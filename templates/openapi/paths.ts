import type {
  Catalogue,
  Json,
  Model,
  OptionList,
  Schema,
  Service,
  Workflow,
} from '../../generator/catalogue/catalogue.ts'
import { optionListOperations, workflowOperations, type Operation } from '../../generator/protocol/operations.ts'
import { isNested, modelsSegment } from '../../generator/protocol/paths.ts'
import { fill, type OptionListOperation, type WorkflowOperation } from '../../generator/protocol/routes.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { exampleOf } from '../../generator/targets/example.ts'
import { answers, parametersOf } from './answers.ts'
import { pageParams, type ListParam } from './pageParams.ts'
import { jsonBody, reference } from './reference.ts'
import type { DocumentNames } from './names.ts'
import { isServed, servingWords } from './serving.ts'
import { taskName } from './schemas.ts'

type Paths = { readonly [path: string]: Json }

/** The inputs of the three operations of a workflow segment. */
interface Segment {
  /** The name of the workflow, or the segment of all models. */
  readonly path: string
  readonly tag: string
  readonly ids: Readonly<Record<WorkflowOperation, string>>
  readonly title: string
  readonly taskParam: string
  /** Sentences that say which inputs its models take here. */
  readonly words?: readonly string[]
  readonly request: Json
  /** The component of the response with a result. */
  readonly task: string
}

/** The operations that serve every model (API document, 4.1). */
export function modelPaths({ service, models }: Catalogue): Paths {
  const examples = models.flatMap((model) => examplesOf(model, (params) => ({ model: model.id, params })))
  return operations(
    {
      path: modelsSegment,
      tag: 'models',
      ids: { execute: 'executeModel', submit: 'submitModel', readTask: 'readTask' },
      title: 'a model',
      taskParam: 'taskId',
      request: jsonBody(reference('schemas', 'ModelRequest'), { examples: Object.fromEntries(examples) }),
      task: 'Task',
    },
    service,
  )
}

/**
 * Example requests: every example of a model that is served here, or one made from its required parameters if possible.
 */
function examplesOf(
  model: Model,
  wrap: (input: Schema) => Schema,
  isHere: (input: Schema) => boolean = () => true,
): readonly (readonly [string, Json])[] {
  const { id, name, examples } = model
  const made = exampleOf(model)
  const inputs = examples.length > 0 || made === undefined ? examples : [{ name: 'basic', input: made }]
  const served = inputs.filter(({ input }) => isHere(input))
  return served.map((example) => [
    exampleName(id, example.name),
    { summary: markdown.text(`${name}: ${example.name}`), value: { params: wrap(example.input) } },
  ])
}

/** The name of an example of a model, which no other example has: names of examples have no dots. */
const exampleName = (id: string, name: string): string => `${id}${id.includes('_') ? '.' : '_'}${name}`

/** The operations of one workflow (API document, 4.2). */
export function workflowPaths(workflow: Workflow, service: Service, names: DocumentNames): Paths {
  const { name, models } = workflow
  const examples = models.flatMap((model) =>
    examplesOf(
      model,
      (params) => (isNested(model.params) ? { model: model.id, params } : { model: model.id, ...params }),
      (input) => isServed(model, name, input),
    ),
  )
  return operations(
    {
      path: name,
      tag: 'workflows',
      ids: operationIds(names.ofPath(name)),
      title: markdown.text(name),
      taskParam: 'id',
      words: models.flatMap((model) => servingWords(model, name)),
      request: jsonBody(reference('schemas', names.ofWorkflow(workflow, 'Request')), { examples: Object.fromEntries(examples) }),
      task: taskName(workflow, names),
    },
    service,
  )
}

/** The ids of the operations of a workflow. */
const operationIds = (name: string): Readonly<Record<WorkflowOperation, string>> => ({
  execute: `execute${name}`,
  submit: `submit${name}`,
  readTask: `read${name}Task`,
})

/** The operations of a segment; the type requires all of them. */
function operations(segment: Segment, { sync }: Service): Paths {
  const { tag, ids, title, task } = segment
  const { text } = markdown
  const described = (name: WorkflowOperation, more: Described): readonly [string, Json] => {
    const operation = workflowOperations[name]
    const served = operation.body === undefined ? [] : (segment.words ?? [])
    const description = fill(operation.description, { syncSeconds: `${sync.seconds}` })
    const values = { workflow: segment.path, id: `{${segment.taskParam}}` }
    const of: Json = {
      operationId: ids[name],
      summary: fill(operation.summary, { target: title }),
      description: [description, ...(more.words ?? []), ...served].join(' '),
      tags: [tag],
      parameters: [...(more.parameters ?? []), ...parametersOf(operation)],
      ...(operation.body && { requestBody: { required: true, content: segment.request } }),
      responses: answers(operation, more.schema),
    }
    return [fill(operation.path, values), { [methodOf(operation)]: of }]
  }
  const paths: Readonly<Record<WorkflowOperation, readonly [string, Json]>> = {
    execute: described('execute', { schema: task, words: [text(sync.description)] }),
    submit: described('submit', { schema: 'Submitted' }),
    readTask: described('readTask', { schema: task, parameters: [taskId(segment.taskParam)] }),
  }
  return Object.fromEntries(Object.values(paths))
}

/** The specific parts of an operation of a segment. */
interface Described {
  /** The component of the body of its success. */
  readonly schema: string
  readonly words?: readonly string[]
  readonly parameters?: readonly Json[]
}

const methodOf = ({ method }: Operation): string => method.toLowerCase()

const taskId = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  description: 'Id of the task.',
  schema: { type: 'string' },
})

/** The operations that read an option list. */
export function optionListPaths(list: OptionList, names: DocumentNames): Paths {
  const { address, title, description, source, filters = [] } = list
  const suffix = names.ofPath(address)
  const { text } = markdown
  const described = (name: OptionListOperation, id: string, more: { readonly [key: string]: Json }) => {
    const operation = optionListOperations[name]
    const of = {
      operationId: `${id}${suffix}`,
      summary: fill(operation.summary, { target: text(title) }),
      description: text(description),
      tags: ['catalogs'],
      ...(source === 'upstream' && { 'x-source': source }),
      ...more,
      responses: answers(operation, 'OptionPage'),
    }
    return [fill(operation.path, { catalog: address }), { [methodOf(operation)]: of }] as const
  }
  const paths: Readonly<Record<OptionListOperation, readonly [string, Json]>> = {
    listOptions: described('listOptions', 'list', { parameters: queryOf(filters) }),
    executeList: described('executeList', 'execute', { requestBody: { required: true, content: jsonBody(bodyOf(filters)) } }),
  }
  return Object.fromEntries(Object.values(paths))
}

/** The parameters of a page of a list, as JSON Schemas: those of every list, and its filters. */
const paramsOf = (filters: readonly string[]): Readonly<Record<string, ListParam>> => ({
  ...pageParams,
  ...Object.fromEntries(filters.map((name) => [name, filterParam])),
})

const filterParam: ListParam = { type: 'string', description: 'Only entries with this value in their meta.' }

const queryOf = (filters: readonly string[]): Json =>
  Object.entries(paramsOf(filters)).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }))

const bodyOf = (filters: readonly string[]) => ({
  type: 'object',
  properties: { params: { type: 'object', properties: paramsOf(filters), additionalProperties: false } },
  required: ['params'],
  additionalProperties: false,
})
