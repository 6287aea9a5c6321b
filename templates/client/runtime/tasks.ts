import { fieldsOf } from '../../../generator/language/values.ts'
import { stepPath, tasksPath } from '../../../generator/protocol/paths.ts'
import type { TaskState } from '../../../generator/protocol/states.ts'
import type { DeletedBody, ListedTask, PreviewBody, TaskDetails } from '../../../generator/protocol/wire.ts'
import { GatewayError } from './errors.js'
import type { Call } from './http.js'
import type { Extension, Settings } from './options.js'
import { isId, isTask } from './outcome.js'
import { pageNames, readPages, type Page, type PageOptions } from './pages.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'
import { named, type Ref } from './submit.js'
import { readText, type TextPart } from './text.js'

export type {
  HistoryEvent,
  ListedTask,
  PreviewBody as Preview,
  PriceBody as Price,
  TaskDetails,
} from '../../../generator/protocol/wire.ts'
export type { TextPart } from './text.js'

/** Only tasks for which all of these hold. */
export interface TaskFilter {
  readonly state?: TaskState | readonly TaskState[]
  /** The id of a model, or an alias. */
  readonly model?: string
  readonly workflow?: string
  /** Accepted at this time or later: a date (in UTC) or a time in ISO 8601. */
  readonly from?: string | Date
  /** Accepted before this time. */
  readonly to?: string | Date
  /** Each of these texts in their metadata. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** Whether tasks come with their parameters. */
interface Including {
  /**
   * The parameters after defaults, without those whose values are secret. Beside a failed task, inline files are
   * `data:[cut]`, as in errors. Default: none.
   */
  readonly include?: 'params'
}

/** When a request stops. */
type Stopping = Pick<PageOptions, 'signal' | 'deadlineMs'>

/** The tasks of the caller's key. All errors are GatewayErrors. */
export interface Tasks {
  /** Iterates over the tasks, newest first; requests a page only when needed. */
  list(options?: TaskFilter & Including & PageOptions): AsyncGenerator<ListedTask, void, undefined>
  /** Reads a task with its history. */
  get(id: string, options?: Including & Stopping): Promise<TaskDetails>
  /**
   * Cancels the open tasks that match, and returns them, each with its `cancellation`. The gateway refuses it without a
   * filter. An abort leaves those that it has not reached.
   */
  cancel(filter: TaskFilter, options?: Stopping): Promise<readonly ListedTask[]>
  /**
   * Deletes a task that has ended, with the files of its result. Rejects with the code `task-open` if it has not ended,
   * and with `unknown-task` if there is none: also when the answer to the first attempt was lost.
   */
  delete(id: string, options?: Stopping): Promise<void>
  /** Yields the text of a task while its model writes it, and ends with the task. Together, the parts are its text. */
  text(id: string, options?: Stopping): AsyncGenerator<TextPart, void, undefined>
  /** Returns what a call would do, and runs nothing: its price, its issues, the options that remain. */
  preview(model: Ref, params: object, options?: Stopping): Promise<PreviewBody>
}

const filterNames = 'state model workflow from to metadata'

/** Pass it to `createClient({ tasks })` to list, read and cancel the tasks of your key, and to look ahead at a call. */
export const tasks: Extension<{ readonly tasks: Tasks }> = (settings) => ({
  tasks: {
    async *list(options = {}) {
      refuseOptions('list', options, `${filterNames} include ${pageNames}`, settings)
      for await (const page of pagesOf(settings, 'list', options)) yield* page.items
    },
    async get(id, options = {}) {
      refuseOptions('get', options, 'include signal deadlineMs', settings)
      if (!isId(id)) throw badId()
      return make<TaskDetails>(settings, options, {
        method: 'GET',
        path: `${tasksPath}/${id}${options.include ? `?include=${options.include}` : ''}`,
        expects: (response): response is TaskDetails => isTask(response, id) && !!fieldsOf(response)['history'],
        about: { purpose: `read task ${id}` },
      })
    },
    async cancel(filter, options = {}) {
      refuseOptions('cancel', filter, filterNames, settings)
      refuseOptions('cancel', options, 'signal deadlineMs', settings)
      const cancelled: ListedTask[] = []
      for await (const { items } of pagesOf(settings, 'cancel', { ...filter, ...options })) cancelled.push(...items)
      return cancelled
    },
    async delete(id, options = {}) {
      refuseOptions('delete', options, 'signal deadlineMs', settings)
      if (!isId(id)) throw badId()
      await make<DeletedBody>(settings, options, {
        method: 'DELETE',
        path: `${tasksPath}/${id}`,
        expects: (response): response is DeletedBody => fieldsOf(response)['deleted'] === true,
        about: { purpose: `delete task ${id}` },
      })
    },
    async *text(id, options = {}) {
      refuseOptions('text', options, 'signal deadlineMs', settings)
      if (!isId(id)) throw badId()
      yield* readText(settings, id, options)
    },
    async preview(ref, params, options = {}) {
      refuseOptions('preview', options, 'signal deadlineMs', settings)
      const { id } = named(ref)
      return make<PreviewBody>(settings, options, {
        ...previewOf(id, params),
        secrets: typeof ref === 'string' ? undefined : ref.secrets?.(params),
      })
    },
  },
})

/** The request for what a call would do. */
const previewOf = (model: string, params: object) =>
  ({
    method: 'POST',
    path: stepPath(undefined, 'options'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ params: { model, params } }),
    expects: (response: unknown): response is PreviewBody => !!fieldsOf(response)['price'],
    about: { purpose: `look ahead at a call of ${model}` },
  }) as const

interface TaskPage extends Page {
  readonly items: readonly ListedTask[]
}

const badId = (): GatewayError => new GatewayError('This is not the id of a task.', { code: 'bad-task' })

/** The pages of the tasks that match. */
function pagesOf(
  settings: Settings,
  verb: 'list' | 'cancel',
  { state, from, to, metadata = {}, model, workflow, include, ...options }: TaskFilter & Including & PageOptions,
): AsyncGenerator<TaskPage, void, undefined> {
  const given = {
    state: state === undefined ? undefined : [state].flat().join(),
    model,
    workflow,
    from: timeOf(from),
    to: timeOf(to),
    include,
    ...Object.fromEntries(Object.entries(metadata).map(([name, text]) => [`metadata.${name}`, text])),
  }
  const query = Object.fromEntries(Object.entries(given).flatMap(([name, text]) => (text ? [[name, text]] : [])))
  const [method, path] = verb === 'list' ? (['GET', tasksPath] as const) : (['POST', `${tasksPath}/cancel`] as const)
  return readPages<TaskPage>(settings, { method, path, query, about: { purpose: `${verb} tasks` } }, options)
}

const timeOf = (time: string | Date | undefined): string | undefined =>
  time instanceof Date ? time.toISOString() : time

/** Makes one request until the time is up. */
const make = async <Body>(
  settings: Settings,
  { signal, deadlineMs = Infinity }: Stopping,
  call: Call<Body>,
): Promise<Body> =>
  (await bounded(settings, signal, deadlineMs, call.about, (own) => send(settings, call, own))).response
