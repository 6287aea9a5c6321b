import { join } from 'node:path'
import type { FolderFlags } from '../configuration/settings.ts'
import { fileLines, plural } from '../reporting/pretty.ts'
import { visible } from '../reporting/visible.ts'
import {
  cacheFlag,
  exit,
  noCacheFlag,
  specSettings,
  specsFlag,
  type CacheFlags,
  type CommandLine,
  type Printer,
} from './commandLine.ts'
import type { Formatted } from './format.ts'
import { leaveStamps } from './leaveStamp.ts'

interface Flags extends FolderFlags, CacheFlags {
  readonly check: boolean
}

/** Adds `fmt`. */
export function addFormat(commandLine: CommandLine): void {
  commandLine.program
    .command('fmt')
    .description('format spec files and sort their keys')
    .option(...specsFlag)
    .option('--check', 'write nothing; list the files that would change', false)
    .option(...cacheFlag)
    .option(...noCacheFlag)
    .action(async ({ check, cache, ...flags }: Flags) => {
      const settings = await specSettings(commandLine, flags)
      const { specs, kinds } = settings
      const [{ format }, { KeptTexts }] = [await import('./format.ts'), await import('./buildCache.ts')]
      const known = await KeptTexts.of(commandLine, settings, { cache })
      const formatted = await format(specs, check, kinds, known)
      known.save()
      const code = reportFormat(formatted, specs, check)
      process.exitCode = code
      if (!check && formatted.changed.length > 0) return // the next command finds nothing to change
      const print = (printer: Printer): void => void reportFormat(formatted, specs, check, printer)
      await leaveStamps(commandLine, [{ settings, print, code }], { cache })
    })
}

function reportFormat(
  { changed, broken }: Formatted,
  specs: string,
  check: boolean,
  printer: Printer = console,
): number {
  const paths = changed.map((path) => join(specs, path))
  const lines = check ? fileLines('differs ', paths) : paths.map((path) => `formatted ${visible(path)}`)
  for (const line of lines) printer.log(line)
  for (const path of broken)
    printer.error(`${visible(join(specs, path))}  cannot be read as YAML; npx gatewright check says why`)
  const files = plural(changed.length, 'file')
  if (changed.length > 0) printer.log(check ? `${files} not formatted; run npx gatewright fmt.` : `${files} formatted.`)
  else if (broken.length === 0) printer.log(`Every file in ${specs}/ is formatted.`)
  return broken.length > 0 || (check && changed.length > 0) ? exit.failed : exit.done
}
