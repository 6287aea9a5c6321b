import { getEventListeners } from 'node:events'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, end, models, open, type Events, type StreamBench } from '../../support/eventStreams.ts'
import { work } from '../../support/httpServer.ts'

/** A gateway on which each key can have one stream, and ways to open one and to poll for whether one more is accepted. */
async function openSingle(): Promise<
  StreamBench & {
    readonly status: () => Promise<number>
    readonly accepted: () => Promise<void>
  }
> {
  const gateway = await open({ limits: { openRequests: 4 }, countKeys: async () => 2 })
  const status = async (): Promise<number> => {
    const abort = new AbortController()
    const path = `${models}/${await gateway.submit()}/events`
    const { response } = await gateway.stream(path, {}, { signal: abort.signal })
    abort.abort()
    return response.status
  }
  // The server learns of the end of a response a moment after its reader.
  const accepted = (): Promise<void> => vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 10_000 })
  return { ...gateway, status, accepted }
}

const read = ({ stream }: StreamBench, id: string, signal: AbortSignal | null = null): Promise<Events> =>
  stream(`${models}/${id}/events`, {}, { signal })

describe('a stream counts for its key', () => {
  test('until its task has ended', async () => {
    const gateway = await openSingle()
    const events = await read(gateway, await gateway.submit())
    await events.event()
    expect(await gateway.status()).toBe(429)
    await work(gateway.engine, end)
    await events.rest()
    await gateway.accepted()
  })

  test('until its reader is gone', async () => {
    const gateway = await openSingle()
    const abort = new AbortController()
    await (await read(gateway, await gateway.submit(), abort.signal)).event()
    expect(await gateway.status()).toBe(429)
    abort.abort()
    await gateway.accepted()
  })

  test('that started its task, until that has ended', async () => {
    const gateway = await openSingle()
    const events = await gateway.execute()
    await events.event()
    expect(await gateway.status()).toBe(429)
    await work(gateway.engine, end)
    await events.rest()
    await gateway.accepted()
  })

  test('not after an answer to HEAD, nor after that to a reader who knows the end', async () => {
    const gateway = await openSingle()
    const id = await gateway.submit()
    await gateway.stream(`${models}/${id}/events`, {}, { method: 'HEAD' })
    await gateway.accepted()
    await work(gateway.engine, end)
    const known = async (): Promise<number> =>
      (await gateway.stream(`${models}/${id}/events`, { 'last-event-id': 'COMPLETED' })).response.status
    for (let count = 0; count < 3; count++) expect(await known()).toBe(204)
    await gateway.accepted()
  })

  test('not if its call starts no task', async () => {
    const gateway = await openSingle()
    const init = { method: 'POST', body: JSON.stringify({ params: { ...call, params: {} } }) }
    for (let count = 0; count < 3; count++) {
      const { response } = await gateway.stream(`${models}/execute`, { accept: 'text/event-stream' }, init)
      expect(response.status).toBe(422)
    }
    await gateway.accepted()
  })
})

test('a stream that has ended leaves no listener behind on what stops the gateway', async () => {
  const { engine, get, submit } = await openSingle()
  const waits = vi.spyOn(engine, 'waitFor')
  const listens = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  onTestFinished(() => listens.mockRestore())
  // Without a connection, whose client adds listeners.
  const reading = get(`${models}/${await submit()}/events`)
  await vi.waitFor(() => expect(waits).toHaveBeenCalled(), { timeout: 10_000 })
  const signals = listens.mock.contexts.filter((one) => one instanceof AbortSignal)
  const listeners = (): number => signals.flatMap((signal) => getEventListeners(signal, 'abort')).length
  expect(listeners()).toBeGreaterThan(0)
  await work(engine, end)
  expect((await reading).body).toContain('event: result')
  expect(listeners()).toBe(0)
})
