import type {
  Catalogue,
  Json,
  Model,
  OptionList,
  Schema,
  Service,
  Workflow,
} from '../../generator/catalogue/catalogue.ts'
import { workflowIdentifier } from '../../generator/catalogue/names.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { exampleOf } from '../shared/example.ts'
import { answers, executeProblems, pageProblems, queryProblems, readProblems, submitProblems } from './answers.ts'
import { jsonBody, reference } from './reference.ts'
import { requestName, taskName } from './schemas.ts'

type Paths = { readonly [path: string]: Json }

/** What the three operations of a workflow segment need to know. */
interface Segment {
  /** The workflow, or `v1/models`. */
  readonly path: string
  readonly tag: string
  /** What follows the verb in operation ids. */
  readonly id: string
  readonly title: string
  readonly taskParam: string
  readonly request: Json
  /** The component that describes the answer with a result. */
  readonly task: string
}

/** The operations that serve every model (API document, 4.1). */
export function modelPaths({ service, models }: Catalogue): Paths {
  const examples = models.flatMap((model) => examplesOf(model, (params) => ({ model: model.id, params })))
  return operations(
    {
      path: 'v1/models',
      tag: 'models',
      id: '',
      title: 'a model',
      taskParam: 'taskId',
      request: jsonBody(reference('schemas', 'ModelRequest'), { examples: Object.fromEntries(examples) }),
      task: 'Task',
    },
    service,
  )
}

/** Requests that documents show: every example of a model, or one made from its required parameters where that can be. */
function examplesOf(model: Model, wrap: (input: Schema) => Schema): readonly (readonly [string, Json])[] {
  const { id, name, examples } = model
  const made = exampleOf(model)
  const inputs = examples.length > 0 || made === undefined ? examples : [{ name: 'basic', input: made }]
  return inputs.map((example) => [
    `${id}_${example.name}`,
    { summary: markdown.text(`${name}: ${example.name}`), value: { params: wrap(example.input) } },
  ])
}

/** The operations of one workflow (API document, 4.2). */
export function workflowPaths(workflow: Workflow, service: Service): Paths {
  const { name, models } = workflow
  const examples = models.flatMap((model) => examplesOf(model, (input) => ({ model: model.id, ...input })))
  return operations(
    {
      path: name,
      tag: 'workflows',
      id: workflowIdentifier(name),
      title: markdown.text(name),
      taskParam: 'id',
      request: jsonBody(reference('schemas', requestName(name)), { examples: Object.fromEntries(examples) }),
      task: taskName(workflow),
    },
    service,
  )
}

/** Headers of the answer to a call that starts a task. */
const replayed = { 'Idempotency-Replayed': 'IdempotencyReplayed' }

/** Headers of the answer to a poll. */
const polled = { 'Retry-After': 'PollAfter', 'Preference-Applied': 'PreferenceApplied' }

function operations(segment: Segment, { sync }: Service): Paths {
  const { text } = markdown
  const { path, tag, id, title, taskParam, request, task } = segment
  const start = {
    tags: [tag],
    parameters: [reference('parameters', 'IdempotencyKey')],
    requestBody: { required: true, content: request },
  }
  const taskId = {
    name: taskParam,
    in: 'path',
    required: true,
    description: 'Id of the task.',
    schema: { type: 'string' },
  }
  return {
    [`/workflows/${path}/execute`]: {
      post: {
        operationId: `execute${id}`,
        summary: `Execute ${title}`,
        description: `Answers with the result, when it comes within about ${sync.seconds} seconds. ${text(sync.description)}`,
        ...start,
        responses: answers({ description: 'The task has ended.', schema: task, headers: replayed }, executeProblems),
      },
    },
    [`/workflows/${path}/submit`]: {
      post: {
        operationId: `submit${id}`,
        summary: `Submit to ${title}`,
        description: 'Answers with the id of a task, which is then polled.',
        ...start,
        responses: answers(
          { description: 'The task is stored.', schema: 'Submitted', headers: replayed },
          submitProblems,
        ),
      },
    },
    [`/workflows/${path}/{${taskParam}}/result`]: {
      get: {
        operationId: `readTask${id}`,
        summary: `Read a task of ${title}`,
        description: 'Ask again until the status is a final one.',
        tags: [tag],
        parameters: [taskId, reference('parameters', 'Prefer')],
        responses: answers({ description: 'The task as it stands.', schema: task, headers: polled }, readProblems),
      },
    },
  }
}

/** The operations that read an option list (docs/decisions.md 11). */
export function optionListPaths({ address, title, description }: OptionList): Paths {
  const name = workflowIdentifier(address)
  const page = { description: 'A page of the list.', schema: 'OptionPage' }
  const { text } = markdown
  const shared = { summary: text(`List ${title}`), description: text(description), tags: ['catalogs'] }
  const query = Object.entries(pageParams).map(([name, { description: words, ...schema }]) => ({
    name,
    in: 'query',
    description: words,
    schema,
  }))
  const body = {
    type: 'object',
    properties: { params: { type: 'object', properties: pageParams, additionalProperties: false } },
    required: ['params'],
    additionalProperties: false,
  }
  return {
    [`/workflows/${address}`]: {
      get: { operationId: `list${name}`, ...shared, parameters: query, responses: answers(page, queryProblems) },
    },
    [`/workflows/${address}/execute`]: {
      post: {
        operationId: `execute${name}`,
        ...shared,
        requestBody: { required: true, content: jsonBody(body) },
        responses: answers(page, pageProblems),
      },
    },
  }
}

const pageParams = {
  cursor: { type: 'string', description: 'The nextCursor of the page before.' },
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The most entries of a page.' },
}
