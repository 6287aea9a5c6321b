import { expect, test } from 'vitest'
import { advance } from '../../../gateway/tasks/advance.ts'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import { isSeen, versionOf } from '../../../gateway/tasks/version.ts'
import { accepted, at, completed, polling } from './tasksKit.ts'

const task = at(polling)
const progressed = advance(task, { step: polling, dueAt: 300, progress: { percent: 40 } }, 40)
const timed = advance(task, { step: polling, dueAt: 300, progress: { percent: 40, estimatedSecondsLeft: 12 } }, 40)

test('the version of a task is its state, its cancel and its progress', () => {
  const cancelling = requestCancel(timed, 'caller', 50)
  expect([accepted, task, progressed, timed, cancelling, completed].map(versionOf)).toEqual([
    'ACCEPTED',
    'IN_PROGRESS',
    'IN_PROGRESS/40',
    'IN_PROGRESS/40:12',
    'IN_PROGRESS:requested/40:12',
    'COMPLETED',
  ])
})

test('a change is seen if it changes the version or the text', () => {
  expect(isSeen(task, progressed)).toBe(true)
  expect(isSeen(task, { ...task, updatedAt: 99 })).toBe(false)
  expect(isSeen(task, { ...task, text: { revision: 1, length: 4 } })).toBe(true)
})
