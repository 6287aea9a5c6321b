import { fieldsOf } from '../check/values.js'
import { tasksPath } from '../protocol/paths.js'
import { isFinalState } from '../protocol/states.js'
import type { TaskBody } from '../protocol/wire.js'
import { openEvents } from './events.js'
import type { Call } from './http.js'
import type { Settings } from './options.js'
import { isTask } from './outcome.js'
import { bounded, send } from './send.js'

/** A part of the text of a task. */
export interface TextPart {
  /** Where it begins, in UTF-16 code units. At 0, drop what you have: the text begins, or has begun anew. */
  readonly offset: number
  readonly text: string
}

/** When the text of a task is no longer read. */
interface Stopping {
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
}

/** Yields the text of a task while its model writes it. A stream that breaks off is opened again. */
export async function* readText(
  settings: Settings,
  id: string,
  { signal, deadlineMs = 3_600_000 }: Stopping,
): AsyncGenerator<TextPart, void, undefined> {
  const about = { purpose: `read the text of task ${id}` }
  const parts: TextPart[] = []
  let isOver = false
  const isOwn = (body: unknown): body is TaskBody => isTask(body, id)
  const events: Call<TaskBody | TextPart> = {
    method: 'GET',
    path: `${tasksPath}/${id}/events`,
    expects: (body): body is TaskBody | TextPart => isOwn(body) || typeof fieldsOf(body)['offset'] === 'number',
    about,
  }
  const read: Call<TaskBody> = { method: 'GET', path: `${tasksPath}/${id}`, expects: isOwn, about }
  const learn = (body: TaskBody | TextPart): void => {
    if ('offset' in body) parts.push(body)
    else isOver = isFinalState(body.status)
  }
  const end = settings.clock.now() + deadlineMs
  const leftMs = (): number => end - settings.clock.now()
  while (!isOver) {
    // Throws what is wrong, such as an unknown id.
    const { response } = await bounded(settings, signal, leftMs(), about, (own) => send(settings, read, own))
    const { text } = fieldsOf(response.result)
    if (isFinalState(response.status)) return void (typeof text === 'string' && (yield { offset: 0, text }))
    const stream = openEvents(settings, events, learn)
    try {
      while (parts.length > 0 || !(isOver || stream.signal.aborted)) {
        const part = parts.shift()
        if (part) yield part
        else {
          const ms = Math.min(leftMs(), stream.silentMs)
          await bounded(settings, signal, ms, about, stream.change).catch(stream.close)
        }
      }
    } finally {
      stream.close()
    }
  }
}
