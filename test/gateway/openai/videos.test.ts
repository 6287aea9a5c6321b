import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { present } from '../../contract/tasks.ts'
import { taskIdOf, work } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { errorOf, sharedBench } from '../../support/openaiBench.ts'
import { readJson } from '../../support/reading.ts'

const prompt = 'A lighthouse at dawn.'
const image = { model: 'vendor8-image-2-turbo', prompt }
const video = { model: 'vendor1-v3-omni', prompt }
const bench = sharedBench()

describe('videos', () => {
  const create = async (headers: Record<string, string> = {}): Promise<string> =>
    (await bench.post('/v1/videos', video, headers)).json<{ id: string }>().id

  test('are listed by pages, and other tasks are not', async () => {
    const two = { authorization: 'Bearer secret-two' }
    const ids = [await create(two), await create(two), await create(two)].sort() // two can be of the same millisecond
    await bench.gateway.post('/workflows/v1/models/submit', { model: image.model, params: { prompt } }, two)
    const page = async (query: string) =>
      (await bench.gateway.get(`/v1/videos?${query}`, two)).json<{ has_more: boolean; last_id: string }>()
    const first = await page('limit=2')
    expect(first).toMatchObject({
      object: 'list',
      data: [{ id: ids[2] }, { id: ids[1] }],
      has_more: true,
      last_id: ids[1],
    })
    expect(await page(`limit=2&after=${first.last_id}`)).toMatchObject({ data: [{ id: ids[0] }], has_more: false })
    expect(await page('limit=2&order=asc')).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], has_more: true })
    expect(await page(`limit=2&order=asc&after=${ids[1]}`)).toMatchObject({ data: [{ id: ids[2] }], has_more: false })
    expect(await page(`limit=2&after=${ids[0]}`)).toMatchObject({ data: [], has_more: false })
    expect((await bench.gateway.get('/v1/videos?limit=0')).statusCode).toBe(400)
  })

  test('are 20 on a page by default, and 100 at most', async () => {
    const asked: number[] = []
    const { engine } = bench.gateway
    const list = vi.spyOn(engine, 'list').mockImplementation(async (_, { limit }) => {
      asked.push(limit)
      return { tasks: [], next: undefined }
    })
    onTestFinished(() => list.mockRestore())
    const answers = ['', 'limit=1', 'limit=100', 'limit=0', 'limit=101', 'limit=1.5', 'limit=x'].map(async (query) =>
      bench.gateway.get(`/v1/videos?${query}`),
    )
    const found = await Promise.all(answers)
    expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 400, 400, 400])
    // One more than a page, to know whether there is another one.
    expect(asked).toEqual([21, 2, 101])
    expect(readJson(present(found[0]).body)).toEqual({
      object: 'list',
      data: [],
      first_id: null,
      last_id: null,
      has_more: false,
    })
    expect(errorOf(present(found[3]))).toMatchObject({ message: textWith('from 1 to 100') })
  })

  test.each([
    ['desc', 200, { data: [], has_more: true, last_id: 'task-20' }],
    ['asc', 400, { error: { message: textWith('Use order=desc.') } }],
  ])('that are rare among many tasks cost 20 reads (%s)', async (order, status, body) => {
    let reads = 0
    const list = vi.spyOn(bench.gateway.engine, 'list').mockImplementation(async (_, { cursor }) => {
      expect(cursor).toBe(reads === 0 ? undefined : `task-${reads}`)
      return { tasks: [] as Seen[], next: `task-${++reads}` }
    })
    onTestFinished(() => list.mockRestore())
    const answer = await bench.gateway.get(`/v1/videos?order=${order}`)
    expect({ reads, status: answer.statusCode, body: answer.json<object>() }).toMatchObject({ reads: 20, status, body })
  })

  test('with large parameters make short pages', async () => {
    const headers = { authorization: 'Bearer secret-heavy' }
    const image_url = `data:image/png;base64,${'A'.repeat(3_000_000)}`
    const large = { ...video, input_reference: { image_url } }
    const answers = [await bench.post('/v1/videos', large, headers), await bench.post('/v1/videos', large, headers)]
    const ids = answers
      .map((answer) => answer.json<{ id: string }>().id)
      .sort()
      .reverse()
    const first = await bench.gateway.get('/v1/videos?limit=2', headers)
    expect(readJson(first.body)).toMatchObject({ data: [{ id: ids[0] }], has_more: true, last_id: ids[0] })
    const second = await bench.gateway.get(`/v1/videos?limit=2&after=${ids[0]}`, headers)
    expect(readJson(second.body)).toMatchObject({ data: [{ id: ids[1] }], has_more: false, last_id: ids[1] })
  })

  test('that have not ended have no file yet, and are cancelled and removed when they are deleted', async () => {
    const id = await create()
    expect((await bench.gateway.get(`/v1/videos/${id}/content`)).statusCode).toBe(400)
    const deleted = await bench.gateway.send({ method: 'DELETE', url: `/v1/videos/${id}` })
    expect(readJson(deleted.body)).toEqual({ id, object: 'video.deleted', deleted: true })
    expect((await bench.gateway.get(`/v1/videos/${id}`)).statusCode).toBe(404)
  })

  test('of another key, and tasks that are no videos, are unknown', async () => {
    const id = await create()
    const other = taskIdOf(
      await bench.gateway.post('/workflows/v1/models/submit', { model: image.model, params: { prompt } }),
    )
    const answers = [
      await bench.gateway.get(`/v1/videos/${id}`, { authorization: 'Bearer secret-two' }),
      await bench.gateway.get(`/v1/videos/${other}`),
      await bench.gateway.send({ method: 'DELETE', url: `/v1/videos/${other}` }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  test('that failed say why, and have no file', async () => {
    const id = await create()
    await work(bench.gateway.engine, { code: 'content-refused', message: 'The vendor refused it.', retryable: false })
    expect(readJson((await bench.gateway.get(`/v1/videos/${id}`)).body)).toMatchObject({
      status: 'failed',
      error: { code: 'content_refused', message: 'The vendor refused it.' },
      completed_at: null,
    })
    expect((await bench.gateway.get(`/v1/videos/${id}/content`)).statusCode).toBe(400)
  })

  test('whose file has expired are 404', async () => {
    const id = await create()
    await work(bench.gateway.engine, { url: `http://gateway.example/files/${'0'.repeat(32)}` })
    expect(readJson((await bench.gateway.get(`/v1/videos/${id}`)).body)).toMatchObject({
      status: 'completed',
      progress: 100,
      expires_at: null,
    })
    expect((await bench.gateway.get(`/v1/videos/${id}/content`)).statusCode).toBe(404)
  })
})

test('our own list of models stays where it is', async () => {
  const own = await bench.gateway.get('/workflows/v1/models?limit=1')
  expect(readJson(own.body)).toMatchObject({ status: 'success', response: { result: { items: [{}] } } })
  expect(readJson((await bench.gateway.get('/v1/models')).body)).toMatchObject({ object: 'list' })
})
