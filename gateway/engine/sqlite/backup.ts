import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** The file of the tasks in a data folder. */
export const fileOf = (folder: string): string => join(folder, 'tasks.sqlite')

/**
 * Copies the tasks of a data folder, as they stand at one moment, into a new file; the gateway may run meanwhile, also in
 * another process. The file appears only when it is whole. To restore it, put it into an empty data folder as `tasks.sqlite`.
 */
export async function backUp(folder: string, file: string): Promise<void> {
  if (!existsSync(fileOf(folder))) throw new Error(`There are no tasks in ${folder}: name the gateway's data folder.`)
  if (existsSync(file)) throw new Error(`${file} exists: name a new file for the backup.`)
  const partial = `${file}.partial`
  const source = new DatabaseSync(fileOf(folder), { timeout: 5000 })
  try {
    rmSync(partial, { force: true })
    // All pages in one step: a copy in steps starts again whenever another connection writes, and under load never ends.
    await backup(source, partial, { rate: 2 ** 31 - 1 })
    renameSync(partial, file)
  } finally {
    source.close()
    rmSync(partial, { force: true })
  }
}
