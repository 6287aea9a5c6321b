import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

/** More than the tests of a complete run have there at once, in bytes. */
const needed = 8 * 2 ** 30

/**
 * Lets the temporary folders of this process and of all that it starts be in memory if there is room: the system then
 * needs a third less time for the files of tests. Removed when the process exits.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < needed) return
  const folder = mkdtempSync(join(memory, 'gatewright-tests-'))
  chmodSync(folder, 0o711) // a test runs the image as another user
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0 // there is none on other systems
  }
}
