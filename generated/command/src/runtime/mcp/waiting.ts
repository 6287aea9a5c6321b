import { DeadlineError, TaskFailedError, type Update } from '@gatewright/client'
import type { TaskDetails } from '@gatewright/client/tasks'
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Scope } from './scope.js'

/** How often a host that waits hears that the call is alive, in milliseconds: many give up after a minute. */
const beatMs = 10_000

/** Waits for the end of a task, up to these seconds, and reports its progress. Returns the task as it is then. */
export async function settled({ client, context, spending }: Scope, id: string, seconds: number): Promise<TaskDetails> {
  const { signal } = context.mcpReq
  if (seconds > 0) {
    const progress = startProgress(context)
    try {
      await client.task(id).result({ signal, deadlineMs: seconds * 1000, onUpdate: progress.report })
    } catch (error) {
      if (!(error instanceof DeadlineError || error instanceof TaskFailedError)) throw error
    } finally {
      progress.end()
    }
  }
  const task = await client.tasks.get(id, { signal })
  if (task.usage !== undefined) spending.ended(id, task.usage.credits)
  return task
}

/** Sends progress notifications, if the host wants them. */
function startProgress({ mcpReq }: ServerContext): {
  readonly report: (update: Update) => void
  readonly end: () => void
} {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return { report: () => undefined, end: () => undefined }
  let shown = 0
  let last: Update = { status: 'ACCEPTED' }
  const report = (update: Update): void => {
    last = update
    // By the protocol, it grows with each notification.
    shown = Math.max(shown + (100 - shown) / 1000, Math.min(99, update.progress?.percent ?? 0))
    const params = { progressToken, progress: shown, total: 100, message: update.status }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined) // the host has gone
  }
  const beat = setInterval(() => report(last), beatMs)
  return { report, end: () => clearInterval(beat) }
}
