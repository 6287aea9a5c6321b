import { DatabaseSync } from 'node:sqlite'

// Node 22.13 has none of the options and methods that came later: timeout, location(), isTransaction, backup().

/** Opens a database file; statements wait for other processes that write to it. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA busy_timeout = 5000')
  return database
}

/**
 * Makes commits durable: each returns when its data is on the disk, and readers do not wait for writers. fullfsync:
 * macOS would otherwise leave the data in the drive's cache.
 */
export function makeDurable(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
}

/** Opens a database file with durable commits and prepares it, such as with a migration; closes it if that fails. */
export function openDurable(file: string, prepare: (database: DatabaseSync) => void): DatabaseSync {
  const database = openFile(file)
  try {
    makeDurable(database)
    prepare(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The file of an open database. */
export function locationOf(database: DatabaseSync): string {
  const file = database.prepare('PRAGMA database_list').get()?.['file']
  return typeof file === 'string' && file !== '' ? file : 'in memory'
}

/** Rolls back the transaction, if SQLite has not already done so. */
export function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch {
    // There is no transaction, or the database is closed.
  }
}

/** Undoes what was written since a savepoint, and ends it; returns false if its transaction is already over. */
export function rollBackTo(database: DatabaseSync, savepoint: string): boolean {
  try {
    database.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`)
    return true
  } catch {
    return false
  }
}

/** Copies a consistent snapshot of a database into a new or empty file, even while another process writes to it. */
export function copyDatabase(file: string, target: string): void {
  const source = openFile(file)
  try {
    source.prepare('VACUUM INTO ?').run(target)
  } finally {
    source.close()
  }
}
