import { cancellationOf } from './cancel.ts'
import type { Seen } from './task.ts'
import { isSameText, noText } from './text.ts'

/**
 * Everything that can change of a task for its caller, as a short text: its state and its cancel, then its progress, such
 * as `IN_PROGRESS:requested/40:12`. It is the same on every node, and is the id of the event that reports it.
 */
export function versionOf(task: Seen): string {
  const { percent, estimatedSecondsLeft } = (task.state === 'IN_PROGRESS' && task.progress) || {}
  return [joined(task.state, cancellationOf(task)), joined(percent, estimatedSecondsLeft)].filter(Boolean).join('/')
}

const joined = (...parts: readonly unknown[]): string => parts.filter((part) => part !== undefined).join(':')

/** Whether a change of a task can be seen in its events. */
export const isSeen = (before: Seen, { text = noText, ...task }: Seen): boolean =>
  versionOf(before) !== versionOf(task) || !isSameText(before, text)
