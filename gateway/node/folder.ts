import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  existsSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoring } from '../backup/restore.ts'
import { messageOf } from '../base/values.ts'

/** The size of a SQLite page, in bytes: a disk without room for one is full. */
const page = 4096

/**
 * Creates the data folder if necessary, and writes to it once, so that a read-only or full folder fails at the start
 * and by name. Throws FolderUnusable.
 */
export function checkFolder(folder: string): void {
  const probe = join(folder, `.probe-${randomUUID()}`) // several nodes may start with the same folder
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (existsSync(join(folder, restoring))) throw new Error('a restore into it was interrupted; run it again')
    try {
      writeFileSync(probe, Buffer.alloc(page))
    } finally {
      rmSync(probe, { force: true })
    }
    const databases = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
    for (const name of databases) accessSync(join(folder, name), constants.R_OK | constants.W_OK)
  } catch (cause) {
    throw new FolderUnusable(folder, cause)
  }
}

/**
 * Creates a folder and these databases with permissions for this user only: SQLite gives its other files the
 * permissions of the database. Also restricts files that an older gateway created.
 */
export function protectFolder(folder: string, databases: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of databases) closeSync(openSync(join(folder, name), 'a', 0o600))
  close(folder, 0o700)
  for (const name of readdirSync(folder)) {
    if (/\.sqlite(-wal|-shm|-journal)?$/.test(name)) close(join(folder, name), 0o600)
    if (name === 'files') close(join(folder, name), 0o700)
  }
}

/** Removes the permissions of other users, if the system supports it; a network folder may not. */
function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}

/** How much free space a disk needs so that it does not count as full: a commit of a few tasks, in bytes. */
const leastRoom = 256 * 1024

/** Writes to the folder as a commit would. Throws if the disk is full, read-only or broken. */
export async function checkRoom(folder: string): Promise<void> {
  const probe = join(folder, '.ready')
  try {
    await writeFile(probe, Buffer.alloc(leastRoom), { mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}

/** The data folder cannot be written. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'

  constructor(folder: string, cause: unknown) {
    const reason = messageOf(cause)
    const advice = 'Make room, allow the gateway to write there, or set GATEWRIGHT_DATA_DIR to another folder.'
    super(`The data folder ${folder} cannot be written: ${reason}. ${advice}`, { cause })
  }
}
