import { join } from 'node:path'
import { repository } from './command.ts'

/** The folder of the servers and readers of other people that tests use; the set-up of a run installs them. */
export const programs: string = join(repository, 'test/programs')

/** Where they are installed. */
export const programModules: string = join(programs, 'node_modules')
