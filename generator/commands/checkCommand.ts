import type { SpecMemory } from '../building/manifest.ts'
import { checkReport, printChecked } from './checkReport.ts'
import {
  cacheFlag,
  exit,
  list,
  noCacheFlag,
  specSettings,
  specsFlag,
  type CacheFlags,
  type CommandLine,
  type Printer,
} from './commandLine.ts'
import { leaveStamps } from './leaveStamp.ts'
import { formatFlag, printReport, reporting } from './reports.ts'
import { attachedFlag, watchCheck, watchFlag, type Program, type WatchFlags } from './watch/watch.ts'

interface Flags extends WatchFlags, CacheFlags {
  readonly strict: boolean
}

/** Adds `check`. */
export function addCheck(commandLine: CommandLine, program: Program): void {
  commandLine.program
    .command('check')
    .description('check the specs and write nothing')
    .option(...specsFlag)
    .option('--strict', 'report missing descriptions, and fail on warnings', false)
    .addOption(formatFlag)
    .addOption(watchFlag)
    .addOption(attachedFlag)
    .option(...cacheFlag)
    .option(...noCacheFlag)
    .action(async (options: Flags) => {
      if (options.watch === true) process.exitCode = await watchCheck(commandLine, program, options)
      else await reporting(commandLine, 'check', options.format, () => checkOnce(commandLine, options))
    })
}

async function checkOnce(commandLine: CommandLine, { strict, format, cache, ...flags }: Flags): Promise<void> {
  const settings = await specSettings(commandLine, flags)
  const { specs, kinds, checks } = settings
  const [{ compile }, { Checker }] = await Promise.all([
    import('../building/compile.ts'),
    import('../building/checker.ts'),
  ])
  const start = performance.now()
  const { settingsFile } = await import('./buildCache.ts')
  const kept = cache === false ? undefined : await settingsFile<SpecMemory>(commandLine, settings, { cache }, [specs])
  const compiled = await (kept === undefined
    ? compile(specs, { strict, kinds, checks })
    : new Checker({ specs, kinds, checks, cache: kept }).check(strict))
  const { catalogue, diagnostics } = compiled
  const isFailed = catalogue === undefined || (strict && diagnostics.length > 0)
  process.exitCode = isFailed ? exit.failed : exit.done
  if (format === 'pretty') {
    printChecked(compiled, console)
    const print = (printer: Printer): void => printChecked(compiled, printer)
    return leaveStamps(commandLine, [{ settings, print, code: process.exitCode }], { cache })
  }
  list(diagnostics, format)
  await printReport(commandLine, checkReport(compiled, strict, (performance.now() - start) / 1000), format)
}
