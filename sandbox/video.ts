import sharp from 'sharp'
import { h264Track, type Footage } from './formats/h264.ts'
import { movie } from './formats/movie.ts'
import { opusOf, opusPackets } from './formats/opus.ts'
import { mp3Track, pcmTrack, trackRate } from './formats/soundTrack.ts'
import { vp8Of, webm } from './formats/webm.ts'
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

async function moving(order: VideoOrder, film: Film, kind: 'mp4' | 'mov'): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, fps, frames } = order
  const drawn = Math.min(frames, shotSeconds * fps)
  const footage: Footage = { width, height, fps, frames, drawn, frame: (at) => film.frame(momentOf(at, fps)) }
  const video = await h264Track(footage)
  const sound = await soundOf(order, kind === 'mp4' ? 'mp3' : 'pcm', trackRate)
  if (sound === undefined) return new Uint8Array(movie(kind, [video]))
  const track = kind === 'mp4' ? mp3Track(sound, frames / fps) : pcmTrack(sound, frames / fps)
  return new Uint8Array(movie(kind, [video, track]))
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
  const pcm = await soundOf(order, 'pcm', 48_000)
  const packets = pcm === undefined ? [] : await opusOf(Buffer.from(pcm), 48_000)
  const heard = packets.slice(0, Math.floor((frames / fps) * opusPackets))
  return new Uint8Array(webm({ width, height, fps, frames: all, packets: heard }))
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
