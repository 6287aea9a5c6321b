import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data folder for this process and returns the function that unlocks it; throws if another process has locked
 * it. It is an operating system lock on a separate small database, so it ends with its process, even after `kill -9`.
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

/** Another process uses the data folder, or this process has opened it twice. */
class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another gateway: stop it, or choose another folder.`, options)
  }
}

/** SQLite's SQLITE_BUSY. */
const busy = 5

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy

/** The name of the task database in a data folder. */
export const fileOf = (folder: string): string => join(folder, 'tasks.sqlite')
