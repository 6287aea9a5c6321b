import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP3,
  MP4,
  Output,
  type AudioCodec,
  type InputTrack,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny'
import { crcOf } from './bits.ts'

/** Encoded packets, and what a decoder needs to know about them. */
interface Encoded<Codec, Config> {
  readonly codec: Codec
  readonly config: Config
  readonly packets: readonly EncodedPacket[]
}

/** The frames of a video. */
export interface VideoTrack extends Encoded<VideoCodec, VideoDecoderConfig> {
  readonly fps: number
}

/** The packets of a sound. */
export type SoundTrack = Encoded<AudioCodec, AudioDecoderConfig>

/** The tracks of a file. */
export interface Tracks {
  readonly video?: VideoTrack
  readonly sound?: SoundTrack | undefined
}

/** A packet, and where it is added. */
interface Queued {
  readonly packet: EncodedPacket
  readonly source: EncodedVideoPacketSource | EncodedAudioPacketSource
}

/** Puts packets into a file of a format, in the order of their times. Equal packets make equal files. */
export async function fileWith(format: OutputFormat, { video, sound }: Tracks): Promise<Buffer<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const queue: Queued[] = []
  if (video !== undefined) {
    const source = new EncodedVideoPacketSource(video.codec)
    output.addVideoTrack(source, { frameRate: video.fps, decoderConfig: video.config })
    queue.push(...video.packets.map((packet) => ({ packet, source })))
  }
  if (sound !== undefined) {
    const source = new EncodedAudioPacketSource(sound.codec)
    output.addAudioTrack(source, { decoderConfig: sound.config })
    queue.push(...sound.packets.map((packet) => ({ packet, source })))
  }
  await output.start()
  const ordered = queue.toSorted((one, other) => one.packet.timestamp - other.packet.timestamp)
  for (const { packet, source } of ordered) await source.add(packet)
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Packets of equal length, each of which can be decoded alone. */
export const packetsOf = (parts: readonly Uint8Array[], seconds: number): readonly EncodedPacket[] =>
  parts.map((data, at) => new EncodedPacket(data, 'key', at * seconds, seconds))

/** Mono samples of 16 bits, the lowest byte first, in packets of a second. */
export function pcmTrack(pcm: Uint8Array, rate: number): SoundTrack {
  const parts = Array.from({ length: Math.ceil(pcm.length / (2 * rate)) }, (_, at) =>
    pcm.subarray(2 * rate * at, 2 * rate * (at + 1)),
  )
  const packets = packetsOf(parts, 1).map((packet) => packet.clone({ duration: packet.byteLength / (2 * rate) }))
  return { codec: 'pcm-s16', config: { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: rate }, packets }
}

/** The sound of an MP3. */
export async function mp3Track(bytes: Uint8Array): Promise<SoundTrack> {
  const track = await new Input({ source: new BufferSource(bytes), formats: [MP3] }).getPrimaryAudioTrack()
  return encodedIn(track, await track?.getCodec(), await track?.getDecoderConfig())
}

/** The video of an MP4. */
export async function videoOf(bytes: Uint8Array): Promise<Omit<VideoTrack, 'fps'>> {
  const track = await new Input({ source: new BufferSource(bytes), formats: [MP4] }).getPrimaryVideoTrack()
  return encodedIn(track, await track?.getCodec(), await track?.getDecoderConfig())
}

async function encodedIn<Codec, Config>(
  track: InputTrack | null,
  codec: Codec | null | undefined,
  config: Config | null | undefined,
): Promise<Encoded<Codec, Config>> {
  if (!track || !codec || !config) throw new Error('The encoder wrote no track.')
  const packets: EncodedPacket[] = []
  const options = { verifyKeyPackets: true } // the encoder of H.264 writes no list of its key frames
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) packets.push(packet)
  return { codec, config, packets }
}

/** Removes the times of its creation from an MP4 or a QuickTime movie. */
export function withoutTimes<Bytes extends Buffer>(movie: Bytes): Bytes {
  for (let at = 0; at + 8 <= movie.length;) {
    const size = movie.readUInt32BE(at)
    const type = movie.toString('latin1', at + 4, at + 8)
    const body = movie.subarray(at + 8, at + size)
    if (['moov', 'trak', 'mdia'].includes(type)) withoutTimes(body)
    // Version 1 has times of eight bytes.
    if (['mvhd', 'tkhd', 'mdhd'].includes(type)) body.fill(0, 4, body[0] === 1 ? 20 : 12)
    if (type === 'mdat') break
    at += size
  }
  return movie
}

/** Sets the serial number of the pages of an Ogg with one stream, and checksums that agree with it. */
export function withSerial<Bytes extends Buffer>(ogg: Bytes, serial: number): Bytes {
  for (let at = 0; at < ogg.length;) {
    const sizes = ogg.subarray(at + 27, at + 27 + ogg.readUInt8(at + 26))
    const end = at + 27 + sizes.length + sizes.reduce((sum, size) => sum + size, 0)
    const page = ogg.subarray(at, end)
    page.writeUInt32LE(serial >>> 0, 14)
    page.writeUInt32LE(0, 22)
    page.writeUInt32LE(crcOf(page, 32, 0x04c11db7), 22)
    at = end
  }
  return ogg
}
