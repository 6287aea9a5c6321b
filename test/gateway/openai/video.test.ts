import { describe, expect, test } from 'vitest'
import type { Context } from '../../../gateway/http/context.ts'
import { isVideo, videoOf, videosOf, type Video } from '../../../gateway/openai/video.ts'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { unchecked } from '../../support/reading.ts'

const roles = {
  prompt: 'text',
  aspectRatio: 'ratio',
  resolution: 'pixels',
  size: 'size',
  width: 'width',
  height: 'height',
  duration: 'length',
}

/** The parts of a gateway that videos need, whose times are shown a day later. */
const contextOf = (params: Readonly<Record<string, string>>): Context =>
  unchecked({
    catalogue: {
      find: (id: string) =>
        id === 'gone' ? undefined : { model: { id, category: id, ...(id === 'video' && { roles }) } },
    },
    engine: {
      shown: (time: number) => time + 86_400_000,
      paramsOf: async (id: string) => params[id],
    },
  })

const base = { id: 'a', owner: 'one', createdAt: 1999, updatedAt: 2000, endedAt: 5500 }
const task = (state: object, model = 'video'): Seen => unchecked({ ...base, model, ...state })
const completed = (result: object): Seen => task({ state: 'COMPLETED', result })

/** A task as a video. */
const shown = (one: Seen, params: object = {}, expiresAt?: number): Promise<Video> =>
  videoOf(contextOf({ a: JSON.stringify(params) }), one, async () => expiresAt)

describe('a video', () => {
  test('has the times of its task, and its file', async () => {
    const ended = completed({ url: 'https://assets.example/1.mp4' })
    const times = { created_at: 86_401, completed_at: 86_405 }
    expect(await shown(ended, { text: 'A cat' }, 9000)).toEqual({
      id: 'a',
      object: 'video',
      model: 'video',
      status: 'completed',
      progress: 100,
      error: null,
      ...times,
      expires_at: 86_409,
      prompt: 'A cat',
      seconds: '',
      size: '',
      remixed_from_video_id: null,
    })
    expect(await shown(ended)).toMatchObject({ ...times, expires_at: null, prompt: null })
    const none = await videoOf(contextOf({ a: '{}' }), completed({}), () => expect.unreachable())
    expect(none).toMatchObject({ completed_at: 86_405, expires_at: null })
  })

  test('has the state and the progress of its task', async () => {
    const stateOf = async (state: object): Promise<unknown> => {
      const { status, progress, error, completed_at: at } = await shown(task(state))
      return [status, progress, error, at]
    }
    expect(await stateOf({ state: 'ACCEPTED' })).toEqual(['queued', 0, null, null])
    expect(await stateOf({ state: 'IN_PROGRESS' })).toEqual(['in_progress', 0, null, null])
    expect(await stateOf({ state: 'IN_PROGRESS', progress: { percent: 41.6 } })).toEqual([
      'in_progress',
      42,
      null,
      null,
    ])
    const error = { code: 'content-was-refused', message: 'No.', retryable: false }
    expect(await stateOf({ state: 'FAILED', error })).toEqual([
      'failed',
      0,
      { code: 'content_was_refused', message: 'No.' },
      null,
    ])
  })

  test.each<[object, string]>([
    [{ ratio: '16:9', pixels: '720p' }, '1280x720'],
    [{ ratio: '9:16', pixels: '720' }, '720x1280'],
    [{ ratio: '1:1', pixels: '1080p' }, '1080x1080'],
    [{ ratio: '21:9', pixels: '480P' }, '1120x480'],
    [{ ratio: '9:21', pixels: '768p' }, '768x1792'],
    [{ ratio: '2.39:1', pixels: '720p' }, '1720x720'],
    [{ ratio: '16:9', pixels: '2K' }, '2560x1440'],
    [{ ratio: '16:9', pixels: '4k' }, '3840x2160'],
    [{ ratio: '16:9', pixels: 'high' }, '16:9 high'],
    [{ ratio: 'adaptive', pixels: '720p' }, 'adaptive 720p'],
    [{ ratio: '16:9' }, '16:9'],
    [{ pixels: '720p' }, '720p'],
    [{ size: '640x480', ratio: '16:9' }, '640x480'],
    [{ width: 512, height: '256', size: '1x1' }, '512x256'],
    [{ width: 512, size: '1x1' }, '1x1'],
    [{ height: 512, size: '1x1' }, '1x1'],
    [{}, ''],
  ])('has its size in pixels, or in the words of its model: %j', async (params, size) => {
    expect(await shown(completed({}), params)).toMatchObject({ size })
  })

  test.each<[object, object, string]>([
    [{ length: 8 }, { duration: 5 }, '8'],
    [{ length: '8s' }, {}, '8'],
    [{ length: ['8'] }, { duration: 5.2 }, '5.2'],
    [{}, { duration: '5' }, ''],
  ])('has its length as it was asked for, or as it is: %j, %j', async (params, result, seconds) => {
    expect(await shown(completed(result), params)).toMatchObject({ seconds })
  })

  test('can be of a model without roles, of one that is gone, and without parameters', async () => {
    for (const model of ['image', 'gone'])
      expect(await shown(task({ state: 'ACCEPTED' }, model), { text: 'x' })).toMatchObject({ prompt: null, size: '' })
    expect(await videoOf(contextOf({}), completed({}), async () => undefined)).toMatchObject({ prompt: null })
    expect(['video', 'image', 'gone'].map((model) => isVideo(contextOf({}), { model }))).toEqual([true, false, false])
  })
})

test('a page has as many videos as 4 MiB of parameters, and at least one', async () => {
  const mebi = 1024 * 1024
  const sized = (length: number): string => JSON.stringify({ text: 'x'.repeat(length - '{"text":""}'.length) })
  const page = async (...lengths: number[]): Promise<number> => {
    const params = Object.fromEntries(lengths.map((length, at) => [String(at), sized(length)]))
    const tasks = lengths.map((_, at) => ({ ...completed({}), id: String(at) }))
    return (await videosOf(contextOf(params), tasks, async () => undefined)).length
  }
  expect(await page(2 * mebi, 2 * mebi, 100)).toBe(2)
  expect(await page(2 * mebi, 2 * mebi + 1, 100)).toBe(1)
  expect(await page(5 * mebi, 100)).toBe(1)
})
