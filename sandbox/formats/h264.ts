import encoders from 'h264-mp4-encoder'
import { box, boxAt } from './boxes.ts'
import type { Track } from './movie.ts'

/** The frames to encode, and how often they follow each other. */
export interface Footage {
  readonly width: number
  readonly height: number
  readonly fps: number
  /** How many frames are drawn; if the video has more, they begin again. */
  readonly drawn: number
  readonly frames: number
  /** The pixels of a frame in planar YUV 4:2:0. */
  readonly frame: (at: number) => Uint8Array
}

/** A track of H.264 (ISO/IEC 14496-10 and -15). */
export async function h264Track({ width, height, fps, drawn, frames, frame }: Footage): Promise<Track> {
  const encoder = await encoders.createH264MP4Encoder()
  Object.assign(encoder, {
    width,
    height,
    frameRate: fps,
    speed: 10,
    quantizationParameter: 26,
    groupOfPictures: 2 * fps,
  })
  encoder.initialize()
  for (let at = 0; at < drawn; at++) encoder.addFrameYuv(frame(at))
  encoder.finalize()
  const bytes = Buffer.from(encoder.FS.readFile(encoder.outputFilename))
  encoder.FS.unlink(encoder.outputFilename)
  encoder.delete()
  const table = boxAt(bytes, 'moov/trak/mdia/minf/stbl')
  const shot = samplesOf(bytes, boxAt(table, 'stsz'))
  const samples = Array.from({ length: frames }, (_, at) => shot[at % shot.length] ?? Buffer.alloc(0))
  const keys = samples.flatMap((sample, at) => (isKey(sample) ? [at + 1] : []))
  const entry = box('avc1', boxAt(boxAt(table, 'stsd').subarray(8), 'avc1'))
  return { is: 'video', entry, timescale: fps * 1000, length: 1000, samples, perChunk: fps, keys, width, height }
}

/** The samples that the encoder wrote one after the other. */
function samplesOf(bytes: Buffer, sizes: Buffer): readonly Buffer[] {
  let at = bytes.indexOf('mdat') + 4
  return Array.from({ length: sizes.readUInt32BE(8) }, (_, index) => {
    const start = at
    at += sizes.readUInt32BE(12 + 4 * index)
    return bytes.subarray(start, at)
  })
}

/** Whether a sample is an instantaneous refresh, the fifth type of unit. */
const isKey = (sample: Buffer): boolean => (sample.readUInt8(4) & 0x1f) === 5
