import { specsFlag, type CommandLine } from '../commandLine.ts'
import type { Flags } from './connect.ts'

/** Adds `connect`. `folder` has the profiles. */
export function addConnect(commandLine: CommandLine, folder: string): void {
  commandLine.program
    .command('connect')
    .description("copy the profile of a vendor's API into the specs, and test its key")
    .argument('[profile]', 'the name of the profile')
    .option('--list', 'list the profiles')
    .option('--force', 'replace a file with other content')
    .option(...specsFlag)
    .action(async (name: string | undefined, flags: Flags) => {
      const { connect } = await import('./connect.ts')
      await connect(commandLine, folder, name, flags)
    })
}
