import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, type FileHandle } from 'node:fs/promises'

/** The size and hash of a file. */
export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

/** Windows has no such links and does not support these flags. A pipe would wait for a writer. */
const reading = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Reads a complete file. Throws if it is a link or not a regular file. */
export async function digestFile(path: string): Promise<Digest> {
  return readPlainFile(path, undefined)
}

/** Copies a file to a new one and waits until it is on disk. Throws if it is a link or not a regular file. */
export async function copyFile(from: string, to: string): Promise<Digest> {
  const target = await open(to, 'wx', 0o600)
  try {
    const digest = await readPlainFile(from, target)
    await target.sync()
    return digest
  } finally {
    await target.close()
  }
}

async function readPlainFile(path: string, target: FileHandle | undefined): Promise<Digest> {
  const source = await open(path, constants.O_RDONLY | reading)
  try {
    if (!(await source.stat()).isFile()) throw new Error(`${path} is not a regular file.`)
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(1024 * 1024)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      const data = buffer.subarray(0, bytesRead)
      hash.update(data)
      bytes += bytesRead
      await target?.writeFile(data)
    }
  } finally {
    await source.close()
  }
}

/** The names in a folder; none if there is no such folder. */
export const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
