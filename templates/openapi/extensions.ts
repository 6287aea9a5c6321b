import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import {
  fileOperations,
  keyOperations,
  modelOperations,
  operatorOperations,
  previewOperations,
  serviceOperations,
  taskOperations,
  webhookOperations,
} from '../../generator/protocol/extensions.ts'
import { timePattern } from '../../generator/protocol/limits.ts'
import { taskStates } from '../../generator/protocol/states.ts'
import type { Operation } from '../../generator/protocol/operations.ts'
import { modelsSegment } from '../../generator/protocol/paths.ts'
import { fill } from '../../generator/protocol/routes.ts'
import { failures, headersOf, parametersOf } from './answers.ts'
import { health } from './extensionSchemas.ts'
import { content, reference, type Parts } from './fields.ts'
import { pageReferences } from './pageParams.ts'
import { testCallbacks } from './taskEvents.ts'
import { eventResponses } from './taskResponses.ts'
import { webhookRequests } from './webhookSchemas.ts'

type Extensions = Readonly<Record<string, Operation>>

/** A group of operations that is not in the API document; a gateway may lack some groups. */
interface Group<Operations extends Extensions> {
  readonly tag: string
  readonly operations: Operations
  /** The specific parts of each operation; the type requires all of them. */
  readonly more: { readonly [Id in keyof Operations]: Parts }
}

const isExtension = 'This is an extension: the API document does not have it.'

/** The path items of a group. */
function pathsOf<Operations extends Extensions>({ tag, operations, more }: Group<Operations>): Parts {
  const paths: { [path: string]: { [method: string]: Json } } = {}
  for (const [id, operation] of Object.entries(operations)) {
    const { method, summary, description, needsKey } = operation
    const path = fill(operation.path, { workflow: modelsSegment })
    const { parameters = [], ...others } = more[id] ?? {}
    const asked = [parameters, parametersOf(operation)].flat()
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [tag],
        operationId: id,
        summary,
        description: `${description} ${isExtension}`,
        ...(!needsKey && { security: [] }),
        ...(asked.length > 0 && { parameters: asked }),
        ...others,
      },
    }
  }
  return paths
}

const answer = (operation: Operation, body: Json): Parts => ({
  description: operation.success,
  headers: headersOf(operation),
  content: body,
})

const answers = (operation: Operation, body: Json, more: Parts = {}): Parts => ({
  responses: { 200: answer(operation, body), ...more, ...failures(operation) },
})

/** The responses of a document that the caller may have cached. */
const tagged = (operation: Operation, schema: Json): Parts =>
  answers(operation, content('application/json', schema), {
    304: { description: 'It has not changed.', headers: headersOf(operation) },
  })

const query = (name: string, schema: Json, description: string): Parts => ({ name, in: 'query', description, schema })

const idIn = (description: string): Json => ({
  name: 'id',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})

const wordsOf = (values: readonly string[]): Json => ({ type: 'string', enum: [...new Set(values)] })

/** The models of a catalogue, as far as lists of them can be filtered. */
export interface FilteredModels {
  readonly models: readonly Pick<Model, 'category' | 'mode' | 'release'>[]
}

/** The paths of the models. The values of a filter are those of the catalogue. */
function modelPaths({ models }: FilteredModels): Parts {
  const { listModels, readModel } = modelOperations
  const filters = [
    query('category', wordsOf(models.map(({ category }) => category)), 'Only models of this category.'),
    query('mode', wordsOf(models.map(({ mode }) => mode)), 'Only models of this mode.'),
    query('vendor', { type: 'string' }, 'Only models of this vendor.'),
    query('release', wordsOf(models.map(({ release }) => release)), 'Only models of this lifecycle stage.'),
    query('task', { type: 'string' }, 'Only models for this task.'),
    query('q', { type: 'string' }, 'Words that the name, the description, the tags or the id must contain.'),
    ...pageReferences,
  ]
  return pathsOf({
    tag: 'models',
    operations: modelOperations,
    more: {
      listModels: { parameters: filters, ...tagged(listModels, reference('schemas', 'ModelPage')) },
      readModel: {
        parameters: [idIn('Id of the model, or an alias with `%2F` for each slash.')],
        ...tagged(readModel, reference('schemas', 'ModelAnswer')),
      },
    },
  })
}

/** The paths that look ahead at a call. */
const previewPaths = (): Parts =>
  pathsOf({
    tag: 'models',
    operations: previewOperations,
    more: {
      readOptions: {
        requestBody: { required: true, content: content('application/json', reference('schemas', 'PreviewRequest')) },
        ...answers(previewOperations.readOptions, content('application/json', reference('schemas', 'Preview'))),
      },
    },
  })

/** The paths of the tasks of a key. */
function taskPaths(): Parts {
  const { listTasks, readTaskDetails, deleteTask, readTaskEvents, cancelTasks, cancelTaskById } = taskOperations
  const time = { type: 'string', pattern: timePattern }
  const filters = [
    {
      ...query('state', { type: 'array', items: wordsOf(taskStates), minItems: 1 }, 'Only tasks in these states.'),
      style: 'form',
      explode: false,
    },
    query('model', { type: 'string' }, 'Only tasks of this model.'),
    query('workflow', { type: 'string' }, 'Only tasks of this workflow.'),
    query('from', time, 'Only tasks from this date or time on (ISO 8601).'),
    query('to', time, 'Only tasks before this date or time (ISO 8601).'),
  ]
  const include = query('include', wordsOf(['params']), '`params`: the parameters, too. A page then has fewer tasks.')
  return pathsOf({
    tag: 'tasks',
    operations: taskOperations,
    more: {
      listTasks: {
        parameters: [...filters, include, ...pageReferences],
        ...answers(listTasks, content('application/json', reference('schemas', 'TaskPage'))),
      },
      readTaskDetails: {
        parameters: [idIn('Id of the task.'), include],
        ...answers(readTaskDetails, content('application/json', reference('schemas', 'TaskDetails'))),
      },
      deleteTask: {
        parameters: [idIn('Id of the task.')],
        ...answers(deleteTask, content('application/json', reference('schemas', 'DeletedTask'))),
      },
      readTaskEvents: {
        parameters: [idIn('Id of the task.')],
        responses: { ...eventResponses, ...failures(readTaskEvents) },
      },
      cancelTasks: {
        parameters: [...filters, ...pageReferences],
        ...answers(cancelTasks, content('application/json', reference('schemas', 'TaskPage'))),
      },
      cancelTaskById: {
        parameters: [idIn('Id of the task.')],
        ...answers(cancelTaskById, content('application/json', reference('schemas', 'Task'))),
      },
    },
  })
}

/** The paths of deliveries to webhooks. */
function webhookPaths(): Parts {
  const { listDeliveries, replayDeliveries, replayDelivery, testWebhook, enableWebhook } = webhookOperations
  const json = (name: string): Json => content('application/json', reference('schemas', name))
  const requestOf = (id: keyof typeof webhookRequests): Parts => ({
    requestBody: { required: true, content: content('application/json', webhookRequests[id]) },
  })
  return pathsOf({
    tag: 'tasks',
    operations: webhookOperations,
    more: {
      listDeliveries: {
        parameters: [query('task', { type: 'string' }, 'Only deliveries about this task.'), ...pageReferences],
        ...answers(listDeliveries, json('DeliveryPage')),
      },
      replayDeliveries: { ...requestOf('replayDeliveries'), ...answers(replayDeliveries, json('Replayed')) },
      replayDelivery: {
        parameters: [idIn('Id of the delivery.')],
        ...answers(replayDelivery, json('Replayed')),
      },
      testWebhook: {
        ...requestOf('testWebhook'),
        ...answers(testWebhook, json('TestedWebhook')),
        callbacks: testCallbacks,
      },
      enableWebhook: { ...requestOf('enableWebhook'), ...answers(enableWebhook, json('EnabledWebhook')) },
    },
  })
}

const bytes = content('*/*', { description: 'Bytes.' })

const readFile = (operation: Operation): Parts => ({
  parameters: [idIn('Id of the file.')],
  ...answers(operation, bytes, {
    206: { description: 'A part of the file.', headers: headersOf(operation, operation.partHeaders), content: bytes },
    416: { description: 'The range lies outside the file.', headers: headersOf(operation, operation.partHeaders) },
  }),
})

const filePaths = (): Parts =>
  pathsOf({
    tag: 'files',
    operations: fileOperations,
    more: {
      storeFile: {
        parameters: [query('name', { type: 'string', default: 'upload' }, 'The name under which it is downloaded.')],
        requestBody: { required: true, content: bytes },
        ...answers(fileOperations.storeFile, content('application/json', reference('schemas', 'StoredFile'))),
      },
      readFile: readFile(fileOperations.readFile),
      readFileHead: readFile(fileOperations.readFileHead),
    },
  })

const keyPaths = (): Parts =>
  pathsOf({
    tag: 'service',
    operations: keyOperations,
    more: {
      readUsage: answers(keyOperations.readUsage, content('application/json', reference('schemas', 'KeyUsage'))),
    },
  })

const servicePaths = (): Parts =>
  pathsOf({
    tag: 'service',
    operations: serviceOperations,
    more: {
      readDocument: tagged(serviceOperations.readDocument, { type: 'object' }),
      readHealth: answers(serviceOperations.readHealth, health),
    },
  })

const operatorPaths = (): Parts =>
  pathsOf({
    tag: 'service',
    operations: operatorOperations,
    more: {
      readReadiness: answers(operatorOperations.readReadiness, health),
      readMetrics: answers(operatorOperations.readMetrics, content('text/plain', { type: 'string' })),
    },
  })

/** The tags of these operations that are not in the API document. */
export const extensionTags: readonly Parts[] = [
  { name: 'tasks', 'x-displayName': 'Tasks', description: 'The tasks of your key.' },
  { name: 'files', 'x-displayName': 'Files', description: 'Uploads and generated assets.' },
  { name: 'service', 'x-displayName': 'Service', description: 'What the gateway reports about itself.' },
]

/** Their group for navigation. */
export const extensionTagGroups: readonly Parts[] = [{ name: 'This gateway', tags: ['tasks', 'files', 'service'] }]

/** The paths of all operations that are not in the API document. */
export const extensionPaths = (catalogue: FilteredModels): Parts => ({
  ...modelPaths(catalogue),
  ...previewPaths(),
  ...taskPaths(),
  ...webhookPaths(),
  ...filePaths(),
  ...keyPaths(),
  ...servicePaths(),
  ...operatorPaths(),
})

/** The operations that are not in the API document. */
export const extensionOperations: readonly Operation[] = [
  modelOperations,
  previewOperations,
  taskOperations,
  webhookOperations,
  fileOperations,
  keyOperations,
  serviceOperations,
  operatorOperations,
].flatMap((group): readonly Operation[] => Object.values(group))
