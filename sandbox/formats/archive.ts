import { crc32, gzipSync } from 'node:zlib'
import { integers, utf8 } from './bytes.ts'

/** A file in an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** The time of every entry, so that equal entries make equal archives: 1 January 1980. */
const [time, date] = [0, 0x21]

/** A ZIP archive without compression; the bytes of each entry begin at a multiple of `align`. */
export function zip(entries: readonly Entry[], align = 1): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const gap = (align - ((offset + 30 + name.length + 4) % align)) % align
    const extra = align === 1 ? Buffer.alloc(0) : Buffer.concat([integers(2, [0x1986, gap]), Buffer.alloc(gap)])
    const sizes = integers(4, [crc32(bytes), bytes.length, bytes.length])
    const head = Buffer.concat([integers(2, [10, 0, 0, time, date]), sizes])
    const file = [integers(4, [0x04034b50]), head, integers(2, [name.length, extra.length]), utf8(name), extra, bytes]
    files.push(...file)
    const tail = Buffer.concat([integers(2, [name.length, 0, 0, 0, 0]), integers(4, [0, offset])])
    directory.push(integers(4, [0x02014b50]), integers(2, [20]), head, tail, utf8(name))
    offset += Buffer.concat(file).length
  }
  const listed = Buffer.concat(directory)
  const counts = integers(2, [0, 0, entries.length, entries.length])
  const end = [integers(4, [0x06054b50]), counts, integers(4, [listed.length, offset]), integers(2, [0])]
  return Buffer.concat([...files, listed, ...end])
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** A tar archive (POSIX ustar). */
export function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, bytes }) => {
    const head = Buffer.alloc(512)
    head.write(name.slice(0, 100), 0)
    head.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(bytes.length, 11) + octal(0, 11), 100)
    head.write(`${' '.repeat(8)}0`, 148)
    head.write('ustar\u000000', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${octal(sum, 6)} `, 148)
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A tar archive, compressed. */
export const tarGz = (entries: readonly Entry[]): Buffer => gzipSync(tar(entries))
