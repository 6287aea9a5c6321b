import { describe, expect, test } from 'vitest'
import {
  addWaiter,
  cancellationOf,
  cancelled,
  isDecided,
  removeWaiter,
  requestCancel,
  unsentError,
} from '../../../gateway/tasks/cancel.ts'
import { advance } from '../../../gateway/tasks/advance.ts'
import { complete, fail, overdue, start, type Cancel } from '../../../gateway/tasks/task.ts'
import { accepted, at, completed, failed, held, limited, polling, storing, submitting } from './tasksKit.ts'

const asked: Cancel = { by: 'caller', at: 50 }

describe('a request to cancel', () => {
  test.each([
    ['that waits', accepted],
    ['that its upstream had no room for', at({ is: 'idle' })],
  ])('ends a task %s at once', (_, task) => {
    expect(requestCancel(task, 'caller', 50)).toEqual(
      fail({ ...task, cancel: { ...asked, answer: 'confirmed' } }, cancelled, 50),
    )
    expect(requestCancel(task, 'caller', 50)).toMatchObject({ error: { code: 'cancelled', retryable: false } })
  })

  test.each([
    ['that is being submitted', at(submitting)],
    ['with a job', at(polling)],
  ])('makes a task %s due at once', (_, task) => {
    expect(requestCancel(task, 'caller', 50)).toStrictEqual({ ...task, cancel: asked, dueAt: 50, updatedAt: 50 })
    expect(requestCancel(task, 'caller', 350)).toMatchObject({ dueAt: 300 })
  })

  test.each([
    ['about to send it', held],
    ['that asks for its job', at(polling, true)],
  ])('leaves a task to the worker %s', (_, task) => {
    expect(requestCancel(task, 'caller', 50)).toEqual({ ...task, cancel: asked, updatedAt: 50 })
  })

  test.each([
    ['is completed', completed],
    ['has failed', failed],
    ['has its result', at(storing)],
  ])('is too late for a task that %s', (_, task) => {
    expect(requestCancel(task, 'caller', 50)).toEqual({ ...task, cancel: { ...asked, answer: 'too-late' } })
  })

  test('counts once, and names its operator', () => {
    const once = requestCancel(at(polling), 'operator', 50, 'ada')
    expect(once.cancel).toEqual({ by: 'operator', operator: 'ada', at: 50 })
    expect(requestCancel(once, 'caller', 60)).toBe(once)
  })
})

describe('the outcome of a cancel', () => {
  const open = { ...at(polling), cancel: asked }
  const unsupported = { ...at(polling), cancel: { ...asked, answer: 'unsupported' } as const }

  test('is undefined without one, and requested until its answer is known', () => {
    expect([at(polling), open, unsupported].map(cancellationOf)).toEqual([undefined, 'requested', 'unsupported'])
    expect([at(polling), open, unsupported, completed, failed].map(isDecided)).toEqual([false, false, true, true, true])
  })

  test('is confirmed by an end that is one, and by no other failure', () => {
    expect(fail(open, cancelled, 60).cancel).toEqual({ ...asked, answer: 'confirmed' })
    expect(fail(open, overdue, 60).cancel).toEqual(asked)
    const known = { ...asked, answer: 'requested' } as const
    expect(fail({ ...open, cancel: known }, overdue, 60).cancel).toEqual(known)
  })

  test('is too late for a result, unless its upstream has no cancel', () => {
    expect(complete(open, {}, 1, 60).cancel).toEqual({ ...asked, answer: 'too-late' })
    expect(complete(unsupported, {}, 1, 60).cancel).toEqual({ ...asked, answer: 'unsupported' })
    const stored = (task: typeof open) => advance(task, { step: storing, dueAt: 90 }, 60).cancel
    expect([open, unsupported].map(stored)).toEqual([
      { ...asked, answer: 'too-late' },
      { ...asked, answer: 'unsupported' },
    ])
    expect(advance(at(polling), { step: storing, dueAt: 90 }, 60)).not.toHaveProperty('cancel')
  })
})

describe('a task with a limit of time', () => {
  const waiting = advance(start(limited, 120, 20), { step: polling, dueAt: 200 }, 30)

  test('is due when its time is up, and not later', () => {
    const due = (dueAt: number, now: number) => advance(waiting, { step: polling, dueAt }, now).dueAt
    expect([due(200, 40), due(400, 40), due(400, 350), due(200, 350)]).toEqual([200, 310, 350, 350])
  })

  test('is not due before if a worker holds it, if it is cancelled, or if its result is stored', () => {
    const kept = advance(waiting, { step: polling, dueAt: 400, isHeld: true }, 40)
    const asking = advance({ ...waiting, cancel: asked }, { step: polling, dueAt: 400 }, 40)
    expect([kept, asking, advance(waiting, { step: storing, dueAt: 400 }, 40)].map(({ dueAt }) => dueAt)).toEqual([
      400, 400, 400,
    ])
  })

  test('is cancelled by the claim that comes when it is up, unless somebody asked before', () => {
    expect(start(waiting, 400, 309)).not.toHaveProperty('cancel')
    expect(start(waiting, 400, 310).cancel).toEqual({ by: 'deadline', at: 310 })
    expect(start({ ...waiting, cancel: asked }, 400, 310).cancel).toEqual(asked)
    expect(start(advance(waiting, { step: storing, dueAt: 100 }, 40), 400, 310).cancel).toEqual({
      by: 'deadline',
      at: 310,
      answer: 'too-late',
    })
  })

  test('ends as cancelled if its time is up before it was sent, otherwise as overdue', () => {
    expect([309, 310].map((now) => unsentError(limited, now).code)).toEqual(['timed-out', 'cancelled'])
    expect(unsentError(accepted, 900).code).toBe('timed-out')
  })
})

describe('the callers that wait', () => {
  test('are counted until the task ends', () => {
    const one = addWaiter(accepted, 20)
    expect([one, addWaiter(one, 30)]).toMatchObject([
      { waiters: 1, updatedAt: 20 },
      { waiters: 2, updatedAt: 30 },
    ])
    expect(addWaiter(completed, 50)).toBe(completed)
  })

  test('cancel the task when the last of them has disconnected', () => {
    const two = { ...accepted, waiters: 2 }
    const one = removeWaiter(two, true, 20)
    expect(one).toEqual({ ...accepted, waiters: 1, updatedAt: 20 })
    expect(removeWaiter(one, true, 30)).toMatchObject({ state: 'FAILED', cancel: { by: 'disconnect', at: 30 } })
  })

  test('leave the task alone if they have their answer, or if nobody counts them', () => {
    const one = { ...accepted, waiters: 1 }
    expect(removeWaiter(one, false, 20)).toEqual({ ...accepted, waiters: 0, updatedAt: 20 })
    expect(removeWaiter(accepted, true, 20)).toBe(accepted)
    const ended = { ...completed, waiters: 1 }
    expect(removeWaiter(ended, true, 20)).toBe(ended)
  })
})
