import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '../../../gateway/http/problem.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'

const tasks = '/workflows/v1/tasks'
const models = '/workflows/v1/models'
const speech = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const video = { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse at dawn.' } }
const result = { url: 'https://assets.example/1.mp3' }

let gateway: Bench
beforeEach(() => {
  gateway = bench()
})
afterEach(() => gateway.app.close())

const submit = async (call: object = speech, headers: Record<string, string> = {}): Promise<string> =>
  taskIdOf(await gateway.post(`${models}/submit`, call, headers))
const read = async (id: string): Promise<unknown> =>
  (await gateway.get(`${tasks}/${id}`)).json<{ response: unknown }>().response
const list = async (): Promise<readonly unknown[]> =>
  (await gateway.get(tasks)).json<{ response: { result: { items: readonly unknown[] } } }>().response.result.items

describe('DELETE …/tasks/{id}', () => {
  const remove = (id: string) => gateway.send({ method: 'DELETE', url: `${tasks}/${id}` })

  test('removes a task that has ended, and its key makes no other', async () => {
    const key = { 'idempotency-key': 'film-1' }
    const id = await submit(speech, key)
    await work(gateway.engine, result)
    const answer = await remove(id)
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([
      200,
      { status: 'success', response: { id, deleted: true } },
    ])
    expect((await gateway.get(`${tasks}/${id}`)).statusCode).toBe(404)
    expect((await gateway.get(`${models}/${id}/result`)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    const again = await gateway.post(`${models}/submit`, speech, key)
    expect([again.statusCode, again.json<unknown>()]).toMatchObject([410, { type: textWith('task-deleted') }])
    expect((await gateway.post(`${models}/submit`, video, key)).statusCode).toBe(409)
    expect(await list()).toEqual([])
    expect((await gateway.get('/workflows/v1/usage')).json<unknown>()).toMatchObject({ response: { spent: 1 } })
  })

  test('refuses a task that has not ended', async () => {
    const id = await submit()
    const answer = await remove(id)
    expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([409, { type: textWith('task-open') }])
    expect(await read(id)).toMatchObject({ status: 'ACCEPTED' })
  })

  test('keeps the task while its files cannot be removed', async () => {
    await gateway.app.close()
    let isDown = true
    const removed: unknown[] = []
    const removeFiles = async (...of: readonly unknown[]): Promise<void> => {
      if (isDown) throw new Problem('files-unavailable', 'The bucket is silent.')
      removed.push(of)
    }
    gateway = bench({ removeFiles })
    const id = await submit()
    await work(gateway.engine, result)
    expect((await remove(id)).statusCode).toBe(503)
    expect(await read(id)).toMatchObject({ status: 'COMPLETED' })
    isDown = false
    expect((await remove(id)).statusCode).toBe(200)
    expect(removed).toMatchObject([[speech.params, result, 'one']])
  })
})
