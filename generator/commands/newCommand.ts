import { Option } from 'commander'
import { categories } from '../catalogue/catalogue.ts'
import type { FolderFlags } from '../configuration/settings.ts'
import { visible } from '../reporting/visible.ts'
import { exit, report, specSettings, specsFlag, type CommandLine } from './commandLine.ts'
import type { Created } from './create.ts'
import type { Start } from './starters.ts'

type Flags = Omit<Start, 'id'> & FolderFlags

/** Adds `new`. */
export function addNew(commandLine: CommandLine): void {
  commandLine.program
    .command('new')
    .description('write a spec with the usual parameters of a task')
    .argument('<id>', 'the id of the model')
    .requiredOption('--vendor <vendor>', 'the company that makes it')
    .addOption(
      new Option('--category <category>', 'the category of its output').choices(categories).makeOptionMandatory(),
    )
    .requiredOption('--task <task>', 'its input and output, such as text-to-video')
    .option(...specsFlag)
    .action(async (id: string, { specs: flag, ...start }: Flags) => {
      const { specs, kinds, checks } = await specSettings(commandLine, flag === undefined ? {} : { specs: flag })
      const { create } = await import('./create.ts')
      process.exitCode = reportCreated(await create(specs, { id, ...start }, { kinds, checks }))
    })
}

function reportCreated({ file, result, diagnostics }: Created): number {
  report(diagnostics)
  if (result === 'exists') console.error(`${visible(file)} already exists; nothing was written.`)
  if (result === 'written') console.log(`Wrote ${visible(file)}. Change it into the real model, then: gatewright check`)
  return result === 'written' ? exit.done : exit.failed
}
