import { afterEach, expect, test } from 'vitest'
import { fieldsOf } from '../../../../generator/language/values.ts'
import type { RunModel, RunRecord } from '../../../../web/playground/history/record.ts'
import { Follower, type Surroundings } from '../../../../web/playground/run/follow.ts'
import { startFakeGateway, submitted, type Answer, type FakeGateway } from '../../../support/fakeGateway.ts'
import { readJson } from '../../../support/reading.ts'
import { patientClock } from '../../../templates/client/clock.ts'
import { runOf } from '../history/runOf.ts'

let gateway: FakeGateway | undefined
afterEach(() => gateway?.close())

/** A run that was followed, and everything that it reported. */
interface Followed {
  readonly last: RunRecord
  readonly states: readonly string[]
  readonly asked: readonly (string | undefined)[]
  readonly dropped: readonly string[]
  readonly retries: number
}

interface Situation {
  readonly mode?: RunModel['mode']
  readonly taskId?: string
  /** The keys that the person enters, one after another. */
  readonly keys?: readonly string[]
}

async function follow(
  answers: readonly Answer[],
  { mode = 'async', taskId, keys = [] }: Situation = {},
): Promise<Followed> {
  gateway = await startFakeGateway(answers)
  const clock = patientClock(50)
  const seen: RunRecord[] = []
  const asked: (string | undefined)[] = []
  const dropped: string[] = []
  let key = 'first'
  let retries = 0
  const surroundings: Surroundings = {
    access: { baseUrl: gateway.url, key: () => key, fetch, clock },
    now: clock.now,
    save: async (run) => void seen.push(run),
    dropInput: async (id) => void dropped.push(id),
    noticeRetry: (_id, event) => void (retries += event === undefined ? 0 : 1),
    async askAgain(refused) {
      asked.push(refused)
      const next = keys[asked.length - 1]
      key = next ?? key
      return next
    },
  }
  const { model } = runOf()
  const run = runOf({ model: { ...model, mode }, ...(taskId !== undefined && { taskId, state: 'IN_PROGRESS' }) })
  const follower = new Follower(run, surroundings, new AbortController().signal)
  await (taskId === undefined ? follower.send(run.input) : follower.resume(taskId))
  const states = seen.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1])
  return { last: seen.at(-1) ?? run, states, asked, dropped, retries }
}

const headers = { 'retry-after': '0', 'x-request-id': 'request-1' }
const task = (fields: object): Answer => ({
  headers,
  body: { status: 'success', response: { id: 'task-1', ...fields } },
})
const running = task({ status: 'IN_PROGRESS', progress: { percent: 40, estimatedSecondsLeft: 3 } })
const completed = task({ status: 'COMPLETED', result: { url: 'http://a.example/1.png' }, usage: { credits: 3 } })
const problem = (status: number, code: string, fields: object = {}): Answer => ({
  status,
  headers,
  body: { type: `urn:problem:${code}`, title: 'A title', status, detail: `The detail of ${code}.`, ...fields },
})

/** The idempotency keys and bearer tokens of the calls that could start a task. */
const calls = (): readonly unknown[] =>
  (gateway?.requests ?? [])
    .filter(({ method }) => method === 'POST')
    .map(({ headers: sent }) => [sent['idempotency-key'], sent.authorization])

test('a run is sent, read and completed', async () => {
  const { last, states, dropped } = await follow([submitted, running, completed])
  expect(states).toEqual(['SENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'])
  expect(last).toMatchObject({
    taskId: 'task-1',
    credits: 3,
    result: { url: 'http://a.example/1.png' },
    percent: 40,
    secondsLeft: 3,
  })
  expect(last).toMatchObject({ requestId: 'request-1', problem: undefined })
  expect(readJson(last.raw ?? '')).toMatchObject({ response: { usage: { credits: 3 } } })
  expect(dropped).toContain('run')
  expect(fieldsOf(JSON.parse(gateway?.requests[0]?.body ?? ''))).toEqual({
    params: { model: 'acme-image', params: { prompt: 'A lighthouse' } },
  })
})

test('a call whose response is lost is repeated with the same idempotency key', async () => {
  const { last, retries } = await follow([problem(503, 'overloaded'), { body: 'cut off' }, submitted, completed])
  expect(last.state).toBe('COMPLETED')
  expect(calls()).toEqual(Array.from({ length: 3 }, () => ['once', 'Bearer first']))
  expect(retries).toBe(2)
})

test('a sync call returns its result at once', async () => {
  const { last, states } = await follow([completed], { mode: 'sync' })
  expect(states).toEqual(['SENDING', 'COMPLETED'])
  expect(last).toMatchObject({ taskId: 'task-1', credits: 3 })
})

test('a sync call over its limit continues as a task', async () => {
  const late = problem(504, 'sync-timeout', { taskId: 'task-1' })
  const { last, states } = await follow([late, running, completed], { mode: 'sync' })
  expect(states).toEqual(['SENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'])
  expect(last).toMatchObject({ taskId: 'task-1', result: { url: 'http://a.example/1.png' } })
  expect(calls()).toHaveLength(1)
})

test('a refused key is asked for again, and the call stays the same', async () => {
  const { last, asked } = await follow([problem(401, 'unauthorized'), submitted, completed], { keys: ['second'] })
  expect(asked).toEqual(['first'])
  expect(last.state).toBe('COMPLETED')
  expect(calls()).toEqual([
    ['once', 'Bearer first'],
    ['once', 'Bearer second'],
  ])
})

test('a person who enters no other key sees that the run was refused', async () => {
  const { last } = await follow([problem(401, 'unauthorized')])
  expect(last).toMatchObject({ state: 'REFUSED', problem: { code: 'unauthorized', requestId: 'request-1' } })
})

test('a call that may have arrived is neither sent with another key nor called refused', async () => {
  const { last, asked, dropped } = await follow([{ body: 'cut off' }, problem(401, 'unauthorized')], {
    keys: ['second'],
  })
  expect(last).toMatchObject({ state: 'UNCONFIRMED', problem: { code: 'unauthorized' } })
  expect([asked, dropped]).toEqual([[], []])
  expect(calls()).toEqual([
    ['once', 'Bearer first'],
    ['once', 'Bearer first'],
  ])
})

test('issues of the gateway have their paths', async () => {
  const errors = [
    { code: 'wrong-type', path: ['image'], pointer: '/params/params/image', message: 'image must be a picture.' },
  ]
  const { last } = await follow([problem(422, 'invalid-params', { errors })])
  expect(last).toMatchObject({
    state: 'REFUSED',
    problem: { issues: [{ path: ['image'], message: 'image must be a picture.' }] },
  })
})

test('a task that failed shows its code, its message and whether it can be repeated', async () => {
  const error = { code: 'content-refused', message: 'The vendor refused the prompt.', retryable: false }
  const { last } = await follow([submitted, task({ status: 'FAILED', error, usage: { credits: 0 } })])
  expect(last).toMatchObject({ state: 'FAILED', credits: 0, problem: error })
})

test('a call that gets no response in two minutes is not confirmed, and its input is kept', async () => {
  const { last, dropped } = await follow(Array.from({ length: 200 }, () => problem(500, 'internal')))
  expect(last).toMatchObject({ state: 'UNCONFIRMED', problem: { code: 'internal' } })
  expect(dropped).toEqual([])
})

test('a task that is resumed is only read', async () => {
  const { last } = await follow([running, completed], { taskId: 'task-1' })
  expect(last.state).toBe('COMPLETED')
  expect(calls()).toEqual([])
})

test('a task of another key stays in the history with its problem', async () => {
  const { last } = await follow([problem(404, 'unknown-task')], { taskId: 'task-1' })
  expect(last).toMatchObject({
    state: 'IN_PROGRESS',
    problem: { code: 'unknown-task', message: 'The detail of unknown-task.' },
  })
})
