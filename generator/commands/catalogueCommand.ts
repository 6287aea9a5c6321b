import type { FolderFlags } from '../configuration/settings.ts'
import { exit, report, specSettings, specsFlag, type CommandLine } from './commandLine.ts'

/** Adds `catalogue`. */
export function addCatalogue(commandLine: CommandLine): void {
  const { program } = commandLine
  program
    .command('catalogue')
    .description('print figures about the models and their parameters')
    .option(...specsFlag)
    .option('--beside <file>', 'a file with figures to compare with')
    .action(async ({ beside, ...flags }: FolderFlags & { readonly beside?: string }) => {
      const { specs, kinds, checks } = await specSettings(commandLine, flags)
      const { compose, readSurvey } = await import('./catalogue.ts')
      const survey = beside === undefined ? {} : readSurvey(beside)
      if (survey === undefined)
        return program.error(`error: ${beside} is not a YAML file of sections of numbers`, { exitCode: exit.usage })
      const { table, diagnostics } = await compose(specs, survey, { kinds, checks })
      report(diagnostics)
      process.exitCode = table === undefined ? exit.failed : exit.done
      if (table !== undefined) console.log(table)
    })
}
