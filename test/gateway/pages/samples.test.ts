import sharp from 'sharp'
import { models } from '@gatewright/catalog'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PagesContext } from '../../../gateway/pages/context.ts'
import { sampleRoutes } from '../../../gateway/pages/pages.ts'
import { makeSample } from '../../../sandbox/samples/draw.ts'
import { sampleOf } from '../../../sandbox/samples/sample.ts'
import { kit, type Kit } from '../../sandbox/sandboxKit.ts'
import { bench, type Bench } from '../../support/httpServer.ts'
import { textLike } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { pagesContext } from './pagesKit.ts'

let the: Kit
beforeAll(async () => {
  the = await kit()
})
afterAll(() => the.close())

function serve(drawSample: PagesContext['drawSample']): Bench {
  const made = bench({ pages: sampleRoutes(pagesContext({ drawSample })) })
  onTestFinished(async () => void (await made.app.close()))
  return made
}

const one = (category: string): string => models.find((model) => model.category === category)?.id ?? ''
const path = (id: string): string => `/playground/samples/${id}`

test('the sample of a model is a small picture that callers keep for an hour', async () => {
  const { app } = serve((model) => the.sandbox.drawSample(model))
  const ids = ['image', 'video', 'audio', 'text'].map(one)
  const pictures: string[] = []
  for (const id of ids) {
    const { statusCode, headers, rawPayload } = await app.inject(path(id))
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([statusCode, headers['content-type'], width, height, format]).toEqual([200, 'image/webp', 480, 270, 'webp'])
    expect(headers).toMatchObject({ 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' })
    expect(rawPayload.length).toBeLessThan(40_000)
    const again = await app.inject({ url: path(id), headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
    pictures.push(rawPayload.toString('base64'))
  }
  expect(new Set(pictures).size).toBe(4)
})

test('an unknown model has none', async () => {
  const { app } = serve(() => Promise.reject(new Error('Nothing is drawn.')))
  for (const id of ['none', 'constructor', '..%2Fsecret']) {
    const response = await app.inject(path(id))
    expect([response.statusCode, valueAt(readJson(response.body), 'type')]).toEqual([404, textLike(/not-found$/)])
  }
})

test('however many callers ask however often, each sample is drawn once', async () => {
  let drawn = 0
  const { app } = serve(async () => {
    drawn++
    await new Promise(setImmediate)
    return new Uint8Array(8)
  })
  const ids = models.slice(0, 3).map(({ id }) => id)
  const ask = (): Promise<unknown> => Promise.all(ids.flatMap((id) => [id, id, id]).map((id) => app.inject(path(id))))
  await ask()
  await ask()
  expect(drawn).toBe(3)
})

test('a sample that could not be drawn is drawn again for the next caller', async () => {
  let drawn = 0
  const { app } = serve(() =>
    drawn++ === 0 ? Promise.reject(new Error('out of luck')) : Promise.resolve(new Uint8Array(8)),
  )
  const id = one('image')
  expect((await app.inject(path(id))).statusCode).toBe(500)
  expect((await app.inject(path(id))).statusCode).toBe(200)
})

describe('samples', () => {
  test('show no file of an example', () => {
    const addresses = models.map(
      (model) =>
        [sampleOf(model), JSON.stringify(model.examples[0]?.input ?? {}).match(/https?:[^"]+/g) ?? []] as const,
    )
    const shown = addresses.flatMap(([order, files]) => files.filter((file) => JSON.stringify(order).includes(file)))
    expect(addresses.flatMap(([, files]) => files).length).toBeGreaterThan(50)
    expect(shown).toEqual([])
  })

  test('are of the media of their models', () => {
    const subjects = new Map(models.map((model) => [model.category, sampleOf(model).shows.is]))
    expect(Object.fromEntries(subjects)).toMatchObject({ image: 'scene', video: 'scene', audio: 'sound', text: 'text' })
  })

  test.each([
    ['vendor7-edit-image-2', { is: 'scene', change: 'edited' }],
    ['vendor8-upscale-2', { is: 'scene', change: 'sharper' }],
    ['vendor17-upscale-2', { is: 'scene', change: 'sharper' }],
    ['vendor16-lipsync-1.9', { is: 'speaker', score: { is: 'speech' } }],
    ['vendor26-music-1', { is: 'sound', score: { is: 'music' } }],
  ])('of %s shows its task', (id, shown) => {
    expect(models.filter((model) => model.id === id).map((model) => sampleOf(model).shows)).toMatchObject([shown])
  })

  test('of an edit is gray before and colourful after', async () => {
    const shows = { is: 'scene', label: 'A mill', moves: false, change: 'edited' } as const
    const { bytes } = await makeSample({ is: 'sample', shows, seed: 3 })
    expect(await saturationOf(bytes, 0)).toBeLessThan((await saturationOf(bytes, 256)) / 2)
  })

  test('of a text model have an answer that is neither the prompt nor about the sandbox', () => {
    const shown = models.flatMap((model) => {
      const { shows } = sampleOf(model)
      return shows.is === 'text' ? [shows] : []
    })
    expect(shown.length).toBeGreaterThan(5)
    for (const { prompt, answer } of shown) {
      expect(answer).not.toMatch(/sandbox/i)
      expect(answer).not.toContain(prompt)
    }
  })

  test.each(['mesh', 'data'] as const)('that have no scene are drawings: %s', async (is) => {
    const [one, other] = await Promise.all([1, 2].map((seed) => makeSample({ is: 'sample', shows: { is }, seed })))
    expect((await sharp(one?.bytes).metadata()).width).toBe(480)
    expect(one?.bytes).not.toEqual(other?.bytes)
  })
})

/** Returns how far the channels of a part of a sample differ; the part begins at `left`, below the words of the halves. */
async function saturationOf(bytes: Uint8Array, left: number): Promise<number> {
  const part = await sharp(bytes).extract({ left, top: 60, width: 200, height: 120 }).png().toBuffer()
  const means = (await sharp(part).stats()).channels.map(({ mean }) => mean)
  return Math.max(...means) - Math.min(...means)
}
