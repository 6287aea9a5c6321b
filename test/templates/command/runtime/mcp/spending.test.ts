import { expect, test } from 'vitest'
import { Spending } from '../../../../../templates/command/runtime/mcp/spending.ts'

const five = { exact: true, credits: 5 } as const

test('holds the most that a run can cost, until its task has ended', () => {
  const spending = new Spending(10)
  spending.hold('a', { exact: false, max: 8 })
  expect(() => spending.hold('b', five)).toThrow('The run can cost 5 credits, and the session has 2 of 10 left.')
  spending.started('a', 'task-a')
  spending.ended('task-a', 3)
  spending.hold('b', five)
  expect(spending.spent).toBe(8)
  spending.ended('unknown', 100)
  expect(spending.spent).toBe(8)
})

test('pays for a repeated key once, and forgets a run that was refused', () => {
  const spending = new Spending(5)
  const release = spending.hold('a', five)
  spending.hold('a', five)()
  expect(spending.spent).toBe(5)
  release()
  expect([spending.spent, spending.has('a')]).toEqual([0, false])
})

test('refuses a price without an upper bound, and without a limit nothing', () => {
  const unknown = { exact: false } as const
  expect(() => new Spending(1000).hold('a', unknown)).toThrow('no upper bound')
  const unlimited = new Spending()
  unlimited.hold('a', unknown)
  unlimited.hold('b', { exact: true, credits: 1e9 })
  expect(unlimited.spent).toBe(0)
  expect(() => new Spending(0).hold('a', { exact: true, credits: 0 })).not.toThrow()
})
