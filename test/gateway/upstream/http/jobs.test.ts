import { describe, expect, test } from 'vitest'
import { key, say, type Handler } from '../upstreamKit.ts'
import { start } from '../vendor.ts'
import { valueAt } from '../../../support/reading.ts'

describe('submit and poll with status words', () => {
  const video = { prompt: 'A lamp', startFrame: 'https://example.com/lamp.jpg', duration: 5, generateAudio: true }
  const words = ['queued', 'processing', 'succeeded']
  const speak: Handler = ({ method }, response, at) => {
    if (method === 'POST') return say(response, 201, { id: 'job/1 ü'.slice(0, 5), status: 'queued' })
    const output = { url: 'https://cdn.vendor.example/1.mp4?sig=a%2Fb' }
    return say(response, 200, { status: words[at - 1], progress: (at - 1) * 0.4, ...(at === 3 && { output }) })
  }

  test("sends the vendor's parameters and returns the result in our fields", async () => {
    const { the, got, connections } = await start('vendor16', speak)
    const { task, waits } = await the.run('vendor16-image-to-video-2', video)
    const url = 'https://cdn.vendor.example/1.mp4?sig=a%2Fb'
    expect(task).toMatchObject({
      state: 'COMPLETED',
      result: { url, items: [{ url }], model: 'vendor16-image-to-video-2' },
    })
    expect(got[0]).toMatchObject({
      method: 'POST',
      path: '/models/image-to-video-2/jobs',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'task-1', 'content-type': 'application/json' },
      body: { input: { prompt: 'A lamp', first_frame: 'https://example.com/lamp.jpg', seconds: 5, audio: true } },
    })
    expect(got[0]).not.toHaveProperty('body.input.last_frame')
    expect(got.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill('GET /jobs/job%2F1'))
    expect(waits).toEqual([3000, 3000, 3000])
    expect(connections()).toBe(1)
  })

  test('reports the progress of the job', async () => {
    const { the } = await start('vendor16', speak)
    await the.submit('vendor16-image-to-video-2', video)
    await the.step()
    await the.step(3000)
    await the.step(3000)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', progress: { percent: 40 } })
  })

  test.each([
    ['content_policy', 'content-refused', false],
    ['capacity', 'upstream-failed', true],
    ['something', 'upstream-failed', false],
  ])('fails with the error of the vendor: %s', async (code, ours, retryable) => {
    const { the } = await start('vendor16', ({ method }, response) =>
      method === 'POST'
        ? say(response, 201, { id: 'job-1' })
        : say(response, 200, {
            status: 'failed',
            error: { code, message: `It is no good.\u0007 ${'x'.repeat(2000)} ${key}` },
          }),
    )
    const { task } = await the.run('vendor16-image-to-video-2', video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: ours, retryable } })
    const message = String(valueAt(task, 'error', 'message'))
    expect(message).toMatch(/^The model .+: It is no good\. x+…$/)
    expect(message.length).toBeLessThan(600)
  })

  test("fails with the vendor's reason for a rejected request, without the key of the gateway", async () => {
    const { the, got } = await start('vendor16', (_, response) =>
      say(response, 422, { error: { code: 'invalid', message: `seconds must be under 5 (${key})` } }),
    )
    const { task } = await the.run('vendor16-image-to-video-2', video)
    const message = 'The upstream refused the request: seconds must be under 5 ([secret])'
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused', message, retryable: false } })
    expect(got).toHaveLength(1)
    expect(await the.engine.spent('key-1')).toBe(0)
  })
})

describe('submit and poll where the failure is an HTTP error on the result', () => {
  const avatar = { imageUrls: ['https://example.com/a.jpg'], audioUrl: 'https://example.com/a.mp3' }
  const speak =
    (status: number, result: unknown): Handler =>
    ({ method, path }, response) => {
      if (method === 'POST') return say(response, 200, { request_id: 'r-1', queue_position: 0 })
      return path.endsWith('/status') ? say(response, 200, { status: 'COMPLETED' }) : say(response, status, result)
    }

  test('returns the fetched result, with the fields that the model declares', async () => {
    const { the, got } = await start(
      'vendor14',
      speak(200, { video: { url: 'https://cdn.example/1.mp4', duration: 4.5 } }),
    )
    const { task } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({ state: 'COMPLETED', result: { url: 'https://cdn.example/1.mp4', duration: 4.5 } })
    expect(got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /talking-avatar-1.5',
      'GET /requests/r-1/status',
      'GET /requests/r-1',
    ])
    expect(got[0]).toMatchObject({ headers: { 'x-api-key': key }, body: { ...avatar, external_id: 'task-1' } })
  })

  test('fails with the message of that error', async () => {
    const detail = [{ type: 'content_policy_violation', msg: 'No faces of children.' }]
    const { the } = await start('vendor14', speak(422, { detail }))
    const { task } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({
      state: 'FAILED',
      error: {
        code: 'content-refused',
        message: 'The model refused the content: No faces of children.',
        retryable: false,
      },
    })
  })

  test('fails if internal errors of the vendor continue', async () => {
    const { the, got } = await start('vendor14', speak(500, {}), { retries: 2 })
    const { task, waits } = await the.run('vendor14-talking-avatar-1.5', avatar)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-error', retryable: true } })
    expect(waits).toEqual([5000, 1000, 2000])
    expect(got.filter(({ path }) => path === '/requests/r-1')).toHaveLength(3)
  })
})
