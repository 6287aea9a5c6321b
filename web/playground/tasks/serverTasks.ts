import { isCancelled, tasksPath, usagePath } from '@gatewright/openapi/protocol'
import type { KeyUsage, ListedTask, TaskPageBody } from '@gatewright/openapi/protocol'
import type { Card } from '../../../gateway/pages/data.ts'
import { fieldsOf, type Input } from '../../shared/values.ts'
import { history } from '../history/history.ts'
import { markOf, type RunRecord } from '../history/record.ts'
import { authorised } from '../../ui/key/key.ts'
import { stoppedOption } from '../run/runText.ts'

/** A page of the tasks of a key. */
export interface TaskPage {
  readonly items: readonly ListedTask[]
  /** Where the next page begins; null on the last. */
  readonly nextCursor: string | null
}

/**
 * Reads a page of the tasks of the key, newest first, in a state or in all. Those that somebody stopped are FAILED to the
 * gateway, and are separated here. Throws if the gateway does not answer.
 */
export async function readTasks(state: string, cursor: string | null): Promise<TaskPage> {
  const isForStopped = state === stoppedOption[0]
  const query = new URLSearchParams({ include: 'params', limit: '20' })
  if (state !== '') query.set('state', isForStopped ? 'FAILED' : state)
  if (cursor !== null) query.set('cursor', cursor)
  const { items, nextCursor } = (await read<TaskPageBody>(`${tasksPath}?${query}`)).result
  return { items: items.filter((task) => state === '' || isCancelled(task) === isForStopped), nextCursor }
}

/** Reads the usage of the key. Throws if the gateway does not answer. */
export const readUsage = (): Promise<KeyUsage> => read<KeyUsage>(usagePath)

/** Deletes a task that has ended, with its files. Throws if the gateway does not answer. */
export async function deleteTask(id: string): Promise<void> {
  await read(`${tasksPath}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

async function read<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const answer = await authorised(path, { cache: 'no-store', ...init })
  const body: unknown = await answer.json()
  const { title, detail } = fieldsOf(body)
  if (!answer.ok) throw new Error(String(detail ?? title ?? `The gateway answered ${answer.status}`))
  return fieldsOf(body)['response'] as Body // the gateway that serves this page has these types
}

/** A task as a run of this page, which shows and follows it. A run of this browser stays what it is. */
export function runOf(task: ListedTask, card: Card | undefined, key: string): RunRecord {
  const { id, model, workflow, createdAt, endedAt, params = {}, usage, error, result, status } = task
  const known = history.runs.value.find(({ taskId }) => taskId === id)
  return (
    known ?? {
      id,
      model: {
        id: model,
        name: card?.name ?? model,
        mode: card?.mode ?? 'async',
        workflow,
        result: card?.result ?? 'fields',
        media: card?.media,
      },
      input: params as Input, // JSON of the gateway that serves this page
      leftOut: [],
      idempotencyKey: '',
      keyMark: markOf(key),
      state: status,
      startedAt: Date.parse(createdAt),
      acceptedAt: Date.parse(createdAt),
      endedAt: endedAt === undefined ? undefined : Date.parse(endedAt),
      taskId: id,
      credits: usage?.credits,
      sandbox: usage?.sandbox,
      result,
      problem: error && { code: error.code, message: error.message, retryable: error.retryable },
    }
  )
}
