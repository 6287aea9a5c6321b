import type { FolderFlags, Settings } from '../configuration/settings.ts'
import { overlap } from '../files/real.ts'
import { exit, report, requireSpecs, specsFlag, type CommandLine } from './commandLine.ts'

/** Adds `build`. `templates` is the folder with the templates of the targets. */
export function addBuild(commandLine: CommandLine, templates: string): void {
  commandLine.program
    .command('build')
    .description('compile the specs into packages')
    .option(...specsFlag)
    .option('--out <dir>', 'the folder of packages (default: that of the configuration, or generated)')
    .option('--check', 'write nothing; list every file that differs', false)
    .action(async ({ check, ...flags }: FolderFlags & { readonly check: boolean }) => {
      const settings = await commandLine.settings(flags)
      if (process.send !== undefined) await sendInputs(settings)
      requireSpecs(commandLine, settings)
      const { specs, out, base, kinds, checks, packages, off, replacements } = settings
      requireApart(commandLine, specs, out)
      const start = performance.now()
      const targets = await settings.targets()
      const { build } = await import('./build.ts')
      const additions = { base, kinds, checks, packages, off, replacements }
      const built = await build({ specs, out, check, targets, templates, ...additions })
      report(built.diagnostics)
      const { reportBuild, reportDifferences } = await import('./buildReport.ts')
      process.exitCode = check ? reportDifferences(built, out) : reportBuild(built, out, performance.now() - start)
    })
}

/** Sends what the build reads and writes to the process that has started it, such as `gatewright serve`. */
async function sendInputs(settings: Settings): Promise<void> {
  const { inputsOf } = await import('../configuration/inputs.ts')
  process.send?.(await inputsOf(settings))
}

/** Packages inside the specs would be read as specs, and specs inside packages could be removed as orphans. */
function requireApart({ program }: CommandLine, specs: string, out: string): void {
  if (!overlap(specs, out)) return
  program.error(`error: one of ${specs} and ${out} is inside the other; choose another --out`, { exitCode: exit.usage })
}
