import { box, u16, u32 } from './boxes.ts'
import type { Track } from './movie.ts'

/** The rate of the sound of movies. */
export const trackRate = 44_100

/** The samples of a frame of MP3, and its bytes at 64 kbit/s without the optional padding byte (ISO/IEC 11172-3, 2.4.3.1). */
const [samplesOfFrame, bytesOfFrame] = [1152, 208]

/** MP3 at 64 kbit/s as a track of an MP4, cut to a length in seconds. */
export function mp3Track(mp3: Uint8Array, seconds: number): Track {
  const most = Math.floor((seconds * trackRate) / samplesOfFrame)
  const samples = framesOf(Buffer.from(mp3)).slice(0, most)
  const entry = box('mp4a', u32(0, 1, 0, 0), u16(1, 16, 0, 0), u32(trackRate * 0x10000), description())
  return { is: 'sound', entry, timescale: trackRate, length: samplesOfFrame, samples, perChunk: 38 }
}

/** PCM with 16 bits a sample, the lowest byte first, as a track of a QuickTime movie, cut to a length in seconds. */
export function pcmTrack(pcm: Uint8Array, seconds: number): Track {
  const bytes = Buffer.from(pcm).subarray(0, 2 * Math.floor(seconds * trackRate))
  const entry = box('sowt', u32(0, 1, 0, 0), u16(1, 16, 0, 0), u32(trackRate * 0x10000))
  return { is: 'sound', entry, timescale: trackRate, length: 1, samples: { size: 2, bytes }, perChunk: trackRate }
}

function framesOf(mp3: Buffer): readonly Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at + bytesOfFrame <= mp3.length;) {
    // The frame header: MPEG-1, layer III, 64 kbit/s, 44,100 Hz; then the padding bit.
    if (mp3.readUInt16BE(at) !== 0xfffb || (mp3.readUInt8(at + 2) & 0xfc) !== 0x50)
      throw new Error('This is another MP3.')
    const length = bytesOfFrame + ((mp3.readUInt8(at + 2) >> 1) & 1)
    frames.push(mp3.subarray(at, at + length))
    at += length
  }
  return frames
}

/** The description of an elementary stream (ISO/IEC 14496-1, 7.2.6): 0x6B is MPEG-1 audio, 0x15 a stream of sound. */
function description(): Buffer {
  const rate = u32(64_000, 64_000)
  const decoder = Buffer.concat([Buffer.from([0x6b, 0x15, 0, 0, 0]), rate])
  const parts = [Buffer.from([0, 2, 0]), tagged(4, decoder), tagged(6, Buffer.from([2]))]
  return box('esds', u32(0), tagged(3, Buffer.concat(parts)))
}

const tagged = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag, body.length]), body])
