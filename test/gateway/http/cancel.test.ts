import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { present } from '../../contract/tasks.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'

const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const end = { url: 'https://assets.example/1.mp3' }
const models = '/workflows/v1/models'

describe('POST …/cancel', () => {
  let gateway: Bench
  beforeEach(() => void (gateway = bench()))
  afterEach(() => gateway.app.close())

  const submit = async (headers: Record<string, string> = {}): Promise<string> =>
    taskIdOf(await gateway.post(`${models}/submit`, call, headers))
  const cancel = (path: string, headers: Record<string, string> = {}) =>
    gateway.send({ method: 'POST', url: path, headers })
  const responseOf = async (answer: ReturnType<Bench['send']>): Promise<object> =>
    (await answer).json<{ response: object }>().response

  test.each([models, '/workflows/vendor2/text-to-speech'])('ends a task that waits, at %s', async (segment) => {
    const id = await submit()
    const error = { code: 'cancelled', message: 'The task was cancelled.', retryable: false }
    const ended = { id, status: 'FAILED', cancellation: 'confirmed', error, usage: { credits: 0 } }
    expect(await responseOf(cancel(`${segment}/${id}/cancel`))).toEqual(ended)
    expect(await responseOf(cancel(`${segment}/${id}/cancel`))).toEqual(ended)
    expect(await responseOf(gateway.get(`${segment}/${id}/result`))).toEqual(ended)
  })

  test('of a completed task is too late, and says so from then on', async () => {
    const id = await submit()
    await work(gateway.engine, end)
    const before = await responseOf(gateway.get(`${models}/${id}/result`))
    expect(before).toMatchObject({ status: 'COMPLETED' })
    expect(before).not.toHaveProperty('cancellation')
    const late = { ...before, cancellation: 'too-late' }
    expect(await responseOf(cancel(`${models}/${id}/cancel`))).toEqual(late)
    expect(await responseOf(gateway.get(`${models}/${id}/result`))).toEqual(late)
  })

  test('is counted by its outcome, as is each of many', async () => {
    const ended = await submit()
    await work(gateway.engine, end)
    await cancel(`${models}/${ended}/cancel`)
    const [open] = [await submit(), await submit()]
    await cancel(`/workflows/v1/tasks/cancel?model=${call.model}`)
    await cancel(`${models}/${open}/cancel`)
    expect((await gateway.get('/metrics')).body.match(/^gatewright_cancels_total\{.*$/gm)).toEqual([
      'gatewright_cancels_total{outcome="too-late"} 1',
      'gatewright_cancels_total{outcome="confirmed"} 3',
    ])
  })

  test.each([
    ['another key', models, { authorization: 'Bearer secret-two' }, ''],
    ['another workflow', '/workflows/vendor1-omni-video', {}, ' of the workflow vendor1-omni-video'],
  ])('of %s is unknown, and cancels nothing', async (_, segment, headers, where) => {
    const id = await submit()
    const answer = await cancel(`${segment}/${id}/cancel`, headers)
    expect(answer.statusCode).toBe(404)
    const detail = `There is no task ${id}${where} for this key.`
    expect(answer.json<unknown>()).toMatchObject({ type: textWith('unknown-task'), detail })
    expect(await responseOf(gateway.get(`${models}/${id}/result`))).toEqual({
      id,
      status: 'ACCEPTED',
      queuePosition: 1,
    })
  })

  test.each(['0', '4', '86401', '1h30', '30m1h', '1h1h', '1.5h', '-5', 'h', '', '2d', '1 h', '9'.repeat(200)])(
    'Cancel-After: "%s" is refused, and nothing is stored',
    async (time) => {
      const answer = await gateway.post(`${models}/submit`, call, { 'cancel-after': time })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<unknown>()).toMatchObject({ detail: textWith('such as 1h30m, from 5 seconds to 24 hours') })
      expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
    },
  )

  test.each([
    ['5', 5],
    ['86400', 86_400],
    ['1d', 86_400],
    ['1h30m', 5400],
    ['1h1m1s', 3661],
    ['10m', 600],
  ])('Cancel-After: %s is %i seconds after the acceptance', async (time, seconds) => {
    const id = await submit({ 'cancel-after': time })
    const task = await gateway.engine.get(id, 'one')
    expect((task?.cancelAt ?? 0) - (task?.createdAt ?? 0)).toBe(1000 * seconds)
  })

  test('a repeated call keeps the time of the first', async () => {
    const key = { 'idempotency-key': 'film-1' }
    const id = await submit({ ...key, 'cancel-after': '10m' })
    const { cancelAt } = (await gateway.engine.get(id, 'one')) ?? {}
    expect(await submit({ ...key, 'cancel-after': '20m' })).toBe(id)
    expect(await submit(key)).toBe(id)
    expect(await gateway.engine.get(id, 'one')).toMatchObject({ cancelAt })
  })

  test('Gatewright-On-Disconnect takes only cancel', async () => {
    const answer = await gateway.post(`${models}/execute`, call, { 'gatewright-on-disconnect': 'stop' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the response to a cancel of a task at its vendor', () => {
  const many = { limits: { openRequests: 4 }, countKeys: async () => 2 }

  /** A gateway on which each key can wait once, a task at its vendor, and a cancel of it that waits. */
  async function start() {
    const gateway = bench(many)
    onTestFinished(() => gateway.app.close())
    const id = taskIdOf(await gateway.post(`${models}/submit`, call))
    const step = { is: 'polling', job: 'job-1', token: id } as const
    const claims = await gateway.engine.claim({ limit: 1, leaseMs: 600_000 })
    const held = await gateway.engine.advance(present(claims[0]), { step, inMs: 600_000, isHeld: true })
    const waits = vi.spyOn(gateway.engine, 'waitFor')
    const cancel = async (): Promise<object> => {
      const answer = await gateway.send({ method: 'POST', url: `${models}/${id}/cancel` })
      return answer.json<{ response: object }>().response
    }
    const first = cancel()
    await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce(), { timeout: 10_000 })
    const say = async (): Promise<void> => {
      const { cancel: asked } = (await gateway.engine.get(id, 'one')) ?? {}
      const change = {
        step,
        inMs: 600_000,
        isHeld: true,
        cancel: { ...present(asked), answer: 'unsupported' },
      } as const
      await gateway.engine.advance(present(held), change)
    }
    return { waits, cancel, first, say }
  }

  test('waits at most five seconds for what the vendor says', async () => {
    const { waits, first, say } = await start()
    expect(waits.mock.calls[0]?.[2]).toBe(5000)
    await say()
    expect(await first).toMatchObject({ status: 'IN_PROGRESS', cancellation: 'unsupported' })
  })

  test('does not wait beyond the share of its key, and no longer counts after its answer', async () => {
    const { waits, cancel, first, say } = await start()
    expect(await cancel()).toMatchObject({ cancellation: 'requested' })
    expect(waits.mock.calls[1]?.[2]).toBe(0)
    await say()
    await first
    expect(await cancel()).toMatchObject({ cancellation: 'unsupported' })
    expect(waits.mock.calls[2]?.[2]).toBe(5000)
  })
})

describe('a caller that disconnects', () => {
  /** A gateway without a worker, and calls of it over real connections. */
  async function open(syncSeconds: number) {
    const { app, engine } = bench({ syncSeconds })
    onTestFinished(() => app.close())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const own = { authorization: 'Bearer secret-one', 'content-type': 'application/json' }
    const execute = async (headers: Record<string, string>, signal: AbortSignal | null = null): Promise<number> => {
      const body = JSON.stringify({ params: call })
      const init = { method: 'POST', body, signal, headers: { ...own, ...headers } }
      return (await fetch(`${url}${models}/execute`, init).catch(() => ({ status: 0 }))).status
    }
    const task = async (): Promise<Seen | undefined> => (await engine.list('one', { limit: 1 })).tasks[0]
    const until = (expected: object): Promise<void> =>
      vi.waitFor(async () => expect(await task()).toMatchObject(expected), { timeout: 10_000 })
    return { execute, task, until }
  }

  const wish = { 'gatewright-on-disconnect': 'cancel', 'idempotency-key': 'film-1' }

  test('cancels its task if it asked for that, unless another one waits for it', async () => {
    const { execute, until } = await open(60)
    const [first, second] = [new AbortController(), new AbortController()]
    const calls = [execute(wish, first.signal)]
    await until({ state: 'ACCEPTED', waiters: 1 })
    calls.push(execute(wish, second.signal))
    await until({ state: 'ACCEPTED', waiters: 2 })
    first.abort()
    await until({ state: 'ACCEPTED', waiters: 1 })
    second.abort()
    await until({ state: 'FAILED', error: { code: 'cancelled' }, cancel: { by: 'disconnect' } })
    expect(await Promise.all(calls)).toEqual([0, 0])
  })

  test('leaves its task if it did not ask', async () => {
    const { execute, task, until } = await open(60)
    const abort = new AbortController()
    const gone = execute({}, abort.signal)
    await until({ state: 'ACCEPTED' })
    abort.abort()
    await gone
    expect(await task()).toMatchObject({ state: 'ACCEPTED' })
  })

  test('gets an error if the store cannot note that nobody waits any longer', async () => {
    const { app, engine, post } = bench({ syncSeconds: 0.01 })
    onTestFinished(() => app.close())
    vi.spyOn(engine, 'operate').mockRejectedValue(new Error('The store is down.'))
    expect((await post(`${models}/execute`, call, wish)).statusCode).toBe(503)
  })

  test('leaves its task if the time of the call was up', async () => {
    const { execute, task } = await open(0.05)
    expect(await execute(wish)).toBe(504)
    expect(await task()).toMatchObject({ state: 'ACCEPTED', waiters: 0 })
  })
})
