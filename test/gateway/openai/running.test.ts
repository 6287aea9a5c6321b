import { describe, expect, test } from 'vitest'
import { claimOf } from '../../support/eventStreams.ts'
import { work } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { errorOf, sharedBench } from '../../support/openaiBench.ts'
import { catalogue } from './mappingKit.ts'

const bench = sharedBench()
const prompt = 'A lighthouse at dawn.'
const video = { model: 'vendor1-v3-omni', prompt }

describe('the model of a call', () => {
  test.each([undefined, null, 5, ['vendor1-v3-omni']])('is an id, and not %j', async (model) => {
    const answer = await bench.post('/v1/videos', { model, prompt })
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
      status: 400,
      error: { param: 'model', message: textWith('the id of a model') },
    })
  })

  test.each([
    ['images/generations', 'vendor1-v3-omni', '/v1/videos'],
    ['images/edits', 'vendor8-image-2-turbo', '/v1/images/generations'],
    ['videos', 'vendor8-image-2-turbo', '/v1/images/generations'],
    ['chat/completions', 'vendor24-speech-3', '/v1/audio/speech'],
    ['audio/transcriptions', 'vendor28-chat-1', '/v1/chat/completions'],
    ['audio/speech', 'vendor25-transcript-1', '/v1/audio/transcriptions'],
  ])('at /v1/%s is not %s, which has another place', async (path, model, place) => {
    const answer = await bench.post(`/v1/${path}`, { model })
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
      status: 400,
      error: {
        param: 'model',
        message: textWith(`${model} does not run at /v1/${path}. Send the call to ${place}.`),
      },
    })
  })

  test('has the day on which it was added', async () => {
    const { data } = (await bench.gateway.get('/v1/models')).json<{
      data: readonly { id: string; created: number }[]
    }>()
    const expected = catalogue.models.map(({ id, addedAt }) => [
      id,
      addedAt === undefined ? 0 : Date.parse(addedAt) / 1000,
    ])
    expect(data.map(({ id, created }) => [id, created])).toEqual(expected)
  })
})

test('a call says in a header what its model runs without', async () => {
  const speech = { model: 'vendor24-sound-effects-1', input: 'Rain' }
  const heard = async (more: object): Promise<unknown> => {
    const answering = bench.post('/v1/audio/speech', { ...speech, ...more })
    while ((await bench.gateway.engine.stats()).states.ACCEPTED === 0) await bench.gateway.engine.idle(1000)
    await work(bench.gateway.engine, { url: 'data:audio/wav;base64,AAAA' })
    return (await answering).headers['gatewright-warnings']
  }
  expect(await heard({ voice: 'alloy' })).toBe(
    'vendor24-sound-effects-1 has no parameter for voice, and runs without it.',
  )
  expect(await heard({})).toBeUndefined()
})

describe('a video', () => {
  const create = async (): Promise<string> => (await bench.post('/v1/videos', video)).json<{ id: string }>().id
  const remove = async (id: string): Promise<object> =>
    (await bench.gateway.send({ method: 'DELETE', url: `/v1/videos/${id}` })).json<object>()

  test('that has ended is removed', async () => {
    const id = await create()
    await work(bench.gateway.engine, { url: 'https://assets.example/1.mp4' })
    expect(await remove(id)).toEqual({ id, object: 'video.deleted', deleted: true })
    expect(await bench.gateway.engine.get(id, 'one')).toBeUndefined()
  })

  test('that its vendor may run stays', async () => {
    const id = await create()
    const claim = await claimOf(bench.gateway)
    expect(await remove(id)).toEqual({ id, object: 'video.deleted', deleted: false })
    expect(await bench.gateway.engine.get(id, 'one')).toMatchObject({ state: 'IN_PROGRESS', cancel: { by: 'caller' } })
    await bench.gateway.engine.complete(claim, {}, 1)
  })

  test('without a file says why', async () => {
    const id = await create()
    const why = async (): Promise<unknown> => errorOf(await bench.gateway.get(`/v1/videos/${id}/content`))
    expect(await why()).toMatchObject({ message: textWith('has not ended'), task_id: id })
    await work(bench.gateway.engine, { code: 'content-refused', message: 'No.', retryable: false })
    expect(await why()).toMatchObject({ message: textWith('failed, and has no file'), task_id: id })
  })

  test('is on a page between the first and the last', async () => {
    const headers = { authorization: 'Bearer secret-hooked' }
    const ids: string[] = []
    for (let count = 0; count < 3; count++)
      ids.unshift((await bench.post('/v1/videos', video, headers)).json<{ id: string }>().id)
    ids.sort().reverse()
    const page = async (query: string): Promise<object> =>
      (await bench.gateway.get(`/v1/videos?${query}`, headers)).json<object>()
    const [newest, middle, oldest] = ids
    expect(await page('limit=3')).toMatchObject({ first_id: newest, last_id: oldest, has_more: false })
    expect(await page('limit=3&order=asc')).toMatchObject({ first_id: oldest, last_id: newest, has_more: false })
    expect(await page('limit=2')).toMatchObject({ first_id: newest, last_id: middle, has_more: true })
    expect(await page(`limit=1&after=${newest}`)).toMatchObject({ first_id: middle, last_id: middle, has_more: true })
    expect(await page(`limit=1&order=asc&after=${oldest}`)).toMatchObject({ first_id: middle, has_more: true })
    expect(await page(`order=asc&after=${newest}`)).toMatchObject({ data: [], first_id: null, has_more: false })
  })
})
