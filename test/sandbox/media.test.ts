import { models } from '@gatewright/catalog'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawing } from '../../sandbox/scene/drawing.ts'
import type { VideoOrder } from '../../sandbox/order.ts'
import { planOf } from '../../sandbox/plan.ts'
import { sizeOf } from '../../sandbox/size.ts'
import { makeVideo } from '../../sandbox/video.ts'
import { boxesOf, kit, modelWith, samplesOf, secondsOf, withDefaults, type Kit } from './sandboxKit.ts'

let the: Kit
beforeAll(async () => {
  the = await kit()
})
afterAll(() => the.close())

const video = modelWith('video', 'aspectRatio', 'duration', 'resolution', 'generateAudio')
const speech = modelWith('audio', 'format', 'sampleRate')
const image = modelWith('image', 'prompt', 'aspectRatio', 'count')
const made = async (model: typeof video, params: object): Promise<Awaited<ReturnType<Kit['fetch']>>> =>
  the.fetch((await the.run(model, { prompt: 'A red kite <over> "the" sea & more', ...params })).url)

/** A picture that is quick to make. */
const small = { label: 'A kite', seed: 1, width: 64, height: 64 }

describe('pictures', () => {
  const sized: readonly [string, string, object, number][] = [
    ...['16:9', '9:16', '1:1', '21:9', '4:3', '3:2', '9:21', '4:5'].map((aspectRatio): (typeof sized)[number] => {
      const [width = 1, height = 1] = aspectRatio.split(':').map(Number)
      return ['aspectRatio', aspectRatio, { aspectRatio }, width / height]
    }),
    ['resolution', '1344x768', { aspectRatio: 'auto', resolution: '1344x768' }, 1344 / 768],
    ['imageSize', 'landscape_4_3', { aspectRatio: undefined, imageSize: 'landscape_4_3' }, 4 / 3],
    ['imageSize', 'portrait_16_9', { aspectRatio: undefined, imageSize: 'portrait_16_9' }, 9 / 16],
    ['imageSize', '{1024, 600}', { aspectRatio: 'auto', imageSize: { width: 1024, height: 600 } }, 1024 / 600],
    ['width and height', '1000 and 700', { aspectRatio: 'custom', width: 1000, height: 700 }, 1000 / 700],
  ]
  it.each(sized)('have the shape of %s %s', async (_name, _value, params, ratio) => {
    const { width, height } = await sharp((await made(image, params)).bytes).metadata()
    expect(Math.abs(width / height / ratio - 1)).toBeLessThan(0.02)
    expect(Math.max(width, height)).toBe(320)
  })

  it.each(['png', 'jpeg', 'webp'])('have the type %s on request', async (outputFormat) => {
    const { file, bytes } = await made(image, { outputFormat })
    expect(file.contentType).toBe(`image/${outputFormat}`)
    expect((await sharp(bytes).metadata()).format).toBe(outputFormat)
  })

  it.each([
    [{ aspectRatio: 'auto', resolution: '1344x768' }, [1344, 768]],
    [{ aspectRatio: 'custom', width: 333, height: 444 }, [333, 444]],
    [{ aspectRatio: '1:1' }, [1024, 1024]],
    [{ aspectRatio: '16:9', resolution: '4k' }, [2048, 1152]],
    [{ aspectRatio: 'custom', width: 90_000, height: 10 }, [2048, 64]],
  ])('have the size of %j, up to 2,048 pixels a side: %j', (params, [width, height]) => {
    expect(sizeOf(image, withDefaults(image, params), 'picture')).toEqual({ width, height })
  })

  it('are as many as requested, and differ', async () => {
    const { items } = await the.run(image, { prompt: 'Kites', count: 4 })
    const all = await Promise.all(items.map(async ({ url }) => (await the.fetch(url)).bytes.toString('base64')))
    expect(new Set(all).size).toBe(4)
  })

  it('have more pixels for a higher resolution', async () => {
    const widths = ['480p', '720p', '1080p', '4k'].map((resolution) => {
      return sizeOf(image, withDefaults(image, { resolution, aspectRatio: '16:9' }), 'picture').width
    })
    const sorted = widths
    expect(sorted).toEqual([...new Set(sorted)].sort((one, other) => one - other))
  })

  it('show the prompt, and never as markup', async () => {
    const order = { width: 320, height: 180, seed: 1 }
    const svg = drawing({ ...order, label: '</text><script>alert(1)</script>&\u0000\ud800' })
    expect(svg).not.toMatch(/<script|\u0000|\ud800/)
    expect(svg).toContain('&lt;/text&gt;')
    const white = async (label: string): Promise<number> => {
      const pixels = await sharp(Buffer.from(drawing({ ...order, label })))
        .raw()
        .toBuffer()
      return pixels.filter((value) => value > 250).length
    }
    expect(await white('Kite over the sea')).toBeGreaterThan((await white('')) + 300)
  })
})

describe('videos', () => {
  it.each([
    [{ aspectRatio: '16:9', resolution: '480p' }, [640, 360]],
    [{ aspectRatio: '16:9', resolution: '720p' }, [768, 432]],
    [{ aspectRatio: '9:16', resolution: '1080p' }, [480, 854]],
    [{ aspectRatio: '16:9', resolution: '4k' }, [960, 540]],
  ])('have 24 frames a second and the size of %j, with fewer pixels: %j', (params, [width, height]) => {
    const { items } = planOf(video, withDefaults(video, { ...params, duration: 5 }))
    expect(items).toMatchObject([{ width, height, fps: 24, frames: 120 }])
  })

  it.each([
    ['16:9', 5],
    ['9:16', 3],
    ['1:1', 15],
  ])('are playable MP4 of shape %s and %i seconds', async (aspectRatio, duration) => {
    const { file, bytes } = await made(video, { aspectRatio, duration })
    const boxes = boxesOf(bytes)
    expect(file.contentType).toBe('video/mp4')
    expect(boxes.has('ftyp')).toBe(true)
    const sample = boxes.get('moov/trak/mdia/minf/stbl/stsd/avc1')
    const [width, height] = aspectRatio.split(':').map(Number)
    const shape = (sample?.readUInt16BE(24) ?? 0) / (sample?.readUInt16BE(26) ?? 1)
    expect(Math.abs(shape / ((width ?? 1) / (height ?? 1)) - 1)).toBeLessThan(0.02)
    expect(Math.abs(secondsOf(bytes) / duration - 1)).toBeLessThan(0.1)
    expect(boxes.get('moov/trak/mdia/minf/stbl/stsz')?.readUInt32BE(8)).toBe(8 * duration)
  })

  it('are the same bytes for the same parameters, also an hour later, and differ for others', async () => {
    const one = await made(video, { duration: 3 })
    expect((await made(video, { duration: 3 })).bytes.equals(one.bytes)).toBe(true)
    const score = { is: 'music', seconds: 1, tempo: 96, seed: 1 } as const
    const order: VideoOrder = { ...small, is: 'video', format: 'mp4', frames: 2, fps: 2, score }
    const makeAll = () =>
      Promise.all((['mp4', 'mov', 'webm'] as const).map((format) => makeVideo({ ...order, format })))
    const now = await makeAll()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const later = await makeAll()
    expect(later.map(({ bytes }, at) => Buffer.from(bytes).equals(now[at]?.bytes ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
      true,
    ])
    expect((await made(video, { duration: 3, prompt: 'Another' })).bytes.equals(one.bytes)).toBe(false)
  })

  it('have a sound of the same length on request, in frames at the offsets in the table', async () => {
    const { bytes } = await made(video, { duration: 5, seed: 7, generateAudio: true })
    const silent = await made(video, { duration: 5, seed: 7, generateAudio: false })
    const [boxes, without] = [boxesOf(bytes), boxesOf(silent.bytes)]
    const of = (name: string): Buffer => boxes.get(`moov/trak[1]/mdia/${name}`) ?? Buffer.alloc(0)
    expect(of('hdlr').toString('latin1', 8, 12)).toBe('soun')
    expect(of('minf/stbl/stsd/mp4a').includes(Buffer.from([0x6b, 0x15]))).toBe(true)
    const seconds = of('mdhd').readUInt32BE(16) / of('mdhd').readUInt32BE(12)
    expect(seconds).toBeLessThanOrEqual(secondsOf(bytes))
    expect(seconds).toBeGreaterThan(secondsOf(bytes) - 0.1)
    const sizes = of('minf/stbl/stsz')
    const count = sizes.readUInt32BE(8)
    expect(count * 1152).toBe(of('mdhd').readUInt32BE(16))
    const frames = samplesOf(bytes, (name) => of(`minf/stbl/${name}`))
    expect(frames.every((frame) => frame.readUInt16BE(0) === 0xfffb)).toBe(true)
    expect(boxes.get('mdat')?.length).toBe((without.get('mdat')?.length ?? 0) + Buffer.concat(frames).length)
    expect([...without.keys()].filter((name) => name.includes('[1]'))).toEqual([])
  })

  it('report whether they have a sound, if their model has a field for it', async () => {
    const reported = models.find(({ resultFields }) => resultFields.some(({ name }) => name === 'hasAudio')) ?? video
    expect(await the.run(reported, { prompt: 'a', generateAudio: true })).toMatchObject({ hasAudio: true })
    expect(await the.run(reported, { prompt: 'a', generateAudio: false })).toMatchObject({ hasAudio: false })
  })

  it('move if they are GIF', async () => {
    const { bytes } = await made(video, { duration: 3, outputFormat: 'gif' })
    const { format, pages } = await sharp(bytes).metadata()
    expect([format, pages]).toEqual(['gif', 24])
    const frames = [0, 15].map((page) => sharp(bytes, { page }).raw().toBuffer())
    const [first, later] = await Promise.all(frames)
    expect(first && later && first.equals(later)).toBe(false)
  })

  it('are made without blocking the event loop', async () => {
    let turns = 0
    let isOver = false
    const turn = (): unknown => (turns++, isOver || setImmediate(turn))
    turn()
    await made(video, { duration: 15, resolution: '4k', prompt: 'Busy' })
    isOver = true
    // A shot has 80 frames: making them on the event loop, even frame by frame, would leave it no more turns than that.
    expect(turns).toBeGreaterThan(800)
  })
})

describe('sounds', () => {
  it.each([8000, 24000, 44100, 48000])('are WAV of %i Hz', async (sampleRate) => {
    const { file, bytes } = await made(speech, { format: 'wav', sampleRate })
    expect(file.contentType).toBe('audio/wav')
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
    expect([bytes.readUInt32LE(4) + 8, bytes.readUInt32LE(40) + 44]).toEqual([bytes.length, bytes.length])
    expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([1, sampleRate, 16])
    expect(bytes.subarray(44).some((value) => value !== 0)).toBe(true)
  })

  it('are PCM without a header', async () => {
    const wav = await made(speech, { format: 'wav', seed: 3 })
    const pcm = await made(speech, { format: 'pcm', seed: 3 })
    expect(pcm.bytes.equals(wav.bytes.subarray(44))).toBe(true)
  })

  it.each([8000, 16000, 44100, 48000])('are MP3 of %i Hz', async (sampleRate) => {
    const { file, bytes } = await made(speech, { format: 'mp3', sampleRate })
    expect(file.contentType).toBe('audio/mpeg')
    const at = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + bytes.readUInt32BE(6) : 0
    expect(bytes.readUInt16BE(at) & 0xffe0).toBe(0xffe0)
  })

  it.each([
    [8000, 8000],
    [24000, 24000],
    [32000, 24000],
    [44100, 48000],
  ])('are Opus of %i Hz, at the nearest rate of Opus: %i', async (sampleRate, rate) => {
    const { file, bytes } = await made(speech, { format: 'ogg_opus', sampleRate })
    expect([file.contentType, bytes.toString('latin1', 0, 4)]).toEqual(['audio/ogg', 'OggS'])
    expect(bytes.readUInt32LE(bytes.indexOf('OpusHead') + 12)).toBe(rate)
    expect(bytes.includes('vorbis')).toBe(false)
  })

  it('are MP3 with the nearest rate that MP3 supports', async () => {
    const { bytes } = await made(speech, { format: 'mp3', sampleRate: 23_000 })
    const [rate, version] = [((bytes[2] ?? 0) >> 2) & 3, ((bytes[1] ?? 0) >> 3) & 3]
    expect([rate, version]).toEqual([0, 2])
  })

  it('have the requested length', async () => {
    const music = modelWith('audio', 'duration')
    const { bytes } = await made(music, { duration: 7, format: 'wav', sampleRate: 16000 })
    expect((bytes.length - 44) / 32000).toBeCloseTo(7, 1)
  })

  it.each(['wav', 'mp3', 'ogg_opus'])('are the same bytes for the same parameters: %s', async (format) => {
    const [one, other] = await Promise.all([made(speech, { format }), made(speech, { format })])
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })
})
