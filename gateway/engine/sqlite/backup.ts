import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** The file of the tasks in a data folder. */
export const fileOf = (folder: string): string => join(folder, 'tasks.sqlite')

/** Copies a database, as it stands at one moment, into a new file; it may be written meanwhile, also by another process. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    // All pages in one step: a copy in steps starts again whenever another connection writes, and under load never ends.
    await backup(source, target, { rate: 2 ** 31 - 1 })
  } finally {
    source.close()
  }
}
