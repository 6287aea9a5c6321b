import type { Catalogue, Json, Model, OptionList, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import {
  optionListOperations,
  workflowOperations,
  type Operation,
  type TaskOperation,
} from '../../generator/protocol/operations.ts'
import { modelsSegment } from '../../generator/protocol/paths.ts'
import { fill, type OptionListOperation } from '../../generator/protocol/routes.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { runWords } from '../shared/modelText.ts'
import { failures, headersOf, parametersOf } from './answers.ts'
import type { DocumentNames } from './names.ts'
import { listQuery, listRequest } from './pageParams.ts'
import { jsonBody, reference } from './fields.ts'
import { servingWords } from './serving.ts'
import { tagOf } from './tags.ts'
import { taskCallbacks } from './taskEvents.ts'
import { eventResponses, responseName, submittedResponse } from './taskResponses.ts'
import { taskName } from './tasks.ts'

type Paths = { readonly [path: string]: Json }

/** The inputs of the operations of a workflow segment. */
interface Segment {
  /** The name of the workflow, or the segment of all models. */
  readonly path: string
  readonly tag: string
  /** The id of an operation in the document. */
  readonly idOf: (operation: TaskOperation) => string
  readonly title: string
  readonly taskParam: string
  /** Sentences that say which inputs its models take here. */
  readonly words?: readonly string[]
  /** The only model that it serves. */
  readonly only?: Model
  /** The component of the request. */
  readonly request: string
  /** The component of the response with a result. */
  readonly task: string
}

/** The operations that serve every model (API document, 4.1). */
export const modelPaths = ({ service }: Catalogue): Paths =>
  operations(
    {
      path: modelsSegment,
      tag: 'models',
      idOf: ({ sharedId }) => sharedId,
      title: 'a model',
      taskParam: 'taskId',
      request: 'ModelRequest',
      task: 'Task',
    },
    service,
  )

/** The operations of one workflow (API document, 4.2). */
export function workflowPaths(workflow: Workflow, service: Service, names: DocumentNames): Paths {
  const { name, models } = workflow
  const [only, ...others] = models
  return operations(
    {
      path: name,
      tag: tagOf(workflow),
      idOf: ({ id }) => fill(id, { name: names.ofPath(name) }),
      title: markdown.text(titleOf(models, names)),
      taskParam: 'id',
      ...(only !== undefined && others.length === 0 && { only }),
      words: models.flatMap((model) => servingWords(model, name)),
      request: names.ofWorkflow(workflow, 'Request'),
      task: taskName(workflow, names),
    },
    service,
  )
}

/** The models of a workflow in a title, so that a search for a model finds its operations. */
const titleOf = (models: readonly Model[], { titleOf: nameOf }: DocumentNames): string =>
  [
    ...models.slice(0, mostNames).map(nameOf),
    ...(models.length > mostNames ? [`${models.length - mostNames} more`] : []),
  ].join(', ')

/** Longer titles are hard to read. */
const mostNames = 8

/** The operations of a segment. */
function operations(segment: Segment, { sync }: Service): Paths {
  const { idOf, taskParam, task, only } = segment
  const isShared = segment.path === modelsSegment
  const described = Object.values(workflowOperations).filter((one) => isShared || one.isDescribedOnce !== true)
  const wordsOf = ({ mode, body }: TaskOperation): readonly string[] => [
    ...(isShared && mode === 'sync' ? [markdown.text(sync.description)] : []),
    ...(only !== undefined && only.mode === mode ? [runWords(only)] : []),
    ...(body === undefined ? [] : (segment.words ?? [])),
  ]
  const entryOf = (operation: TaskOperation): readonly [string, Json] => {
    const { path, description, response } = operation
    const of: Json = {
      operationId: idOf(operation),
      summary: fill(operation.summary, { target: segment.title }),
      description: [fill(description, { syncSeconds: `${sync.seconds}` }), ...wordsOf(operation)].join(' '),
      tags: [segment.tag],
      parameters: [
        ...(path.includes('{id}') ? [reference('parameters', taskParam === 'id' ? 'Id' : 'TaskId')] : []),
        ...parametersOf(operation, isShared),
      ],
      ...(operation.body !== undefined && { requestBody: reference('requestBodies', segment.request) }),
      responses: {
        ...(response === 'events'
          ? eventResponses
          : { 200: reference('responses', response === 'task' ? responseName(task) : submittedResponse) }),
        ...failures(operation),
      },
      // Once, as the cancel: in each of many workflows it would say the same.
      ...(isShared && operation.body !== undefined && { callbacks: taskCallbacks }),
    }
    return [fill(path, { workflow: segment.path, id: `{${taskParam}}` }), { [methodOf(operation)]: of }]
  }
  return Object.fromEntries(described.map(entryOf))
}

const methodOf = ({ method }: Operation): string => method.toLowerCase()

/** The parameters that operations share: the id of a task, by both names that the API document has for it. */
export const taskParameters: Paths = Object.fromEntries(
  (['id', 'taskId'] as const).map((name) => [
    name === 'id' ? 'Id' : 'TaskId',
    { name, in: 'path', required: true, description: 'Id of the task.', schema: { type: 'string' } },
  ]),
)

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
      responses: { 200: reference('responses', 'Options'), ...failures(operation) },
    }
    return [fill(operation.path, { catalog: address }), { [methodOf(operation)]: of }] as const
  }
  const paths: Readonly<Record<OptionListOperation, readonly [string, Json]>> = {
    listOptions: described('listOptions', 'list', { parameters: listQuery(filters) }),
    executeList: described('executeList', 'execute', {
      requestBody:
        filters.length > 0
          ? { required: true, content: jsonBody(listRequest(filters)) }
          : reference('requestBodies', 'ListRequest'),
    }),
  }
  return Object.fromEntries(Object.values(paths))
}

/** The response of an option list. */
export const listResponse: Json = {
  description: optionListOperations.listOptions.success,
  headers: headersOf(optionListOperations.listOptions),
  content: jsonBody(reference('schemas', 'OptionPage')),
}
