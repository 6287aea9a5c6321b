/** The only supported MP3 format: 64 kbit/s at 44,100 Hz, mono. */
export const trackRate = 44_100

/** The samples of a frame, and its bytes without the optional padding byte (ISO/IEC 11172-3, 2.4.3.1). */
const [samplesOfFrame, bytesOfFrame] = [1152, 208]

/**
 * Adds a sound to an MP4 with one video track (ISO/IEC 14496-12 and -14). Its frames are in a separate box after those
 * of the video, which do not move. The sound is cut to the length of the video.
 */
export function withSound(movie: Uint8Array, mp3: Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(movie)
  const start = bytes.lastIndexOf('moov') - 4
  const end = start + bytes.readUInt32BE(start)
  const head = Buffer.from(bytes.subarray(start + 8, end))
  const header = { timescale: head.readUInt32BE(20), duration: head.readUInt32BE(24) }
  const most = Math.floor(((header.duration / header.timescale) * trackRate) / samplesOfFrame)
  const frames = framesOf(Buffer.from(mp3)).slice(0, most)
  // The last field of the movie header: the next track id.
  head.writeUInt32BE(3, head.readUInt32BE(0) - 4)
  const moov = box('moov', head, track(frames, start + 8, header))
  return Buffer.concat([bytes.subarray(0, start), box('mdat', ...frames), moov, bytes.subarray(end)])
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

/** The times of a movie header. */
interface Header {
  /** Units a second. */
  readonly timescale: number
  readonly duration: number
}

function track(frames: readonly Buffer[], offset: number, { timescale }: Header): Buffer {
  const samples = frames.length * samplesOfFrame
  const duration = Math.round((samples / trackRate) * timescale)
  const [one, matrixEnd] = [0x10000, 0x40000000]
  const volume = u16(0, 0, 0x0100, 0)
  const matrix = u32(one, 0, 0, 0, one, 0, 0, 0, matrixEnd)
  const undetermined = u16(0x55c4, 0)
  return box(
    'trak',
    box('tkhd', u32(3, 0, 0, 2, 0, duration, 0, 0), volume, matrix, u32(0, 0)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, trackRate, samples), undetermined),
      box('hdlr', u32(0, 0), text('soun'), u32(0, 0, 0), Buffer.alloc(1)),
      box(
        'minf',
        box('smhd', u32(0, 0)),
        box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
        table(frames, offset),
      ),
    ),
  )
}

/** The positions of the frames: all of them in one chunk. */
function table(frames: readonly Buffer[], offset: number): Buffer {
  const count = frames.length
  return box(
    'stbl',
    box('stsd', u32(0, 1), box('mp4a', u32(0, 1, 0, 0), u16(1, 16, 0, 0), u32(trackRate * 0x10000), description())),
    box('stts', u32(0, 1, count, samplesOfFrame)),
    box('stsc', u32(0, 1, 1, count, 1)),
    box('stsz', u32(0, 0, count, ...frames.map(({ length }) => length))),
    box('stco', u32(0, 1, offset)),
  )
}

/** The description of an elementary stream (ISO/IEC 14496-1, 7.2.6): 0x6B is MPEG-1 audio, 0x15 a stream of sound. */
function description(): Buffer {
  const rate = u32(64_000, 64_000)
  const decoder = Buffer.concat([Buffer.from([0x6b, 0x15, 0, 0, 0]), rate])
  const parts = [Buffer.from([0, 2, 0]), tagged(4, decoder), tagged(6, Buffer.from([2]))]
  return box('esds', u32(0), tagged(3, Buffer.concat(parts)))
}

const tagged = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag, body.length]), body])

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

const text = (letters: string): Buffer => Buffer.from(letters, 'latin1')

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => bytes.writeUInt16BE(value, at * 2))
  return bytes
}
