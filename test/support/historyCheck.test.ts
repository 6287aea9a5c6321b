import { expect, test } from 'vitest'
import type { LoggedJob } from './countingVendor.ts'
import { wrongWith, type FollowedTask } from './historyCheck.ts'

const done: FollowedTask = { label: 'load-0-0-0', kind: 0, isCompleted: true, credits: 3, isEnded: false }
const failed = (code: string, more: Partial<FollowedTask> = {}): FollowedTask => ({
  ...done,
  isCompleted: false,
  credits: 0,
  code,
  ...more,
})
const paid: LoggedJob = { charges: 1, hasError: false, isEmpty: false, isCancelled: false }
const cancelled = failed('cancelled', { isEnded: true })

test.each<[string, FollowedTask, LoggedJob | undefined]>([
  ['completed and charged once', done, paid],
  ['empty and not charged', failed('upstream-empty'), { ...paid, isEmpty: true }],
  ['cancelled before its vendor had it', cancelled, undefined],
  ['cancelled at its vendor', cancelled, { ...paid, isCancelled: true }],
  [
    'refused by a vendor that cannot be asked again',
    failed('upstream-error', { kind: 2 }),
    { ...paid, hasError: true },
  ],
  ['unknown at a vendor that cannot be asked', failed('outcome-unknown', { kind: 2 }), paid],
])('a task that is %s keeps every guarantee', (_, task, job) => {
  expect(wrongWith(task, job)).toBeUndefined()
})

test.each<[string, FollowedTask, LoggedJob | undefined]>([
  ['lost: 404', { ...done, broken: 'lost: 404' }, paid],
  ['stuck: 200 IN_PROGRESS', { ...done, broken: 'stuck: 200 IN_PROGRESS' }, paid],
  ['charged 2 times', done, { ...paid, charges: 2 }],
  ['completed, but not charged once', done, undefined],
  ['completed, and not charged', { ...done, credits: 0 }, paid],
  ['charged for nothing: its result is empty', done, { ...paid, isEmpty: true }],
  ['charged for nothing: upstream-empty', failed('upstream-empty', { credits: 3 }), { ...paid, isEmpty: true }],
  ['its result is not empty', failed('upstream-empty'), paid],
  ['paid for nothing: cancelled, and its job was not', cancelled, paid],
  ['cancelled by nobody', failed('cancelled'), undefined],
  ['failed: outcome-unknown', failed('outcome-unknown'), paid],
  ['failed: upstream-error', failed('upstream-error'), { ...paid, hasError: true }],
  ['failed: upstream-refused', failed('upstream-refused'), paid],
])('a history reports a task that is %s', (words, task, job) => {
  expect(wrongWith(task, job)).toBe(`load-0-0-0: ${words}`)
})
