/** Writes numbers of any count of bits, the highest bit first. */
export class BitWriter {
  private readonly bytes: number[] = []
  private pending = 0
  private count = 0

  /** Adds the lowest bits of a number, up to 32. */
  write(value: number, bits: number): void {
    for (let left = bits; left > 0;) {
      const now = Math.min(left, 8 - this.count)
      this.pending = (this.pending << now) | ((value >>> (left - now)) & ((1 << now) - 1))
      this.count += now
      left -= now
      if (this.count === 8) this.flush()
    }
  }

  /** Adds zeros, and a one after them. */
  unary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 32) this.write(0, Math.min(32, left))
    this.write(1, 1)
  }

  /** The bytes so far; zeros fill up the last. */
  finish(): Buffer {
    if (this.count > 0) this.write(0, 8 - this.count)
    return Buffer.from(this.bytes)
  }

  private flush(): void {
    this.bytes.push(this.pending)
    this.pending = 0
    this.count = 0
  }
}

/** A cyclic redundancy check of 8, 16 or 32 bits, the highest bit first, that begins with zero. */
export function crcOf(bytes: Uint8Array, width: 8 | 16 | 32, polynomial: number): number {
  const table = tableOf(width, polynomial)
  let sum = 0
  for (const byte of bytes) {
    const high = (sum >>> (width - 8)) & 0xff
    sum = (width === 8 ? 0 : (sum << 8) & mask(width)) ^ (table[high ^ byte] ?? 0)
  }
  return sum >>> 0
}

const mask = (width: number): number => (width === 32 ? -1 : (1 << width) - 1)

const tables = new Map<string, Int32Array>()

function tableOf(width: number, polynomial: number): Int32Array {
  const key = `${width} ${polynomial}`
  const known = tables.get(key)
  if (known) return known
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (width - 8)
    for (let bit = 0; bit < 8; bit++)
      value = ((value << 1) ^ ((value >>> (width - 1)) & 1 ? polynomial : 0)) & mask(width)
    return value
  })
  tables.set(key, table)
  return table
}
