import type { FolderFlags } from '../configuration/settings.ts'
import { visible } from '../reporting/visible.ts'
import { exit, report, specSettings, specsFlag, type CommandLine } from './commandLine.ts'
import type { Created, Wanted } from './create.ts'

type Flags = Omit<Wanted, 'id'> & FolderFlags

/** Adds `new`. It asks nothing, and reports all wrong arguments at once. */
export function addNew(commandLine: CommandLine): void {
  commandLine.program
    .command('new')
    .description('write a spec with the typical parameters of a task')
    .usage('<id> --vendor <vendor> --category <category> --task <task>')
    .argument('[id]', 'the id of the model')
    .option('--vendor <vendor>', 'the vendor of the model')
    .option('--category <category>', 'the category of its output, such as video')
    .option('--task <task>', 'its input and output, such as text-to-video')
    .option(...specsFlag)
    .action(async (id: string | undefined, { specs: flag, ...wanted }: Flags) => {
      const { specs, kinds, checks } = await specSettings(commandLine, flag === undefined ? {} : { specs: flag })
      const { create, startOf } = await import('./create.ts')
      const start = startOf(specs, { id, ...wanted })
      if ('id' in start) process.exitCode = reportCreated(await create(specs, start, { kinds, checks }), specs)
      else refuse(commandLine, start)
    })
}

const usage = 'Usage: npx gatewright new <id> --vendor <vendor> --category <category> --task <task>'

function refuse({ program }: CommandLine, problems: readonly string[]): void {
  const lines = problems.map((problem) => `error: ${visible(problem)}`)
  program.error([...lines, usage].join('\n'), { exitCode: exit.usage })
}

function reportCreated({ file, result, diagnostics, hasSchema }: Created, specs: string): number {
  report(diagnostics)
  if (result === 'exists') console.error(`${visible(file)} already exists; nothing was written.`)
  if (result === 'written')
    console.log(`Wrote ${visible(file)}. Edit it to match the real model, then run npx gatewright check.`)
  if (result === 'written' && !hasSchema)
    console.log(`For completion in an editor, run npx gatewright schema ${visible(specs)}/spec.schema.json`)
  return result === 'written' ? exit.done : exit.failed
}
