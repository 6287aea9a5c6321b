import type { Catalogue, Json, Model, Schema, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import { mostIssues, receivedLength } from '../../generator/protocol/limits.ts'
import { stateDescriptions, taskStates } from '../../generator/protocol/states.ts'
import {
  success as succeeded,
  type IssueBody,
  type Option,
  type OptionPage,
  type ProblemBody,
  type Progress,
  type SubmittedBody,
  type TaskBody,
  type TaskError,
  type Usage,
} from '../../generator/protocol/wire.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { ownResultSchema, resultSchemas } from '../../generator/writing/schema.ts'
import { timeoutProblem } from './answers.ts'
import { modelRequest, modelSchemas, workflowRequest, type Schemas } from './calls.ts'
import type { DocumentNames } from './names.ts'
import { reference } from './reference.ts'
import { withUniqueTitles } from './titles.ts'

const { text } = markdown

/** A schema for each field of a body: one that is missing does not compile. */
type Fields<Body> = { readonly [Name in keyof Required<Body>]: Json }

/** Every schema of the document. */
export function schemas(catalogue: Catalogue, names: DocumentNames): Schemas {
  const { service, models, workflows, catalogs } = catalogue
  const results = resultSchemas(catalogue, markdown)
  return {
    ModelRequest: modelRequest(models, service, names),
    ...united(models.map((model) => modelSchemas(model, service, names))),
    ...Object.fromEntries(
      workflows.map((workflow) => [names.ofWorkflow(workflow, 'Request'), workflowRequest(workflow, service, names)]),
    ),
    Submitted: submitted(service),
    Task: task(service, 'A task of any model.', {
      anyOf: ['AssetResult', 'TextResult', ...ownResults(models, names)].map((name) => reference('schemas', name)),
    }),
    ...Object.fromEntries(workflows.map((workflow) => [taskName(workflow, names), workflowTask(workflow, service, names)])),
    ...united(models.map((model) => ownResult(catalogue, model, names))),
    AssetResult: results.asset,
    TextResult: results.text,
    Problem: problem,
    TimeoutProblem: timeoutProblem(problem),
    Issue: issue,
    ...(catalogs.length > 0 && { OptionPage: optionPage }),
  }
}

const ownResult = (catalogue: Catalogue, model: Model, names: DocumentNames): Schemas => {
  const schema = ownResultSchema(catalogue, { ...model, name: names.titleOf(model) }, markdown)
  return schema === undefined ? {} : { [resultName(model, names)]: withUniqueTitles(schema) }
}

/** The component of a model's result. */
const resultName = (model: Model, names: DocumentNames): string => {
  if (model.resultFields.length > 0) return names.ofModel(model, 'Result')
  return model.result === 'text' ? 'TextResult' : 'AssetResult'
}

const ownResults = (models: readonly Model[], names: DocumentNames): readonly string[] =>
  models.filter(({ resultFields }) => resultFields.length > 0).map((model) => resultName(model, names))

const resultsOf = ({ models }: Workflow, names: DocumentNames): readonly string[] => [
  ...new Set(models.map((model) => resultName(model, names))),
]

/** The component of the tasks of a workflow; most share one of two. */
export function taskName(workflow: Workflow, names: DocumentNames): string {
  const [only, ...others] = resultsOf(workflow, names)
  if (others.length === 0 && only === 'AssetResult') return 'AssetTask'
  return others.length === 0 && only === 'TextResult' ? 'TextTask' : names.ofWorkflow(workflow, 'Task')
}

function workflowTask(workflow: Workflow, service: Service, names: DocumentNames): Json {
  const results = resultsOf(workflow, names).map((name) => reference('schemas', name))
  const [only] = results
  const isOwn = taskName(workflow, names) === names.ofWorkflow(workflow, 'Task')
  const shared = isOwn ? `of ${workflow.name}` : 'whose model gives the standard result'
  return task(
    service,
    text(`A task ${shared}.`),
    results.length === 1 && only !== undefined ? only : { anyOf: results },
  )
}

const united = (parts: readonly Schemas[]): Schemas => Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

function submitted({ envelope }: Service): Json {
  const properties: Fields<SubmittedBody> = { id: { description: text(envelope.id), type: 'string' } }
  return success(envelope, { type: 'object', properties, required: ['id'] })
}

const success = ({ status, response }: Service['envelope'], body: Schema): Schema => ({
  type: 'object',
  properties: {
    status: { description: text(status), type: 'string', const: succeeded },
    response: { description: text(response), ...body },
  },
  required: ['status', 'response'],
})

function task({ envelope }: Service, description: string, result: Schema): Schema {
  const credits = { description: text(envelope.credits), type: 'integer', minimum: 0 }
  const stateWords = taskStates.map((name) => `${markdown.code(name)}: ${text(stateDescriptions[name])}`).join(' ')
  const used: Fields<Usage> = { credits }
  const properties: Fields<TaskBody> = {
    id: { description: text(envelope.id), type: 'string' },
    status: {
      description: `${text(envelope.state)} ${stateWords}`,
      type: 'string',
      enum: taskStates,
    },
    result: { description: text(envelope.result), ...result },
    usage: { description: text(envelope.usage), type: 'object', properties: used, required: ['credits'] },
    progress: { description: text(envelope.progress), ...progress },
    error: { description: text(envelope.error), ...taskError },
  }
  const body = success(envelope, { type: 'object', properties, required: ['id', 'status'] })
  return { description, ...body }
}

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

/** RFC 9457, with the members of docs/decisions.md 2. */
const problem = {
  type: 'object',
  properties: {
    type: { description: 'A stable URI that ends in the code of the problem.', type: 'string', format: 'uri' },
    title: { description: 'The type of problem, in words.', type: 'string' },
    status: { description: 'The HTTP status.', type: 'integer' },
    detail: { description: 'What happened, and what to do.', type: 'string' },
    instance: { description: 'The path that was called.', type: 'string' },
    requestId: { description: 'The id of the request, which operators need to find it.', type: 'string' },
    taskId: { description: 'The id of the task, which continues.', type: 'string' },
    errors: {
      description: 'Every issue of the parameters.',
      type: 'array',
      maxItems: mostIssues,
      items: reference('schemas', 'Issue'),
    },
  } satisfies Fields<ProblemBody>,
  required: ['type', 'title', 'status', 'detail', 'instance', 'requestId'],
}

const issue = {
  type: 'object',
  properties: {
    pointer: { description: 'The JSON Pointer to the issue, from the root of the body.', type: 'string' },
    path: {
      description: 'The path within the parameters of the model; absent for an issue elsewhere.',
      type: 'array',
      items: { type: ['string', 'integer'] },
    },
    code: { description: 'A stable issue code.', type: 'string' },
    message: { description: 'A sentence that says what to change.', type: 'string' },
    expected: { description: 'The expected value, in words.', type: 'string' },
    received: {
      description: `The received value, cut to ${receivedLength} characters.`,
      type: 'string',
      maxLength: receivedLength,
    },
    suggestion: { description: 'The nearest valid value.' },
  } satisfies Fields<IssueBody>,
  required: ['pointer', 'code', 'message', 'expected', 'received'],
}

const optionPage = {
  type: 'object',
  properties: {
    status: { type: 'string', const: succeeded },
    response: {
      type: 'object',
      properties: {
        result: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  id: { description: 'The value that a caller sends.', type: 'string' },
                  name: { description: 'The display name.', type: 'string' },
                  description: { description: 'A description.', type: 'string' },
                  tags: { description: 'Words to search by.', type: 'array', items: { type: 'string' } },
                  preview: { description: 'The address of a sample.', type: 'string' },
                  previews: {
                    description: 'The addresses of samples, by their media.',
                    type: 'object',
                    properties: { image: { type: 'string' }, video: { type: 'string' }, audio: { type: 'string' } },
                  },
                  meta: { description: 'More data about the entry.', type: 'object', additionalProperties: true },
                } satisfies Fields<Option>,
                required: ['id', 'name', 'tags'],
              },
            },
            nextCursor: { description: 'The cursor of the next page; null on the last.', type: ['string', 'null'] },
            version: { description: 'Changes whenever the list does.', type: 'string' },
            ttlSeconds: { description: 'How long you can cache the page.', type: 'integer' },
          } satisfies Fields<OptionPage>,
          required: ['items', 'nextCursor', 'version', 'ttlSeconds'],
        },
      },
      required: ['result'],
    },
  },
  required: ['status', 'response'],
}
