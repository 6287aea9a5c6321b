import { getEventListeners } from 'node:events'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test, vi, type Mock } from 'vitest'
import type { ServerParts } from '../../../gateway/http/server.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const other = { authorization: 'Bearer secret-two' }

/** A gateway that holds at most four requests, the task of a key, and a poll of it. */
async function start(parts: Partial<ServerParts>): Promise<{
  readonly waits: Mock<Engine['waitFor']>
  readonly poll: (headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}> {
  gateway = bench({ ...parts, limits: { openRequests: 4, ...parts.limits } })
  const waits = vi.spyOn(gateway.engine, 'waitFor')
  const mine = taskIdOf(await gateway.post('/workflows/v1/models/submit', call))
  const theirs = taskIdOf(await gateway.post('/workflows/v1/models/submit', call, other))
  const poll = (headers: Record<string, string> = {}): Promise<LightMyRequestResponse> => {
    const id = headers === other ? theirs : mine
    return gateway.get(`/workflows/v1/models/${id}/result`, { prefer: 'wait=20', ...headers })
  }
  return { waits, poll }
}

const waiting = (waits: Mock<Engine['waitFor']>, count: number): Promise<void> =>
  vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(count))

describe('beyond the share of its key', () => {
  const several = { countKeys: () => Promise.resolve(2) }

  test('a poll is answered at once, while other keys still wait', async () => {
    const { waits, poll } = await start(several)
    const first = poll()
    await waiting(waits, 1)
    const second = await poll()
    expect(second.statusCode).toBe(200)
    expect(second.json<unknown>()).toMatchObject({ response: { status: 'ACCEPTED' } })
    expect(second.headers['preference-applied']).toBeUndefined()
    expect(second.headers['retry-after']).toBe('1')
    const third = poll(other)
    await waiting(waits, 2)
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    for (const answer of [await first, await third]) {
      expect(answer.json<unknown>()).toMatchObject({ response: { status: 'COMPLETED' } })
      expect(answer.headers['preference-applied']).toBe('wait=20')
    }
  })

  test('a poll waits again when another one has ended, which leaves no listener behind', async () => {
    const { waits, poll } = await start(several)
    const listens = vi.spyOn(AbortSignal.prototype, 'addEventListener')
    onTestFinished(() => listens.mockRestore())
    const first = poll()
    await waiting(waits, 1)
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    await first
    const signals = listens.mock.contexts.filter((one) => one instanceof AbortSignal)
    expect(signals.length).toBeGreaterThan(0)
    expect(signals.flatMap((signal) => getEventListeners(signal, 'abort'))).toEqual([])
    const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', call))
    const second = gateway.get(`/workflows/v1/models/${id}/result`, { prefer: 'wait=20' })
    await waiting(waits, 2)
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    expect((await second).headers['preference-applied']).toBe('wait=20')
  })

  test('a sync call is refused before anything is stored', async () => {
    const { waits, poll } = await start(several)
    const first = poll()
    await waiting(waits, 1)
    const refused = await gateway.post('/workflows/v1/models/execute', call)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json<unknown>()).toMatchObject({
      type: textWith('too-many-at-once'),
      detail: textWith('Nothing ran: submit the task and poll it'),
    })
    expect((await gateway.engine.stats()).states).toMatchObject({ ACCEPTED: 2 })
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    await first
  })

  test('a sync call that waits counts, until it ends', async () => {
    const { waits, poll } = await start(several)
    const first = gateway.post('/workflows/v1/models/execute', call)
    await waiting(waits, 1)
    expect((await poll()).headers['preference-applied']).toBeUndefined()
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    expect((await first).statusCode).toBe(200)
    const next = gateway.post('/workflows/v1/models/execute', call)
    await waiting(waits, 2)
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    expect((await next).statusCode).toBe(200)
  })
})

test.each([
  ['/workflows/v1/models', call],
  ['/workflows/vendor2/text-to-speech', { model: call.model, ...call.params }],
])('a call of %s that takes too long says where to poll its task', async (segment, params) => {
  gateway = bench({ syncSeconds: 0.01 })
  const answer = await gateway.post(`${segment}/execute`, params)
  const { taskId = '', detail } = answer.json<{ taskId?: string; detail: string }>()
  expect([answer.statusCode, detail]).toEqual([504, textWith(`Poll it at GET ${segment}/${taskId}/result.`)])
  expect(await gateway.engine.get(taskId, 'one')).toMatchObject({ state: 'ACCEPTED' })
})

describe('the share of a key', () => {
  test.each<[string, Partial<ServerParts>, number]>([
    ['is all if it is the only one', { countKeys: () => Promise.resolve(1) }, 4],
    ['is a quarter if there are several', { countKeys: () => Promise.resolve(3) }, 1],
    ['is a quarter while the keys cannot be counted', { countKeys: () => Promise.reject(new Error('down')) }, 1],
    ['is what the setting says', { countKeys: () => Promise.resolve(3), limits: { waitShare: 0.5 } }, 2],
    ['is never nothing', { limits: { waitShare: 0.01 } }, 1],
  ])('%s', async (_, parts, share) => {
    const { waits, poll } = await start(parts)
    const held: Promise<LightMyRequestResponse>[] = []
    for (let count = 1; count <= share; count++) {
      held.push(poll())
      await waiting(waits, count)
    }
    if (share < 4) expect((await poll()).headers['preference-applied']).toBeUndefined()
    expect(waits).toHaveBeenCalledTimes(share)
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    await Promise.all(held)
  })

  test('is the setting of a gateway', async () => {
    const served = await startGateway(temporary(), { GATEWRIGHT_WAIT_SHARE: '0.00001' })
    onTestFinished(() => served.stop())
    const read = async (path: string, options: RequestInit = {}): Promise<Response> =>
      fetch(`${served.url}/workflows/v1/models/${path}`, {
        ...options,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', prefer: 'wait=20' },
      })
    const params = { ...call, params: { prompt: 'sandbox:hang' } }
    const submitted = await read('submit', { method: 'POST', body: JSON.stringify({ params }) })
    const path = `${String(valueAt(await submitted.json(), 'response', 'id'))}/result`
    const first = await Promise.race([read(path), read(path)])
    expect([first.status, first.headers.get('preference-applied')]).toEqual([200, null])
  })

  test('asks for the number of keys once for many requests', async () => {
    const countKeys = vi.fn(() => Promise.resolve(1))
    const { waits, poll } = await start({ countKeys })
    const held = [poll(), poll(), poll()]
    await waiting(waits, 3)
    expect(countKeys).toHaveBeenCalledOnce()
    await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
    await Promise.all(held)
  })
})
