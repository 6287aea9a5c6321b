import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a data folder for this process, or throws when another one holds it; gives the function that releases it. The lock
 * is the operating system's, on a small database of its own: it ends with its process, also by `kill -9`.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw isBusy(cause) ? new FolderInUse(folder, { cause }) : cause
  }
  return () => lock.close()
}

/** The data folder belongs to another process, or was opened twice in this one. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another gateway: stop it, or choose another folder.`, options)
  }
}

/** SQLite's SQLITE_BUSY. */
const busy = 5

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy
