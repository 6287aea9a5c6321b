import type { ListedTask } from '@gatewright/client/tasks'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type Server,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { isCancelled, isFinalState } from '../../../../generator/protocol/states.ts'
import { isExpected, protocolError, ToolError } from './failures.js'
import { taskResult } from './results.js'
import type { Scope } from './scope.js'

/** The extension of MCP in which a call returns a task that the host polls (SEP-2663). The SDK has no code for it. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** The capabilities that a request declares. */
const declared = ({ envelope }: ServerContext['mcpReq']): unknown =>
  fieldsOf(envelope ?? {})[CLIENT_CAPABILITIES_META_KEY]

/** The capabilities of a host, in both generations of the protocol. */
export const capabilitiesOf = (server: Server, { mcpReq }: ServerContext): Readonly<Record<string, unknown>> =>
  fieldsOf(declared(mcpReq) ?? server.getClientCapabilities() ?? {})

/** Whether a host takes tasks: only the generation that sends its capabilities with each request has the extension. */
export const takesTasks = ({ mcpReq }: ServerContext): boolean =>
  fieldsOf(fieldsOf(declared(mcpReq) ?? {})['extensions'] ?? {})[tasksExtension] !== undefined

/** A task in the words of the extension. */
interface TaskOfExtension {
  readonly taskId: string
  readonly status: 'working' | 'completed' | 'cancelled'
  readonly statusMessage?: string
  /** In ISO 8601. */
  readonly createdAt: string
  readonly lastUpdatedAt: string
  /** The gateway says when it forgets a task to its operators only. */
  readonly ttlMs: null
  readonly pollIntervalMs: number
}

/** A task in place of the result of a call. */
export interface CreatedTask extends TaskOfExtension {
  readonly resultType: 'task'
  readonly content: []
  readonly [more: string]: unknown
}

/** The task that a call has started. */
export const createdTask = (task: ListedTask, estimatedSeconds: number | undefined): CreatedTask => ({
  resultType: 'task',
  content: [], // the SDK takes no result of a tool without it
  ...stateOf(task, estimatedSeconds),
})

/** Hosts poll a tenth of the usual time apart, from one to ten seconds. */
const stateOf = (task: ListedTask, estimatedSeconds = 20): TaskOfExtension => ({
  taskId: task.id,
  status: !isFinalState(task.status) ? 'working' : isCancelled(task) ? 'cancelled' : 'completed',
  ...(task.progress && { statusMessage: `${task.status}, ${Math.round(task.progress.percent)} %` }),
  createdAt: task.createdAt,
  lastUpdatedAt: task.endedAt ?? new Date().toISOString(),
  ttlMs: null,
  pollIntervalMs: Math.round(1000 * Math.min(10, Math.max(1, estimatedSeconds / 10))),
})

/** The parameters of the methods of the extension, as a schema that the SDK takes. */
const taskParams: StandardSchemaV1<unknown, { readonly taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'gatewright',
    validate(params) {
      const { taskId } = fieldsOf(params ?? {})
      return typeof taskId === 'string' && /^[\w-]{1,100}$/.test(taskId)
        ? { value: { taskId } }
        : { issues: [{ message: 'taskId must be the id of a task' }] }
    },
  },
}

type TaskParts = Pick<Scope, 'client' | 'options' | 'spending'>

/** Registers `tasks/get`, `tasks/update` and `tasks/cancel`. The tasks are those of the key: any node answers them. */
export function addTasksExtension(server: Server, { client, options, spending }: TaskParts): void {
  const handle = (
    method: string,
    run: (id: string, context: ServerContext) => Promise<Readonly<Record<string, unknown>>>,
  ): void =>
    server.setRequestHandler(method, { params: taskParams }, async ({ taskId }, context) => {
      try {
        return { ...(await run(taskId, context)) }
      } catch (error) {
        if (!isExpected(error)) options.onError?.(error)
        throw protocolError(error)
      }
    })
  handle('tasks/get', async (id, { mcpReq: { signal } }) => {
    const task = await client.tasks.get(id, { signal })
    const state = stateOf(task)
    if (task.usage !== undefined) spending.ended(id, task.usage.credits)
    if (state.status !== 'completed') return { ...state }
    const result = await taskResult(task, options, signal)
    return { ...state, result: { ...result, isError: task.status === 'FAILED', resultType: 'complete' } }
  })
  handle('tasks/cancel', async (id) => {
    await client.task(id).cancel()
    return {}
  })
  handle('tasks/update', async (id, { mcpReq: { signal } }) => {
    const task = await client.tasks.get(id, { signal })
    if (isFinalState(task.status)) throw new ToolError('task-ended', `The task ${id} has ended.`, { task_id: id })
    return {} // a task here never asks for anything
  })
}
