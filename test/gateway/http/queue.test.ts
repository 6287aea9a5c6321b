import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'

const path = '/workflows/v1/models'
const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const end = { url: 'https://assets.example/1.mp3' }

describe('a task that waits', () => {
  let gateway: Bench
  beforeEach(() => void (gateway = bench()))
  afterEach(() => gateway.app.close())

  const submit = async (secret = 'secret-one'): Promise<string> =>
    taskIdOf(await gateway.post(`${path}/submit`, call, { authorization: `Bearer ${secret}` }))
  const placeOf = async (id: string, secret = 'secret-one'): Promise<unknown> => {
    const read = await gateway.get(`${path}/${id}/result`, { authorization: `Bearer ${secret}` })
    return read.json<{ response: { queuePosition?: number } }>().response.queuePosition
  }

  test('says its place in the queue, until a worker has it', async () => {
    const [first, second] = [await submit(), await submit()]
    expect([await placeOf(first), await placeOf(second)]).toEqual([1, 2])
    await gateway.engine.claim({ limit: 1, leaseMs: 1000 })
    expect([await placeOf(first), await placeOf(second)]).toEqual([undefined, 1])
    await work(gateway.engine, end)
    expect(await placeOf(second)).toBeUndefined()
  })

  test('of a key with a larger weight overtakes those of others', async () => {
    for (let count = 0; count < 6; count++) await submit()
    const places: unknown[] = []
    for (let count = 0; count < 4; count++) places.push(await placeOf(await submit('secret-heavy'), 'secret-heavy'))
    // The key has three turns for each one of the other key.
    expect(places).toEqual([2, 3, 4, 6])
  })
})
