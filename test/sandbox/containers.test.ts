import { createHash } from 'node:crypto'
import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import OpusScript from 'opusscript'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sniff } from '../../gateway/files/sniff.ts'
import { flac } from '../../sandbox/formats/flac.ts'
import { oggOpus } from '../../sandbox/formats/opus.ts'
import type { VideoOrder } from '../../sandbox/order.ts'
import { drawing } from '../../sandbox/scene/drawing.ts'
import { Film } from '../../sandbox/scene/film.ts'
import { makeVideo } from '../../sandbox/video.ts'
import { boxesOf, kit, modelWith, samplesOf, withDefaults, type Kit } from './sandboxKit.ts'
import { decoded, pagesOf } from './soundReaders.ts'

let the: Kit
beforeAll(async () => {
  the = await kit()
})
afterAll(() => the.close())

const models: Readonly<Record<string, CatalogModel>> = {
  image: modelWith('image', 'prompt', 'aspectRatio'),
  video: modelWith('video', 'prompt', 'aspectRatio', 'duration'),
  audio: modelWith('audio', 'prompt', 'format', 'sampleRate'),
}

describe('a format is made as what it says', () => {
  it.each([
    ['image', 'png', 'image/png'],
    ['image', 'jpeg', 'image/jpeg'],
    ['image', 'webp', 'image/webp'],
    ['image', 'gif', 'image/gif'],
    ['image', 'avif', 'image/avif'],
    ['image', 'tiff', 'image/tiff'],
    ['image', 'svg', 'image/svg+xml'],
    ['video', 'mp4', 'video/mp4'],
    ['video', 'mov', 'video/quicktime'],
    ['video', 'webm', 'video/webm'],
    ['video', 'gif', 'image/gif'],
    ['audio', 'wav', 'audio/wav'],
    ['audio', 'mp3', 'audio/mpeg'],
    ['audio', 'mp3_22050_32', 'audio/mpeg'],
    ['audio', 'flac', 'audio/flac'],
    ['audio', 'ogg', 'audio/ogg'],
    ['audio', 'opus', 'audio/ogg'],
  ])('%s %s', async (category, asked, type) => {
    const model = models[category]
    if (model === undefined) throw new Error(`There is no model for ${category}.`)
    const name = category === 'audio' ? 'format' : 'outputFormat'
    const result = await the.run(model, { prompt: 'A kite', duration: 1, [name]: asked })
    const { file, bytes } = await the.fetch(result.url)
    expect(file.contentType).toBe(type)
    expect(signatures[type]?.(bytes), `the first bytes of ${type}`).toBe(true)
    const sniffed = sniff(bytes.subarray(0, 264))
    expect(sniffed.length === 0 || sniffed.includes(type)).toBe(true)
  })

  it.each([
    ['image', 'heic', 'png, jpeg, webp, avif, tiff, gif and svg'],
    ['video', 'avi', 'mp4, mov, webm and gif'],
    ['audio', 'aac', 'wav, pcm, mp3, flac, vorbis and opus'],
    ['audio', 'ulaw_8000', 'wav, pcm, mp3, flac, vorbis and opus'],
  ])('%s %s is refused in words', async (category, asked, made) => {
    const model = models[category]
    if (model === undefined) throw new Error(`There is no model for ${category}.`)
    const params = withDefaults(model, { prompt: 'A kite', outputFormat: asked, format: asked })
    const submitted = await the.sandbox.submit({ model, params, token: asked })
    const job = submitted.is === 'submitted' ? submitted.job : ''
    expect(await the.sandbox.poll({ model, params, token: asked, job })).toEqual({
      is: 'failed',
      error: {
        code: 'unsupported-format',
        message: `The sandbox cannot make "${asked}". It makes ${made}.`,
        retryable: false,
      },
    })
  })

  it.each([
    ['audio', ['audio/aac', 'audio/flac'], 'audio/flac'],
    ['video', ['video/webm'], 'video/webm'],
    ['image', ['image/webp', 'image/png'], 'image/png'],
    ['archive', ['application/x-tar'], 'application/x-tar'],
  ] as const)('a field with %s accepts %j', async (media, mimeTypes, type) => {
    const { url } = await the.run(modelOf(media, mimeTypes), { prompt: 'A kite', duration: 1 })
    expect((await the.fetch(url)).file.contentType).toBe(type)
  })

  it.each([
    ['audio', ['audio/aac'], 'cannot make "audio/aac"'],
    ['archive', ['application/x-7z-compressed'], 'cannot make "7z"'],
    ['data', ['font/woff2'], 'cannot make "woff2"'],
  ] as const)('a field with %s that accepts only %j is refused', async (media, mimeTypes, words) => {
    await expect(the.run(modelOf(media, mimeTypes), {})).rejects.toThrow(words)
  })
})

const starts = (at: number, text: string) => (bytes: Buffer) => bytes.toString('latin1', at, at + text.length) === text

const signatures: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': starts(0, '\x89PNG'),
  'image/jpeg': starts(0, '\xff\xd8\xff'),
  'image/webp': starts(8, 'WEBP'),
  'image/gif': starts(0, 'GIF8'),
  'image/avif': starts(4, 'ftypavif'),
  'image/tiff': (bytes) => starts(0, 'II*\0')(bytes) || starts(0, 'MM\0*')(bytes),
  'image/svg+xml': starts(0, '<svg '),
  'video/mp4': starts(4, 'ftypisom'),
  'video/quicktime': starts(4, 'ftypqt  '),
  'video/webm': starts(0, '\x1a\x45\xdf\xa3'),
  'audio/wav': starts(8, 'WAVE'),
  'audio/mpeg': starts(0, '\xff'),
  'audio/flac': starts(0, 'fLaC'),
  'audio/ogg': starts(0, 'OggS'),
}

/** A model whose result has one file. */
function modelOf(media: 'audio' | 'video' | 'image' | 'archive' | 'data', mimeTypes: readonly string[]): CatalogModel {
  const shape: CatalogParam['shape'] = { is: 'file', media, mimeTypes }
  const field = { name: 'url', label: 'url', description: '', required: true, kind: 'string', shape } as const
  return { ...modelWith('image', 'prompt'), id: 'made', category: 'data', result: 'fields', resultFields: [field] }
}

/** Samples with quiet, loud and noisy parts. */
const samples = Array.from({ length: 10_001 }, (_, at) =>
  Math.round(at < 100 ? 0 : at < 6000 ? 30_000 * Math.sin(at / 9) : ((at * 7919) % 65_536) - 32_768),
)
const pcm = Buffer.alloc(2 * samples.length)
samples.forEach((sample, at) => pcm.writeInt16LE(sample, 2 * at))

describe('sounds', () => {
  it('are whole in FLAC: the decoded samples are the encoded ones', () => {
    const bytes = flac(pcm, 44_100)
    expect(bytes.subarray(26, 42).equals(createHash('md5').update(pcm).digest())).toBe(true)
    expect(decoded(bytes)).toEqual(samples)
  })

  it('are Opus of their length, in pages with checksums', async () => {
    const sound = await oggOpus(pcm, 16_000, 7)
    const pages = pagesOf(sound)
    expect(pages.map(({ serial, number }) => [serial, number])).toEqual(pages.map((_, number) => [7, number]))
    expect(pages.every(({ isIntact }) => isIntact)).toBe(true)
    expect(pages.at(-1)).toMatchObject({ kind: 4, time: 10_001 * 3 + 312 })
    const decoder = new OpusScript(16_000, 1)
    const packets = pages.slice(2).flatMap((page) => page.packets)
    const heard = Buffer.concat(packets.map((packet) => decoder.decode(packet)))
    decoder.delete()
    expect(heard.length / 2).toBeGreaterThanOrEqual(10_001 + 104)
    const loudness = (from: number): number =>
      Math.max(...Array.from({ length: 500 }, (_, at) => heard.readInt16LE(2 * (from + at))))
    expect(loudness(3000)).toBeGreaterThan(20_000)
  })
})

describe('videos', () => {
  const score = { is: 'music', seconds: 1.5, tempo: 96, seed: 1 } as const
  const size = { width: 64, height: 48 }
  const order: VideoOrder = {
    is: 'video',
    format: 'mov',
    ...size,
    fps: 24,
    frames: 36,
    score,
    label: 'A kite',
    seed: 1,
  }

  it('are QuickTime with the same frames as MP4, and sound without compression', async () => {
    const [mov, mp4] = await Promise.all([makeVideo(order), makeVideo({ ...order, format: 'mp4' })])
    const table = (bytes: Uint8Array, track: string) => (name: string) =>
      boxesOf(Buffer.from(bytes)).get(`moov/${track}/mdia/minf/stbl/${name}`) ?? Buffer.alloc(0)
    const frames = samplesOf(Buffer.from(mov.bytes), table(mov.bytes, 'trak'))
    expect(frames).toHaveLength(36)
    expect(
      Buffer.concat(frames).equals(Buffer.concat(samplesOf(Buffer.from(mp4.bytes), table(mp4.bytes, 'trak')))),
    ).toBe(true)
    expect(table(mov.bytes, 'trak')('stss').readUInt32BE(8)).toBe(1)
    expect(table(mov.bytes, 'trak[1]')('stsd').toString('latin1', 12, 16)).toBe('sowt')
    expect(samplesOf(Buffer.from(mov.bytes), table(mov.bytes, 'trak[1]'))).toHaveLength(1.5 * 44_100)
  })

  it('are WebM of elements that fill their parents, with cues that point to clusters', async () => {
    const bytes = Buffer.from((await makeVideo({ ...order, format: 'webm' })).bytes)
    const [head, segment] = elementsOf(bytes)
    expect([head?.id, segment?.id]).toEqual(['1a45dfa3', '18538067'])
    const parts = elementsOf(segment?.body ?? Buffer.alloc(0))
    const named = (id: string): readonly Element[] => parts.filter((part) => part.id === id)
    const [info, tracks, cues] = ['1549a966', '1654ae6b', '1c53bb6b'].map((id) => named(id).length)
    expect([info, tracks, cues]).toEqual([1, 1, 1])
    const clusters = named('1f43b675')
    expect(clusters).toHaveLength(2)
    const points = within(within(within(named('1c53bb6b'), 'bb'), 'b7'), 'f1')
    const places = points.map(({ body }) => body.readUIntBE(0, body.length))
    expect([...new Set(places)]).toEqual(clusters.map(({ at }) => at))
    const blocks = within(clusters, 'a3')
    const pictures = blocks.filter(({ body }) => body[0] === 0x81).map(({ body }) => body.subarray(4))
    expect(pictures).toHaveLength(36)
    // A key frame of VP8: its signature, and its size.
    expect(
      pictures.every((frame) => ((frame[0] ?? 1) & 1) === 0 && frame.toString('hex', 3, 10) === '9d012a40003000'),
    ).toBe(true)
    expect(blocks.filter(({ body }) => body[0] === 0x82)).toHaveLength(75)
  })

  it('begin again after a shot of ten seconds', async () => {
    const { bytes } = await makeVideo({ ...order, format: 'mp4', fps: 2, frames: 24, score: undefined })
    const boxes = boxesOf(Buffer.from(bytes))
    const frames = samplesOf(
      Buffer.from(bytes),
      (name) => boxes.get(`moov/trak/mdia/minf/stbl/${name}`) ?? Buffer.alloc(0),
    )
    expect(frames).toHaveLength(24)
    expect(frames[20]?.equals(frames[0] ?? Buffer.alloc(0))).toBe(true)
    expect(frames[1]?.equals(frames[0] ?? Buffer.alloc(0))).toBe(false)
  })

  it('show in each frame what the picture of that moment shows', async () => {
    const scene = { width: 320, height: 180, label: 'Hills at noon', seed: 1 }
    const frame = (await Film.of(scene)).rgb(30)
    const difference = async (at: number): Promise<number> => {
      const picture = await sharp(Buffer.from(drawing(scene, at)))
        .removeAlpha()
        .raw()
        .toBuffer()
      return picture.reduce((sum, value, place) => sum + Math.abs(value - (frame[place] ?? 0)), 0) / picture.length
    }
    const [same, other] = await Promise.all([difference(30), difference(0)])
    expect(same).toBeLessThan(2.5)
    expect(other).toBeGreaterThan(2 * same)
  })
})

interface Element {
  readonly id: string
  readonly at: number
  readonly body: Buffer
}

/** The elements of EBML in some bytes. */
function elementsOf(bytes: Buffer): readonly Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const start = at + lengthAt(bytes, at)
    const body = start + lengthAt(bytes, start)
    // The first bit that is set marks the length of a size.
    const marked = bytes.readUIntBE(start, Math.min(6, body - start))
    const size = body - start > 6 ? bytes.readUIntBE(body - 6, 6) : marked - 2 ** (7 * (body - start))
    found.push({ id: bytes.toString('hex', at, start), at, body: bytes.subarray(body, body + size) })
    at = body + size
    if (at > bytes.length) throw new Error('An element is longer than its parent.')
  }
  return found
}

/** The bytes of a number of EBML. */
const lengthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes.readUInt8(at)) - 23

/** The elements with an id in some elements. */
const within = (parents: readonly Element[], id: string): readonly Element[] =>
  parents.flatMap(({ body }) => elementsOf(body)).filter((one) => one.id === id)
