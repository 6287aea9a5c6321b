import { describe, expect, test } from 'vitest'
import { advance, shiftLimits, triedAfter } from '../../../gateway/tasks/advance.ts'
import { start } from '../../../gateway/tasks/task.ts'
import { accepted, at, held, limited, polling, storing, submitting } from './tasksKit.ts'

describe('the upstream of a task', () => {
  test('is the intended one before it is sent, and stays when it may have the job', () => {
    const chosen = advance(held, { step: { is: 'idle' }, upstream: 'a', dueAt: 90 }, 25)
    expect(advance(chosen, { step: submitting, dueAt: 90 }, 26)).toMatchObject({ upstream: 'a' })
    expect(advance(chosen, { step: submitting, upstream: 'b', dueAt: 90 }, 26)).toMatchObject({ upstream: 'b' })
    const { upstream: _upstream, ...nameless } = at(submitting)
    expect(advance(nameless, { step: polling, upstream: 'b', dueAt: 90 }, 40)).toMatchObject({ upstream: 'b' })
    expect(advance(nameless, { step: polling, dueAt: 90 }, 40)).not.toHaveProperty('upstream')
  })

  test('that has not accepted it counts once, with its last time', () => {
    const first = { upstream: 'a', why: 'full', at: 1 } as const
    const second = { upstream: 'b', why: 'refused', at: 2 } as const
    expect(triedAfter({}, first)).toEqual([first])
    expect(triedAfter({ tried: [first, second] }, { ...first, at: 3 })).toEqual([second, { ...first, at: 3 }])
    const tried = advance(held, { step: { is: 'idle' }, dueAt: 22, tried: { upstream: 'a', why: 'full' } }, 22)
    expect(tried).toMatchObject({ tried: [{ upstream: 'a', why: 'full', at: 22 }] })
    expect(at(polling)).not.toHaveProperty('tried')
  })
})

describe('the times of a task', () => {
  test('count from when its upstream has the job, and not again', () => {
    const sent = at(submitting)
    const taken = advance(sent, { step: polling, dueAt: 300 }, 50)
    expect([sent, taken, advance(taken, { step: polling, dueAt: 300 }, 70)]).toMatchObject([
      { sentAt: 30, contactAt: 30 },
      { sentAt: 50, contactAt: 50 },
      { sentAt: 50, contactAt: 50 },
    ])
    expect(advance(sent, { step: submitting, dueAt: 300 }, 50)).toMatchObject({ sentAt: 30, contactAt: 30 })
  })

  test('have the first time at which its result was stored', () => {
    const stored = advance(at(polling), { step: storing, dueAt: 90 }, 60)
    expect(stored.storingAt).toBe(60)
    expect(advance(stored, { step: storing, dueAt: 190 }, 80).storingAt).toBe(60)
    expect(at(polling)).not.toHaveProperty('storingAt')
  })

  test('of silence do not count while no worker asked', () => {
    const task = at(polling) // due at 300, last heard of at 30
    const contact = (now: number) => start(task, now + 100, now).contactAt
    expect([contact(250), contact(300), contact(350)]).toEqual([30, 30, 80])
    expect(start({ ...task, contactAt: 299 }, 900, 310).contactAt).toBe(309)
    expect(start(accepted, 900, 310)).not.toHaveProperty('contactAt')
    expect(start(at({ is: 'idle' }), 900, 310)).not.toHaveProperty('contactAt')
  })

  test('move with a time that does not count, if the task has them', () => {
    expect(shiftLimits(accepted, 5)).toEqual({ ...accepted, deadlineAt: 515 })
    const stored = advance(start(limited, 120, 20), { step: storing, dueAt: 90 }, 60)
    expect(shiftLimits(stored, 5)).toEqual({
      ...stored,
      deadlineAt: 515,
      cancelAt: 315,
      sentAt: 65,
      contactAt: 65,
      storingAt: 65,
    })
  })
})
