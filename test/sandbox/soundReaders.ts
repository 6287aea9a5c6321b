/** A page of Ogg. */
export interface Page {
  readonly kind: number
  readonly time: number
  readonly serial: number
  readonly number: number
  readonly isIntact: boolean
  readonly packets: readonly Buffer[]
}

/** The pages of an Ogg file whose packets do not cross pages. */
export function pagesOf(bytes: Buffer): readonly Page[] {
  const pages: Page[] = []
  for (let at = 0; at < bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS')
      throw new Error('A page does not begin where the last one ends.')
    const sizes = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26))
    const body = at + 27 + sizes.length
    const end = body + sizes.reduce((sum, size) => sum + size, 0)
    const page = Buffer.from(bytes.subarray(at, end))
    page.writeUInt32LE(0, 22)
    const [kind, time] = [bytes.readUInt8(at + 5), Number(bytes.readBigInt64LE(at + 6))]
    const isIntact = checksum(page) === bytes.readUInt32LE(at + 22)
    pages.push({
      kind,
      time,
      serial: bytes.readUInt32LE(at + 14),
      number: bytes.readUInt32LE(at + 18),
      isIntact,
      packets: split(bytes, body, sizes),
    })
    at = end
  }
  return pages
}

function split(bytes: Buffer, start: number, sizes: Uint8Array): readonly Buffer[] {
  const packets: Buffer[] = []
  let [from, at] = [start, start]
  for (const size of sizes) {
    at += size
    if (size === 255) continue
    packets.push(bytes.subarray(from, at))
    from = at
  }
  return packets
}

/** The checksum of Ogg, bit by bit. */
function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  }
  return sum >>> 0
}

/** Reads bits, the highest first. */
class Bits {
  private readonly bytes: Buffer
  private at: number

  constructor(bytes: Buffer, byte: number) {
    this.bytes = bytes
    this.at = 8 * byte
  }

  /** The next number. */
  next(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit++, this.at++) {
      value = 2 * value + ((this.bytes.readUInt8(this.at >> 3) >> (7 - (this.at & 7))) & 1)
    }
    return value
  }

  /** The next number with a sign. */
  signed(count: number): number {
    const value = this.next(count)
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }

  /** The zeros before the next one. */
  zeros(): number {
    let count = 0
    while (this.next(1) === 0) count++
    return count
  }

  /** The place of the next whole byte. */
  byte(): number {
    return Math.ceil(this.at / 8)
  }
}

const predictors: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

/** The samples of a FLAC with one channel of 16 bits and fixed predictors. */
export function decoded(bytes: Buffer): readonly number[] {
  const samples: number[] = []
  for (let at = 42; at < bytes.length;) {
    const bits = new Bits(bytes, at)
    if (bits.next(16) !== 0xfff8) throw new Error('A frame does not begin where the last one ends.')
    const code = bits.next(8)
    const size = frameSize(bits, code)
    bits.next(8)
    samples.push(...subframe(bits, size))
    at = bits.byte() + 2
  }
  return samples
}

/** The size of a block, after the rest of the head of its frame. */
function frameSize(bits: Bits, code: number): number {
  bits.next(8)
  const first = bits.next(8)
  for (let more = first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0; more > 0; more--) bits.next(8)
  return code === 0xc0 ? 4096 : bits.next(16) + 1
}

function subframe(bits: Bits, size: number): readonly number[] {
  const order = (bits.next(8) >> 1) - 8
  const samples = Array.from({ length: order }, () => bits.signed(16))
  bits.next(6)
  const parameter = bits.next(4)
  while (samples.length < size) {
    const folded = bits.zeros() * 2 ** parameter + bits.next(parameter)
    const difference = folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2
    const predicted = (predictors[order] ?? []).reduce(
      (sum, factor, back) => sum + factor * (samples.at(-1 - back) ?? 0),
      0,
    )
    samples.push(predicted + difference)
  }
  return samples
}
