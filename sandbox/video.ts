import sharp from 'sharp'
import { MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny'
import { fileWith, mp3Track, packetsOf, pcmTrack, withoutTimes, type SoundTrack } from './formats/container.ts'
import { h264Track, type Footage } from './formats/h264.ts'
import { opusTrack } from './formats/opus.ts'
import { momentOf, shotSeconds, type Made, type SoundOrder, type VideoOrder } from './order.ts'
import { Film } from './scene/film.ts'
import { makeSound } from './sound.ts'

/** Makes a video of a scene that moves. */
export async function makeVideo(order: VideoOrder): Promise<Made> {
  const film = await Film.of(order)
  switch (order.format) {
    case 'webm':
      return { bytes: await makeWebm(order, film), contentType: 'video/webm', extension: 'webm' }
    case 'gif':
      return makeGif(order, film)
    case 'mp4':
      return { bytes: await moving(order, film, 'mp4'), contentType: 'video/mp4', extension: 'mp4' }
    case 'mov':
      return { bytes: await moving(order, film, 'mov'), contentType: 'video/quicktime', extension: 'mov' }
  }
}

/** The rate of the sound of movies. */
const soundRate = 44_100

async function moving(order: VideoOrder, film: Film, kind: 'mp4' | 'mov'): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, fps, frames } = order
  const drawn = Math.min(frames, shotSeconds * fps)
  const footage: Footage = { width, height, fps, frames, drawn, frame: (at) => film.frame(momentOf(at, fps)) }
  const video = await h264Track(footage)
  const bytes = await soundOf(order, kind === 'mp4' ? 'mp3' : 'pcm', soundRate)
  const sound = bytes && (kind === 'mp4' ? await mp3Track(bytes) : pcmTrack(bytes, soundRate))
  const format = kind === 'mp4' ? new Mp4OutputFormat() : new MovOutputFormat()
  const file = await fileWith(format, { video, sound: sound && cut(sound, frames / fps) })
  return new Uint8Array(withoutTimes(file))
}

/** Leaves the packets out that end after a length in seconds. */
function cut({ packets, ...track }: SoundTrack, seconds: number): SoundTrack {
  return { ...track, packets: packets.filter(({ timestamp, duration }) => timestamp + duration <= seconds + 1e-6) }
}

async function soundOf(
  { score, seed }: VideoOrder,
  format: SoundOrder['format'],
  rate: number,
): Promise<Uint8Array | undefined> {
  if (score === undefined) return undefined
  return (await makeSound({ is: 'sound', format, rate, score, loudness: 0.35, seed })).bytes
}

async function makeWebm(order: VideoOrder, film: Film): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, fps, frames } = order
  const shot: Buffer[] = []
  const raw = { width, height, channels: 3 as const }
  for (let at = 0; at < Math.min(frames, shotSeconds * fps); at++) {
    const webp = sharp(film.rgb(momentOf(at, fps)), { raw }).webp({ quality: 70, effort: 0 })
    shot.push(vp8Of(await webp.toBuffer()))
  }
  const all = Array.from({ length: frames }, (_, at) => shot[at % shot.length] ?? Buffer.alloc(0))
  const config = { codec: 'vp8', codedWidth: width, codedHeight: height }
  const video = { codec: 'vp8', config, fps, packets: packetsOf(all, 1 / fps) } as const
  const pcm = await soundOf(order, 'pcm', 48_000)
  const sound = pcm && cut(await opusTrack(pcm, 48_000), frames / fps)
  return new Uint8Array(await fileWith(new WebMOutputFormat(), { video, sound }))
}

/** The frame of VP8 in a WebP without transparency: its content is that of a key frame. */
function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('The WebP has no frame of VP8.')
}

async function makeGif({ width, height, frames, fps }: VideoOrder, film: Film): Promise<Made> {
  const tall = Buffer.concat(Array.from({ length: frames }, (_, at) => film.rgb(momentOf(at, fps))))
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  const gif = sharp(tall, { raw }).gif({
    loop: 0,
    effort: 1,
    dither: 0,
    interFrameMaxError: 4,
    delay: Math.round(1000 / fps),
  })
  return { bytes: new Uint8Array(await gif.toBuffer()), contentType: 'image/gif', extension: 'gif' }
}
