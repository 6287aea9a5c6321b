import { describe, expect, test } from 'vitest'
import { DeadlineError, GatewayError, SyncTimeoutError } from '../../../../templates/client/runtime/errors.ts'
import { systemClock } from '../../../../templates/client/runtime/clock.ts'
import { stillClock } from '../clock.ts'
import { errorOf, model, quick, standIn, type Asked, type Given, type Result } from '../kit.ts'
import type { TaskRecord } from '../../../../templates/client/runtime/task.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import type { Model } from '../../../../templates/client/runtime/model.ts'

const params = { prompt: 'A lighthouse.' }
const success = (response: object, headers = {}): Given => ({ headers, body: { status: 'success', response } })
const result = { text: 'a' }

/** A gateway whose only task takes this long; the headers are those of the response to an early poll. */
function slow(taskMs: number, headers: Readonly<Record<string, string>> = {}, estimatedSeconds = 60) {
  const clock = stillClock()
  const start = clock.now()
  const answer = ({ line }: Asked): Given => {
    if (line.endsWith('/submit')) return success({ id: 'task-1' })
    if (clock.now() - start < taskMs) return success({ id: 'task-1', status: 'IN_PROGRESS' }, headers)
    return success({ id: 'task-1', status: 'COMPLETED', result, usage: { credits: 1 } })
  }
  const { client, asked } = standIn(answer, {}, clock)
  const run = (): Promise<unknown> => client.run({ ...model, estimatedSeconds }, params)
  return {
    run,
    client,
    asked,
    polls: () => asked.length - 1,
    clock,
    late: () => (clock.now() - start - taskMs) / taskMs,
  }
}

test.each([
  ['next to its id', model, { model: 'stand-in', prompt: 'A lighthouse.' }],
  [
    'in params.params, if one is called model or params',
    { ...model, endpoints: 'model' } as const,
    { model: 'stand-in', params },
  ],
])('the endpoints of a workflow get the parameters of a model %s', async (_, of, sent) => {
  const { client, asked } = standIn(() => success({ id: 'task-1' }), { endpoints: 'workflow' })
  await client.submit(of, params)
  expect(asked.map(({ line, body }) => [line, body])).toEqual([
    ['POST http://gateway.test/workflows/stand/in/submit', { params: sent }],
  ])
})

describe('a model with several workflows', () => {
  const routed: Model<unknown, Result> = {
    ...model,
    workflow: 'v1/models',
    workflows: ['stand/in', 'stand/picture'],
    route: (input) => ({ ...model, workflow: fieldsOf(input)['photo'] ? 'stand/picture' : 'stand/in' }),
  }
  const answers = [success({ id: 'task-1' }), success({ id: 'task-1', status: 'COMPLETED', result })]

  test.each([
    [{ photo: 'a' }, 'stand/picture'],
    [{}, 'stand/in'],
  ])('is called with %j at %s, and its task is read there', async (input, workflow) => {
    const { client, asked } = standIn(answers, { endpoints: 'workflow' })
    const task = await client.submit(routed, input)
    expect(task.toJSON().workflow).toBe(workflow)
    await task.result()
    expect(asked.map(({ line }) => line)).toEqual([
      `POST http://gateway.test/workflows/${workflow}/submit`,
      `GET http://gateway.test/workflows/${workflow}/task-1/result`,
    ])
  })

  test('is read at the endpoints of all models if only the id of the task is known', async () => {
    const { client, asked } = standIn(answers.slice(1), { endpoints: 'workflow' })
    await client.task('task-1', routed).result()
    expect(asked.map(({ line }) => line)).toEqual(['GET http://gateway.test/workflows/v1/models/task-1/result'])
  })
})

describe('a task of 60 seconds', () => {
  test.each([
    ['at the pace of its model', {}],
    ['at the pace of the gateway', { 'retry-after': '6' }],
  ])('needs at most 24 polls and is at most a tenth late, %s', async (_, headers) => {
    for (const taskMs of [57_000, 60_000, 63_000]) {
      const { run, polls, late } = slow(taskMs, headers)
      await run()
      expect(polls()).toBeLessThanOrEqual(24)
      expect(late()).toBeLessThanOrEqual(0.1)
    }
  })

  /** A gateway that holds a poll for as long as requested, at most 20 seconds, and reports the progress of the task. */
  function holding() {
    const clock = stillClock()
    const start = clock.now()
    const { client, asked } = standIn(
      async ({ line, headers }) => {
        if (line.endsWith('/submit')) return success({ id: 'task-1' })
        const seconds = Number(headers.get('prefer')?.replace('wait=', ''))
        const held = Math.min(seconds * 1000, start + 60_000 - clock.now())
        await new Promise<void>((done) => clock.after(held, done))
        const percent = (clock.now() - start) / 600
        if (percent >= 100) return success({ id: 'task-1', status: 'COMPLETED', result })
        const waiting = { id: 'task-1', status: 'IN_PROGRESS', progress: { percent } }
        return success(waiting, { 'preference-applied': `wait=${seconds}`, 'retry-after': '1' })
      },
      {},
      clock,
    )
    return { client, polls: () => asked.length - 1, input: () => clock.now() - start }
  }

  test('needs few polls if the gateway holds them', async () => {
    const { client, polls, input } = holding()
    await client.run(model, params)
    expect(polls()).toBeLessThanOrEqual(4)
    expect(input()).toBeLessThanOrEqual(61_000)
  })

  test('yields updates while the gateway holds a poll', async () => {
    const { client, polls, input } = holding()
    const seen: (number | undefined)[] = []
    for await (const { progress } of (await client.submit(model, params)).updates()) seen.push(progress?.percent)
    expect([seen.shift(), seen.pop()]).toEqual([undefined, undefined]) // ACCEPTED and COMPLETED
    expect(new Set(seen).size).toBeGreaterThanOrEqual(8)
    expect(seen).toEqual([...seen].sort((a = 0, b = 0) => a - b))
    expect(polls()).toBeLessThanOrEqual(24)
    expect(input()).toBeLessThanOrEqual(61_000)
  })
})

describe('a task', () => {
  test('yields its states until it has ended', async () => {
    const { client } = slow(5000)
    const task = await client.submit(model, params)
    const seen = []
    for await (const update of task.updates()) seen.push(update.status)
    expect(seen).toEqual(['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'])
    expect({ status: task.status, id: task.id }).toEqual({ status: 'COMPLETED', id: 'task-1' })
    expect(await task.result()).toEqual({ id: 'task-1', result, credits: 1 })
  })

  test('is resumed in another process from its JSON and from its id', async () => {
    const { client } = slow(90_000)
    const task = await client.submit(model, params)
    expect(task.toJSON()).toMatchObject({ id: 'task-1', model: 'stand-in', workflow: 'stand/in' })
    const record: TaskRecord<Result> = JSON.parse(JSON.stringify(task))
    const ofId: unknown = JSON.parse(JSON.stringify(task.id))
    const resumed = [client.task(record), client.task('task-1', model), client.task({ id: 'task-1' }, model)]
    for (const one of [...resumed, client.task(String(ofId))]) {
      expect(await one.result()).toMatchObject({ id: 'task-1', result })
    }
  })

  test.each(['', '.', '..', '../a', 'a/b', 'a?b', 'a#b', 'a%2fb', 'a\\b', 'a b', '{"id":"a"}'])(
    'is not resumed from %j',
    (id) => {
      const { client, asked } = slow(0)
      expect(() => client.task(id, model)).toThrow(GatewayError)
      expect(asked).toEqual([])
    },
  )

  test('is resumed from any id that a path can hold, without a warning of the platform', async () => {
    const warned: unknown[] = []
    const warn = (warning: unknown): void => void warned.push(warning)
    process.on('warning', warn)
    const id = 'job:a=b+c~d.e@f'
    const answer = success({ id, status: 'COMPLETED', result })
    const { client, asked } = standIn([answer], { clock: systemClock })
    expect(await client.task(id, { ...model, estimatedSeconds: 1 }).result()).toMatchObject({ id })
    expect(asked[0]?.line).toBe(`GET http://gateway.test/workflows/v1/models/${id}/result`)
    await new Promise((done) => setImmediate(done)) // warnings come one turn later
    process.off('warning', warn)
    expect(warned).toEqual([])
  })

  test('that is resumed is polled at once, and then by its age since then', async () => {
    const clock = stillClock()
    const start = clock.now()
    const waiting = success({ id: 'task-1', status: 'IN_PROGRESS' })
    const answers = [waiting, waiting, waiting, success({ id: 'task-1', status: 'COMPLETED', result })]
    for (const resume of [{ id: 'task-1' }, { id: 'task-1', estimatedSeconds: 60 }]) {
      const { client, asked } = standIn(answers, {}, clock)
      const started = clock.now()
      await client.task(resume).result()
      const waits = asked.map(({ at }, index) => at - (asked[index - 1]?.at ?? started))
      expect(waits[0]).toBe(0)
      for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(200)
      for (const wait of waits.slice(1)) expect(wait).toBeLessThanOrEqual(5000)
    }
    expect(clock.now()).toBeGreaterThan(start)
  })

  test('of a sync call that times out continues within run, and is in the error of execute', async () => {
    const late = {
      status: 504,
      body: { type: 'https://x/problems/sync-timeout', detail: 'It continues.', taskId: 'task-1' },
    }
    const done = success({ id: 'task-1', status: 'COMPLETED', result })
    expect(await standIn([late, done]).client.run(quick, params)).toMatchObject({ id: 'task-1', result })
    const { client, asked } = standIn([late, done])
    const error = await errorOf(client.execute(quick, params))
    expect(error).toBeInstanceOf(SyncTimeoutError)
    expect(asked).toHaveLength(1)
    expect(error instanceof SyncTimeoutError && (await error.task.result())).toMatchObject({ id: 'task-1', result })
  })

  test('is not lost by failed polls: they are repeated until the deadline, and then the error has it', async () => {
    let isAway = true
    const { client } = standIn(({ line }) => {
      if (line.endsWith('/submit')) return success({ id: 'task-1' })
      return isAway ? { status: 503, body: null } : success({ id: 'task-1', status: 'COMPLETED', result })
    })
    const error = await errorOf((await client.submit(model, params)).result({ deadlineMs: 600_000 }))
    expect(error).toMatchObject({ taskId: 'task-1', task: { id: 'task-1' } })
    isAway = false
    expect(error instanceof GatewayError && (await error.task?.result())).toMatchObject({ id: 'task-1', result })
  })

  test('is read again after a 500, as long as there is time for retries', async () => {
    const broken = { status: 500, body: { type: 'https://x/problems/internal', detail: 'The gateway failed.' } }
    const done = success({ id: 'task-1', status: 'COMPLETED', result })
    const few = standIn([success({ id: 'task-1' }), broken, broken, done])
    expect(await few.client.run(model, params)).toMatchObject({ id: 'task-1', result })
    const never = standIn([success({ id: 'task-1' }), broken], { retry: false })
    expect(await errorOf(never.client.run(model, params))).toMatchObject({
      code: 'internal',
      retryable: true,
      taskId: 'task-1',
      message: 'Could not read task task-1 of stand-in: The gateway failed. Its task continues.',
    })
    expect(never.asked).toHaveLength(2)
  })

  test('ignores invalid responses and responses of another task, however many come', async () => {
    const none = { body: { data: { id: 'task-1', status: 'COMPLETED' } } }
    const other = success({ id: 'task-2', status: 'COMPLETED', result: { text: 'of somebody else' } })
    const bare = success({ id: 'task-1', status: 'COMPLETED' })
    const answers = [success({ id: 'task-1' }), none, none, none, none, other, bare]
    const right = success({ id: 'task-1', status: 'COMPLETED', result })
    const { client } = standIn([...answers, right], { idempotent: false })
    expect(await client.run(model, params)).toEqual({ id: 'task-1', result, credits: 0 })
  })

  test('that takes longer than its caller waits ends the wait and continues', async () => {
    const { client } = slow(90_000)
    const error = await errorOf(client.run(model, params, { deadlineMs: 30_000 }))
    expect(error).toBeInstanceOf(DeadlineError)
    expect(error).toMatchObject({ code: 'deadline', taskId: 'task-1' })
    expect(error instanceof DeadlineError && (await error.task?.result())).toMatchObject({ id: 'task-1', result })
  })
})
