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
import { restoring } from './backup/restore.ts'

/** A page of SQLite, in bytes: a disk without room for one is full. */
const page = 4096

/**
 * Makes the data folder when it is missing, and writes into it once, so that a folder that is read-only or full is told
 * at the start and by its name. Throws FolderUnusable.
 */
export function checkFolder(folder: string): void {
  const probe = join(folder, `.probe-${randomUUID()}`) // nodes may start with one folder at the same moment
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (existsSync(join(folder, restoring))) throw new Error('a restore into it was cut off; run it again')
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
 * Makes a folder and these databases in it, and lets nobody else read them: SQLite gives its other files the rights of the
 * database. What an older gateway left open is closed.
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

/** Takes the rights of others away, where the folder is ours to change; a network folder may know no such rights. */
function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}

/** How much room a disk must have to count as none that is full: a commit of a few tasks, in bytes. */
const leastRoom = 256 * 1024

/** Writes to the folder as a commit would. Throws when the disk is full, read-only or broken. */
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
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = 'Make room, give the gateway leave to write there, or name another folder in GATEWRIGHT_DATA_DIR.'
    super(`The data folder ${folder} cannot be written: ${reason}. ${advice}`, { cause })
  }
}
