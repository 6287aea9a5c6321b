import { Option } from 'commander'
import type { Built } from '../building/builder.ts'
import type { Manifest } from '../building/manifest.ts'
import type { FolderFlags, Settings } from '../configuration/settings.ts'
import type { Plan } from '../writing/write.ts'
import { printChecked } from './checkReport.ts'
import {
  buildOptions,
  cacheFlag,
  exit,
  noCacheFlag,
  report,
  requireFolders,
  specsFlag,
  type CacheFlags,
  type CommandLine,
  type Invocation,
  type Printer,
} from './commandLine.ts'
import { leaveStamps } from './leaveStamp.ts'
import { formatFlag, printReport, reporting } from './reports.ts'
import type { Done } from './stamping.ts'
import { withProgress } from './terminal.ts'
import { attachedFlag, watchBuild, watchFlag, type Program, type WatchFlags } from './watch/watch.ts'

interface Flags extends WatchFlags, CacheFlags {
  readonly check: boolean
  readonly dist: boolean
  readonly force: boolean
}

const forceFlag = new Option('--force', 'write into a folder that has other files, and that no build has written')
  .default(false)
  .conflicts(['check', 'watch'])

/** Adds `build`. */
export function addBuild(commandLine: CommandLine, program: Program): void {
  commandLine.program
    .command('build')
    .description('compile the specs into packages')
    .option(...specsFlag)
    .option('--out <dir>', 'the folder of packages (default: from the configuration, or generated)')
    .option('--check', 'write nothing; list the files that differ', false)
    .option('--dist', 'with --check: fail if a package has no dist/', false)
    .addOption(forceFlag)
    .addOption(formatFlag)
    .addOption(watchFlag)
    .addOption(attachedFlag)
    .option(...cacheFlag)
    .option(...noCacheFlag)
    .action(async (options: Flags) => {
      if (options.dist && !options.check)
        commandLine.program.error("error: option '--dist' only compares: add --check", { exitCode: exit.usage })
      if (options.watch === true) process.exitCode = await watchBuild(commandLine, program, options)
      else await reporting(commandLine, 'build', options.format, () => buildOnce(commandLine, program, options))
    })
}

async function buildOnce(
  commandLine: CommandLine,
  program: Program,
  { check, dist, force, format, cache, ...flags }: Flags,
): Promise<void> {
  const settings = await commandLine.settings(flags)
  requireFolders(commandLine, settings)
  const { specs, out } = settings
  const start = performance.now()
  const built = await withProgress(check ? 'Comparing' : 'Building', async () => {
    const { build } = await import('../building/builder.ts')
    const { settingsFile } = await import('./buildCache.ts')
    // A comparison makes everything.
    const kept = check ? undefined : await settingsFile<Manifest>(commandLine, settings, { cache }, [specs, out])
    return build({
      ...(await buildOptions(settings, program.templates, check)),
      needsProducts: dist,
      force,
      cache: kept,
    })
  })
  report(built.diagnostics, format)
  const { buildReport, codeOf, printBuild } = await import('./buildReport.ts')
  const run = { out, check, seconds: (performance.now() - start) / 1000 }
  if (format === 'pretty') printBuild(built, run)
  else await printReport(commandLine, buildReport(built, run), format)
  process.exitCode = codeOf(built, run)
  if (format !== 'pretty' || check || !isRepeatable(built)) return
  const print = (printer: Printer, time: string): void => {
    report(built.diagnostics, format, printer)
    printBuild({ ...built, plan: nothingToDo }, run, printer, time)
  }
  const left = built.outputs && { files: built.files, outputs: built.outputs }
  const done = { settings, out, left, print, code: process.exitCode }
  await leaveStamps(commandLine, [done, ...checkIn(built, settings, commandLine.invocation(), { ...flags, cache })], {
    cache,
  })
}

/** A build has checked its specs: the command that only checks them, called in the same way, has nothing to do after it. */
function checkIn(
  built: Built,
  settings: Settings,
  { args }: Invocation,
  flags: FolderFlags & CacheFlags,
): readonly Done[] {
  if (built.catalogue === undefined || args[0] !== 'build') return []
  const given = (['specs', 'cache'] as const).flatMap((flag) => {
    const value = flags[flag]
    return typeof value === 'string' ? [`--${flag}`, value] : []
  })
  return [{ args: ['check', ...given], settings, print: (printer) => printChecked(built, printer), code: exit.done }]
}

/** Whether another build would change nothing, and have nothing to say about the output folder. */
const isRepeatable = ({ plan }: Built): boolean => plan !== undefined && plan.kept.length + plan.foreign.length === 0

/** The plan of a build after which nothing has changed. */
const nothingToDo: Plan = { added: [], changed: [], edited: [], orphaned: [], kept: [], foreign: [] }
