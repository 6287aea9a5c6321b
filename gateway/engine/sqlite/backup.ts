import { join } from 'node:path'

/** The name of the task database in a data folder. */
export const fileOf = (folder: string): string => join(folder, 'tasks.sqlite')
