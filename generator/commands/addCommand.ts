import type { Target } from '../catalogue/target.ts'
import { visible } from '../reporting/visible.ts'
import { exit, type CommandLine } from './commandLine.ts'

/** Adds `add`. */
export function addAdd(commandLine: CommandLine, builtIn: () => Promise<readonly Target[]>): void {
  commandLine.program
    .command('add')
    .description('add a target to the configuration, so that builds make its package')
    .argument('<target>', 'the target, such as reference')
    .action(async (name: string) => {
      const { addTarget } = await import('./addTarget.ts')
      const added = await addTarget(name, await commandLine.settings({}), await builtIn())
      if ('words' in added) console.log(added.words)
      else commandLine.program.error(`error: ${visible(added.why)}`, { exitCode: exit.usage })
    })
}
