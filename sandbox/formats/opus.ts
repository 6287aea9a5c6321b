import { OggOutputFormat } from 'mediabunny'
import { integers, utf8 } from './bytes.ts'
import { fileWith, packetsOf, withSerial, type SoundTrack } from './container.ts'
import type { OpusRate } from './wanted.ts'

/** The samples at 48,000 Hz by which the encoder is late; players skip them. */
const delay = 312

/** The packets of a second. */
const perSecond = 50

/** Mono samples of 16 bits, the lowest byte first, as packets of Opus of 20 ms each. */
export async function opusTrack(pcm: Uint8Array, rate: OpusRate): Promise<SoundTrack> {
  // Loaded only for Opus: the encoder takes memory and time to compile.
  const { default: OpusScript } = await import('opusscript')
  const encoder = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  encoder.setBitrate(64_000)
  const size = rate / perSecond
  const seconds = pcm.length / 2 / rate + delay / 48_000
  const parts = Array.from({ length: Math.ceil(seconds * perSecond) }, (_, at) => {
    const frame = Buffer.alloc(2 * size)
    frame.set(pcm.subarray(2 * size * at, 2 * size * (at + 1)))
    return Buffer.from(encoder.encode(frame, size))
  })
  encoder.delete()
  const config = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: head(rate) }
  // The last packet is shorter: its end is not heard.
  const packets = packetsOf(parts, 1 / perSecond).map((packet) =>
    packet.clone({ duration: Math.min(packet.duration, seconds - packet.timestamp) }),
  )
  return { codec: 'opus', config, packets }
}

/** The head of a stream of Opus (RFC 7845): one channel, and the rate of what was encoded. */
const head = (rate: number): Buffer =>
  Buffer.concat([utf8('OpusHead'), Buffer.from([1, 1]), integers(2, [delay]), integers(4, [rate]), Buffer.alloc(3)])

/** Opus in Ogg. */
export const oggOpus = async (pcm: Uint8Array, rate: OpusRate, serial: number): Promise<Buffer<ArrayBuffer>> =>
  withSerial(await fileWith(new OggOutputFormat(), { sound: await opusTrack(pcm, rate) }), serial)
