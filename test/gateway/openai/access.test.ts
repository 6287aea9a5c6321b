import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { textWith } from '../../support/matching.ts'
import { errorOf, openaiBench, picture, sharedBench } from '../../support/openaiBench.ts'
import { workOnce } from '../../support/httpServer.ts'

const prompt = 'A lighthouse at dawn.'
const bench = sharedBench()

/** A key that can use vendor1-v3-omni alone. */
const narrow = { authorization: 'Bearer secret-narrow' }

describe('a key that is limited to other models', () => {
  test('does not see a model, and no name of it', async () => {
    const { data } = (await bench.gateway.get('/v1/models', narrow)).json<{ data: readonly { id: string }[] }>()
    expect(data.map(({ id }) => id)).toEqual(['vendor1-v3-omni'])
    const answer = await bench.gateway.get('/v1/models/vendor8-image-2-turbo', narrow)
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
      status: 404,
      error: {
        code: 'model_not_found',
        message: 'There is no model "vendor8-image-2-turbo" for this key. GET /v1/models lists them.',
      },
    })
    const near = await bench.gateway.get('/v1/models/vendor1-v3-omn', narrow)
    expect(errorOf(near)).toMatchObject({ message: textWith('Did you mean vendor1-v3-omni?') })
    expect((await bench.gateway.get('/v1/models/vendor1-v3-omni', narrow)).statusCode).toBe(200)
  })

  test.each([
    ['images/generations', { model: 'vendor8-image-2-turbo', prompt }],
    ['videos', { model: 'vendor1-v3-turbo', prompt }],
    ['audio/speech', { model: 'vendor24-speech-3', input: prompt, voice: 'aria' }],
    ['chat/completions', { model: 'vendor28-chat-1', messages: [{ role: 'user', content: 'Hi' }] }],
  ])('cannot use one at /v1/%s, and learns nothing of its parameters', async (path, body) => {
    for (const more of [{}, { sise: 'x' }]) {
      const answer = await bench.post(`/v1/${path}`, { ...body, ...more }, narrow)
      expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
        status: 404,
        error: { code: 'model_not_found', param: null },
      })
      expect(answer.body).not.toContain('sise')
    }
    expect((await bench.gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })

  test('leaves no file of a form for one', async () => {
    const answer = await bench.postForm(
      '/v1/images/edits',
      { model: 'vendor20-image-2-style', prompt, image: picture },
      narrow,
    )
    expect({ status: answer.statusCode, files: bench.storedFiles() }).toEqual({ status: 404, files: [] })
  })
})

describe('the files of a form', () => {
  const edit = { model: 'vendor20-image-2-style', prompt, image: picture }

  /** Uses a gateway whose calls do not wait. */
  function hurry(): void {
    const { gateway: shared } = bench
    const own = openaiBench(bench.folder, { waitSeconds: 0.001 })
    bench.gateway = own
    onTestFinished(async () => {
      bench.gateway = shared
      await own.app.close()
    })
  }

  test('stay when the store does not say whether it has their task', async () => {
    const { engine } = bench.gateway
    const submit = engine.submit.bind(engine)
    const spied = vi.spyOn(engine, 'submit').mockImplementationOnce(async (submission) => {
      await submit(submission)
      throw new Error('The connection broke off.')
    })
    onTestFinished(() => spied.mockRestore())
    const answer = await bench.postForm('/v1/images/edits', edit)
    expect({ status: answer.statusCode, retry: answer.headers['x-should-retry'] }).toEqual({
      status: 503,
      retry: 'false',
    })
    // The task is there, and needs its file.
    expect((await engine.stats()).states.ACCEPTED).toBe(1)
    expect(bench.storedFiles()).toHaveLength(1)
  })

  test('stay when their task takes longer than its call', async () => {
    hurry()
    const answer = await bench.postForm('/v1/images/edits', edit)
    expect(answer.statusCode).toBe(504)
    expect(bench.storedFiles()).toHaveLength(1)
  })

  test('of a repeated call go, also when its task still runs', async () => {
    hurry()
    const headers = { 'idempotency-key': 'kept' }
    const first = await bench.postForm('/v1/images/edits', edit, headers)
    const [file] = bench.storedFiles()
    const again = await bench.postForm('/v1/images/edits', edit, headers)
    expect([first.statusCode, again.statusCode]).toEqual([504, 504])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(bench.storedFiles()).toEqual([file])
  })

  test('stay when their task is stored and cannot be read', async () => {
    const { engine } = bench.gateway
    const spied = vi.spyOn(engine, 'get').mockRejectedValueOnce(new Error('The connection broke off.'))
    onTestFinished(() => spied.mockRestore())
    const video = { model: 'vendor1-v3-omni', prompt, input_reference: picture }
    expect((await bench.postForm('/v1/videos', video)).statusCode).toBe(503)
    expect(bench.storedFiles()).toHaveLength(1)
  })

  test('stay when their task fails', async () => {
    const answering = bench.postForm('/v1/images/edits', edit)
    await workOnce(bench.gateway.engine, { code: 'content-refused', message: 'No.', retryable: false })
    expect((await answering).statusCode).toBe(424)
    expect(bench.storedFiles()).toHaveLength(1)
  })
})
