import { describe, expect, test } from 'vitest'
import type { CallOptions, Update } from '../../../../templates/client/runtime/task.ts'
import { stillClock } from '../clock.ts'
import { errorOf, meet, model, standIn, type Given } from '../kit.ts'
import { valueAt } from '../../../support/reading.ts'

const params = { prompt: 'A lighthouse.' }
const success = (response: object, headers = {}): Given => ({ headers, body: { status: 'success', response } })

/** The changes of the task of the gateway below: the time in milliseconds and the new state. */
const changes: readonly (readonly [ms: number, update: Update])[] = [
  [0, { status: 'ACCEPTED' }],
  [100, { status: 'IN_PROGRESS', progress: { percent: 0 } }],
  [9050, { status: 'IN_PROGRESS', progress: { percent: 20 } }],
  [9150, { status: 'IN_PROGRESS', progress: { percent: 30 } }],
  [42_000, { status: 'IN_PROGRESS', progress: { percent: 90 } }],
  [47_900, { status: 'COMPLETED' }],
]

/** A gateway with one task, which holds polls or not, and asks for half a minute between polls. */
function gateway(holds: boolean) {
  const clock = stillClock()
  const start = clock.now()
  const now = (): Update => changes.findLast(([ms]) => clock.now() - start >= ms)?.[1] ?? { status: 'ACCEPTED' }
  const { client, asked } = standIn(
    async ({ line, headers }) => {
      if (line.endsWith('/submit')) return success({ id: 'task-1' })
      const ms = Number(headers.get('prefer')?.replace('wait=', '')) * 1000
      if (holds) await new Promise<void>((done) => clock.after(Math.min(ms, start + 47_900 - clock.now()), done))
      return success({ id: 'task-1', ...now(), result: { text: 'a' } }, { 'retry-after': '30' })
    },
    {},
    clock,
  )
  return { client, asked, now: () => clock.now() - start }
}

describe.each([true, false])('updates of a task, with a gateway that holds polls: %s', (holds) => {
  test('start with ACCEPTED at once and have each change once, within 3 seconds', async () => {
    const { client, now } = gateway(holds)
    const seen: Update[] = []
    for await (const update of (await client.submit(model, params)).updates()) {
      const [ms = 0] = changes.find(([, { status, progress }]) => isSame(update, { status, progress })) ?? []
      expect(now() - ms).toBeLessThanOrEqual(update.status === 'ACCEPTED' ? 0 : 3000)
      seen.push(update)
    }
    const overtaken = 20 // within a tenth of a second
    expect(seen).toMatchObject(changes.map(([, one]) => one).filter((one) => one.progress?.percent !== overtaken))
  })

  test('are passed to onUpdate of run, whose errors do not end the call', async () => {
    const { client } = gateway(holds)
    const seen: string[] = []
    const onUpdate = ({ status, progress }: Update): void => {
      seen.push(`${status} ${progress?.percent ?? ''}`.trim())
      throw new Error('A page that is gone.')
    }
    expect(await client.run(model, params, { onUpdate })).toMatchObject({ id: 'task-1', result: { text: 'a' } })
    expect(seen).toEqual(['ACCEPTED', 'IN_PROGRESS 0', 'IN_PROGRESS 30', 'IN_PROGRESS 90', 'COMPLETED'])
  })
})

const isSame = (one: Update, other: Update): boolean =>
  one.status === other.status && one.progress?.percent === other.progress?.percent

test('a resumed task has no state until it has been polled, and then yields the first one', async () => {
  const { client } = standIn([success({ id: 'task-1', status: 'COMPLETED', result: { text: 'a' } })])
  const task = client.task('task-1')
  expect(task.status).toBeUndefined()
  const { value } = await task.updates().next()
  expect(value).toMatchObject({ status: 'COMPLETED' })
})

describe('a submit', () => {
  test('that the gateway does not accept rejects', async () => {
    const { client } = standIn([
      { status: 402, body: { type: 'https://x/problems/no-credits', detail: 'No credits.' } },
    ])
    expect(await errorOf(client.submit(model, params))).toMatchObject({ status: 402, code: 'no-credits' })
  })

  test('of a process that dies before it has an id is found again by its key and not paid twice', async () => {
    const { client, server } = await meet(['slow-headers'])
    const options: CallOptions = { idempotencyKey: 'order-1746' }
    void client.submit(model, params, options).catch(() => {}) // nobody is left to read its answer
    await expect.poll(() => server.tasks.size, { interval: 1 }).toBe(1)
    const again = await client.submit(model, params, options)
    expect([...server.tasks.values()].map(({ id }) => id)).toEqual([again.id])
    expect([...server.started.values()]).toEqual([1])
  })

  test('that is aborted rejects with the key that finds its task', async () => {
    const { client, server } = await meet(['slow-headers'])
    const stop = new AbortController()
    const aborted = errorOf(client.submit(model, params, { signal: stop.signal }))
    await expect.poll(() => server.tasks.size, { interval: 1 }).toBe(1)
    stop.abort()
    const error = await aborted
    expect(error).toMatchObject({ name: 'AbortedError', idempotencyKey: [...server.tasks.keys()][0] })
    expect(valueAt(error, 'message')).toContain('Repeat it with its idempotencyKey.')
    const { id } = await client.submit(model, params, { idempotencyKey: String(valueAt(error, 'idempotencyKey')) })
    expect([...server.tasks.values()]).toMatchObject([{ id }])
  })

  test('that was accepted continues after its signal is aborted, and run ends', async () => {
    const waiting = success({ id: 'task-1', status: 'IN_PROGRESS' })
    const stop = new AbortController()
    const done = success({ id: 'task-1', status: 'COMPLETED', result: { text: 'a' } })
    const { client } = standIn([success({ id: 'task-1' }), waiting, done])
    const task = await client.submit(model, params, { signal: stop.signal })
    stop.abort()
    expect(await task.result()).toMatchObject({ id: 'task-1' })
    const stopped = new AbortController()
    const later = standIn(({ line }) => {
      if (line.startsWith('GET')) stopped.abort()
      return line.startsWith('GET') ? waiting : success({ id: 'task-1' })
    })
    const running = later.client.run(model, params, { signal: stopped.signal })
    expect(await errorOf(running)).toMatchObject({ name: 'AbortedError', taskId: 'task-1' })
  })

  test('and the wait for its task share the deadline of run', async () => {
    const clock = stillClock()
    const start = clock.now()
    const { client } = standIn(
      async ({ line }) => {
        await new Promise<void>((done) => clock.after(8000, done))
        return success({ id: 'task-1', status: line.endsWith('/submit') ? undefined : 'IN_PROGRESS' })
      },
      {},
      clock,
    )
    const error = await errorOf(client.run(model, params, { deadlineMs: 10_000 }))
    expect(error).toMatchObject({ name: 'DeadlineError', taskId: 'task-1' })
    expect(clock.now() - start).toBeLessThanOrEqual(11_000)
  })
})
