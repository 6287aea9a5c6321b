// Part of what every command loads first (generator/building/replay.ts): an import of node:fs would load its promises, too.
const { closeSync, constants, fstatSync, openSync, readSync } = process.getBuiltinModule('node:fs')

/** Do not block: opening a pipe without a writer would never return. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The bytes of a regular file, or why there are none: `other` if it is not a regular file, `large` if it has more than
 * `most` bytes. Follows no link and never blocks. Throws system errors.
 */
export function readBytes(path: string, most: number): Buffer | 'other' | 'large' {
  const file = openSync(path, flags)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) return 'other'
    if (stats.size > most) return 'large'
    const bytes = Buffer.alloc(stats.size + 1) // reveals a file that grows meanwhile
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    return length > most ? 'large' : bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
