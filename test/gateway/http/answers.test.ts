import { expect, test } from 'vitest'
import { retryAfter } from '../../../gateway/http/answers.ts'

test.each([
  ['a tenth of the usual time', 60, 600_000, 6],
  ['the time that the task has taken, at first', 600, 4000, 4],
  ['at most 30 seconds', 3000, 600_000, 30],
  ['a tenth of the age of a task whose usual time is unknown', undefined, 120_000, 12],
  ['at least a second', undefined, 0, 1],
])('a poll is followed by the next after %s', (_, estimate, ageMs, expected) => {
  expect(retryAfter({ createdAt: 1_000_000 }, estimate, 1_000_000 + ageMs)).toBe(expected)
})
