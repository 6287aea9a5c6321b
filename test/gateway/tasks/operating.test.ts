import { describe, expect, test } from 'vitest'
import { cancelled, requestCancel } from '../../../gateway/tasks/cancel.ts'
import { cancel, end, endedByOperator, retry } from '../../../gateway/tasks/operating.ts'
import { fail, type Task } from '../../../gateway/tasks/task.ts'
import { accepted, at, completed, failed, held, polling, storing, submitting } from './tasksKit.ts'

const ada = { operator: 'ada' }
const retried = { act: 'retry', operator: 'ada', at: 50 }
const ended = { act: 'end', operator: 'ada', at: 50 }

describe('a retry', () => {
  test('makes a task due, fences its last worker, and is written down', () => {
    const task = at(submitting)
    expect(retry(task, ada, 50)).toEqual({ ...task, acts: [retried], attempt: 2, dueAt: 30, updatedAt: 50 })
    expect(retry(accepted, ada, 50)).toEqual({ ...accepted, acts: [retried], updatedAt: 50 })
    expect(retry({ ...task, acts: [{ ...ended, act: 'end' }] }, ada, 50)).toMatchObject({ acts: [ended, retried] })
  })

  test.each([
    [completed, 'It is COMPLETED: it has its result'],
    [failed, 'It is FAILED, which is final'],
    [at(polling, true), 'A worker holds it'],
  ])('is refused for what has ended, and for what a worker holds', (task, why) => {
    expect(retry(task, ada, 50)).toContain(why)
  })
})

describe('an end', () => {
  const isCareful = { ...ada, isPaidAbandoned: false }
  const isBold = { ...ada, isPaidAbandoned: true }
  const endOf = (task: Task, act: object): unknown => ({
    ...fail(task as typeof accepted, endedByOperator, 50), // only the state differs
    acts: [act],
  })

  test.each([
    ['waits', accepted],
    ['was not sent', held],
    ['is in the sandbox', { ...at(polling), destination: 'sandbox' as const }],
  ])('costs nothing if the task %s', (_, task) => {
    expect(end(task, isCareful, 50)).toEqual(endOf(task, ended))
    expect(end(task, isBold, 50)).toStrictEqual(endOf(task, ended))
    expect(endedByOperator.retryable).toBe(false)
  })

  test.each([
    ['a job', at(polling), 'It has a job at v,', { job: 'job-1' }],
    ['perhaps a job', at(submitting), 'It may have a job at v:', {}],
    ['its result', at(storing), 'It has its result, which v may charge for', {}],
  ])('of a task with %s needs the consent that it may be paid', (_, task, why, job) => {
    expect(end(task, isCareful, 50)).toContain(why)
    expect(end(task, isCareful, 50)).toContain('add --abandon-paid')
    expect(end(task, isBold, 50)).toStrictEqual(endOf(task, { ...ended, isPaidAbandoned: true, ...job }))
  })

  test('is refused for what has ended', () => {
    expect([completed, failed].map((task) => end(task, isBold, 50))).toEqual([
      'It has already ended: it is COMPLETED.',
      'It has already ended: it is FAILED.',
    ])
  })
})

test('a cancel of an operator is that of a caller with a name, once, and while the task is open', () => {
  const asked = requestCancel(at(polling), 'operator', 50, 'ada')
  expect(cancel(at(polling), ada, 50)).toEqual(asked)
  expect(cancel(asked, ada, 60)).toBe('A cancel was already requested.')
  expect(cancel(completed, ada, 50)).toBe('It has already ended: it is COMPLETED.')
  expect(cancel(accepted, ada, 50)).toMatchObject({ error: cancelled })
})
