import { gzipSync } from 'node:zlib'

/** An entry of an archive; the type `2` is a symbolic link. */
export interface ArchiveEntry {
  readonly path: string
  readonly text: string
  readonly type?: string
}

/** Returns an archive, as `npm pack` makes it. */
export function archiveOf(entries: readonly ArchiveEntry[], isZipped = true): Buffer {
  const blocks = entries.flatMap(({ path, text, type = '0' }) => {
    const body = Buffer.from(text)
    const head = Buffer.alloc(512)
    head.write(path, 0)
    head.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
    head.write(type, 156)
    head.write('ustar\0', 257)
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  const bytes = Buffer.concat([...blocks, Buffer.alloc(1024)])
  return isZipped ? gzipSync(bytes) : bytes
}
