import encoders from 'h264-mp4-encoder'
import sharp from 'sharp'
import type { Made, VideoOrder } from './order.ts'
import { drawing, markAt } from './drawing.ts'
import { makeSound } from './sound.ts'
import { trackRate, withSound } from './track.ts'

/** Makes a video in which a mark moves from left to right over the drawn label. */
export async function makeVideo(order: VideoOrder): Promise<Made> {
  const still = await sharp(Buffer.from(drawing(order)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  return order.format === 'gif' ? makeGif(order, still) : makeMp4(order, still)
}

async function makeMp4(order: VideoOrder, still: Buffer): Promise<Made> {
  const encoder = await encoders.createH264MP4Encoder()
  const { width, height, fps } = order
  Object.assign(encoder, { width, height, frameRate: fps, speed: 10, quantizationParameter: 28, groupOfPictures: fps })
  encoder.initialize()
  for (let at = 0; at < order.frames; at++) encoder.addFrameRgba(frame(order, still, at))
  encoder.finalize()
  const bytes = new Uint8Array(encoder.FS.readFile(encoder.outputFilename))
  encoder.FS.unlink(encoder.outputFilename)
  encoder.delete()
  const movie = undated(bytes)
  return { bytes: await sounding(order, movie), contentType: 'video/mp4', extension: 'mp4' }
}

async function sounding({ notes, seed }: VideoOrder, movie: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (notes.length === 0) return movie
  const sound = await makeSound({ is: 'sound', format: 'mp3', rate: trackRate, notes, loudness: 0.1, seed })
  return new Uint8Array(withSound(movie, sound.bytes))
}

async function makeGif(order: VideoOrder, still: Buffer): Promise<Made> {
  const { width, height, frames, fps } = order
  const tall = Buffer.concat(Array.from({ length: frames }, (_, at) => frame(order, still, at)))
  const raw = { width, height: height * frames, channels: 4 as const, pageHeight: height }
  const gif = sharp(tall, { raw }).gif({ loop: 0, effort: 1, delay: Math.round(1000 / fps) })
  return { bytes: new Uint8Array(await gif.toBuffer()), contentType: 'image/gif', extension: 'gif' }
}

function frame({ width, height, frames }: VideoOrder, still: Buffer, at: number): Buffer {
  const pixels = Buffer.from(still)
  const { x, y, side } = markAt(width, height, at / Math.max(1, frames - 1))
  for (let row = y; row < y + side; row++) pixels.fill(255, (row * width + x) * 4, (row * width + x + side) * 4)
  return pixels
}

/** Clears the creation times that the encoder writes, so that the same job makes the same bytes. */
function undated(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = Buffer.from(bytes.buffer)
  const movie = view.lastIndexOf('moov')
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    for (let at = view.indexOf(box, movie); at !== -1; at = view.indexOf(box, at + 4)) view.fill(0, at + 8, at + 16)
  }
  return bytes
}
