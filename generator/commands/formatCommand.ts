import { join } from 'node:path'
import type { FolderFlags } from '../configuration/settings.ts'
import { visible } from '../reporting/visible.ts'
import { exit, specSettings, specsFlag, type CommandLine } from './commandLine.ts'
import type { Formatted } from './format.ts'

/** Adds `fmt`. */
export function addFormat(commandLine: CommandLine): void {
  commandLine.program
    .command('fmt')
    .description('format spec files, their keys in the order of the guide')
    .option(...specsFlag)
    .option('--check', 'write nothing; list every file that would change', false)
    .action(async ({ check, ...flags }: FolderFlags & { readonly check: boolean }) => {
      const { specs, kinds } = await specSettings(commandLine, flags)
      const { format } = await import('./format.ts')
      process.exitCode = reportFormat(await format(specs, check, kinds), specs, check)
    })
}

function reportFormat({ changed, broken }: Formatted, specs: string, check: boolean): number {
  for (const path of changed) console.log(`${check ? 'differs ' : 'formatted'} ${visible(join(specs, path))}`)
  for (const path of broken)
    console.error(`${visible(join(specs, path))}  cannot be read as YAML; gatewright check says why`)
  if (changed.length === 0 && broken.length === 0) console.log(`Every file in ${specs}/ is formatted.`)
  return broken.length > 0 || (check && changed.length > 0) ? exit.failed : exit.done
}
