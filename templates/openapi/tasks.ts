import type { Json, Model, Schema, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import type { DeferredEntries } from '../../generator/catalogue/document.ts'
import { metadataLimits } from '../../generator/protocol/limits.ts'
import { webhookEvents, webhookUrlLength, webhookUrlPattern } from '../../generator/protocol/webhooks.ts'
import { cancellations, stateDescriptions, taskStates } from '../../generator/protocol/states.ts'
import {
  success as succeeded,
  type Progress,
  type SubmittedBody,
  type TaskBody,
  type TaskError,
  type Usage,
} from '../../generator/protocol/wire.ts'
import { markdown } from '../../generator/writing/markup.ts'
import type { DocumentNames } from './names.ts'
import type { PartedCatalogue } from './parted.ts'
import { reference, type Schemas } from './fields.ts'

const { text } = markdown

/** A schema for each field of a body: one that is missing does not compile. */
export type Fields<Body> = { readonly [Name in keyof Required<Body>]: Json }

/** The component of a model's result. */
export const resultName = (model: Model, names: DocumentNames): string => {
  if (model.resultFields.length > 0) return names.ofModel(model, 'Result')
  return model.result === 'text' ? 'TextResult' : 'AssetResult'
}

const resultsOf = ({ models }: Workflow, names: DocumentNames): readonly string[] => [
  ...new Set(models.map((model) => resultName(model, names))),
]

/** The component of the tasks of a workflow; most share one of two. */
export function taskName(workflow: Workflow, names: DocumentNames): string {
  const [only, ...others] = resultsOf(workflow, names)
  if (others.length === 0 && only === 'AssetResult') return 'AssetTask'
  return others.length === 0 && only === 'TextResult' ? 'TextTask' : names.ofWorkflow(workflow, 'Task')
}

/** The tasks of any model, those of workflows, and their parts. */
export function taskSchemas({ catalogue, names }: PartedCatalogue): readonly DeferredEntries[] {
  const { service, models, workflows } = catalogue
  const all = [...new Set(['AssetResult', 'TextResult', ...models.map((model) => resultName(model, names))])]
  const tasks = new Map(
    workflows.map((workflow) => [
      taskName(workflow, names),
      [taskWords(workflow, names), resultsOf(workflow, names)] as const,
    ]),
  )
  const entry = (name: string, words: string, results: readonly string[]): DeferredEntries => ({
    of: ['task', name, words, results, service],
    make: () => ({ [name]: task(service, words, results) }),
  })
  return [
    { of: ['submitted', service], make: () => ({ Submitted: submitted(service) }) },
    entry('Task', 'A task of any model.', all),
    ...[...tasks].map(([name, [words, results]]) => entry(name, words, results)),
    { of: ['parts of tasks', service], make: () => ({ TaskFields: taskFields(service), ...partSchemas(service) }) },
  ]
}

function taskWords(workflow: Workflow, names: DocumentNames): string {
  const isOwn = taskName(workflow, names) === names.ofWorkflow(workflow, 'Task')
  return text(`A task ${isOwn ? `of ${workflow.name}` : 'whose model gives the standard result'}.`)
}

function submitted({ envelope }: Service): Json {
  const properties: Fields<SubmittedBody> = { id: { description: text(envelope.id), type: 'string' } }
  return success(envelope, { type: 'object', properties, required: ['id'] })
}

const success = ({ response }: Service['envelope'], body: Schema): Schema => ({
  type: 'object',
  properties: {
    status: reference('schemas', 'Success'),
    response: { description: text(response), ...body },
  },
  required: ['status', 'response'],
})

function task({ envelope }: Service, description: string, results: readonly string[]): Schema {
  const [only, ...others] = results.map((name) => reference('schemas', name))
  const result =
    others.length === 0 ? (only ?? {}) : { description: text(envelope.result), anyOf: [only ?? {}, ...others] }
  const body = { type: 'object', allOf: [reference('schemas', 'TaskFields')], properties: { result } }
  return { description, ...success(envelope, body) }
}

/** The fields of every task but its result. */
function taskFields({ envelope }: Service): Schema {
  const properties: Fields<Omit<TaskBody, 'result'>> = {
    id: { description: text(envelope.id), type: 'string' },
    status: reference('schemas', 'TaskStatus'),
    usage: reference('schemas', 'Usage'),
    mirrored: { description: text(envelope.mirrored), type: 'boolean', const: false },
    progress: reference('schemas', 'Progress'),
    metadata: reference('schemas', 'Metadata'),
    queuePosition: reference('schemas', 'QueuePosition'),
    error: reference('schemas', 'TaskError'),
    cancellation: reference('schemas', 'Cancellation'),
  }
  return { description: 'A task without its result.', type: 'object', properties, required: ['id', 'status'] }
}

/** The webhook of a call. */
const webhookSchema = ({ webhook }: Service['envelope']): Schema => ({
  description: text(webhook),
  type: 'object',
  properties: {
    url: { type: 'string', pattern: webhookUrlPattern, maxLength: webhookUrlLength },
    events: { type: 'array', items: { type: 'string', enum: Object.keys(webhookEvents) }, uniqueItems: true },
  },
  required: ['url'],
  additionalProperties: false,
})

/** The parts that every task has. */
function partSchemas({ envelope }: Service): Schemas {
  const used: Fields<Usage> = {
    credits: { description: text(envelope.credits), type: 'integer', minimum: 0 },
    sandbox: {
      description: 'Present if the sandbox ran the task, and no vendor was called.',
      type: 'boolean',
      const: true,
    },
  }
  return {
    Success: { description: text(envelope.status), type: 'string', const: succeeded },
    TaskStatus: {
      description: `${text(envelope.state)} ${wordsOf(stateDescriptions)}`,
      type: 'string',
      enum: taskStates,
    },
    Usage: { description: text(envelope.usage), type: 'object', properties: used, required: ['credits'] },
    Progress: { description: text(envelope.progress), ...progress },
    Metadata: {
      description: text(envelope.metadata),
      type: 'object',
      maxProperties: metadataLimits.entries,
      propertyNames: { minLength: 1, maxLength: metadataLimits.nameLength },
      additionalProperties: { type: 'string', maxLength: metadataLimits.valueLength },
    },
    Webhook: webhookSchema(envelope),
    QueuePosition: { description: text(envelope.queuePosition), type: 'integer', minimum: 1 },
    TaskError: { description: text(envelope.error), ...taskError },
    Cancellation: {
      description: `${text(envelope.cancellation)} ${wordsOf(cancellations)}`,
      type: 'string',
      enum: Object.keys(cancellations),
    },
  }
}

/** The meaning of each value of an enum. */
const wordsOf = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([name, words]) => `${markdown.code(name)}: ${text(words)}`)
    .join(' ')

const progress = {
  type: 'object',
  properties: {
    percent: { description: 'From 0 to 100.', type: 'number', minimum: 0, maximum: 100 },
    estimatedSecondsLeft: { description: 'Seconds until it is likely to end.', type: 'number', minimum: 0 },
  } satisfies Fields<Progress>,
  required: ['percent'],
}

const taskError = {
  type: 'object',
  properties: {
    code: { description: 'A stable error code.', type: 'string' },
    message: { description: 'What happened.', type: 'string' },
    retryable: { description: 'Whether the same task can succeed later.', type: 'boolean' },
  } satisfies Fields<TaskError>,
  required: ['code', 'message', 'retryable'],
}
