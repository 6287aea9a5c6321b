import type { FolderFlags } from '../configuration/settings.ts'
import { plural } from '../reporting/pretty.ts'
import { exit, report, specSettings, specsFlag, type CommandLine } from './commandLine.ts'

/** Adds `check`. */
export function addCheck(commandLine: CommandLine): void {
  commandLine.program
    .command('check')
    .description('check the specs and write nothing')
    .option(...specsFlag)
    .option('--strict', 'report missing descriptions, and fail on warnings', false)
    .action(async ({ strict, ...flags }: FolderFlags & { readonly strict: boolean }) => {
      const { specs, kinds, checks } = await specSettings(commandLine, flags)
      const { compile } = await import('./compile.ts')
      const { catalogue, diagnostics } = await compile(specs, { strict, kinds, checks })
      report(diagnostics)
      const isFailed = catalogue === undefined || (strict && diagnostics.length > 0)
      process.exitCode = isFailed ? exit.failed : exit.done
      if (catalogue !== undefined) console.log(`${plural(catalogue.models.length, 'model')} checked: no error.`)
    })
}
