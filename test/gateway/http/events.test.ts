import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import { present } from '../../contract/tasks.ts'
import { call, claimOf, end, models, open, other, polling } from '../../support/eventStreams.ts'
import { taskIdOf, work } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

afterEach(() => void vi.useRealTimers())

describe.each([models, '/workflows/vendor2/text-to-speech', '/workflows/v1/tasks'])('GET %s/{id}/events', (segment) => {
  test('sends each change of the task, then its result, and ends', async () => {
    const { engine, stream, submit } = await open()
    const id = await submit()
    const events = await stream(`${segment}/${id}/events`)
    expect(events.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(events.response.headers.get('x-accel-buffering')).toBe('no')
    const accepted = { id, status: 'ACCEPTED', queuePosition: 1 }
    expect(await events.event()).toEqual({ event: 'state', id: 'ACCEPTED', data: accepted })
    const claim = await claimOf({ engine })
    const status = 'IN_PROGRESS'
    expect(await events.event()).toEqual({ event: 'state', id: status, data: { id, status } })
    const progress = { percent: 40, estimatedSecondsLeft: 30 }
    await engine.advance(claim, polling({ progress }))
    expect(await events.event()).toEqual({ event: 'progress', id: `${status}/40:30`, data: { id, status, progress } })
    await engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
    expect(await events.event()).toMatchObject({ event: 'state', data: { cancellation: 'requested', progress } })
    await engine.complete(claim, end, 1)
    const last = { id, status: 'COMPLETED', cancellation: 'too-late', result: end, usage: { credits: 1 } }
    expect(await events.event()).toEqual({ event: 'result', id: 'COMPLETED:too-late', data: last })
    expect(await events.next()).toBeUndefined()
  })

  test('of another key is unknown', async () => {
    const { stream, submit } = await open()
    const { response } = await stream(`${segment}/${await submit()}/events`, other)
    expect(response.status).toBe(404)
    expect<unknown>(await response.json()).toMatchObject({ type: textWith('unknown-task') })
  })
})

describe('a reader that comes back', () => {
  test('gets what has changed since its last event, on any node', async () => {
    const { engine, stream, submit } = await open()
    const id = await submit()
    const path = `/workflows/v1/tasks/${id}/events`
    const last = present((await (await stream(path)).event()).id)
    const again = await stream(path, { 'last-event-id': last })
    // Another gateway on the same store knows the same ids.
    const node = await open({ engine })
    const there = await node.stream(path, { 'last-event-id': last })
    await work(engine, end)
    for (const events of [again, there]) expect(await events.event()).toMatchObject({ id: 'COMPLETED' })
    const after = await stream(path, { 'last-event-id': 'COMPLETED' })
    expect(after.response.status).toBe(204)
    expect((await (await stream(path)).event()).event).toBe('result')
  })

  test('reads the events of a failed task', async () => {
    const { engine, stream, submit } = await open()
    const id = await submit()
    await work(engine, { code: 'upstream-failed', message: 'No.', retryable: true })
    const { event, data } = await (await stream(`${models}/${id}/events`)).event()
    expect([event, data]).toMatchObject(['result', { status: 'FAILED', error: { code: 'upstream-failed' } }])
  })
})

describe('an open stream', () => {
  test('has a comment every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { stream, submit } = await open()
    const events = await stream(`${models}/${await submit()}/events`)
    await events.event()
    const next = events.next()
    await vi.advanceTimersByTimeAsync(14_999)
    let isSent = false
    void next.then(() => (isSent = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isSent).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await next).toBe(':')
  })

  test('ends with the node, and says when to come back; its task continues', async () => {
    const stopping = new AbortController()
    const { engine, stream, submit } = await open({ stopping: stopping.signal })
    const id = await submit()
    const events = await stream(`${models}/${id}/events`)
    await events.event()
    stopping.abort()
    expect(await events.rest()).toEqual(['retry: 1000'])
    expect(await engine.get(id, 'one')).toMatchObject({ state: 'ACCEPTED' })
  })

  test('is counted, and no longer when its reader is gone', async () => {
    const { get, stream, submit } = await open()
    const count = async (): Promise<string | undefined> =>
      /^gatewright_open_streams (\d+)$/m.exec((await get('/metrics')).body)?.[1]
    const abort = new AbortController()
    const path = `${models}/${await submit()}/events`
    await (await stream(path, {}, { signal: abort.signal })).event()
    expect(await count()).toBe('1')
    abort.abort()
    await vi.waitFor(async () => expect(await count()).toBe('0'))
  })

  test('beyond the share of its key is refused, while other keys are served', async () => {
    const { post, stream, submit } = await open({ limits: { openRequests: 4 }, countKeys: async () => 2 })
    const path = `${models}/${await submit()}/events`
    await (await stream(path)).event()
    const { response } = await stream(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
    const theirs = taskIdOf(await post(`${models}/submit`, call, other))
    expect((await stream(`${models}/${theirs}/events`, other)).response.status).toBe(200)
  })

  test('of a reader that does not read keeps only the newest state', async () => {
    const { engine, url, submit } = await open()
    const id = await submit()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const reads = vi.spyOn(engine, 'waitFor')
    socket.pause()
    socket.write(`GET ${models}/${id}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret-one\r\n\r\n`)
    const claim = await claimOf({ engine })
    await vi.waitFor(() => expect(reads).toHaveBeenCalled())
    const prompt = 'x'.repeat(100)
    for (let percent = 0; percent < 100; percent++) await engine.advance(claim, polling({ progress: { percent } }))
    await engine.complete(claim, { text: prompt }, 1)
    expect(await textOf(socket)).toContain(`"text":"${prompt}"`)
  })

  test('answers HEAD without a body', async () => {
    const { stream, submit } = await open()
    const { response } = await stream(`${models}/${await submit()}/events`, {}, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

/** Everything that a connection sends up to the end of a chunked response. */
async function textOf(socket: Socket): Promise<string> {
  let text = ''
  const chunks: AsyncIterable<unknown> = socket.setEncoding('utf8')
  for await (const chunk of chunks) {
    text += String(chunk)
    if (text.endsWith('\r\n0\r\n\r\n')) break
  }
  return text
}

describe('execute with Accept: text/event-stream', () => {
  test('runs the task and sends its events, however long it takes', async () => {
    const { engine, execute } = await open({ syncSeconds: 0.01 })
    const events = await execute()
    expect(await events.event()).toMatchObject({ event: 'state', data: { status: 'ACCEPTED' } })
    await engine.advance(await claimOf({ engine }), polling({ progress: { percent: 1 } }))
    while ((await events.event()).event !== 'progress');
    await engine.operate((await engine.list('one', { limit: 1 })).tasks[0]?.id ?? '', (task, now) =>
      requestCancel(task, 'caller', now),
    )
    expect(await events.event()).toMatchObject({ event: 'state', data: { cancellation: 'requested' } })
  })

  test('answers a mistake with a problem', async () => {
    const { stream } = await open()
    const init = { method: 'POST', body: JSON.stringify({ params: { ...call, params: {} } }) }
    const { response } = await stream(`${models}/execute`, { accept: 'text/event-stream' }, init)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('with the key of an earlier call sends the events of its task', async () => {
    const { engine, execute } = await open()
    const key = { 'idempotency-key': 'film-1' }
    const { data } = await (await execute(key)).event()
    await work(engine, end)
    const again = await execute(key)
    expect(again.response.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.event()).toMatchObject({ event: 'result', data: { id: valueAt(data, 'id') } })
    expect((await engine.list('one', { limit: 10 })).tasks).toHaveLength(1)
  })

  test('cancels its task when its reader disconnects, if it asked for that', async () => {
    const { engine, execute } = await open()
    const task = async () => (await engine.list('one', { limit: 1 })).tasks[0]
    for (const [headers, expected] of [
      [{}, { state: 'ACCEPTED' }],
      [{ 'gatewright-on-disconnect': 'cancel' }, { state: 'FAILED', cancel: { by: 'disconnect' } }],
    ] as const) {
      const abort = new AbortController()
      await (await execute(headers, abort.signal)).event()
      abort.abort()
      await vi.waitFor(async () => expect(await task()).toMatchObject(expected))
    }
  })
})
