import { GatewayError } from '@gatewright/client'
import type { ModelDetails } from '@gatewright/client/listing'
import type { Preview, Price } from '@gatewright/client/tasks'
import { inputRequired, type CallToolResult, type InputRequiredResult } from '@modelcontextprotocol/server'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { isCancelled } from '../../../../generator/protocol/states.ts'
import { priceWords } from '../tasks.js'
import { locate, replace, type LocalFile } from '../values.js'
import type { Arguments } from './arguments.js'
import { failure, issueData, ToolError } from './failures.js'
import { findModel } from './models.js'
import { taskResult } from './results.js'
import type { Scope } from './scope.js'
import { mostOf } from './spending.js'
import { createdTask, type CreatedTask } from './extension.js'
import { settled } from './waiting.js'

/** A call of a model before it runs. */
interface Looked {
  readonly model: ModelDetails
  /** The parameters, with files of this machine as such. */
  readonly located: unknown
  readonly preview: Preview
}

/** Reads the price of a call, and why it would be refused; files of this machine are not read. */
async function lookAhead(scope: Scope, args: Arguments): Promise<Looked> {
  const { client, options, context } = scope
  const model = await findModel(scope, args.text('model') ?? '')
  const given = args.object('params')
  const located = options.openFile ? locate({ is: 'object', fields: model.params }, given) : given
  const shown = fieldsOf(replace(located, () => 'https://example.com/file'))
  const { signal } = context.mcpReq
  return { model, located, preview: await client.tasks.preview(model.definition, shown, { signal }) }
}

/** The tool that only looks. */
export async function priceModel(scope: Scope, args: Arguments): Promise<object> {
  const { preview } = await lookAhead(scope, args)
  const { price, issues, disabled, options, estimatedSeconds } = preview
  return {
    price,
    issues: issues.map(issueData),
    disabled,
    options,
    ...(estimatedSeconds !== undefined && { estimated_seconds: estimatedSeconds }),
  }
}

/** Runs a model: looks ahead, asks, pays once, waits. No file is read before all parameters are right. */
export async function runModel(
  scope: Scope,
  args: Arguments,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const { options, spending, takesTasks } = scope
  const looked = await lookAhead(scope, args)
  const { model, preview } = looked
  if (preview.issues.length > 0) {
    const issues = preview.issues.map(issueData)
    return failure(new ToolError('invalid-params', `${model.id} was not called: correct these parameters.`, { issues }))
  }
  const key = args.text('idempotency_key') ?? crypto.randomUUID()
  spending.check(key, preview.price)
  const question = questionOf(scope, model, preview.price, key)
  if (question !== undefined) return question
  const id = await submit(scope, looked, key)
  if (takesTasks) return createdTask(await scope.client.tasks.get(id), preview.estimatedSeconds)
  try {
    const task = await settled(scope, id, args.integer('wait_seconds') ?? 45)
    const result = await taskResult(task, options, scope.context.mcpReq.signal)
    return { ...result, isError: task.status === 'FAILED' && !isCancelled(task) }
  } catch (error) {
    // It was accepted: whatever failed since, its id is what the caller needs.
    if (!(error instanceof GatewayError)) throw error
    const { code, message, requestId: request_id } = error
    const next = 'The task was accepted and continues. Call get_task with this task_id.'
    return failure(new ToolError(code, message, { request_id, task_id: id, idempotency_key: key, next }))
  }
}

/** Submits a call once, within the limit of the session. Returns the id of the task. */
async function submit(
  { client, options, spending, context }: Scope,
  { model, located, preview }: Looked,
  key: string,
): Promise<string> {
  const release = spending.hold(key, preview.price)
  try {
    const params = await withFiles(located, options.openFile)
    const call = { idempotencyKey: key, signal: context.mcpReq.signal }
    const { id } = await client.submit(model.definition, fieldsOf(params), call)
    spending.started(key, id)
    return id
  } catch (error) {
    // Refused: nothing runs. A lost answer may have started a task, so that its price stays reserved.
    const isRefused = !(error instanceof GatewayError) || (error.status ?? 500) < 500
    if (isRefused || ['invalid-params', 'bad-options'].includes(error.code)) release()
    throw error
  }
}

/** The parameters with the files of this machine. Throws a ToolError with every file that cannot be read. */
async function withFiles(located: unknown, open: Scope['options']['openFile']): Promise<unknown> {
  const paths = new Set<string>()
  replace(located, ({ path }: LocalFile) => paths.add(path))
  if (open === undefined || paths.size === 0) return located
  const opened = new Map<string, File>()
  const issues: string[] = []
  for (const path of paths) {
    try {
      opened.set(path, await open(path))
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      issues.push(error.message)
    }
  }
  if (issues.length > 0) throw new ToolError('file-unreadable', issues.join(' '))
  return replace(located, ({ path }) => opened.get(path))
}

/** Asks whether to pay, if somebody can be asked and has not agreed yet. Throws a ToolError if they refuse. */
function questionOf(
  { options, spending, context, canAsk }: Scope,
  model: ModelDetails,
  price: Price,
  key: string,
): InputRequiredResult | undefined {
  if (!options.asks || !canAsk || spending.has(key) || mostOf(price) === 0) return undefined
  const words = priceWords({ price }) ?? 'a price that is not known yet'
  // The price is in the name of the question: an answer to another price is none.
  const name = `pay ${words}`
  const { action } = fieldsOf(context.mcpReq.inputResponses?.[name])
  if (action === 'accept') return undefined
  if (action !== undefined) throw new ToolError('declined', `The user did not agree to pay ${words}. Nothing ran.`)
  const message = `Run the model ${model.id} for ${words}?`
  const requestedSchema = { type: 'object' as const, properties: {} }
  return inputRequired({ inputRequests: { [name]: inputRequired.elicit({ message, requestedSchema }) } })
}
