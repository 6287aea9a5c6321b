import { describe, expect, test } from 'vitest'
import { advance, startSubmitted } from '../../../gateway/tasks/advance.ts'
import { accept, complete, fail, isFinal, lost, overdue, start } from '../../../gateway/tasks/task.ts'

const given = { id: 'id-1', owner: 'key-1', model: 'model-1', workflow: 'vendor/flow', params: '{}' }
const place = { destination: 'vendor' } as const
const accepted = accept({ ...given, ...place, deadlineMs: 500 }, 10)
const base = { ...given, ...place, deadlineAt: 510 }
const started = start(accepted, 120, 20)
const polling = { is: 'polling', job: 'job-1', token: 't-1' } as const
const advanced = advance(started, { step: polling, upstream: 'v', dueAt: 300, progress: { percent: 5 } }, 30)
const { isHeld: _isHeld, ...released } = started
const sent = { upstream: 'v', sentAt: 30, contactAt: 30 }
const failure = { code: 'c', message: 'm', retryable: true }

describe('a task', () => {
  test('is new', () => {
    expect(accepted).toEqual({ ...base, state: 'ACCEPTED', createdAt: 10, updatedAt: 10, attempt: 0 })
  })

  test('starts with its first step', () => {
    const change = { state: 'IN_PROGRESS', step: { is: 'idle' }, dueAt: 120, attempt: 1, updatedAt: 20 }
    expect(started).toEqual({ ...accepted, ...change, isHeld: true })
  })

  test('ends with its own fields, and without those of its last state', () => {
    const of = { deadlineAt: 510, createdAt: 10, updatedAt: 40, attempt: 1, endedAt: 40 }
    const ended = { ...given, ...place, ...sent, ...of }
    expect(complete(advanced, { a: 1 }, 2, 40)).toEqual({ ...ended, state: 'COMPLETED', result: { a: 1 }, credits: 2 })
    expect(fail(advanced, failure, 40)).toEqual({ ...ended, state: 'FAILED', error: failure })
  })

  test('progresses while its worker keeps it', () => {
    expect(advanced).toEqual({
      ...released,
      ...sent,
      step: polling,
      dueAt: 300,
      progress: { percent: 5 },
      updatedAt: 30,
    })
    expect(advance(advanced, { step: polling, dueAt: 400 }, 40).progress).toEqual({ percent: 5 })
  })

  test('stores the upstream that may have its job, and when it was sent and last heard of', () => {
    const submitting = { is: 'submitting', token: 't-1' } as const
    const intended = advance(started, { step: submitting, upstream: 'v', dueAt: 130 }, 25)
    expect(intended).toMatchObject({ upstream: 'v', sentAt: 25, contactAt: 25 })
    expect(advance(intended, { step: submitting, upstream: 'other', dueAt: 130 }, 27)).toMatchObject({ upstream: 'v' })
    expect(advance(intended, { step: polling, dueAt: 200 }, 30)).toMatchObject(sent)
    const silent = advance(advanced, { step: polling, dueAt: 400 }, 40)
    expect(silent).toMatchObject(sent)
    expect(advance(silent, { step: polling, dueAt: 400, hasContact: true }, 50)).toMatchObject({
      ...sent,
      contactAt: 50,
    })
    // It was certainly not sent: another upstream can take it.
    expect(advance(intended, { step: { is: 'idle' }, dueAt: 90 }, 27)).toEqual({
      ...released,
      dueAt: 90,
      updatedAt: 27,
    })
  })

  test('is held from its claim until its worker lets it wait', () => {
    const submitting = { is: 'submitting', token: 't-1' } as const
    const kept = advance(started, { step: submitting, upstream: 'v', dueAt: 130, isHeld: true }, 25)
    expect([started.isHeld, kept.isHeld, advanced.isHeld]).toEqual([true, true, undefined])
    expect(startSubmitted(accepted, 'v', 130, 25).isHeld).toBe(true)
    expect('isHeld' in complete(kept, {}, 0, 30)).toBe(false)
  })

  test('is taken over at its current step', () => {
    expect(start(advanced, 500, 40)).toEqual({ ...advanced, dueAt: 500, attempt: 2, updatedAt: 40, isHeld: true })
  })

  test('completes and drops the data of its job', () => {
    const { attempt, createdAt } = advanced
    const end = { state: 'COMPLETED', result: { url: 'u' }, credits: 3, endedAt: 50, updatedAt: 50 }
    expect(complete(advanced, { url: 'u' }, 3, 50)).toEqual({ ...base, ...sent, attempt, createdAt, ...end })
  })

  test.each([accepted, advanced])('fails from $state', (task) => {
    const { attempt, createdAt } = task
    const end = { state: 'FAILED', error: failure, endedAt: 50, updatedAt: 50 }
    const upstream = task.upstream === undefined ? {} : sent
    expect(fail(task, failure, 50)).toEqual({ ...base, ...upstream, attempt, createdAt, ...end })
  })

  test('keeps its progress when another worker takes it over, and has none before', () => {
    expect(start(advanced, 500, 40)).toMatchObject({ progress: { percent: 5 } })
    expect(start(advance(started, { step: polling, dueAt: 300 }, 30), 500, 40)).not.toHaveProperty('progress')
    expect(started).not.toHaveProperty('progress')
  })

  test('says that its files stayed at its vendor only if they did', () => {
    expect(complete(advanced, {}, 2, 40, false)).toHaveProperty('mirrored', false)
    expect(complete(advanced, {}, 2, 40)).not.toHaveProperty('mirrored')
  })

  test('that failed has the credits that its vendor charged, from one on', () => {
    const [one, none] = [fail(advanced, failure, 40, 1), fail(advanced, failure, 40, 0)]
    expect(one).toHaveProperty('credits', 1)
    expect(none).not.toHaveProperty('credits')
  })

  test('can be repeated if it was not sent in time, and not if its outcome is unknown', () => {
    expect([overdue.retryable, lost.retryable]).toEqual([true, false])
  })

  test('is final after it ends', () => {
    const tasks = [accepted, advanced, complete(advanced, {}, 0, 50), fail(accepted, failure, 50)]
    expect(tasks.map(isFinal)).toEqual([false, false, true, true])
  })

  test('is a value: a transition does not change the task it starts from', () => {
    const before = structuredClone(advanced)
    start(advanced, 1, 1)
    complete(advanced, {}, 0, 1)
    expect(advanced).toEqual(before)
  })

  test('has no illegal transition that compiles', () => {
    const never = (): unknown => [
      // @ts-expect-error a task that has ended is not taken up
      start(complete(advanced, {}, 0, 1), 1, 1),
      // @ts-expect-error a task that waits has no result
      complete(accepted, {}, 0, 1),
      // @ts-expect-error a task that has ended does not fail
      fail(fail(accepted, failure, 1), failure, 1),
    ]
    expect(never).toBeTypeOf('function')
  })
})
