import type { Command } from 'commander'
import { exit } from '../commandLine.ts'
import type { InitOptions, Tool } from './run.ts'

/** Adds `init`. */
export function addInit(program: Command, tool: Tool): void {
  const command = program
    .command('init')
    .description('create a catalogue: a configuration, a first model, scripts and workflows')
    .argument('[dir]', 'the folder', '.')
    .option('--title <title>', 'the title of the catalogue')
    .option('--scope <scope>', 'the scope of its packages, such as @acme')
    .option('--license <license>', 'the licence of its packages, such as MIT; UNLICENSED grants no rights')
    .option('--commit-generated', 'keep the packages in git, so that reviewers see how they change', false)
    .option('-y, --yes', 'ask nothing: take names from the folder', false)
    .action(async (folder: string, options: InitOptions) => {
      const { init } = await import('./run.ts')
      const result = await init(folder, options, tool)
      if (typeof result === 'string') command.error(`error: ${result}`, { exitCode: exit.usage })
      else process.exitCode = result
    })
}
