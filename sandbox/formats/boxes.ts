/** A box of an MP4 or a QuickTime file: its size, its type and its content. */
export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), letters(type), body])
}

/** Letters of one byte each. */
export const letters = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Whole numbers of 32 bits, the highest byte first. */
export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

/** Whole numbers of 16 bits, the highest byte first. */
export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => bytes.writeUInt16BE(value, at * 2))
  return bytes
}

/** The content of the first box at a path, such as `moov/trak`. */
export function boxAt(bytes: Buffer, path: string): Buffer {
  const [type = '', ...rest] = path.split('/')
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    const body = bytes.subarray(at + 8, at + size)
    if (bytes.toString('latin1', at + 4, at + 8) === type) return rest.length === 0 ? body : boxAt(body, rest.join('/'))
    at += size
  }
  throw new Error(`The file has no box ${type}.`)
}
