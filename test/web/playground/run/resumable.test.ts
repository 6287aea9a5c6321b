import { expect, test } from 'vitest'
import { markOf } from '../../../../web/playground/history/record.ts'
import { resumptionOf, type Situation } from '../../../../web/playground/run/progress.ts'
import { runOf } from '../history/runOf.ts'

const minutes = 60_000
const hours = 60 * minutes
const situation: Situation = { key: 'mine', now: 1 * minutes, input: undefined, isAsked: false }
const sent = runOf({ keyMark: markOf('mine'), startedAt: 0 })

test('a task is read, however old it is, and whatever the page was doing', () => {
  const run = runOf({ taskId: 'task', state: 'IN_PROGRESS', keyMark: markOf('another') })
  expect(resumptionOf(run, { ...situation, now: 100 * hours })).toEqual({ is: 'read', taskId: 'task' })
})

test('a call without a task is sent again with the same input', () => {
  expect(resumptionOf(sent, situation)).toEqual({ is: 'send', input: sent.input })
  expect(resumptionOf({ ...sent, state: 'UNCONFIRMED' }, situation)).toEqual({ is: 'send', input: sent.input })
})

test('a call with files is sent again only with all of them', () => {
  const run = runOf({ ...sent, leftOut: [{ path: ['image'], note: 'image/png, 3 kB' }] })
  const input = { ...sent.input, image: 'data:image/png;base64,AAAA' }
  expect(resumptionOf(run, { ...situation, input })).toEqual({ is: 'send', input })
  expect(resumptionOf(run, situation)).toMatchObject({ is: 'wait', problem: { code: 'input-lost' } })
})

test('a call is never sent again with another key, which would be another task', () => {
  expect(resumptionOf(sent, { ...situation, key: 'other' })).toMatchObject({
    is: 'wait',
    problem: { code: 'other-key' },
  })
})

test('a call is never sent again after the day for which the gateway knows its idempotency key', () => {
  const late = { ...situation, now: 23.5 * hours, isAsked: true }
  expect(resumptionOf(sent, late)).toMatchObject({ is: 'wait', problem: { code: 'too-old' } })
})

test('a call from before is sent again only if the person asks for it', () => {
  const later = { ...situation, now: 2 * hours }
  expect(resumptionOf(sent, later)).toMatchObject({ is: 'wait', problem: { retryable: true } })
  expect(resumptionOf(sent, { ...later, isAsked: true })).toEqual({ is: 'send', input: sent.input })
})

test('without a key the page waits, and what has ended stays as it is', () => {
  expect(resumptionOf(sent, { ...situation, key: undefined })).toEqual({ is: 'wait' })
  expect(resumptionOf(runOf({ state: 'COMPLETED' }), situation)).toEqual({ is: 'nothing' })
})

test('the mark of a key does not reveal it', () => {
  const marks = new Set(Array.from({ length: 200_000 }, (_, index) => markOf(`gw_${index}`)))
  expect(Math.max(...marks)).toBeLessThan(65_536)
  expect(marks.size).toBeGreaterThan(30_000)
  expect(markOf('mine')).not.toBe(markOf('other'))
})
