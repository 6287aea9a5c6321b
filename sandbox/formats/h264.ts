import encoders from 'h264-mp4-encoder'
import { videoOf, type VideoTrack } from './container.ts'

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
export async function h264Track({ width, height, fps, drawn, frames, frame }: Footage): Promise<VideoTrack> {
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
  const bytes = encoder.FS.readFile(encoder.outputFilename)
  encoder.FS.unlink(encoder.outputFilename)
  encoder.delete()
  const { packets: shot, ...track } = await videoOf(bytes)
  const packets = Array.from({ length: Math.ceil(frames / shot.length) }, () => shot)
    .flat()
    .slice(0, frames)
    .map((packet, at) => packet.clone({ timestamp: at / fps, duration: 1 / fps }))
  return { ...track, fps, packets }
}
