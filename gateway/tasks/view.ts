import { cancellationOf } from './cancel.ts'
import type { Seen } from './task.ts'

/**
 * Everything that can change of a task for its caller, as a short text. It is the same on every node, and is the id of
 * the event that reports it.
 */
export function viewOf(task: Seen): string {
  const { percent, estimatedSecondsLeft } = (task.state === 'IN_PROGRESS' && task.progress) || {}
  return [task.state, percent, estimatedSecondsLeft, cancellationOf(task)].join(':')
}
