import { opusDelay, opusHead, opusPackets } from './opus.ts'
import { letters } from './boxes.ts'

/** The frames and the sound of a WebM. */
export interface WebmOf {
  readonly width: number
  readonly height: number
  readonly fps: number
  /** Frames of VP8, each of which can be decoded alone. */
  readonly frames: readonly Buffer[]
  /** Packets of Opus, 50 a second; none for a silent video. */
  readonly packets: readonly Buffer[]
}

/** VP8 and Opus as WebM (RFC 9559), with a cluster and a cue for each second. */
export function webm({ width, height, fps, frames, packets }: WebmOf): Buffer<ArrayBuffer> {
  const head = element(
    '1a45dfa3',
    uint('4286', 1),
    uint('42f7', 1),
    uint('42f2', 4),
    uint('42f3', 8),
    text('4282', 'webm'),
    uint('4287', 4),
    uint('4285', 2),
  )
  const seconds = frames.length / fps
  const info = element(
    '1549a966',
    uint('2ad7b1', 1_000_000),
    float('4489', seconds * 1000),
    text('4d80', 'Gatewright sandbox'),
    text('5741', 'Gatewright sandbox'),
  )
  const tracks = element('1654ae6b', videoTrack(width, height, fps), ...(packets.length === 0 ? [] : [soundTrack()]))
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, at) => cluster(at, fps, frames, packets))
  const start = info.length + tracks.length + cues(clusters, 0).length
  return Buffer.concat([head, element('18538067', info, tracks, cues(clusters, start), ...clusters)])
}

/** The positions of the clusters after a start, in the segment. */
function cues(clusters: readonly Buffer[], start: number): Buffer {
  let place = start
  const points = clusters.map((each, at) => {
    const position = uint('f1', place, 6)
    place += each.length
    return element('bb', uint('b3', at * 1000, 6), element('b7', uint('f7', 1), position))
  })
  return element('1c53bb6b', ...points)
}

const videoTrack = (width: number, height: number, fps: number): Buffer =>
  element(
    'ae',
    uint('d7', 1),
    uint('73c5', 1),
    uint('83', 1),
    uint('9c', 0),
    text('86', 'V_VP8'),
    uint('23e383', Math.round(1e9 / fps)),
    element('e0', uint('b0', width), uint('ba', height)),
  )

const soundTrack = (): Buffer =>
  element(
    'ae',
    ...[
      uint('d7', 2),
      uint('73c5', 2),
      uint('83', 2),
      uint('9c', 0),
      text('86', 'A_OPUS'),
      element('63a2', opusHead(48_000)),
    ],
    ...[uint('56aa', Math.round((opusDelay * 1e9) / 48_000)), uint('56bb', 80_000_000)],
    element('e1', float('b5', 48_000), uint('9f', 1)),
  )

function cluster(second: number, fps: number, frames: readonly Buffer[], packets: readonly Buffer[]): Buffer {
  const pictures = frames
    .slice(second * fps, (second + 1) * fps)
    .map((bytes, at) => ({ track: 1, time: Math.round((at * 1000) / fps), bytes }))
  const sounds = packets
    .slice(second * opusPackets, (second + 1) * opusPackets)
    .map((bytes, at) => ({ track: 2, time: (at * 1000) / opusPackets, bytes }))
  const blocks = [...pictures, ...sounds].toSorted((one, other) => one.time - other.time || one.track - other.track)
  const simple = blocks.map(({ track, time, bytes }) =>
    element('a3', Buffer.from([0x80 | track, time >> 8, time & 0xff, 0x80]), bytes),
  )
  return element('1f43b675', uint('e7', second * 1000), ...simple)
}

/** An element of EBML (RFC 8794): its id in hexadecimal, its size in eight bytes, and its content. */
function element(id: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeUIntBE(body.length, 2, 6)
  size.writeUInt8(1)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function uint(id: string, value: number, bytes = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Buffer {
  const body = Buffer.alloc(bytes)
  body.writeUIntBE(value, 0, bytes)
  return element(id, body)
}

function float(id: string, value: number): Buffer {
  const body = Buffer.alloc(8)
  body.writeDoubleBE(value)
  return element(id, body)
}

const text = (id: string, value: string): Buffer => element(id, letters(value))

/** The frame of VP8 in a WebP without transparency: its content is that of a key frame. */
export function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('The WebP has no frame of VP8.')
}
