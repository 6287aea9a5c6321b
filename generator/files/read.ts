import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Without waiting: a pipe that nobody writes to would never open. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The bytes of a regular file, or why there are none: `other` where it is no such file, `large` where it has over `most`
 * bytes. Follows no link and waits for nobody. Throws what the system says.
 */
export function readBytes(path: string, most: number): Buffer | 'other' | 'large' {
  const file = openSync(path, flags)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) return 'other'
    if (stats.size > most) return 'large'
    const bytes = Buffer.alloc(stats.size + 1) // a file that grows meanwhile shows in the last byte
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    return length > most ? 'large' : bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
