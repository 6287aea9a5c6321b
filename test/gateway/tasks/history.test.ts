import { expect, test } from 'vitest'
import { historyOf } from '../../../gateway/tasks/history.ts'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import { advance } from '../../../gateway/tasks/advance.ts'
import { retry } from '../../../gateway/tasks/operating.ts'
import { complete, type Seen } from '../../../gateway/tasks/task.ts'
import { accepted, at, failed, held, polling, storing } from './tasksKit.ts'

const events = (task: Seen): readonly unknown[] =>
  historyOf(task, (time) => `t${time}`).map(({ at: time, event, ...more }) => [time, event, more])

test('the history of a task begins when it is accepted, and has no event that did not happen', () => {
  expect(events(accepted)).toStrictEqual([['t10', 'accepted', {}]])
  expect(events(held)).toStrictEqual([['t10', 'accepted', {}]])
  expect(events(failed)).toStrictEqual([
    ['t10', 'accepted', {}],
    ['t30', 'sent', {}],
    ['t40', 'ended', {}],
  ])
})

test('the history of a task has every event, oldest first', () => {
  const refused = advance(held, { step: { is: 'idle' }, dueAt: 22, tried: { upstream: 'a', why: 'full' } }, 22)
  const sent = advance(refused, { step: polling, upstream: 'v', dueAt: 300 }, 30)
  const retried = retry(sent, { operator: 'ada' }, 35)
  if (typeof retried === 'string' || retried.state !== 'IN_PROGRESS') throw new Error('It was not retried.')
  const heard = advance(retried, { step: polling, dueAt: 300, hasContact: true }, 40)
  const asked = requestCancel(heard, 'operator', 45, 'ada')
  expect(events(asked).at(-1)).toStrictEqual([
    't45',
    'cancel',
    { by: 'operator', operator: 'ada', answer: 'requested' },
  ])
  const stored = advance({ ...heard, cancel: { by: 'caller', at: 45 } }, { step: storing, dueAt: 90 }, 50)
  expect(events(complete(stored, {}, 1, 60))).toStrictEqual([
    ['t10', 'accepted', {}],
    ['t22', 'not-accepted', { upstream: 'a', why: 'full' }],
    ['t30', 'sent', {}],
    ['t35', 'retry', { operator: 'ada' }],
    ['t40', 'contact', {}],
    ['t45', 'cancel', { by: 'caller', answer: 'too-late' }],
    ['t50', 'storing', {}],
    ['t60', 'ended', {}],
  ])
  expect(events(at(polling)).map((event) => [event].flat()[1])).toStrictEqual(['accepted', 'sent'])
})
