/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')

/** Numbers as 32-bit floats, the lowest byte first. */
export function floats(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => bytes.writeFloatLE(value, 4 * at))
  return bytes
}

/** Whole numbers of a size in bytes, the lowest byte first. */
export function integers(size: number, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length)
  values.forEach((value, at) => bytes.writeUIntLE(value, size * at, size))
  return bytes
}

/** The bytes, filled up to a multiple of `to`. */
export const padded = (bytes: Buffer, to: number, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to, filler)])
