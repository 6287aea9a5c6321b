import { taskStates } from '@gatewright/openapi/protocol'
import type {
  DeletedBody,
  HistoryEvent,
  ListedTask,
  Success,
  TaskDetails,
  TaskPageBody,
} from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoTime } from '../base/clock.ts'
import { isRecord } from '../base/values.ts'
import type { ListQuery } from '../engine/listing.ts'
import { requestCancel } from '../tasks/cancel.ts'
import { historyOf } from '../tasks/history.ts'
import { isFinal, type Seen } from '../tasks/task.ts'
import { success, taskAnswer } from './answers.ts'
import { callerOf } from './authentication.ts'
import type { Context } from './context.ts'
import { answerTask, ownTask } from './ownTasks.ts'
import { cursorOf, Values } from './pages.ts'
import { withoutSecrets } from './preview.ts'
import { Problem } from './problem.ts'

/** Returns a page of the tasks of the caller's key. An extension of the API document. */
export const listTasks =
  (context: Context) =>
  async (request: FastifyRequest): Promise<Success<TaskPageBody>> => {
    const values = new Values(request.query, [...filterNames, 'include', 'limit', 'cursor'])
    const filter = readFilter(context, values)
    const isWithParams = includesParams(values)
    const page = values.storedPage(idShape)
    const { tasks, next } = await context.engine.list(callerOf(request).id, { ...filter, ...page })
    const items = isWithParams ? await withParams(context, tasks) : tasks.map((task) => listed(context, task))
    const last = items.length < tasks.length ? items.at(-1)?.id : next
    return success({ result: { items, nextCursor: last === undefined ? null : cursorOf(last) } })
  }

/** Returns a task of the caller's key with its history. An extension of the API document. */
export const readTaskDetails =
  (context: Context) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Success<TaskDetails>> => {
    const task = await ownTask(context, { is: 'models' }, request)
    const values = new Values(request.query, ['include'])
    const isWithParams = includesParams(values)
    values.check()
    const [item = listed(context, task)] = isWithParams ? await withParams(context, [task]) : []
    const { response } = await answerTask(context, task, reply)
    return success({ ...item, ...response, history: historyFor(context, task) })
  }

/** Deletes a task of the caller's key that has ended, with its files. An extension of the API document. */
export const deleteTask =
  (context: Context) =>
  async (request: FastifyRequest): Promise<Success<DeletedBody>> => {
    const task = await ownTask(context, { is: 'models' }, request)
    const { id, owner } = task
    if (!isFinal(task)) throw stillOpen(id)
    // First the files: while the task exists, the call can be repeated.
    if (context.removeFiles !== undefined) {
      const params: unknown = JSON.parse((await context.engine.paramsOf(id, owner)) ?? '{}')
      await context.removeFiles(params, 'result' in task ? task.result : undefined, owner)
    }
    const removed = await context.engine.remove(id, owner)
    if (removed === 'open') throw stillOpen(id)
    return success({ id, deleted: true })
  }

const stillOpen = (id: string): Problem =>
  new Problem('task-open', `The task ${id} has not ended. Cancel it, or wait for its end, and delete it then.`)

/** Cancels the open tasks of the caller's key that match a query, and returns them. An extension of the API document. */
export const cancelTasks =
  (context: Context) =>
  async (request: FastifyRequest): Promise<Success<TaskPageBody>> => {
    const { engine } = context
    const values = new Values(request.query, [...filterNames, 'limit', 'cursor'])
    const { matches, ...times } = readFilter(context, values)
    values.requireOne(filterNames)
    const page = values.storedPage(idShape)
    const isOpen = (task: Seen): boolean => !isFinal(task) && task.cancel === undefined && matches(task)
    const { tasks, next } = await engine.list(callerOf(request).id, { ...times, ...page, matches: isOpen })
    const changed: Seen[] = []
    for (const { id } of tasks) {
      const operated = await engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
      if (operated.is === 'changed') changed.push(operated.task)
    }
    request.cancelled = changed
    const items = changed.map((task) => listed(context, task))
    return success({ result: { items, nextCursor: next === undefined ? null : cursorOf(next) } })
  }

const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const filterNames = ['state', 'model', 'workflow', 'from', 'to', 'metadata.']

/** The conditions of a list. */
function readFilter(
  { engine, catalogue }: Context,
  values: Values,
): Pick<ListQuery, 'from' | 'to'> & Required<Pick<ListQuery, 'matches'>> {
  const states = values.words('state', taskStates)
  const [name, workflow] = [values.text('model'), values.text('workflow')]
  const model = name === undefined ? undefined : (catalogue.find(name)?.model.id ?? name)
  const metadata = values.fields('metadata.')
  const [from, to] = [values.time('from'), values.time('to')]
  // Callers know times as they are shown.
  const aheadMs = engine.shown(0)
  return {
    ...(from !== undefined && { from: from - aheadMs }),
    ...(to !== undefined && { to: to - aheadMs }),
    matches: (task) =>
      (states === undefined || states.includes(task.state)) &&
      (model === undefined || task.model === model) &&
      (workflow === undefined || task.workflow === workflow) &&
      metadata.every(([key, text]) => task.metadata?.[key] === text),
  }
}

const includesParams = (values: Values): boolean => values.words('include', ['params']) !== undefined

/** A task with the details that lists show. */
const listed = ({ engine }: Pick<Context, 'engine'>, task: Seen): ListedTask => ({
  ...taskAnswer(task).response,
  model: task.model,
  workflow: task.workflow,
  createdAt: isoTime(engine.shown(task.createdAt)),
  ...(isFinal(task) && { endedAt: isoTime(engine.shown(task.endedAt)) }),
})

/** The maximum number of characters of all parameters of a page; the first task has its own whatever their size. */
const mostParams = 4 * 1024 * 1024

/** The first of these tasks with their parameters: as many as a response can have. */
async function withParams(context: Context, tasks: readonly Seen[]): Promise<readonly ListedTask[]> {
  const items: ListedTask[] = []
  let size = 0
  for (const task of tasks) {
    const text = (await context.engine.paramsOf(task.id, task.owner)) ?? '{}'
    size += text.length
    if (size > mostParams && items.length > 0) break
    items.push({ ...listed(context, task), ...shownParams(context, task, text) })
  }
  return items
}

/** The parameters of a task; none if the catalogue no longer knows which of them are secret. */
function shownParams({ catalogue }: Context, task: Seen, text: string): Pick<ListedTask, 'params'> {
  const model = catalogue.find(task.model)?.model
  const params: unknown = JSON.parse(text)
  return model === undefined || !isRecord(params) ? {} : { params: withoutSecrets(model, params) }
}

/** The history of a task, as its owner sees it: without the names of operators and the ids of jobs. */
function historyFor({ engine }: Context, task: Seen): readonly HistoryEvent[] {
  const vendor = task.destination === 'vendor' ? task.upstream : undefined
  const credits = 'credits' in task ? (task.credits ?? 0) : 0
  return historyOf(task, (time) => isoTime(engine.shown(time))).map(({ at, event, upstream, why, by, answer }) => ({
    at,
    event,
    ...(upstream !== undefined && { vendor: upstream }),
    ...(event === 'sent' && vendor !== undefined && { vendor }),
    ...(why && { why }),
    ...(by && { by }),
    ...(answer && { cancellation: answer }),
    ...(event === 'ended' && { credits }),
  }))
}
