import sharp from 'sharp'
import { h264Track, type Footage } from './formats/h264.ts'
import { movie } from './formats/movie.ts'
import { mp3Track, pcmTrack, trackRate } from './formats/soundTrack.ts'
import { momentOf, shotSeconds, type Made, type VideoOrder } from './order.ts'
import { Film } from './scene/film.ts'
import { makeSound } from './sound.ts'

/** Makes a video of a scene that moves. */
export async function makeVideo(order: VideoOrder): Promise<Made> {
  const film = await Film.of(order)
  switch (order.format) {
    case 'gif':
      return makeGif(order, film)
    case 'mp4':
      return { bytes: await moving(order, film, 'mp4'), contentType: 'video/mp4', extension: 'mp4' }
    case 'mov':
      return { bytes: await moving(order, film, 'mov'), contentType: 'video/quicktime', extension: 'mov' }
  }
}

async function moving(order: VideoOrder, film: Film, kind: 'mp4' | 'mov'): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, fps, frames, notes, seed } = order
  const footage: Footage = {
    width,
    height,
    fps,
    frames,
    drawn: Math.min(frames, shotSeconds * fps),
    frame: (at) => film.frame(momentOf(at, fps)),
  }
  const video = await h264Track(footage)
  if (notes.length === 0) return new Uint8Array(movie(kind, [video]))
  const format = kind === 'mp4' ? 'mp3' : 'pcm'
  const sound = await makeSound({ is: 'sound', format, rate: trackRate, notes, loudness: 0.1, seed })
  const track = kind === 'mp4' ? mp3Track(sound.bytes, frames / fps) : pcmTrack(sound.bytes, frames / fps)
  return new Uint8Array(movie(kind, [video, track]))
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
