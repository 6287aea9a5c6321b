import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test, describe } from 'vitest'
import { workOnce } from '../../support/httpServer.ts'
import { objectWith, textWith } from '../../support/matching.ts'
import { errorOf, openaiBench, sharedBench } from '../../support/openaiBench.ts'
import { readJson } from '../../support/reading.ts'

const prompt = 'A lighthouse at dawn.'
const image = { model: 'vendor8-image-2-turbo', prompt }
const video = { model: 'vendor1-v3-omni', prompt }
const bench = sharedBench()

/** Uses a separate gateway in a test. */
function open(more: Parameters<typeof openaiBench>[1]): void {
  const { gateway: shared } = bench
  const own = openaiBench(bench.folder, more)
  bench.gateway = own
  onTestFinished(async () => {
    bench.gateway = shared
    await own.app.close()
  })
}

describe('errors', () => {
  test.each<[string, InjectOptions, number, object]>([
    [
      'without a key',
      { url: '/v1/models', headers: { authorization: '' } },
      401,
      { type: 'invalid_request_error', code: 'invalid_api_key', param: null },
    ],
    [
      'of an unknown model',
      { url: '/v1/models/vendor1-v3-omn' },
      404,
      {
        code: 'model_not_found',
        message:
          'There is no model "vendor1-v3-omn" for this key. Did you mean vendor1-v3-omni? GET /v1/models lists them.',
      },
    ],
    [
      'of a model that the key cannot use',
      {
        method: 'POST',
        url: '/v1/images/generations',
        payload: image,
        headers: { authorization: 'Bearer secret-narrow' },
      },
      404,
      { code: 'model_not_found' },
    ],
    [
      'of a method for other models',
      { method: 'POST', url: '/v1/images/generations', payload: video },
      400,
      { param: 'model', code: 'invalid_value', message: textWith('Send the call to /v1/videos.') },
    ],
    [
      'of a value',
      { method: 'POST', url: '/v1/videos', payload: { ...video, seconds: '40' } },
      400,
      { param: 'seconds', type: 'invalid_request_error', issues: [objectWith({ suggestion: '15' })] },
    ],
    [
      'of a parameter, which names the field',
      { method: 'POST', url: '/v1/images/generations', payload: { ...image, prompt: ' ' } },
      400,
      { param: 'prompt' },
    ],
    [
      'of two values',
      { method: 'POST', url: '/v1/videos', payload: { ...video, seconds: '40', sise: 'x' } },
      400,
      { message: textWith('Did you mean size?') },
    ],
    [
      'of a body that is no JSON',
      { method: 'POST', url: '/v1/chat/completions', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
      { code: 'bad_json' },
    ],
    [
      'of a body of another type',
      { method: 'POST', url: '/v1/chat/completions', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      { code: 'not_json' },
    ],
    ['of an unknown path', { url: '/v1/embeddings' }, 404, { code: 'not_found' }],
    [
      'of edits',
      { method: 'POST', url: '/v1/videos/edits', payload: {} },
      404,
      { code: 'not_found', message: textWith('does not edit videos') },
    ],
    ['of extensions', { method: 'POST', url: '/v1/videos/extensions', payload: {} }, 404, { code: 'not_found' }],
    ['of a remix', { method: 'POST', url: '/v1/videos/video_1/remix', payload: {} }, 404, { code: 'not_found' }],
    [
      'of an unknown video',
      { url: '/v1/videos/video_1' },
      404,
      { code: 'unknown_task', message: 'There is no video video_1 for this key.' },
    ],
  ])('%s are written in their shape', async (_, request, status, error) => {
    const answer = await bench.gateway.send(request)
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({ status, error })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]+$/)
    expect(Object.keys(errorOf(answer)).slice(0, 4)).toEqual(['message', 'type', 'param', 'code'])
  })

  test('of a key without credits are those of a used quota', async () => {
    const headers = { authorization: 'Bearer secret-poor' }
    const answers = [await bench.post('/v1/videos', video, headers), await bench.post('/v1/videos', video, headers)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
    expect(answers.map((answer) => errorOf(answer) ?? answer.headers['x-should-retry'])[1]).toMatchObject({
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    })
  })

  test('of too many requests say when to come back', async () => {
    const headers = { authorization: 'Bearer secret-slow' }
    const answers = []
    for (let sent = 0; sent < 3; sent++) answers.push(await bench.gateway.get('/v1/models', headers))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('of a call that takes too long have the task, and say not to repeat the call', async () => {
    open({ waitSeconds: 0.01 })
    const answer = await bench.post('/v1/images/generations', image)
    expect({ status: answer.statusCode, retry: answer.headers['x-should-retry'] }).toEqual({
      status: 504,
      retry: 'false',
    })
    const { task_id: id } = answer.json<{ error: { task_id: string } }>().error
    expect(readJson((await bench.gateway.get(`/workflows/v1/models/${id}/result`)).body)).toMatchObject({
      response: { status: 'ACCEPTED' },
    })
  })

  test('of a failed task have its code, and say not to repeat the call', async () => {
    const answering = bench.post('/v1/images/generations', image)
    await workOnce(bench.gateway.engine, {
      code: 'content-refused',
      message: 'The vendor refused it.',
      retryable: false,
    })
    const answer = await answering
    expect({
      status: answer.statusCode,
      retry: answer.headers['x-should-retry'],
      error: errorOf(answer),
    }).toMatchObject({
      status: 424,
      retry: 'false',
      error: { code: 'content_refused', message: 'The vendor refused it.', param: null },
    })
  })
})
