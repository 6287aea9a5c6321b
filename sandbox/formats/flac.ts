import { createHash } from 'node:crypto'
import { BitWriter, crcOf } from './bits.ts'
import { utf8 } from './bytes.ts'

const blockSize = 4096

/** Mono samples of 16 bits, the lowest byte first, as FLAC (RFC 9639) with its fixed predictors: nothing is lost. */
export function flac(pcm: Buffer, rate: number): Buffer<ArrayBuffer> {
  const samples = Int32Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(2 * at))
  const frames = Array.from({ length: Math.ceil(samples.length / blockSize) }, (_, at) =>
    frame(samples.subarray(at * blockSize, (at + 1) * blockSize), at),
  )
  return Buffer.concat([utf8('fLaC'), streamInfo(pcm, rate), ...frames])
}

/** The only block of metadata, and so the last: sizes of blocks, unknown sizes of frames, the rate, the count and a checksum. */
function streamInfo(pcm: Buffer, rate: number): Buffer {
  const bits = new BitWriter()
  bits.write(0x80000022, 32)
  bits.write(blockSize, 16)
  bits.write(blockSize, 16)
  bits.write(0, 24)
  bits.write(0, 24)
  bits.write(rate, 20)
  bits.write(0, 3)
  bits.write(15, 5)
  bits.write(0, 4)
  bits.write(pcm.length / 2, 32)
  return Buffer.concat([bits.finish(), createHash('md5').update(pcm).digest()])
}

function frame(samples: Int32Array, number: number): Buffer {
  const head = new BitWriter()
  head.write(0xfff8, 16)
  // Sizes of 4,096 have a code; others are written. The rate is that of the stream; then one channel of 16 bits.
  head.write(samples.length === blockSize ? 0xc0 : 0x70, 8)
  head.write(0x08, 8)
  for (const byte of coded(number)) head.write(byte, 8)
  if (samples.length !== blockSize) head.write(samples.length - 1, 16)
  const bytes = head.finish()
  const body = Buffer.concat([bytes, Buffer.from([crcOf(bytes, 8, 0x07)]), subframe(samples)])
  const sum = crcOf(body, 16, 0x8005)
  return Buffer.concat([body, Buffer.from([sum >> 8, sum & 0xff])])
}

/** The number of a frame, as UTF-8 writes a character. */
const coded = (number: number): Buffer =>
  number < 0x800 || number > 0xffff
    ? Buffer.from(String.fromCodePoint(number))
    : Buffer.from([0xe0 | (number >> 12), 0x80 | ((number >> 6) & 0x3f), 0x80 | (number & 0x3f)])

/** The samples as the differences from a predictor of the order whose differences are smallest. */
function subframe(samples: Int32Array): Buffer {
  const orders = differences(samples)
  const sums = orders.map((values, order) => values.subarray(order).reduce((sum, value) => sum + Math.abs(value), 0))
  const order = sums.indexOf(Math.min(...sums))
  const values = (orders[order] ?? samples).subarray(order)
  const mean = (sums[order] ?? 0) / Math.max(1, values.length)
  const parameter = Math.min(14, Math.max(0, Math.ceil(Math.log2(mean + 1))))
  const bits = new BitWriter()
  bits.write((8 + order) << 1, 8)
  for (const sample of samples.subarray(0, order)) bits.write(sample, 16)
  bits.write(0, 6)
  bits.write(parameter, 4)
  for (const value of values) {
    const folded = value < 0 ? -2 * value - 1 : 2 * value
    bits.unary(folded >>> parameter)
    bits.write(folded, parameter)
  }
  return bits.finish()
}

/** The samples, and their differences of the first to the fourth order, as far as there are enough samples. */
function differences(samples: Int32Array): readonly Int32Array[] {
  const orders = [samples]
  for (let order = 1; order <= 4 && order < samples.length; order++) {
    const last = orders[order - 1] ?? samples
    orders.push(last.map((value, at) => value - (last[at - 1] ?? 0)))
  }
  return orders
}
