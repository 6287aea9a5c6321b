import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** The name of the task database in a data folder. */
export const fileOf = (folder: string): string => join(folder, 'tasks.sqlite')

/** Copies a consistent snapshot of a database into a new file, even while another process writes to it. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    // Copy all pages in one step: a copy in several steps restarts on every concurrent write, and never ends under
    // load.
    await backup(source, target, { rate: 2 ** 31 - 1 })
  } finally {
    source.close()
  }
}
