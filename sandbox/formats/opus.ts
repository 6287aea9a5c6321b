import { crcOf } from './bits.ts'
import { letters } from './boxes.ts'
import { integers } from './bytes.ts'
import type { OpusRate } from './rates.ts'

/** The samples at 48,000 Hz by which the encoder is late; players skip them. */
export const opusDelay = 312

/** The packets of a second. */
export const opusPackets = 50

/** Mono samples of 16 bits, the lowest byte first, as packets of Opus of 20 ms each. */
export async function opusOf(pcm: Buffer, rate: OpusRate): Promise<readonly Buffer[]> {
  // Loaded only for Opus: the encoder takes memory and time to compile.
  const { default: OpusScript } = await import('opusscript')
  const encoder = new OpusScript(rate, 1, OpusScript.Application.AUDIO)
  encoder.setBitrate(64_000)
  const size = rate / opusPackets
  const late = (opusDelay * rate) / 48_000
  const packets = Array.from({ length: Math.ceil((pcm.length / 2 + late) / size) }, (_, at) => {
    const frame = Buffer.alloc(2 * size)
    frame.set(pcm.subarray(2 * size * at, 2 * size * (at + 1)))
    return Buffer.from(encoder.encode(frame, size))
  })
  encoder.delete()
  return packets
}

/** The head of a stream of Opus (RFC 7845): one channel, and the rate of what was encoded. */
export const opusHead = (rate: number): Buffer =>
  Buffer.concat([
    letters('OpusHead'),
    Buffer.from([1, 1]),
    integers(2, [opusDelay]),
    integers(4, [rate]),
    Buffer.alloc(3),
  ])

/** Opus in Ogg (RFC 3533 and 7845), with a page for each second. */
export async function oggOpus(pcm: Buffer, rate: OpusRate, serial: number): Promise<Buffer<ArrayBuffer>> {
  const packets = await opusOf(pcm, rate)
  const vendor = letters('Gatewright sandbox')
  const tags = Buffer.concat([letters('OpusTags'), integers(4, [vendor.length]), vendor, integers(4, [0])])
  const all = Math.round(((pcm.length / 2) * 48_000) / rate) + opusDelay
  const pages = [
    pageOf([opusHead(rate)], { kind: 2, time: 0, serial, number: 0 }),
    pageOf([tags], { kind: 0, time: 0, serial, number: 1 }),
  ]
  for (let at = 0; at < packets.length; at += opusPackets) {
    const isLast = at + opusPackets >= packets.length
    const time = isLast ? all : ((at + opusPackets) * 48_000) / opusPackets
    pages.push(
      pageOf(packets.slice(at, at + opusPackets), { kind: isLast ? 4 : 0, time, serial, number: pages.length }),
    )
  }
  return Buffer.concat(pages)
}

interface Page {
  /** 2 is the first of a stream, and 4 the last. */
  readonly kind: 0 | 2 | 4
  /** The samples at 48,000 Hz up to the end of the page. */
  readonly time: number
  readonly serial: number
  readonly number: number
}

function pageOf(packets: readonly Buffer[], { kind, time, serial, number }: Page): Buffer {
  const sizes = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = [
    letters('OggS'),
    Buffer.from([0, kind]),
    integers(6, [time]),
    integers(2, [0]),
    integers(4, [serial >>> 0, number, 0]),
  ]
  const page = Buffer.concat([...head, Buffer.from([sizes.length, ...sizes]), ...packets])
  page.writeUInt32LE(crcOf(page, 32, 0x04c11db7), 22)
  return page
}
