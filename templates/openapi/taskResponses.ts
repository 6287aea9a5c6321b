import type { Catalogue, Json, Model } from '../../generator/catalogue/catalogue.ts'
import type { DeferredEntries } from '../../generator/catalogue/document.ts'
import { isRecord } from '../../generator/language/values.ts'
import { workflowOperations } from '../../generator/protocol/operations.ts'
import type { TaskState } from '../../generator/protocol/states.ts'
import { success } from '../../generator/protocol/wire.ts'
import { sampleFields } from '../../generator/targets/example.ts'
import { headersOf } from './answers.ts'
import type { DocumentNames } from './names.ts'
import type { PartedCatalogue } from './parted.ts'
import { content, jsonBody, reference } from './fields.ts'
import { resultName, taskName } from './tasks.ts'

type Parts = { readonly [name: string]: Json }

/**
 * The successful responses that operations share: of a submit call, which leads to the poll, and of tasks, which sync
 * calls and polls return, with an example of each state.
 */
export function taskResponses({
  catalogue: { models, workflows },
  names,
  naming,
}: PartedCatalogue): readonly DeferredEntries[] {
  const tasks = new Map<string, Model | undefined>([['Task', models.find(isStandard)]])
  for (const workflow of workflows) tasks.set(taskName(workflow, names), workflow.models[0])
  return [
    { of: [], make: () => ({ [submittedResponse]: submitted, TaskEvents: events }) },
    ...[...tasks].map(([task, model]) => ({
      of: [task, model, naming],
      make: () => ({ [responseName(task)]: taskResponse(task, model, names) }),
    })),
  ]
}

/** The response of a submit call. Like `responseName`, no generator of clients makes the name of a schema's part of it. */
export const submittedResponse = 'SubmittedTask'

/** The name of a response with this task: generators name the part `response` of the schema as its name with `Response`. */
export const responseName = (task: string): string => `${task}State`

/** The responses of an operation that reads events. */
export const eventResponses: Parts = {
  200: reference('responses', 'TaskEvents'),
  204: { description: 'The task has ended, and `Last-Event-ID` is the id of its last event.' },
}

const events: Json = {
  description: workflowOperations.readEvents.success,
  headers: headersOf(workflowOperations.readEvents),
  content: content('text/event-stream', { type: 'string' }),
}

const isStandard = ({ resultFields, result }: Model): boolean => resultFields.length === 0 && result === 'asset'

/** A response with a task. Models with their own results show only those: all others look the same. */
function taskResponse(task: string, model: Model | undefined, names: DocumentNames): Json {
  const completed = model && completedExample(model, names)
  const isShared = model === undefined || isReference(completed)
  // A mock server answers with the first one: a client that polls has to end.
  const states = [
    ...(completed === undefined ? [] : [['COMPLETED', completed] as const]),
    ...(isShared ? running : []),
    ...(isShared ? [failed] : []),
  ]
  const { execute, readTask } = workflowOperations
  return {
    description: readTask.success,
    headers: headersOf(readTask, execute.responseHeaders),
    content: jsonBody(reference('schemas', task), states.length > 0 ? { examples: Object.fromEntries(states) } : {}),
  }
}

const isReference = (value: Json | undefined): boolean => isRecord(value) && '$ref' in value

type NamedExample = readonly [string, Json]

const id = '01936f5e-7c1a-7b54-9f3e-2d8c6a1b4e70'

/** The response of a submit call: the operation for all models reads every task. */
const submitted: Json = {
  description: workflowOperations.submit.success,
  headers: headersOf(workflowOperations.submit),
  content: jsonBody(reference('schemas', 'Submitted'), { example: { status: success, response: { id } } }),
  links: { poll: { operationId: 'readTask', parameters: { taskId: '$response.body#/response/id' } } },
}

const running: readonly NamedExample[] = [
  ['ACCEPTED', reference('examples', 'TaskAccepted')],
  ['IN_PROGRESS', reference('examples', 'TaskInProgress')],
]

const failed: NamedExample = ['FAILED', reference('examples', 'TaskFailed')]

/** The standard results stand once; a result of one's own is made from its required fields. */
function completedExample(model: Model, names: DocumentNames): Json | undefined {
  const name = resultName(model, names)
  if (name === 'AssetResult' || name === 'TextResult') return reference('examples', completedName(name))
  const fields = sampleFields(model.resultFields)
  return fields && taskExample('COMPLETED', { usage, result: { ...standard(model), ...fields } })
}

const completedName = (result: string): string => result.replace('Result', 'Completed')

const usage = { credits: 1 }
const url = 'https://example.com/result'

/** The standard part of a result (API document, 2.2). */
function standard({ id: model, result }: Model): Parts {
  if (result === 'fields') return { model }
  return result === 'text' ? { text: 'The keeper lights the lamp.', model } : { url, items: [{ url }], model }
}

/** The examples that responses refer to. */
export function taskExamples({ models }: Catalogue, names: DocumentNames): Parts {
  const completed = (['AssetResult', 'TextResult'] as const).flatMap((name): readonly NamedExample[] => {
    const model = models.find((one) => resultName(one, names) === name)
    return model === undefined
      ? []
      : [[completedName(name), taskExample('COMPLETED', { usage, result: standard(model) })]]
  })
  return Object.fromEntries([...Object.entries(states), ...completed])
}

function taskExample(state: TaskState, more: Parts): Json {
  return { summary: state, value: { status: success, response: { id, status: state, ...more } } }
}

const states: Parts = {
  TaskAccepted: taskExample('ACCEPTED', {}),
  TaskInProgress: taskExample('IN_PROGRESS', { progress: { percent: 40, estimatedSecondsLeft: 30 } }),
  TaskFailed: taskExample('FAILED', {
    usage: { credits: 0 },
    error: { code: 'upstream-failed', message: 'The upstream did not finish the task.', retryable: true },
  }),
}
