import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { Breaker, leftOutMs } from '../../../gateway/upstream/breaker.ts'
import { failed } from '../../../gateway/upstream/http/failures.ts'
import type { Submitted } from '../../../gateway/upstream/upstream.ts'
import { atOnce, drawn, mappingsOf, picture, startPair } from './pair.ts'
import type { Handler } from './upstreamKit.ts'
import { answer, still } from './vendor.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const full = { is: 'later', inMs: 0, notAccepted: 'full' } as const
const taken = { is: 'submitted', job: 'j', inMs: 0 } as const

/** Counts an outcome several times. */
async function counted(breaker: Breaker, said: Submitted, times: number): Promise<boolean> {
  for (let time = 0; time < times; time++) {
    breaker.count(said)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return breaker.isOpen
}

test.each<[string, Submitted]>([
  ['is full', full],
  ['is not reached', { is: 'later', inMs: 0, notAccepted: 'unreached' }],
  ['leaves the outcome open', { is: 'unknown', inMs: 0 }],
  ['fails', failed('upstream-error')],
  ['refuses the account', { ...failed('upstream-unauthorized'), notAccepted: 'refused' }],
])('a breaker opens when its upstream %s five times in a row, and closes after a success', async (_, said) => {
  const breaker = new Breaker()
  expect(await counted(breaker, said, 4)).toBe(false)
  expect(await counted(breaker, taken, 1)).toBe(false)
  expect(await counted(breaker, said, 4)).toBe(false)
  expect(await counted(breaker, said, 1)).toBe(true)
  vi.setSystemTime(Date.now() + leftOutMs - 1)
  expect(breaker.isOpen).toBe(true)
  vi.setSystemTime(Date.now() + 1)
  expect(breaker.isOpen).toBe(false)
  expect(await counted(breaker, said, 1)).toBe(true)
  vi.setSystemTime(Date.now() + leftOutMs)
  expect(await counted(breaker, taken, 1)).toBe(false)
  expect(await counted(breaker, said, 4)).toBe(false)
})

test.each<[string, Submitted]>([
  ['a refusal of the content', failed('content-refused')],
  ['a refusal of the parameters', failed('upstream-refused')],
  ['a gateway that is busy', { is: 'later', inMs: 0 }],
  ['a file that cannot be read', failed('input-unreadable')],
  ['parameters that cannot be converted', failed('mapping-failed')],
])('%s opens no breaker', async (_, said) => {
  const breaker = new Breaker()
  await counted(breaker, full, 4)
  expect(await counted(breaker, said, 20)).toBe(false)
})

test('a gateway that is busy does not close a breaker, either', async () => {
  const breaker = new Breaker()
  await counted(breaker, full, 4)
  await counted(breaker, { is: 'later', inMs: 0 }, 3)
  expect(await counted(breaker, full, 1)).toBe(true)
})

test('tasks run at the second upstream while the first is left out, and at the first again when it has room', async () => {
  let isFull = true
  const first: Handler = (got, response, at) => (isFull ? answer(429, {}) : drawn)(got, response, at)
  const { the, submits } = await startPair([first, drawn], atOnce)
  const upstreams: unknown[] = []
  const run = async (id: string): Promise<void> =>
    void upstreams.push((await the.run(picture, still, id)).task.upstream)
  for (let at = 0; at < 7; at++) await run(`task-${at}`)
  expect([submits(), the.choice.leftOut()]).toEqual([
    [5, 7],
    new Map([
      ['first', true],
      ['second', false],
    ]),
  ])
  isFull = false
  vi.setSystemTime(Date.now() + leftOutMs)
  expect(the.choice.leftOut().get('first')).toBe(false)
  await run('task-8')
  expect([submits(), upstreams.at(-1)]).toEqual([[6, 7], 'first'])
})

test('the only upstream of a model is asked however often it fails', async () => {
  const mappings = mappingsOf(picture).slice(0, 1)
  const { the, submits, served } = await startPair([answer(500, {}), drawn], { ...atOnce, mappings })
  for (let at = 0; at < 7; at++)
    expect((await the.run(picture, still, `task-${at}`)).task).toMatchObject({ error: { code: 'upstream-error' } })
  expect(the.choice.leftOut().get('first')).toBe(true)
  expect([submits(), served]).toEqual([[7, 0], []])
})
