import type { Tool } from '@modelcontextprotocol/server'
import { idempotencyKeyPattern } from '../../../../generator/protocol/limits.ts'
import { taskStates } from '../../../../generator/protocol/states.ts'

/** An argument of a tool, as JSON Schema; a type and no interface, because it is passed on as JSON. */
export type Argument = {
  readonly type: 'string' | 'integer' | 'object'
  readonly description?: string
  readonly enum?: string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly maxLength?: number
}

/** A tool and its arguments. */
interface Definition {
  readonly description: string
  readonly args: { readonly [name: string]: Argument }
  readonly required: readonly string[]
  readonly output: Tool['outputSchema']
  readonly hints: Hints
}

/** The properties of a tool by which a host decides whether it asks somebody. */
interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint: boolean
}

const toolNames = [
  'search_models',
  'describe_model',
  'price',
  'run_model',
  'get_task',
  'list_tasks',
  'cancel_task',
] as const

/** The name of a tool. */
export type ToolName = (typeof toolNames)[number]

/** The most seconds that a call can wait. */
export const mostSeconds = 600

const model: Argument = { type: 'string', description: 'Id from search_models' }
const params: Argument = { type: 'object', description: 'As describe_model says' }
const taskId: Argument = { type: 'string' }
const wait: Argument = { type: 'integer', minimum: 0, maximum: mostSeconds }

const states: string[] = [...taskStates]
const text = { type: 'string' }
const number = { type: 'number' }
const object = { type: 'object' }
const objects = { type: 'array', items: object }

const output = (
  properties: { readonly [name: string]: object },
  required: readonly string[],
): NonNullable<Tool['outputSchema']> => ({ type: 'object', properties, required: [...required] })

const task = {
  task_id: text,
  status: { enum: states },
  model: text,
  files: { type: 'array', items: { type: 'object', properties: { uri: text, mime_type: text } } },
  text,
  credits: number,
  percent: number,
  error: object,
  next: text,
}

const taskOutput = output(task, ['task_id', 'status'])
const reading: Hints = { readOnlyHint: true, openWorldHint: false }

/** The tools by their names. */
export const tools: Readonly<Record<ToolName, Definition>> = {
  search_models: {
    description: 'Finds models that make images, video, audio, 3D or text. Begin here.',
    args: {
      query: { type: 'string', description: 'Words, such as "image to video"', maxLength: 500 },
      category: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    },
    required: [],
    output: output({ models: objects, total: number, categories: { type: 'array', items: text } }, ['models', 'total']),
    hints: reading,
  },
  describe_model: {
    description: 'Parameters of a model (JSON Schema), rules, options, price and an example. Read it before run_model.',
    args: { model },
    required: ['model'],
    output: output({ id: text, params: object, rules: { type: 'array', items: text } }, ['id', 'params']),
    hints: reading,
  },
  price: {
    description: 'Price in credits, every issue of the parameters, and remaining options. Runs nothing.',
    args: { model, params },
    required: ['model', 'params'],
    output: output({ price: object, issues: objects, disabled: object, options: object }, ['price', 'issues']),
    hints: reading,
  },
  run_model: {
    description:
      'Runs a model for credits. Returns the result, or after wait_seconds (default 45) a task_id for get_task.',
    args: {
      model,
      params,
      idempotency_key: {
        type: 'string',
        description:
          'New text for each run. To repeat a call whose answer is lost, use its key again: it is paid once.',
        pattern: idempotencyKeyPattern,
      },
      wait_seconds: wait,
    },
    required: ['model', 'params'],
    output: taskOutput,
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  get_task: {
    description: 'State and result of a task. Waits for its end up to wait_seconds (default 30).',
    args: { task_id: taskId, wait_seconds: wait },
    required: ['task_id'],
    output: taskOutput,
    hints: reading,
  },
  list_tasks: {
    description: 'Tasks of this key, newest first, such as one whose id was lost.',
    args: {
      state: { type: 'string', enum: states },
      model: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    },
    required: [],
    output: output({ tasks: objects, more: { type: 'boolean' } }, ['tasks', 'more']),
    hints: reading,
  },
  cancel_task: {
    description: 'Cancels a task, also at its vendor where that is possible.',
    args: { task_id: taskId },
    required: ['task_id'],
    output: output({ ...task, cancellation: text }, ['task_id', 'status']),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  },
}

/** Whether this is the name of a tool. */
export const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

/** The tools as a server lists them: a few for all models, because hosts put all of them into each prompt. */
export const toolList: Tool[] = Object.entries<Definition>(tools).map(
  ([name, { description, args, required, ...rest }]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: { ...args }, required: [...required], additionalProperties: false },
    ...(rest.output && { outputSchema: rest.output }),
    annotations: { ...rest.hints },
  }),
)
